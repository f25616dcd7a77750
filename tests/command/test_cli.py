"""The command line, run as a person runs it: a process with its output and its exit status."""

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from scorer.command import commands
from scorer.command.cli import _parser
from tests.atlas.test_own_boards import ISLANDS
from tests.commands import answered, scorer
from tests.tables import GAMES


def test_the_table_is_for_people_in_80_columns() -> None:
    status, table, errors = scorer("score", GAMES / "europe.json")
    assert (status, errors) == (0, "")
    assert max(map(len, table.splitlines())) <= 80
    rows = {line[:15].strip(): line[15:].split() for line in table.splitlines() if not line.startswith(" ")}
    assert rows["Total"] == ["88", "73", "47", "17"]
    assert rows["Tickets"] == ["9", "13", "−15", "−45"]
    assert "Björn wins: 88 points to Anna’s 73." in table
    assert "Longest path: 30 trains in one go" in table


@pytest.mark.parametrize("board", ["usa", "nordic", "poland"])
def test_every_board_has_its_table(board: str) -> None:
    status, table, _ = answered("score", GAMES / f"{board}.json")
    scores = json.loads((GAMES / f"{board}.scores.json").read_text())
    assert status == 0
    assert max(map(len, table.splitlines())) <= 80
    totals = next(line for line in table.splitlines() if line.startswith("Total")).split()[1:]
    in_order = sorted(scores.values(), key=lambda player: player["rank"])
    assert totals == [str(player["total"]).replace("-", "−") for player in in_order]


def test_a_server_is_for_every_phone_in_the_wifi_unless_told_otherwise() -> None:
    options = _parser().parse_args(["serve"])
    assert (options.host, options.port, options.workers) == ("0.0.0.0", 5050, None)


def without(modules: str, *arguments: str) -> tuple[int, str]:
    """Run a command where some modules cannot be imported; return its status and its errors."""
    code = "import sys; from scorer.command.cli import main; sys.modules |= dict.fromkeys({!r}); sys.exit(main({!r}))"
    command = [sys.executable, "-c", code.format(modules.split(), arguments)]
    ran = subprocess.run(command, text=True, capture_output=True, check=False, env=os.environ | {"LANG": "C"})
    return ran.returncode, ran.stderr


def test_a_system_like_windows_counts_and_says_in_a_sentence_that_it_cannot_serve(tmp_path: Path) -> None:
    lacking = "resource fcntl"
    assert without(lacking, "serve", "--port", "0") == (
        2,
        "Windows cannot serve the app: run this within WSL, or open the app as a site, the pocket.\n",
    )
    for command in (["boards"], ["score", str(GAMES / "usa.json")], ["notation", str(GAMES / "usa.json")]):
        assert without(lacking, *command) == (0, "")
    assert without(lacking, "sheet", "usa", "--pdf", str(tmp_path / "pad.pdf")) == (0, "")


def test_a_package_that_only_scores_says_what_serves() -> None:
    """It has none of what the web needs; `make release-check` installs it so."""
    lacking = "alembic flask flask_babel flask_wtf fontTools granian resvg_py segno sqlalchemy weasyprint wtforms"
    for command in ("serve", "doctor"):
        told = 'This needs the web app, too. Please run: pip install "draisine[web]"\n'
        assert without(lacking, command) == (2, told)
    assert without(lacking, "score", str(GAMES / "usa.json")) == (0, "")
    assert without(lacking, "score", str(GAMES / "usa.json"), "--pdf", os.devnull) == (0, ""), "the press is a process"


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"LANG": "de_AT.UTF-8"}, "Björn gewinnt: 88 Punkte, Anna hat 73."),
        ({"LANG": "tlh"}, "Björn wins: 88 points to Anna’s 73."),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "Björn wins: 88 points to Anna’s 73."),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_DE"}, "Björn gewinnt: 88 Punkte, Anna hat 73."),
    ],
)
def test_the_terminal_speaks_its_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], sentence: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, environment.get(name, ""))
    assert sentence in answered("score", GAMES / "europe.json")[1]


def test_json_is_the_result() -> None:
    status, printed, _ = answered("score", GAMES / "usa.json", "--json")
    assert status == 0
    assert json.loads(printed)["winners"] == ["Anna"]


def test_the_count_is_told_step_by_step_with_the_totals_and_ends_with_who_wins() -> None:
    """Noor's København–Erzurum needs all three stations; Léa's path of 22 is one longer than Marek's."""
    _, printed, _ = answered("score", GAMES / "europe-stations-decide.json", "--told")
    paragraphs = printed.strip().split("\n\n")
    assert paragraphs[0].splitlines() == [
        "Léa, Routes: 51, together 51",
        "Marek, Routes: 64, together 64",
        "Noor, Routes: 71, together 71",
    ]
    assert paragraphs[1].splitlines()[:2] == ["Léa, Tickets: −6, together 45", "  ✗  −6  Kyïv–Petrograd"]
    assert paragraphs[-2].startswith("Léa, Longest path: 10, together 102\n  Longest path: 22 trains")
    assert paragraphs[-1] == "Noor wins: 119 points to Marek’s 108."


