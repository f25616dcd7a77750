"""The rule cards: each rule in one sentence for the table, with the numbers of the board and edition that are played.

A card says what the law of ``docs/rules.md`` says under the same id. `rules.toml` describes its fields.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from scorer.count import ties
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
    """A card of the file, for any board."""

    id: str
    says: str
    find: str
    """What people type who look for it."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Another sentence by the feature of the board that asks for it."""
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    """Ids of the cards below which it stands, too, where one of them is asked for."""
    columns: tuple[str, ...] = ()
    """Ids of the columns that it explains."""
    printed: Mapping[str, str] = field(default_factory=dict)
    """Heading and page by the id of the board."""
    differs: str = ""
    differs_on: tuple[str, ...] = ()
    """Features of which a board must have one to say so; none: all boards do."""
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
    printed: Mapping[str, str]
    """Where it is printed, by board: in this one's booklet, else in that which it goes by."""
    differs: bool
    """Whether it says how printings differ."""

    @property
    def kind(self) -> Kind:
        return self.text.kind


@cache
def texts() -> Mapping[str, RuleText]:
    """Return all cards of the file by id."""
    table = tomllib.loads(CARDS.read_text(encoding="utf-8"))
    return {id: RuleText(id, **entry) for id, entry in table.items()}


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
    case = next((feature for feature in text.instead if feature in having), "")
    differs = bool(text.differs) and (not text.differs_on or not having.isdisjoint(text.differs_on))
    booklet = board.id if board.id in text.printed else next(iter(text.printed), "")
    printed = {booklet: text.printed[booklet]} if booklet else {}
    if text.id != BONUS_CARD:
        return (RuleCard(text.id, text, case, values, printed, differs),)
    return [
        RuleCard(
            card_of_bonus(card),
            text,
            case,
            {"name": card.name, "card_points": card.points, "about": card.about},
            printed,
            differs,
        )
        for card in edition.bonus_cards
    ]


def card_of_bonus(card: BonusCard) -> str:
    """Return the id of the rule card of a bonus card (X18)."""
    return BONUS_CARD + card.id


def features(board: Board, edition: Edition) -> frozenset[str]:
    """Return what cards may ask of a board and edition: their ids, and what they have."""
    routes = board.routes.values()
    having = {
        "open-doubles": board.doubles_from(edition) <= board.fewest_players,
        "triples": board.triples,
        "stations": board.stations and not board.has_harbours,
        "harbours": board.has_harbours,
        "tours": edition.tours,
        "pieces": board.pieces,
        "country-cards": board.country_cards,
        "tie-rules": board.tie_rules,
        "ends": board.ends or any(city.is_end for city in board.cities.values()),
        "white-trains": board.white_trains,
        "second-owners": board.second_owners,
        "mandala": edition.mandala,
        "regions": edition.regions,
        "bonus-cards": edition.bonus_cards,
        "deals": edition.deal.keep,
        "long-dealt": edition.deal.long,
        "no-longest-path": "longest-path" not in edition.bonuses,
        "no-globetrotter": "globetrotter" not in edition.bonuses,
        "ferries": any(route.ferry for route in routes),
        "tunnels": any(route.is_tunnel for route in routes),
    }
    return frozenset({board.id, edition.id, *edition.bonuses, *(name for name, value in having.items() if value)})


def values_of(board: Board, edition: Edition) -> Mapping[str, Value]:
    """Return the numbers and names of a board and edition that cards may have."""
    ranked = [count for count in edition.counts if count.is_ranked]
    ranks = ranked[0].by_players or {0: ranked[0].majority} if ranked else {}
    breaks = board.tie_breaks if edition.tie_breaks is None else edition.tie_breaks
    names = {criterion.id: criterion.name for criterion in ties.TIE_BREAKS}
    each = {f"each_{count.id.replace('-', '_')}": abs(count.each) for count in edition.counts}
    return each | {
        "points": _steps(board.points),
        "longest_line": max(board.points, default=0),
        "trains": board.trains,
        "doubles": board.doubles_from(edition),
        "stations": board.stations,
        "unbuilt": abs(board.station_points),
        "harbours": _steps(dict(enumerate(board.harbour_points))),
        "most_trains": board.pieces.get("train", 0),
        "most_ships": board.pieces.get("ship", 0),
        "last_round": board.last_round,
        "dealt": edition.deal.regular + edition.deal.long,
        "keep": edition.deal.keep,
        "most_long": edition.deal.most_long or 0,
        "longest": edition.bonuses.get("longest-path", 0),
        "globetrotter": edition.bonuses.get("globetrotter", 0),
        "mountains": edition.bonuses.get("mountains", 0),
        "most_cities": edition.bonuses.get("most-cities", 0),
        "attractions": edition.bonuses.get("attractions", 0),
        "mandala": _steps(dict(enumerate(edition.mandala, 1))),
        "regions": _steps(edition.regions),
        "most_regions": max(edition.regions, default=0),
        "double_regions": edition.double_regions,
        "ranks": ByRank(ranks),
        "bullet": ByRank(edition.bullet_points),
        "no_bullet": -edition.no_bullet,
        "open_cards": edition.open_bonus_cards,
        "ties": tuple(names[criterion] for criterion in breaks),
    }


def _steps(points: Mapping[int, int]) -> str:
    return ", ".join(f"{number}→{value}" for number, value in points.items())
