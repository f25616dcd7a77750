"""What is lit on the map for each kind of reason, worked out by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorer import atlas
from scorer.atlas import load_board
from scorer.count.score_sheet import PlayerScore, Reason
from scorer.count.scoring import score
from scorer.draw.lights import Lights, case_of, lights_of, lit_by, networks_lit
from scorer.rules.board import Board
from scorer.rules.game import Game, Player
from scorer.rules.moves import TakeTicket
from scorer.words import Words
from scorer.words.story import story
from tests.tables import board, claims, played, recorded, stations

MARSH = (Path(__file__).parents[1] / "boards" / "marsh" / "board.toml").read_text(encoding="utf-8")
OF_NO_PLACE = ("they follow", "entered as they lie")


@pytest.fixture
def table() -> Game:
    """Red owns a ring Alder – Birch – Cedar – Dune and the ways to Fen and Gorse; Blue the one from Dune to South."""
    marsh = seated(load_board(MARSH))
    own = "alder-birch-1 birch-cedar cedar-dune alder-dune dune-fen cedar-gorse"
    held = [TakeTicket(0, "cedar", "alder"), TakeTicket(0, "dune", "south"), TakeTicket(1, "birch", "north")]
    return played(marsh, *claims(0, own), *claims(1, "dune-south"), *stations(0, "dune"), *held)


def lit(game: Game, column: str, seat: int = 0) -> Lights:
    player = score(game).players[seat]
    return lights_of(game, player, _because(player, column))


def _because(player: PlayerScore, column: str) -> tuple[Reason, ...]:
    return next(score.because for score in player.scores if score.column.id == column)


def seated(board: Board) -> Game:
    return Game(board, board.editions["classic"], (Player("Red", "red"), Player("Blue", "blue")))


def ways_of(lights: Lights) -> list[list[str]]:
    return [[f"{one.route.id} {one.part}{' back' if one.is_back else ''}" for one in way] for way in lights.ways]


def test_a_ticket_lights_its_path_in_riding_order_and_what_is_borrowed(table: Game) -> None:
    assert ways_of(lit(table, "tickets")) == [["cedar-dune own", "alder-dune own back"], ["dune-south borrowed"]]


def test_a_failed_ticket_lights_what_is_missing_too(table: Game) -> None:
    """Blue has nothing towards it; Birch – Alder (2) – North (1) is as short as Birch – Cedar (4) is long."""
    lights = lit(table, "tickets", 1)
    assert {one.part for way in lights.ways for one in way} == {"missing"}
    assert lights.spots["birch"] == "start"
    assert [part for id, part in lights.spots.items() if id.startswith("north")] == ["end"]


def test_a_station_lights_what_it_lends(table: Game) -> None:
    lights = lit(table, "stations")
    assert ways_of(lights) == [["dune-south borrowed"]]
    assert lights.spots == {"dune": "station"}


def test_the_longest_path_has_a_start_and_an_end_and_every_line_its_direction(table: Game) -> None:
    """Fen – Dune – Alder – Birch – Cedar, or the other way round, and Gorse or Dune behind it: each line once."""
    lights = lit(table, "longest-path")
    (way,) = lights.ways
    stops = [route.b if one.is_back else route.a for one in way for route in [one.route]]
    arrivals = [route.a if one.is_back else route.b for one in way for route in [one.route]]
    assert stops[1:] == arrivals[:-1]
    assert lights.spots == {arrivals[-1]: "end", stops[0]: "start"}


def test_a_ticket_of_the_mandala_lights_two_ways_of_different_looks(table: Game) -> None:
    one, other = lit(table, "mandala").ways
    assert {lit.part for lit in one} == {"own"}
    assert {lit.part for lit in other} == {"other"}
    ids = sorted(lit.route.id for lit in (*one, *other))
    assert ids == ["alder-birch-1", "alder-dune", "birch-cedar", "cedar-dune"]


def test_a_path_that_comes_back_has_a_start() -> None:
    ring = board("a-b 1, b-c 1, a-c 1")
    lights = lit(played(seated(ring), *claims(0, "a-b b-c a-c")), "longest-path")
    assert list(lights.spots.values()) == ["start"]


def test_two_ways_to_an_end_light_both_of_its_border_points_and_are_ridden_in_their_own_direction() -> None:
    """X1, X4: from a to X over b, and over c; a line's first city is the first by the alphabet."""
    ring = board("a-b 1, b-X.1 1, a-c 1, c-X.2 1", "a-X 5", stations=0)
    edition = replace(ring.editions["classic"], mandala=(5,), bonuses={})
    table = seated(replace(ring, editions={"classic": edition}))
    lights = lit(played(table, *claims(0, "X.1-b a-b X.2-c a-c"), TakeTicket(0, "a", "X", 5)), "mandala")
    assert lights.spots == {"a": "start", "X.1": "end", "X.2": "end"}
    assert sorted(map(sorted, ways_of(lights))) == [["X.1-b own back", "a-b own"], ["X.2-c other back", "a-c other"]]


