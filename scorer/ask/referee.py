"""The rule cards: each rule in one sentence for the table, with the numbers of the board and edition that are played.

A card says what the law of ``docs/rules.md`` says under the same id. `rules.toml` describes its fields, and what a
board's folder says beside it.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from scorer.count import ties
from scorer.count.columns import COLUMNS
from scorer.count.score_sheet import Column
from scorer.paths import BOARDS
from scorer.rules.board import Board, BonusCard, Edition

CARDS = Path(__file__).with_name("rules.toml")
Kind: TypeAlias = Literal["print", "ruling", "house", "play"]
Value: TypeAlias = object
"""What stands for a name in a sentence: a number, a text, or something of the board that has a name."""
BONUS_CARD = "X18-"
"""The card that stands for each of the bonus cards."""


@dataclass(frozen=True, slots=True)
class ByRank:
    """Points by rank, the highest first: a list for each number of players, or for 0 where that makes no difference."""

    lists: Mapping[int, Sequence[int]]


@dataclass(frozen=True, slots=True)
class RuleText:
    """A card for any board, or for those that it is `on`."""

    id: str
    group: str
    """What it is about."""
    says: str
    find: str
    """What people type who look for it."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Another sentence by the feature of the board that asks for it, or by the board's id."""
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    """Ids of the cards below which it stands, too, where one of them is asked for."""
    columns: tuple[str, ...] = ()
    """Ids of the columns that it explains."""
    printed: Mapping[str, str] = field(default_factory=dict)
    """Heading and page by the id of the board."""
    differs: str = ""
    differs_on: Mapping[str, str] = field(default_factory=dict)
    """What boards say in its place, by their ids."""
    kind: Kind = "print"


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A card as it holds for a board and an edition."""

    id: str
    text: RuleText
    case: str
    """The feature whose sentence it says instead; empty: the usual sentence."""
    values: Mapping[str, Value]
    """What the names in its sentence stand for."""

    @property
    def kind(self) -> Kind:
        return self.text.kind


@cache
def texts() -> Mapping[str, RuleText]:
    """Return all cards by id, in the order of the law."""
    cards = tomllib.loads(CARDS.read_text(encoding="utf-8"))
    for file in sorted(BOARDS.glob("*/rules.toml")):
        add_cards(cards, file.parent.name, tomllib.loads(file.read_text(encoding="utf-8")))
    return {id: RuleText(id, **cards[id]) for id in sorted(cards, key=_place_in_law)}


def add_cards(cards: dict[str, dict[str, Any]], board: str, own: Mapping[str, Any]) -> None:
    """Add to the entries of cards, by their ids, what a board's folder says of its own and of those for all boards."""
    for id, entry in own.get("cards", {}).items():
        cards[id] = {"on": [board], **entry}
    for kind, name in (("printed", "printed"), ("says", "instead"), ("differs", "differs_on")):
        for id, text in own.get(kind, {}).items():
            cards.setdefault(id, {}).setdefault(name, {})[board] = text
    for id in own.get("without", ()):
        cards[id].setdefault("off", []).append(board)


def _place_in_law(id: str) -> tuple[int, int]:
    return "RKEPNXG".index(id[0]), int(re.findall(r"\d+", id)[0])


def rule_cards(board: Board, edition: Edition) -> Mapping[str, RuleCard]:
    """Return the cards of a board and edition by id, in the order of the law."""
    having, values = features(board, edition), values_of(board, edition)
    cards = [
        card
        for text in texts().values()
        if having.isdisjoint(text.off) and not (text.on and having.isdisjoint(text.on))
        for card in _cards(text, board, edition, having, values)
    ]
    return {card.id: card for card in cards}


def _cards(
    text: RuleText, board: Board, edition: Edition, having: frozenset[str], values: Mapping[str, Value]
) -> Sequence[RuleCard]:
    case = board.id if board.id in text.instead else next((one for one in text.instead if one in having), "")
    if text.id != BONUS_CARD:
        return (RuleCard(text.id, text, case, values),)
    return [
        RuleCard(card_of_bonus(card), text, case, {"name": card.name, "card_points": card.points, "about": card.about})
        for card in edition.bonus_cards
    ]


