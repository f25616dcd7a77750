"""Country cards: who takes which, by the order of the claims, and whether entered ones are possible (P1 to P6)."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorer.count.network import join, networks_of
from scorer.rules.board import Board, Route
from scorer.rules.game import Claim, CountryCard, Game, HeldCard


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
            paying = [country for country in sorted(joined) if stacks[country]]
            cards = tuple(CountryCard(game.board.cities[country], stacks[country].pop(0)) for country in paying)
            found.append(Award(place, claim, cards))
    return tuple(found)


def cards_of(game: Game) -> tuple[HeldCard, ...]:
    """Return all players' cards in the order taken: as entered, else as they follow from the claims (P6)."""
    if game.entered_cards is not None:
        return game.entered_cards
    return tuple(HeldCard(award.claim.seat, card) for award in awards(game) for card in award.cards)


def has_joined(game: Game) -> bool:
    """Return whether somebody's network joins several countries, which brings a card (P2)."""
    return any(joined_countries(game.board, game.routes_of(seat)) for seat in game.seats)


def joined_countries(board: Board, routes: Iterable[Route]) -> frozenset[str]:
    """Return the countries that the routes join with at least one other country."""
    return frozenset().union(*(_countries(board, cities) for cities in networks_of(routes)))


def _countries(board: Board, cities: Iterable[str]) -> frozenset[str]:
    """Return the countries of a network; none unless it joins at least two (P2)."""
    found = frozenset(city for city in cities if city in board.country_cards)
    return found if len(found) >= 2 else frozenset()
