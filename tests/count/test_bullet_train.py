"""Japan's bullet train: lines that belong to everybody (X15, X16), added up by hand."""

from collections.abc import Sequence

import pytest

from scorer import atlas
from scorer.ask.story import race_of
from scorer.ask.warnings import questions_of
from scorer.count.score_sheet import LinesScore
from scorer.count.scoring import score
from scorer.draw.plan import drawn_ends, plan_of
from scorer.rules import errors
from scorer.rules.game import Game, Player
from scorer.rules.moves import ClaimRoute, GiveRoute, Move, ReleaseRoute
from scorer.rules.play import play
from tests.tables import claims, played, text_of, tickets

JAPAN = atlas.board("japan")
BULLETS = [route for route in JAPAN.routes.values() if route.is_bullet]
NAMES = ("Anna", "Bo", "Cy", "Di", "Eve")


def table(players: int = 2) -> Game:
    seated = tuple(Player(*who) for who in zip(NAMES[:players], JAPAN.colours, strict=False))
    return Game(JAPAN, JAPAN.editions["classic"], seated)


def white(seat: int, routes: str) -> list[Move]:
    """Claim bullet lines as a phone does, which does not say with which trains."""
    return [ClaimRoute(seat, route) for route in routes.split()]


def points(game: Game) -> list[int]:
    return [player.points["bullet-train"] for player in score(game).players]


def sixteen(game: Game) -> Game:
    return played(game, *(ClaimRoute(0, route.id) for route in BULLETS[:16]))


def test_x15_a_white_train_costs_nobody_a_train_scores_nothing_and_is_in_no_longest_path() -> None:
    sheet = score(played(table(), *white(0, "kyoto-osaka"), *claims(0, "ise-osaka")))
    anna = sheet.players[0]
    assert (anna.trains_left, anna.points["routes"], anna.longest_path.length) == (20 - 3, 4, 3)
    assert sheet.game.owners["kyoto-osaka"] == 0


def test_x15_lines_of_everybody_complete_everybodys_tickets_and_are_not_borrowed() -> None:
    game = played(table(), *white(0, "kyoto-nagoya"), *claims(1, "ise-nagoya"), *tickets(1, "ise-kyoto 2"))
    (ticket,) = score(game).players[1].tickets
    assert [route.id for route in ticket.path] == ["ise-nagoya", "kyoto-nagoya"]
    assert ticket.borrowed == ()


def test_x15_lines_of_everybody_cost_nothing_in_what_is_missing() -> None:
    game = played(table(), *white(0, "kyoto-nagoya"), *tickets(1, "ise-kyoto 9"))
    (ticket,) = score(game).players[1].tickets
    assert [route.id for route in ticket.missing] in (["ise-nagoya"], ["ise-kyoto"])
    far = played(table(), *white(0, "kyoto-nagoya kyoto-osaka"), *tickets(1, "nagoya-osaka 9"))
    assert score(far).players[1].completed


@pytest.mark.parametrize(
    ("built", "scored"),
    [
        (["kyoto-osaka", "akita-morioka"], [-10, 10]),
        (["", ""], [-20, -20]),
        (["kyoto-osaka", ""], [10, -20]),
        (["kyoto-osaka", "odawara-tokyo"], [10, 10]),  # equals
        (["kyoto-osaka", "akita-morioka", "morioka-sendai"], [-10, 5, 15]),
        (["kyoto-osaka", "odawara-tokyo", "morioka-sendai"], [5, 5, 15]),
        (["morioka-sendai", "niigata-takasaki", "odawara-tokyo"], [15, 15, -10]),  # the next takes the third place
        (["", "odawara-tokyo", "fukushima-sendai", "morioka-sendai"], [-20, 10, 10, 20]),
        (["morioka-sendai", "okayama-osaka", "kyoto-nagoya", "kyoto-osaka", ""], [25, 15, 5, -5, -20]),
        (["morioka-sendai", "okayama-osaka", "kyoto-nagoya", "kyoto-osaka", "odawara-tokyo"], [25, 15, 5, -5, -5]),
    ],
)
def test_x15_points_go_by_rank_of_what_was_built(built: Sequence[str], scored: list[int]) -> None:
    made = [move for seat, routes in enumerate(built) for move in white(seat, routes)]
    assert points(played(table(len(built)), *made)) == scored