def test_a_dash_reads_standard_input() -> None:
    text = (GAMES / "nordic.json").read_bytes()
    assert scorer("score", "-", typed=text) == answered("score", GAMES / "nordic.json")


@pytest.mark.parametrize("code", ["cp1252", "utf-16", "utf-8-sig"])
def test_a_game_file_is_read_in_whatever_letters_it_was_saved(code: str) -> None:
    text = (GAMES / "europe.json").read_text(encoding="utf-8").replace("Dąbrowska", "Zoë")
    assert answered("score", "-", typed=text.encode(code)) == answered("score", "-", typed=text.encode())
    assert answered("score", "-", typed=b"\x89\0\1")[2] == "This is not a text file.\n"


def test_the_ids_of_a_board_are_listed_and_a_misspelt_board_is_guessed() -> None:
    _, listed, _ = answered("boards", "USA")
    for id, name in {
        "seattle": "Seattle",
        "portland-seattle-1": "Portland–Seattle",
        "dallas-new-york": "Dallas–",
    }.items():
        assert re.search(rf"^{id} +{name}", listed, re.MULTILINE)
    assert answered("boards", "uas")[2] == "unknown board 'uas'; did you mean 'usa'?\n"


def test_boards_are_listed_with_their_editions() -> None:
    status, listed, _ = answered("boards")
    assert status == 0
    words = listed.split()
    assert all(word in words for word in ("usa", "europe", "nordic", "poland", "classic", "1910", "1912", "big-cities"))


@pytest.mark.parametrize(
    "typed",
    [b"", b"\x00\xff\xfe", bytes(range(256)), b"[" * 100_000, b'{"format": 1', b"[]", b'{"format":1,"board":"mars"}'],
)
def test_whatever_comes_in_is_answered_with_a_sentence_and_status_2(typed: bytes) -> None:
    status, printed, errors = answered("score", "-", typed=typed)
    assert (status, printed) == (2, "")
    assert errors.strip()
    assert "Traceback" not in errors


def test_every_problem_of_a_file_is_a_line_on_standard_error(tmp_path: Path) -> None:
    game = json.loads((GAMES / "europe.json").read_text())
    game["claims"][12]["route"] = game["claims"][0]["route"]
    game["stations"][0]["city"] = "atlantis"
    (tmp_path / "broken.json").write_text(json.dumps(game))
    status, printed, errors = answered("score", tmp_path / "broken.json")
    assert (status, printed) == (2, "")
    assert errors.splitlines() == [
        "claims[12]: route 'frankfurt-munchen' is already Anna's",
        "stations[0]: unknown city 'atlantis'",
    ]


def test_problems_speak_the_language_of_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = json.loads((GAMES / "europe.json").read_text())
    game["claims"][12]["route"] = game["claims"][0]["route"]
    game["stations"][0]["city"], game["finished"] = "atlantis", "no"
    (tmp_path / "broken.json").write_text(json.dumps(game))
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert answered("score", tmp_path / "broken.json")[2].splitlines() == [
        "finished: muss true oder false sein",
        "claims[12]: Strecke „frankfurt-munchen“ gehört schon Anna",
        "stations[0]: unbekannt: Stadt „atlantis“",
    ]


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    status, printed, errors = answered("score", tmp_path / "nothing.json")
    assert (status, printed) == (2, "")
    assert "cannot be read" in errors
    assert answered("score", tmp_path)[0] == 2


