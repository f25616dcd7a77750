"""What is secret until the count is open (R10): tickets, and numbers that stand for them (C1)."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import TypeAlias, TypeGuard

from scorer.rules.board import Edition
from scorer.rules.game import Game, HeldTicket, TypedCount
from scorer.rules.moves import ReturnTicket, TakeTicket, TypeCount

OfHand: TypeAlias = TakeTicket | ReturnTicket | TypeCount
"""The kinds of moves that may change a hand: what hides, judges and names such moves asks for these."""


def hand_of(game: Game, seats: Collection[int]) -> Iterator[HeldTicket | TypedCount]:
    """Yield what these seats hold in secret."""
    yield from (held for held in game.tickets if held.seat in seats)
    yield from (typed for typed in game.counts if typed.count.is_secret and typed.seat in seats)


def without_hands(game: Game, seats: Collection[int]) -> Game:
    """Return the game as if these seats held nothing in secret."""
    return replace(
        game,
        tickets=tuple(held for held in game.tickets if held.seat not in seats),
        counts=tuple(typed for typed in game.counts if not (typed.count.is_secret and typed.seat in seats)),
    )


def is_of_hand(move: object, edition: Edition) -> TypeGuard[OfHand]:
    """Return whether a move changes what its player holds in secret."""
    if isinstance(move, TypeCount):
        return all(count.is_secret for count in edition.counts if count.id == move.count)
    return isinstance(move, OfHand)
