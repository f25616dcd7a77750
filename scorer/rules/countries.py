"""Country cards: who takes which, by the order of the claims, and whether entered ones are possible (P1 to P6)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from scorer.rules.board import Board, Route
from scorer.rules.game import Claim, CountryCard, Game, HeldCard
from scorer.rules.network import join, networks_of
from scorer.rules.question import Question
from scorer.rules.sentence import Sentence, say

_FEWEST_IN_BLOCKS = 6
"""Fewer claims say nothing about the order of play."""
_LONG_RUN = 3
"""Average number of claims of one player in a row from which they are hardly in the order of play."""


@dataclass(frozen=True, slots=True)
class Award:
    """The cards that a claim brought its owner (P2), in alphabetical order of the countries."""

    place: int
    """Place of the claim in the order of play, from 0."""
    claim: Claim
    cards: tuple[CountryCard, ...]


def awards(game: Game) -> tuple[Award, ...]:
    """Return what the claims brought, in the order of play (P2, P3).

    A claim pays if its network then joins two or more countries, and at least one of them was in no paid network of
    that player. It pays the top card of every country in the network whose stack is not empty.
    """
    if not game.board.country_cards:
        return ()
    stacks = {country: list(values) for country, values in game.board.country_cards.items()}
    networks: list[list[frozenset[str]]] = [[] for _ in game.players]
    paid: list[frozenset[str]] = [frozenset() for _ in game.players]
    found = []
    for place, claim in enumerate(game.claims):
        networks[claim.seat] = join(networks[claim.seat], claim.route.ends)
        joined = _countries(game.board, networks[claim.seat][-1])
        if joined - paid[claim.seat]:
            paid[claim.seat] |= joined
            found.append(Award(place, claim, _top_cards(game.board, joined, stacks)))
    return tuple(found)


def _top_cards(board: Board, countries: Iterable[str], stacks: dict[str, list[int]]) -> tuple[CountryCard, ...]:
    """Take the top card of each country's stack that is not empty."""
    paying = [country for country in sorted(countries) if stacks[country]]
    return tuple(CountryCard(board.cities[country], stacks[country].pop(0)) for country in paying)


def cards_of(game: Game) -> tuple[HeldCard, ...]:
    """Return all players' cards in the order taken: as entered, else as they follow from the claims (P6)."""
    if game.entered_cards is not None:
        return game.entered_cards
    return tuple(HeldCard(award.claim.seat, card) for award in awards(game) for card in award.cards)


def came_in_blocks(game: Game) -> bool:
    """Return whether cards follow from claims that were probably entered player by player, not in the order of play.

    At a table the players take turns. If claims come in runs of one player, somebody has probably entered a finished
    board, and P2 would give out wrong cards. False if nobody takes a card.
    """
    is_asked = game.entered_cards is None and len(game.claims) >= _FEWEST_IN_BLOCKS
    return is_asked and came_in_runs(game) and any(award.cards for award in awards(game))


def came_in_runs(game: Game) -> bool:
    """Return whether claims come in runs of one player that are three long on average."""
    runs = sum(1 for _ in groupby(game.claims, key=lambda claim: claim.seat))
    return len(game.claims) >= _LONG_RUN * runs


def question_of_order(game: Game) -> Iterator[Question]:
    """Ask whether the claims, from which the cards follow, are in the order of play (P6)."""
    if came_in_blocks(game):
        sentence = say(
            "the claims came player by player, and the country cards follow from their order: "
            "was that the order of play?"
        )
        yield Question("lines", sentence)


def has_joined(game: Game) -> bool:
    """Return whether somebody's network joins several countries, which brings a card (P2)."""
    return any(_joined_countries(game.board, game.routes_of(seat)) for seat in game.seats)


def problems_of_entered(game: Game) -> Iterator[tuple[CountryCard, Sentence]]:
    """Yield each entered card that is impossible, with the reason (P6)."""
    entered = game.entered_cards or ()
    if not entered:
        return
    gone = {held.card for held in entered}
    joined = [_joined_countries(game.board, game.routes_of(seat)) for seat in game.seats]
    for held in entered:
        country, value = held.card.country, held.card.value
        if above := next((card for card in _above(game.board, held.card) if card not in gone), None):
            things = {"country": country, "value": value, "above": above.value}
            yield held.card, say("{country}'s card {value} cannot be gone while {above} still lies above it", **things)
        if country.id not in joined[held.seat]:
            things = {"player": game.players[held.seat], "country": country}
            question = say("{player} holds a card of {country}, but has not joined it with another country", **things)
            yield held.card, question


def _above(board: Board, card: CountryCard) -> list[CountryCard]:
    stack = board.country_cards[card.country.id]
    return [CountryCard(card.country, value) for value in stack[: stack.index(card.value)]]


def _joined_countries(board: Board, routes: Iterable[Route]) -> frozenset[str]:
    """Return the countries that the routes join with at least one other country."""
    return frozenset().union(*(_countries(board, cities) for cities in networks_of(routes)))


def _countries(board: Board, cities: Iterable[str]) -> frozenset[str]:
    """Return the countries of a network; none unless it joins at least two (P2)."""
    found = frozenset(city for city in cities if city in board.country_cards)
    return found if len(found) >= 2 else frozenset()
