"""The documents lead somewhere: every rule that is cited is written down, and the format is what they say it is."""

import re
from collections import Counter
from pathlib import Path

import pytest

from scorer.atlas import boards

HOME = Path(__file__).parent.parent
RULES = (HOME / "docs" / "rules.md").read_text()

IDS = {
    f"{kind}{number}"
    for kind, most in {"R": 10, "E": 5, "P": 6, "N": 2, "X": 11}.items()
    for number in range(1, most + 1)
}
"""The rules there are, counted by hand."""

CODE = ("*.py", "*.js", "*.html", "*.svg", "*.toml", "*.md", "*.css")


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


def test_every_rule_is_written_down_once():
    assert Counter(defined_in(RULES)) == Counter(IDS)


@pytest.mark.parametrize(("file", "ids"), citing().items())
def test_every_cited_rule_is_written_down(file, ids):
    assert ids <= set(defined_in(RULES)), file


def test_citations_are_found_wherever_they_stand():
    assert cited_in("(R3, P4) E2 to E5, R10. X99") == {"R3", "P4", "E2", "E5", "R10", "X99"}
    assert cited_in("def test_r3_a_double(): PR3 R3a U+200B") == {"R3"}
    assert {"scorer/rules/play.py", "tests/rules/test_stations.py", "scorer/web/tickets.py"} <= set(citing())


def test_every_rule_of_our_boards_is_cited_by_somebody():
    assert {id for id in IDS if id[0] != "X"} <= set().union(*citing().values())


def table_of_boards() -> dict[str, dict[str, str]]:
    """Return the table of the boards in the app: cells by board id and by what their row is called."""
    table = RULES.partition("## The boards")[2].partition("### ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("|")
    ]
    names, *columns = zip(*rows, strict=True)
    return {cells["id"]: cells for cells in (dict(zip(names, column, strict=True)) for column in columns)}


def number(cell: str) -> int:
    return int(found[0]) if (found := re.search(r"\d+", cell)) else 0


def test_the_boards_have_the_numbers_that_stand_here():
    written = table_of_boards()
    assert set(written) == {board.id for board in boards()}
    for board in boards():
        cells = written[board.id]
        assert cells["players"] == f"{board.fewest_players}–{board.most_players}"
        assert number(cells["trains each (R4)"]) == board.trains
        assert number(cells["doubles open from (R3)"]) == board.doubles_open_from
        assert number(cells["stations each (E1)"]) == board.stations
        assert number(cells["each not built"]) == board.station_points
