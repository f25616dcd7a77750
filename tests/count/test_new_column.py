"""A new column and a new tie-break, each defined in one place, reach every page, print and file."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorer import atlas
from scorer.atlas import load_board
from scorer.atlas.problems import BoardError
from scorer.count import columns, ties
from scorer.count.columns import alone
from scorer.count.score_sheet import Column, Counted, PlayerScore
from scorer.count.scoring import score
from scorer.count.ties import TieBreak
from scorer.gamefile import result
from scorer.paper.imprint import Imprint
from scorer.paper.report import report
from scorer.rules.board import Board
from scorer.rules.game import Game
from scorer.rules.sentence import say
from scorer.web import create_app
from scorer.words import Words
from tests.pdf import pages
from tests.prints import pad, score_sheet
from tests.tables import claims, game, played, stations

WOODS = (Path(__file__).parents[1] / "boards" / "woods" / "board.toml").read_text(encoding="utf-8")
EVENING = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


def _forests(game: Game, player: PlayerScore) -> Counted:
    """Points for every green line."""
    green = [route for route in player.routes if route.colour == "green"]
    return game.edition.bonuses["forests"] * len(green), [say("{route} is green", route=route) for route in green]


FORESTS = Column("forests", name=say("Forests"), count=alone(_forests), nothing=say("No forest"), unit=say("forests"))
MOST_STATIONS = TieBreak(
    "most-stations",
    name=say("more stations"),
    value=lambda player: len(player.loans),
    decides=say("{winner} wins by more stations: {more} to {less}."),
    level=say("stations"),
)


@pytest.fixture(autouse=True)
def _grown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columns, "COLUMNS", (*columns.COLUMNS, FORESTS))
    monkeypatch.setattr(ties, "TIE_BREAKS", (*ties.TIE_BREAKS, MOST_STATIONS))


def forest() -> Board:
    """Return the woods with forests worth 7 points each, where an edition breaks ties by more stations."""
    priced = WOODS.replace(
        "bonuses = { longest-path = 10 }", "bonuses = { forests = 7 }\ntie_breaks = ['most-stations']"
    )
    return load_board(priced)


def table() -> Game:
    """Red: the green line 1 + 7, one station left 3. Blue: lines 4 + 1 + 1, two stations left 6."""
    return played(
        game(forest()), *claims(0, "cedar-dale"), *claims(1, "birch-cedar dale-gorse ash-fen"), *stations(0, "ash")
    )


def test_the_total_follows() -> None:
    red, blue = score(table()).players
    assert red.points == {"routes": 1, "tickets": 0, "stations": 3, "country-cards": 0, "forests": 7}
    assert (red.total, blue.total) == (1 + 3 + 7, 4 + 1 + 1 + 6)


def test_the_text_shows_its_points_and_its_reason() -> None:
    text = report(score(table()))
    assert ["Forests", "0", "7"] in [row.split() for row in text.splitlines()]
    assert "  Forests: Cedar–Dale is green." in text.splitlines()


def test_the_result_names_it_among_the_further_columns() -> None:
    players = result(table())["players"]
    assert [player["further"] for player in players] == [{"forests": 7}, {"forests": 0}]
    assert [player["longest_path"] for player in players] == [0, 0]


def test_the_page_shows_its_points_and_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    woods = forest()
    monkeypatch.setattr(atlas, "board", lambda _: woods)
    app = create_app({"DATA": str(tmp_path)})
    key = app.extensions["store"].create(table()).key
    page = app.test_client().get(f"/games/{key}/result", headers={"Accept-Language": "en"}).text
    assert '<th scope="row" role="rowheader">Forests<' in page
    assert re.search('href="#forests-0"[^>]*>7</a>', page)
    assert "Cedar–Dale is green." in page
    assert "No forest" in page


def test_the_sheet_and_the_pad_show_it() -> None:
    imprint = Imprint(EVENING, "en", "a4")
    first, *others = pages(score_sheet(score(table()), imprint))
    assert "Forests 0 7" in first
    assert "Cedar–Dale is green." in " ".join(others)
    (blank,) = pages(pad(forest(), imprint))
    assert "Forests 7" in blank
    assert blank.count("forests") == 3, "one for every player"


def test_an_edition_names_its_own_tie_break() -> None:
    """With 2 points for a station left: red has 2 + 4, blue, who built one, 4 + 2."""
    woods = replace(forest(), station_points=2)
    level = played(game(woods), *claims(0, "ash-birch-1"), *claims(1, "birch-cedar"), *stations(1, "ash"))
    sheet = score(level)
    assert [player.total for player in sheet.players] == [6, 6]
    assert (sheet.decided_by, [player.rank for player in sheet.players]) == ("most-stations", [2, 1])
    said = Words("en").decision(sheet)
    assert said == "Björn and Anna are equal on 6 points. Björn wins by more stations: 1 to 0."


def test_a_board_that_names_a_column_nobody_knows_is_refused() -> None:
    with pytest.raises(BoardError, match=r"must be 'longest-path' / .* / 'forests', not 'forest'"):
        load_board(WOODS.replace("longest-path = 10", "forest = 10"))