def test_a_terminal_without_utf_8_still_gets_its_table() -> None:
    status, table, errors = scorer("score", GAMES / "poland.json", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (status, errors) == (0, "")
    assert "Łódź" in table


def test_who_reads_only_the_first_lines_sees_no_complaint() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run([sys.executable, "-m", "scorer", "boards"], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (run.returncode, run.stderr) == (141, b"")


def test_a_folder_that_cannot_keep_games_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    status, printed, errors = scorer("serve", "--port", "0", SCORER_DATA=str(tmp_path / "file" / "games"))
    assert (status, printed) == (2, "")
    assert errors.startswith("games cannot be kept in ")
    assert errors.count("\n") == 1
    assert "SCORER_DATA" in errors


@pytest.fixture
def without_pango(tmp_path: Path) -> dict[str, Any]:
    """Return the environment of a machine where WeasyPrint finds no library and says so in its own way."""
    (tmp_path / "weasyprint.py").write_text(
        "print('WeasyPrint could not import some external libraries.')\n"
        "raise OSError(\"cannot load library 'libpango-1.0-0'\")"
    )
    return {"PYTHONPATH": str(tmp_path)}


@pytest.mark.parametrize(
    "command", [("score", GAMES / "usa.json"), ("score", GAMES / "usa.json", "--json"), ("boards",)]
)
def test_who_prints_nothing_needs_no_libraries_that_print(
    without_pango: dict[str, Any], command: tuple[object, ...]
) -> None:
    answer = answered(*command)
    assert answer[0] == 0
    assert scorer(*command, **without_pango) == answer


@pytest.mark.parametrize("command", [("score", GAMES / "usa.json"), ("sheet", "usa")])
def test_who_prints_without_the_libraries_is_told_what_installs_them(
    without_pango: dict[str, Any], tmp_path: Path, command: tuple[object, ...]
) -> None:
    status, printed, said = scorer(*command, "--pdf", tmp_path / "sheet.pdf", **without_pango)
    counted = answered(*command)[1] if command[0] == "score" else ""
    assert (status, printed) == (2, counted)
    (line,) = said.splitlines()
    sentence, _, install = line.partition(" Please run: ")
    assert sentence == "The libraries that print are missing here."
    assert install.startswith("brew" if sys.platform == "darwin" else "sudo apt-get")
    known = re.findall(r"[\w.-]+", Path("tools/system-packages").read_text())
    assert set(install.partition(" install ")[2].split()) <= set(known)


ODD = "\x1b]0;x\a\x9b2J\u202e"
"""What names a terminal's window, empties it, and turns its text around."""


@pytest.mark.parametrize(
    "file",
    [
        {ODD: 1},
        {"board": ISLANDS | {"name": ODD}},
        {"board": ISLANDS | {"editions": {"a": {"name": {"en": ODD}}}}},
        {"board": ISLANDS | {"cities": ISLANDS["cities"] | {ODD: {"name": "X", "x": 1, "y": 1}}}},
        {"board": ISLANDS | {ODD: 1}},
        {"claims": [{"player": ODD, "route": ODD}]},
        None,
    ],
)
def test_no_file_steers_the_terminal_and_no_name_of_a_file(file: dict[str, Any] | None, tmp_path: Path) -> None:
    name = tmp_path / f"{ODD}.json"
    if file:
        players = [{"name": "A", "colour": "red"}, {"name": "B", "colour": "blue"}]
        name.write_text(json.dumps({"format": 1, "board": ISLANDS, "players": players} | file, ensure_ascii=False))
    status, out, errors = answered("score", name, "--json")
    assert (status, out, errors.isspace()) == (2, "", False)
    assert all(line.isprintable() for line in errors.split("\n"))


@pytest.fixture
def hard_game(tmp_path: Path) -> Path:
    """Return a file in which each of Anna's five stations can lend 16 lines, to the ends of 80 tickets.

    These are 17 ** 5 choices, which nobody tries in a minute.
    """
    middle, around = [f"s{place}" for place in range(5)], [f"t{place}" for place in range(80)]
    own = [f"{a}-{b}" for a, b in pairwise(middle)]
    lent = [f"{middle[place // 16]}-{city}" for place, city in enumerate(around)]
    drawn = {
        "cities": {
            id: {"name": id, "x": n % 9 * 40, "y": n // 9 * 40, "kind": "city"} for n, id in enumerate(middle + around)
        },
        "routes": [{"id": id, "ends": id.split("-"), "length": 1, "colour": "grey"} for id in own + lent],
        "tickets": [{"ends": [middle[0], city], "value": 5} for city in around],
        "trains": 100,
        "stations": 5,
    }
    game = {
        "format": 1,
        "board": drawn,
        "players": [{"name": "Anna", "colour": "red"}, {"name": "Bo", "colour": "blue"}],
        "claims": [*({"player": "Anna", "route": id} for id in own), *({"player": "Bo", "route": id} for id in lent)],
        "stations": [{"player": "Anna", "city": city} for city in middle],
        "tickets": [{"player": "Anna", "from": "s0", "to": city} for city in around],
    }
    (tmp_path / "game.json").write_text(json.dumps(game))
    return tmp_path / "game.json"


def test_a_long_search_is_told_and_ends_at_the_limit(hard_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "_PATIENCE", 0)
    status, table, meanwhile = answered("score", hard_game, "--limit", "1")
    assert status == 0
    assert meanwhile == "We are still working out what the stations of Anna lend.\n"
    assert "What the stations of Anna lend is too hard to find." in table
    assert "wins" not in table


def test_what_is_unknown_is_no_result_for_programs(hard_game: Path) -> None:
    status, printed, said = answered("score", hard_game, "--limit", "1", "--json")
    assert (status, printed, said) == (2, "", "What the stations of Anna lend is too hard to find.\n")
