"""The documents are true: cited rules and linked files exist, and the tables match the boards and the format."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pydantic import BaseModel

from scorer.files.entries import GameFileError, RoundEntry
from scorer.files.keys import HOLDINGS, GameEntry, PlayerEntry, PrintedTourEntry, TourEntry
from scorer.files.round_file import dump_round, load_round
from scorer.gamefile import dump, load, result, to_json
from scorer.web import create_app
from tests.reference import Facts
from tools.boards import PAGES, written

HOME = Path(__file__).parent.parent
RULES = (HOME / "docs" / "rules.md").read_text()
FORMAT = (HOME / "docs" / "game-file.md").read_text()


CODE = ("*.py", "*.ts", "*.html", "*.svg", "*.toml", "*.md", "*.css")
DOCUMENTS = sorted({*HOME.glob("*.md"), *(HOME / "docs").rglob("*.md"), *(HOME / "tests").rglob("*.md")})


def cited_in(text: str) -> set[str]:
    """Return the rules that a text names: R3, or as part of a test's name test_r3_…."""
    plain = re.findall(r"\b(?:R|E|P|N|X)[1-9]\d?\b", text)
    named = re.findall(r"\bdef test_(?:\w+_)??([repnx][1-9]\d?)_", text)
    return {*plain, *(id.upper() for id in named)}


def citing() -> dict[str, set[str]]:
    """Return the files that cite rules, each with what it cites."""
    folders = [HOME / name for name in ("scorer", "tests", "templates", "boards")]
    files = [file for folder in folders for kind in CODE for file in folder.rglob(kind) if "vendor" not in file.parts]
    cited = {str(file.relative_to(HOME)): cited_in(file.read_text()) for file in files if file != Path(__file__)}
    return {file: ids for file, ids in cited.items() if ids}


def defined_in(text: str) -> list[str]:
    return re.findall(r"^\| ([REPNX]\d+) \|", text, re.MULTILINE)


def test_every_cited_rule_is_written_down() -> None:
    known = set(defined_in(RULES))
    assert {file: ids - known for file, ids in citing().items() if ids - known} == {}


def test_every_rule_of_our_boards_is_cited_by_somebody() -> None:
    assert set().union(*citing().values()) >= set(defined_in(RULES))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_document_lists_of_the_boards_is_what_their_files_say(page: Path) -> None:
    assert written(page.read_text("utf-8")) == page.read_text("utf-8"), "make boards"


