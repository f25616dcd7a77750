"""City control: whose markers score a line and when (X20, X21), and how Alvin gets around (X22)."""

import json
from typing import Any

import pytest

from scorer.ask.story import dearest_marker
from scorer.files.entries import GameFileError
from scorer.gamefile import dump, load, result
from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game
from scorer.rules.moves import BuildStation, ClaimRoute, EnterCards, GiveRoute, ReleaseRoute, SendAlvin, TypeCount
from scorer.rules.play import play
from tests.tables import played

PLAYERS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "white"}]


def file(edition: str = "classic", markers: str = "denver albuquerque", *claims: str, **more: Any) -> dict[str, Any]:
    """Tell a game: where each begins, and claims as ``Anna denver-pueblo-1 pueblo``, with ``>`` before Alvin's city."""
    told = []
    for name, route, *rest in map(str.split, claims):
        ways = {"alvin" if one.startswith(">") else "marker": one.lstrip(">") for one in rest}
        told.append({"player": name, "route": route} | ways)
    starts = [{"player": name, "city": city} for name, city in zip(("Anna", "Ben"), markers.split(), strict=False)]
    facts = {"format": 1, "board": "old-west", "edition": edition, "players": PLAYERS, "double_routes": "open"}
    return facts | {"city_markers": starts, "claims": told} | more


def game(*given: Any, **more: Any) -> Game:
    return load(json.dumps(file(*given, **more)))


def points(game: Game, column: str = "routes") -> list[int]:
    return [player.get(column, player.get("further", {}).get(column)) for player in result(game)["players"]]


def problems(*given: Any, **more: Any) -> tuple[str, ...]:
    with pytest.raises(GameFileError) as caught:
        game(*given, **more)
    return caught.value.problems


@pytest.mark.parametrize(
    ("claims", "paid"),
    [
        (["Ben denver-pueblo-1"], [1, 0]),  # somebody else's marker at one end
        (["Ben phoenix-tucson-1"], [0, 1]),  # none: who claims it
        (["Anna denver-pueblo-1 pueblo"], [1, 0]),
        (["Ben pueblo-santa-fe-1 pueblo", "Anna denver-pueblo-1"], [1, 5]),  # both in full: 4, then 1 each
        (["Anna denver-pueblo-1 pueblo", "Ben denver-pueblo-2"], [3, 0]),  # one player twice
        (["Anna denver-pueblo-1 pueblo", "Anna pueblo-santa-fe-1"], [5, 0]),
        (["Anna pueblo-santa-fe-1 santa-fe", "Ben durango-pueblo"], [4, 4]),  # put down with it, it counts from then on
    ],
)
def test_x20_a_line_pays_whose_markers_lie_at_its_ends(claims: list[str], paid: list[int]) -> None:
    assert points(game("classic", "denver albuquerque", *claims)) == paid


def test_x20_a_marker_goes_with_its_line_and_no_city_has_two() -> None:
    table = game("classic", "denver albuquerque", "Anna denver-pueblo-1 pueblo", "Ben durango-pueblo")
    assert points(table) == [5, 0]
    released = play(table, ReleaseRoute("denver-pueblo-1"))
    assert ([one.city.id for one in released.stations], points(released)) == (["denver", "albuquerque"], [0, 4])
    given = play(table, GiveRoute(1, "denver-pueblo-1"))
    assert (given.station_seats["pueblo"], points(given)) == (1, [1, 4])
    for refused in (BuildStation(1, "pueblo"), BuildStation(1, "phoenix")):
        with pytest.raises(IllegalMove):
            play(table, refused)
    assert play(table, BuildStation(1, "durango")).stations[-1].route == "durango-pueblo"