def test_country_cards_light_the_claims_that_brought_them_and_the_countries(table: Game) -> None:
    lights = lit(table, "country-cards")
    assert ways_of(lights) == [["cedar-gorse own"]]
    assert lights.spots == {"fen": "met", "gorse": "met"}


def test_a_sentence_lights_what_it_speaks_of(table: Game) -> None:
    assert ways_of(lit(table, "mountains")) == [["alder-birch-1 own"]]
    assert set(lit(table, "most-cities").spots) == {"alder", "birch", "cedar", "dune"}
    assert len(lit(table, "most-cities").ways) == 6
    attractions = lit(table, "attractions")
    assert attractions.spots == {"dune": "met"}
    assert ways_of(attractions) == [["cedar-dune own"], ["alder-dune own"], ["dune-fen own"]]


def test_globetrotter_lights_all_completed_tickets_and_routes_by_length_all_of_these(table: Game) -> None:
    assert len(lit(table, "globetrotter").ways) == 2
    assert len(lit(table, "routes").ways) == 6


def test_it_is_written_with_the_names_of_the_places(table: Game) -> None:
    assert lit(table, "stations").json(table) == {
        "ways": [[["dune-south", "borrowed", 0, 1]]],
        "spots": {"dune": ["station", "Dune"]},
    }


@pytest.mark.parametrize(
    "name", ["europe-mega-five-players", "switzerland", "poland", "poland-cards-as-they-lie", "india-mandala", "asia"]
)
def test_every_reason_of_a_whole_game_that_speaks_of_the_board_has_lights(name: str) -> None:
    game = recorded(name)
    for player in score(game).players:
        for one in player.scores:
            for reason in one.because:
                dark = type(reason).__name__ == "StationsLeft" or str(reason).startswith(OF_NO_PLACE)
                assert bool(lights_of(game, player, [reason])) is not dark, reason


def test_x17_regions_light_up_with_the_lines_of_their_network() -> None:
    italy = seated(atlas.board("italy"))
    north = "genova-torino-1 genova-parma-1 bologna-parma-1 bologna-verona-1 bolzano-verona"
    lights = lit(played(italy, *claims(0, f"{north} catania-messina")), "regions")
    assert lights.areas == ("Emilia-Romagna", "Liguria", "Piemonte", "Trentino-Alto Adige", "Veneto")
    assert {one.route.id for way in lights.ways for one in way} == set(north.split())
    assert lights.json(italy)["areas"] == list(lights.areas)
    assert "areas" not in Lights().json(italy)


def test_the_case_of_a_path_shows_the_branches_that_do_not_count(table: Game) -> None:
    """Red's path leaves out Gorse or Dune – Alder, whichever ride it takes; the rule's case shows that, too."""
    red = score(table).players[0]
    case = case_of(table, red, [red.longest_path])
    beside = {one.route for way in case.ways for one in way if one.part == "other"}
    assert beside == {*red.routes} - {*red.longest_path.routes}
    assert {one.route for way in case.ways for one in way if one.part == "own"} == {*red.longest_path.routes}


def test_the_case_of_a_missing_line_shows_the_one_that_closes_it() -> None:
    """Anna's line of a double closes the other one for two players; Björn's ticket needs it."""
    game = played(seated(board("a-b 2, a-b 2", "a-b 4")), *claims(0, "a-b-1"), TakeTicket(1, "a", "b"))
    bjorn = score(game).players[1]
    (ticket,) = bjorn.tickets
    assert ways_of(case_of(game, bjorn, [ticket])) == [["a-b-1 other"], ["a-b-2 missing"]]


def test_the_case_of_a_failed_ticket_shows_what_its_owners_stations_lend_to_others(table: Game) -> None:
    """Red's station at Dune borrows the way South for one ticket; another one to North fails all the same."""
    game = played(table, TakeTicket(0, "dune", "north", 3))
    red = score(game).players[0]
    (failed,) = (ticket for ticket in red.tickets if not ticket.is_completed)
    lent = {one.route.id for way in case_of(game, red, [failed]).ways for one in way if one.part == "borrowed"}
    assert lent == {"dune-south"}


@pytest.mark.parametrize(("name", "winner"), [("europe", "Björn"), ("poland", "Anna")])
def test_behind_the_podium_lies_the_whole_network_of_who_wins_and_of_nobody_else(name: str, winner: str) -> None:
    sheet = score(recorded(name))
    lit = [one for way in networks_lit(sheet, sheet.winners).ways for one in way]
    theirs = [claim.route for claim in sheet.game.claims if sheet.game.players[claim.seat].name == winner]
    assert [one.route for one in lit] == theirs
    assert {one.part for one in lit} == {"whole"}


def test_a_sentence_of_the_story_lights_the_path_or_the_lines_that_it_names() -> None:
    """Björn's path of 30 trains is the longest in Europe; a sentence that names no line lights nothing."""
    sheet = score(recorded("europe"))
    told = dict(story(Words("en"), sheet))
    lit = {
        text: sum(one.route.length for way in lit_by(sheet, about).ways for one in way) for text, about in told.items()
    }
    assert lit["The longest path of all: Björn, 30 trains."] == 30
    assert lit["The dearest failure: Frankfurt–Smolensk cost Dąbrowska 13 points."] == 0