def example(heading: str) -> list[Facts]:
    """Return the JSON examples of a part of the document, as text is read by a program."""
    part = FORMAT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)```", part, re.DOTALL)]


def documented(kind: str) -> set[str]:
    """Return the keys in the table of a kind of object."""
    table = FORMAT.partition(f"| key of {kind} | what it is |\n")[2].partition("\n\n")[0]
    return set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))


def recorded() -> list[str]:
    games = [*(HOME / "tests" / "games").glob("*.json"), HOME / "tests" / "count" / "iberia.json"]
    return [file.read_text() for file in sorted(games) if not file.name.endswith(".scores.json")]


@pytest.mark.parametrize("game", [json.loads(re.findall(r"```json\n(.*?)```", FORMAT, re.DOTALL)[0]), *example("Game")])
def test_the_games_of_the_format_load_and_come_back(game: Facts) -> None:
    again = json.loads(dump(load(json.dumps(game))))
    assert {key: again[key] for key in game} == game


def test_the_rounds_of_the_format_load_and_come_back() -> None:
    (example_round,) = example("Round")
    now = datetime(2026, 11, 21, tzinfo=UTC)
    games = [(load(json.dumps(game)), now) for game in example("Game")]
    found = load_round(json.dumps(example_round | {"games": [to_json(game) for game, _ in games]}), now)
    assert json.loads(dump_round(found.name, [], found.merges)) == example_round
    assert len(found.games) == len(games)


def test_the_result_of_the_format_is_that_of_its_game() -> None:
    """Added up by hand: 3·4 routes, 8 + 7 tickets, 2·4 stations and 10; 2 − 6 + 3·4."""
    game = load(json.dumps(example("Game")[0]))
    assert [result(game)] == [example("Result")[0] | {"game": to_json(game)}]


def test_every_key_of_a_result_is_in_the_format_and_none_other() -> None:
    found: dict[str, set[str]] = {}
    for text in recorded():
        whole = result(load(text))
        note(found, "the result", [whole])
        note(found, "a player's result", [player | SOMETIMES for player in whole["players"]])
        for key, kind in PARTS.items():
            parts = [part | lacking(part) for player in whole["players"] for part in player[key]]
            note(found, kind, [part for part in parts if "tour" not in part])
            note(found, "a tour's result", [part for part in parts if "tour" in part])
    kinds = ("the result", "a player's result", "a tour's result", *PARTS.values())
    assert found == {kind: documented(kind) for kind in kinds}


def test_every_further_column_is_in_the_format() -> None:
    row = next(line for line in FORMAT.splitlines() if line.startswith("| `further` |"))
    further = {
        column
        for text in recorded()
        for player in result(load(text))["players"]
        for column in player.get("further", {})
    }
    assert further == set(re.findall(r"`([a-z-]+)`", row)) - {"further"}


def lacking(part: Facts) -> Facts:
    """Return the keys that only some tickets have, for one that must not have them."""
    if "completed" not in part:
        return {}
    assert ("missing" in part) == (not part["completed"])
    return {"missing": []} if "tour" in part else {"missing": [], "ring": []}


SOMETIMES: Facts = {"further": {}, "harbour_results": [], "line_points": [], "city_markers_held": []}
"""What only boards have that have such a thing."""
PARTS = {
    "ticket_results": "a ticket's result",
    "station_choices": "a station's choice",
    "country_cards_taken": "a card taken",
}


def note(found: dict[str, set[str]], kind: str, parts: list[Facts]) -> None:
    for part in parts:
        assert found.setdefault(kind, set(part)) == set(part), kind


@pytest.mark.parametrize(
    ("kind", "entry"),
    [
        ("the game", GameEntry),
        ("the round", RoundEntry),
        ("a player", PlayerEntry),
        ("a claim", HOLDINGS["claims"]),
        ("a station", HOLDINGS["stations"]),
        ("a harbour", HOLDINGS["harbours"]),
        ("a ticket", HOLDINGS["tickets"]),
        ("a tour of the deck", TourEntry),
        ("a tour as printed", PrintedTourEntry),
        ("a country card", HOLDINGS["country_cards"]),
        ("a count", HOLDINGS["counts"]),
    ],
)
def test_every_key_that_a_game_file_may_have_is_in_the_format(kind: str, entry: type[BaseModel]) -> None:
    assert {field.alias or name for name, field in entry.model_fields.items()} == documented(kind)


@pytest.mark.parametrize("key", ["further", "rounds"])
def test_what_is_not_in_the_format_yet_is_refused(key: str) -> None:
    with pytest.raises(GameFileError, match="unknown key"):
        load(json.dumps(example("Game")[0] | {key: []}))


def pages() -> str:
    """Return the text of everything that pages are made from."""
    folders, kinds = (HOME / "templates", HOME / "scorer"), ("*.html", "*.svg", "*.py", "*.ts")
    return "\n".join(file.read_text() for folder in folders for kind in kinds for file in folder.rglob(kind))


@pytest.mark.parametrize("hook", ["data-player", "data-route", "data-city", "data-ticket", "data-total", "data-count"])
def test_the_hooks_of_the_format_are_in_the_pages(hook: str) -> None:
    assert f"`{hook}=" in FORMAT
    assert f'{hook}="{{{{' in pages()


def test_the_addresses_of_the_format_exist(tmp_path: Path) -> None:
    rules = {rule.rule.replace("<key>", "KEY") for rule in create_app({"DATA": str(tmp_path)}).url_map.iter_rules()}
    documented = re.findall(r"^\| `(?:GET|POST) ([^`]*)`", FORMAT, re.MULTILINE)
    assert documented
    assert set(documented) <= rules


def links() -> list[tuple[str, str]]:
    """Return every link of a document to something of ours: the document, and where it leads."""
    found = [(file, target) for file in DOCUMENTS for target in re.findall(r"\]\(([^)#:]+)[^):]*\)", file.read_text())]
    return [(str(file.relative_to(HOME)), target) for file, target in found]


def test_every_link_leads_somewhere() -> None:
    assert [link for link in links() if not (HOME / link[0]).parent.joinpath(link[1]).exists()] == []