def test_x21_without_an_order_the_score_track_is_typed() -> None:
    table = game("classic", "denver albuquerque", "Anna denver-pueblo-1 pueblo", "Ben durango-pueblo")
    with pytest.raises(IllegalMove, match="follows from the order"):
        play(table, TypeCount(0, "track", 5))
    lying = play(table, EnterCards(as_they_lie=True))
    assert points(lying) == [0, 0]  # nobody knows
    assert points(played(lying, TypeCount(0, "track", 5), TypeCount(1, "track", 0))) == [5, 0]
    one_each = game("classic", "denver albuquerque", "Ben denver-pueblo-1", claims_in_order=False)
    assert points(one_each) == [1, 0]


def test_x20_the_story_knows_the_marker_that_took_most_of_others_lines() -> None:
    start = "denver albuquerque"
    both = game("classic", start, "Ben denver-pueblo-1", "Anna albuquerque-durango", "Anna cheyenne-denver-1")
    seat, city, taken = dearest_marker(both) or (-1, None, 0)
    assert (seat, city and city.id, taken) == (1, "albuquerque", 2)  # Anna's in Denver took 1, and her own line is hers
    assert dearest_marker(game("classic", start, "Ben durango-pueblo")) is None


def test_x22_alvin_is_caught_where_he_stands_and_goes_home_or_where_he_is_sent() -> None:
    start = game("alvin", "santa-fe las-cruces", "Anna roswell-santa-fe", "Ben albuquerque-santa-fe-1")
    assert points(start, "alvin") == [10, 20]  # he went to Santa Fe, and Ben caught him there
    table = game("alvin", "santa-fe las-cruces", "Anna albuquerque-santa-fe-1 albuquerque", "Anna roswell-santa-fe")
    sent = played(table, SendAlvin("roswell-santa-fe", "albuquerque"), ClaimRoute(1, "albuquerque-las-cruces-1"))
    assert points(sent, "alvin") == [10, 20]
    assert points(play(table, ClaimRoute(1, "albuquerque-las-cruces-1")), "alvin") == [20, 0]
    for refused in (SendAlvin("roswell-santa-fe", "las-cruces"), SendAlvin("albuquerque-santa-fe-1", "albuquerque")):
        with pytest.raises(IllegalMove):
            play(table, refused)
    assert dump(load(dump(sent))) == dump(sent)


@pytest.mark.parametrize(
    ("given", "more", "problem"),
    [
        (("classic", "denver denver"), {}, "city_markers[1]: Anna's city marker already stands in city 'denver'"),
        (("alvin", "roswell"), {}, "city_markers[0]: Alvin began in city 'roswell': no city marker lies there"),
        (("classic", "nowhere"), {}, "city_markers[0]: unknown city 'nowhere'"),
        (("classic", "denver", "Anna denver-pueblo-1 tucson"), {}, "claims[0]: a city marker is put down with a line"),
        (("classic", "denver", "Anna denver-pueblo-1 >denver"), {}, "claims[0].alvin: unknown key"),
        (
            ("alvin", "denver", "Anna denver-pueblo-1 >denver"),
            {},
            "claims[0]: with route 'denver-pueblo-1' Anna did not catch",
        ),
        (
            ("classic", "denver", "Anna denver-pueblo-1 pueblo"),
            {"claims_in_order": False},
            "claims[0].marker: is known",
        ),
        (
            ("classic", "denver"),
            {"counts": [{"player": "Anna", "count": "track", "number": 3}]},
            "counts[0]: count 'track' follows",
        ),
        (("classic", "denver"), {"stations": [{"player": "Anna", "city": "denver"}]}, "stations: unknown key"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(given: tuple[str, ...], more: Any, problem: str) -> None:
    found = problems(*given, **more)
    assert found[0].startswith(problem), found
    assert len(found) == 1


def test_markers_of_no_order_need_everybodys_track() -> None:
    marks = [{"player": "Anna", "city": city} for city in ("denver", "pueblo")]
    (found,) = problems("classic", "", city_markers=marks, claims_in_order=False)
    assert found.startswith("claims_in_order: must be true")
    track = {"player": "Anna", "count": "track", "number": 7}
    (found,) = problems("classic", "denver", claims_in_order=False, counts=[track])
    assert found.startswith("counts: the score track is typed for all players or none")
