"""Every field of a game stands in its file, or is left out on purpose, and comes back by every way out."""

import json
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, replace
from datetime import UTC, datetime
from typing import Any

import pytest

from scorer.files.keys import KEYS
from scorer.files.notation import notation
from scorer.files.round_file import dump_round, load_round
from scorer.gamefile import dump, load, result
from scorer.rules.game import TRAINS_LEFT, Check, Choices, Game
from tests.tables import recorded

HEAD = {"board", "edition", "players", "order"}
"""What stands before the keys; the players stand in the order in which they sit."""
LEFT_OUT = {"is_count_open"}
"""A file holds all hands, so whoever has it knows them."""
NOW = datetime(2026, 11, 28, tzinfo=UTC)
EUROPE, POLAND = recorded("europe"), recorded("poland")
CHOICES: list[tuple[Field[Any], Any]] = [(one, {one.name: not one.default}) for one in fields(Choices)]
GAMES: Mapping[str, Game] = {
    **{one.name: replace(recorded("nordic"), **other) for one, other in CHOICES},
    "claims": EUROPE,
    "stations": EUROPE,
    "tickets": EUROPE,
    "entered_cards": replace(POLAND, entered_cards=()),
    "claims_in_order": replace(POLAND, entered_cards=(), claims_in_order=False),
    "bonus_cards": recorded("northern-lights-five-players"),
    "counts": recorded("netherlands-tokens"),
    "checks": replace(EUROPE, checks=(Check(1, TRAINS_LEFT, 3),)),
    "unsure": replace(EUROPE, unsure=frozenset([EUROPE.claims[0].route.id])),
    "tie_rule": replace(EUROPE, tie_rule="fewest-stations"),
    "is_finished": replace(EUROPE, is_finished=True),
    "minutes": replace(EUROPE, minutes=45),
    "day": replace(EUROPE, day="2026-11-27"),
}
"""By a field, a game that says something there."""
WAYS: Mapping[str, Callable[[Game], Game]] = {
    "file": lambda game: load(dump(game)),
    "result": lambda game: load(json.dumps(result(game)["game"])),
    "line": lambda game: load(notation(game)),
    "round": lambda game: load_round(dump_round("", [(game, NOW)]), NOW).games[0][0],
}


def test_every_field_of_a_game_has_a_key_or_is_left_out_on_purpose() -> None:
    assert {field.name for field in fields(Game)} - HEAD - LEFT_OUT == {key.field for key in KEYS.values()} - HEAD


def usual(field: str) -> Any:
    return next(one.default for one in fields(Game) if one.name == field)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("field", sorted({field.name for field in fields(Game)} - HEAD - LEFT_OUT))
def test_what_a_field_says_comes_back(field: str, way: str) -> None:
    game = GAMES[field]
    assert getattr(game, field) != usual(field)
    is_left_out = (field, way) == ("day", "line")  # docs/game-file.md
    assert getattr(WAYS[way](game), field) == (usual(field) if is_left_out else getattr(game, field))
