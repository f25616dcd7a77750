"""Tickets that a phone entered for a seat which has gone to another phone: kept until that one decides."""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from scorer.files.wire import json_of, move_from
from scorer.rules.moves import Move

MOST = 20
"""Offers of a seat that are kept, those that were decided among them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a phone had refused, for the one that has the seat now."""

    id: str
    """Of the moves, so that they are entered once, whoever sends them."""
    phone: str
    moves: Sequence[Move]
    is_open: bool = True
    """Whether it is undecided; afterwards the moves of this id are neither refused nor entered."""


Change = Callable[[Sequence[Offer]], Sequence[Offer]]


def add(offer: Offer) -> Change:
    """Return the change that adds an offer, unless there is one of its id, or too many."""

    def change(offers: Sequence[Offer]) -> Sequence[Offer]:
        is_known = any(other.id == offer.id for other in offers)
        return offers if is_known or len(offers) >= MOST else [*offers, offer]

    return change


def close(ids: Collection[str]) -> Change:
    """Return the change that notes that offers are decided."""
    return lambda offers: [
        Offer(offer.id, offer.phone, (), is_open=False) if offer.id in ids else offer for offer in offers
    ]


def read(text: str | None) -> Sequence[Offer]:
    rows = json.loads(text or "[]")
    return [Offer(id, phone, [move_from(move) for move in moves], is_open) for id, phone, moves, is_open in rows]


def dump(offers: Sequence[Offer]) -> str:
    return json.dumps(
        [[offer.id, offer.phone, [json_of(move) for move in offer.moves], offer.is_open] for offer in offers]
    )