def card_of_bonus(card: BonusCard) -> str:
    """Return the id of the rule card of a bonus card (X18)."""
    return BONUS_CARD + card.id


def features(board: Board, edition: Edition) -> frozenset[str]:
    """Return what cards may ask of a board and edition: their columns and what else they have, and the board's id.

    ``typed-start`` is a column of numbers that players type, ``tie-passengers`` a tie-break.
    """
    routes = board.routes.values()
    having = {
        "open-doubles": board.doubles_from(edition) <= board.fewest_players,
        "triples": board.triples,
        "unequal-doubles": any(
            len({route.length, *(one.length for one in board.beside[route.id])}) > 1
            for route in routes
            if not board.country_of(route)
        ),
        "tours": edition.tours,
        "choices": any(ticket.is_choice for ticket in edition.tickets),
        "copies": len({*edition.tickets}) < len(edition.tickets),
        "pieces": board.pieces,
        "tie-rules": board.tie_rules,
        "ends": board.ends or any(city.is_end for city in board.cities.values()),
        "white-trains": board.white_trains,
        "second-owners": board.second_owners,
        "deals": edition.deal.keep,
        "long-dealt": edition.deal.long,
        "ferries": any(route.ferry for route in routes),
        "tunnels": any(route.is_tunnel for route in routes),
    }
    named = [f"typed-{column}" for column in edition.count_columns] + [f"tie-{one}" for one in _breaks(board, edition)]
    columns = [column.id if column.is_in(board, edition) else f"no-{column.id}" for column in COLUMNS]
    return frozenset({board.id, *columns, *named, *(name for name, value in having.items() if value)})


def _breaks(board: Board, edition: Edition) -> Sequence[str]:
    return board.tie_breaks if edition.tie_breaks is None else edition.tie_breaks


def values_of(board: Board, edition: Edition) -> Mapping[str, Value]:
    """Return the numbers and names of a board and edition that cards may have."""
    ranked = [count for count in edition.counts if count.is_ranked]
    ranks = ranked[0].by_players or {0: ranked[0].majority} if ranked else {}
    names = {criterion.id: criterion.name for criterion in ties.TIE_BREAKS}
    pays: dict[str, Value] = {f"each_{count.id.replace('-', '_')}": abs(count.each) for count in edition.counts}
    columns = [column for column in COLUMNS if column.is_in(board, edition)]
    pays |= {column.id.replace("-", "_"): _pays(column, board, edition) for column in columns}
    return pays | {
        "points": _steps(board.points),
        "longest_line": max(board.points, default=0),
        "trains": board.trains,
        "doubles": board.doubles_from(edition),
        "stations": board.stations,
        "unbuilt": abs(board.station_points),
        "most_trains": board.pieces.get("train", 0),
        "most_ships": board.pieces.get("ship", 0),
        "last_round": board.last_round,
        "dealt": edition.deal.regular + edition.deal.long,
        "keep": edition.deal.keep,
        "most_long": edition.deal.most_long or 0,
        "most_regions": max(edition.regions, default=0),
        "double_regions": edition.double_regions,
        "ranks": ByRank(ranks),
        "no_bullet": -edition.no_bullet,
        "open_cards": edition.open_bonus_cards,
        "ties": tuple(names[criterion] for criterion in _breaks(board, edition)),
    }


def _pays(column: Column, board: Board, edition: Edition) -> Value:
    """Return what a column pays: by rank, by number, or its price."""
    if ranks := column.by_rank(edition):
        return ByRank(ranks)
    return _steps(column.by_number(board, edition)) or edition.bonuses.get(column.id, 0)


def _steps(points: Mapping[int, int]) -> str:
    return ", ".join(f"{number}→{value}" for number, value in points.items())