def test_x15_there_are_sixteen_white_trains_and_then_own_ones() -> None:
    full = sixteen(table())
    assert full.white_left == 0
    line = BULLETS[16]
    after = play(full, ClaimRoute(1, line.id))
    assert line.id not in after.common
    assert [claim.comes_late for claim in after.claims[-2:]] == [False, True], "it needs the white ones first"
    assert after.trains_left(1) == 20 - line.length
    assert score(after).players[1].points["routes"] == JAPAN.points[line.length]
    with pytest.raises(errors.IllegalMove, match="white trains lie already"):
        play(full, ClaimRoute(1, line.id, bullet=True))


def test_x15_before_that_own_trains_are_refused_and_a_white_one_only_claims_a_bullet_line() -> None:
    with pytest.raises(errors.IllegalMove, match="takes a white train"):
        play(table(), ClaimRoute(0, "kyoto-osaka", bullet=False))
    with pytest.raises(errors.IllegalMove, match="no bullet line"):
        play(table(), ClaimRoute(0, "ise-osaka", bullet=True))
    with pytest.raises(errors.RouteTaken):
        played(table(), *white(0, "kyoto-osaka"), *white(1, "kyoto-osaka"))


def test_x15_a_white_train_given_up_later_is_asked_about() -> None:
    line = BULLETS[16]
    game = play(play(sixteen(table()), ClaimRoute(1, line.id)), ReleaseRoute(BULLETS[0].id))
    asked = [str(question) for question in questions_of(game)]
    own = f"own trains lie on bullet lines: route '{line.id}'"
    assert f"{own}, though white trains are left: 1" in asked
    assert not any("white trains" in str(question) for question in questions_of(table()))
    again = play(game, ClaimRoute(0, BULLETS[0].id))
    assert not any("white trains" in str(question) for question in questions_of(again))


def test_x15_a_line_of_everybody_stays_so_when_it_is_given_to_whoever_built_it() -> None:
    game = play(played(table(), *white(0, "kyoto-osaka")), GiveRoute(1, "kyoto-osaka"))
    assert game.common == {"kyoto-osaka": 1}
    assert points(game) == [-20, 10]


def test_x16_one_player_may_own_both_lines_to_hakodate() -> None:
    game = played(table(), *white(0, "aomori-hakodate-1"), *claims(0, "aomori-hakodate-2"))
    assert game.owners == {"aomori-hakodate-1": 0, "aomori-hakodate-2": 0}


def test_x16_tokyo_and_kokura_are_one_city_each_and_drawn_twice() -> None:
    assert plan_of(JAPAN).in_insets.keys() == {"tokyo", "kokura"}
    joined = played(table(), *white(0, "odawara-tokyo"), *claims(0, "ginza-tokyo"), *tickets(0, "ginza-odawara 2"))
    assert score(joined).players[0].completed
    assert [city.id for city in drawn_ends(JAPAN, JAPAN.routes["ginza-tokyo"])] == ["ginza", "tokyo-inset"]
    _, drawn = drawn_ends(JAPAN, JAPAN.routes["ginza-tokyo"])
    assert (drawn.x, drawn.y) == plan_of(JAPAN).in_insets["tokyo"]
    assert not drawn.takes_station, "a station would stand in both"


def test_x15_the_reason_names_the_lines_that_a_player_built() -> None:
    (anna, bo) = score(played(table(), *white(0, "kyoto-osaka kyoto-nagoya"))).players
    reasons = [one.because[0] for player in (anna, bo) for one in player.scores if one.column.id == "bullet-train"]
    built = [reason for reason in reasons if isinstance(reason, LinesScore)]
    assert [[route.id for route in reason.lines] for reason in built] == [["kyoto-osaka", "kyoto-nagoya"], []]
    assert [text_of(reason, JAPAN) for reason in built] == [
        "3 spaces of the bullet train, place 1 → 10",
        "nothing of the bullet train → -20",
    ]


def test_x15_white_trains_run_no_race() -> None:
    assert race_of(played(table(), *white(0, "kyoto-osaka"))) == []
    assert race_of(played(table(), *white(0, "kyoto-osaka"), *claims(1, "ise-osaka"))) == [[0, 0, 0], [0, 0, 4]]
