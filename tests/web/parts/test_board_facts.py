"""What a phone knows of a board beforehand, held against the boxes."""

from typing import Any

from scorer import atlas
from scorer.web.parts.board_facts import facts_of
from tests.web.conftest import new_game


def facts(board: str) -> dict[str, Any]:
    return facts_of(new_game(board, 2))


def test_it_knows_what_things_are_worth_and_what_excludes_what() -> None:
    """R1, R3, E3: no line of Europe has five spaces or seven."""
    known = facts("europe")
    assert known["points"] == {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}
    assert (known["stationPoints"], known["doublesOpenFrom"], known["triples"]) == (4, 4, {})
    assert known.keys() == {"points", "stationPoints", "doublesOpenFrom", "triples", "spaceLength", "cities", "lines"}
    line = {"ends": ("paris", "zurich"), "length": 3, "trains": 3, "beside": []}
    assert known["lines"]["paris-zurich"] == line
    assert known["lines"]["berlin-essen"] == line | {"ends": ("berlin", "essen"), "length": 2, "trains": 2}
    assert known["lines"]["brest-paris"]["length"] == 3
    assert known["lines"]["dieppe-london-1"]["beside"] == ["dieppe-london-2"]


def test_it_knows_what_only_some_boards_have() -> None:
    """P4, X13, X15; on Legendary Asia's mountain lines an X takes a train, too."""
    poland, japan = facts("poland"), facts("japan")
    assert {id for id, line in poland["lines"].items() if line.get("isBorder")} >= {"litwa-suwalki", "olsztyn-rosja-1"}
    assert "isBorder" not in poland["lines"]["elk-suwalki"]
    assert not poland["cities"]["litwa"]["takesStation"]
    assert poland["cities"]["warszawa"]["takesStation"]
    assert japan["whiteTrains"] == 16
    assert facts("united-kingdom")["secondOwners"] == 1
    bullets = {route.id for route in atlas.board("japan").routes.values() if route.is_bullet}
    assert {id for id, line in japan["lines"].items() if line.get("isBullet")} == bullets
    mountain = facts("asia")["lines"]["agra-kathmandu"]
    assert (mountain["length"], mountain["trains"]) == (2, 3)
