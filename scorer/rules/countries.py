"""Country cards: who takes which, from the order of the claims, and whether entered ones can be right (P1 to P6)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from scorer.rules.board import Board, City, Route
from scorer.rules.game import Claim, CountryCard, Game, HeldCard
from scorer.rules.network import join, networks_of
from scorer.rules.sentence import Sentence, say

_FEWEST_IN_BLOCKS = 6
"""With fewer claims nobody can say in what order they came."""
_LONG_RUN = 3
"""Claims of one player in a row, on average, that no order of play has."""


@dataclass(frozen=True, slots=True)
class Award:
    """The cards that a claim brought its owner (P2), in alphabetical order of the countries."""

    place: int
    """Of the claim in the order of play, from 0."""
    claim: Claim
    cards: tuple[CountryCard, ...]


def awards(game: Game) -> tuple[Award, ...]:
    """Return what the claims brought, in the order of play (P2, P3).

    A claim pays when its network then joins two or more countries of which at least one was not yet in a joined
    network of that player; it pays the top card of every country in the network, where the stack is not empty.
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
    return tuple(
        CountryCard(board.cities[country], stacks[country].pop(0)) for country in sorted(countries) if stacks[country]
    )


def cards_of(game: Game) -> tuple[HeldCard, ...]:
    """Return every player's cards in the order taken: as entered, else as they follow from the claims (P6)."""
    if game.entered_cards is not None:
        return game.entered_cards
    return tuple(HeldCard(award.claim.seat, card) for award in awards(game) for card in award.cards)


def came_in_blocks(game: Game) -> bool:
    """Return whether cards follow from claims that were hardly made in that order: player by player, not turn by turn.

    At a table the claims of several players alternate. Where claims come in runs of one player that are three long on
    average, somebody has probably entered a finished board, and P2 would hand out wrong cards. An order in which nobody
    takes a card is never asked about.
    """
    is_asked = game.board.country_cards and game.entered_cards is None and len(game.claims) >= _FEWEST_IN_BLOCKS
    return bool(is_asked) and came_in_runs(game) and any(award.cards for award in awards(game))


def came_in_runs(game: Game) -> bool:
    """Return whether claims come in runs of one player that are three long on average."""
    runs = sum(1 for _ in groupby(game.claims, key=lambda claim: claim.seat))
    return len(game.claims) >= _LONG_RUN * runs


def question_of_order(game: Game) -> Iterator[Sentence]:
    """Ask whether the order of the claims, which the cards follow from, was the one of play (P6)."""
    if came_in_blocks(game):
        yield say(
            "the claims came player by player, and the country cards follow from their order: "
            "was that the order of play?"
        )


def problems_of_entered(game: Game) -> Iterator[tuple[CountryCard, Sentence]]:
    """Yield what cannot be right about entered cards, each with the card in question (P6)."""
    entered = game.entered_cards or ()
    if not entered:
        return
    gone = {held.card for held in entered}
    joined = [_all_joined(game.board, game.routes_of(seat)) for seat in range(len(game.players))]
    for held in entered:
        country, value = held.card.country, held.card.value
        if above := next((card for card in _above(game.board, held.card) if card not in gone), None):
            yield (
                held.card,
                say(
                    "{country}'s card {value} cannot be gone while {above} still lies above it",
                    country=country,
                    value=value,
                    above=above.value,
                ),
            )
        if country.id not in joined[held.seat]:
            yield (
                held.card,
                say(
                    "{player} holds a card of {country}, but has not joined it with another country",
                    player=game.players[held.seat],
                    country=country,
                ),
            )


def _above(board: Board, card: CountryCard) -> list[CountryCard]:
    stack = board.country_cards[card.country.id]
    return [CountryCard(card.country, value) for value in stack[: stack.index(card.value)]]


def _all_joined(board: Board, routes: Iterable[Route]) -> frozenset[str]:
    """Return the countries that stand in any joined network of these routes."""
    return frozenset().union(*(_countries(board, cities) for cities in networks_of(routes)))


def _countries(board: Board, cities: Iterable[str]) -> frozenset[str]:
    """Return the countries of a network, none unless it joins two or more (P2)."""
    found = frozenset(city for city in cities if city in board.country_cards)
    return found if len(found) >= 2 else frozenset()


def stacks_left(game: Game) -> dict[City, tuple[int, ...]]:
    """Return the cards that still lie beside the board, top card first (P1)."""
    gone = {held.card for held in cards_of(game)}
    return {
        game.board.cities[country]: tuple(
            value for value in values if CountryCard(game.board.cities[country], value) not in gone
        )
        for country, values in game.board.country_cards.items()
    }
