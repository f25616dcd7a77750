"""Twelve whole games of a round: every figure was added up by hand from the scores that stand beside the games.

Those scores are older than this round (tests/games/README.md says where they come from): nothing of it was computed
by what is tested.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from scorer.count.scoring import score
from scorer.rounds.figures import Figures, figures, rival_of
from scorer.rounds.people import people_of
from scorer.rounds.played import Played, summarise
from scorer.rounds.round import Merge
from tests.tables import recorded

TWELVE = (
    "usa",
    "usa-big-cities-shared",
    "europe",
    "europe-mega-five-players",
    "nordic",
    "nordic-tie-longest-path",
    "poland",
    "poland-tie-ticket-points",
    "germany",
    "france-five-players",
    "india-mandala",
    "new-york-shared",
)
HALF = Fraction(1, 2)


def remembered(name: str, day: int = 0) -> Played:
    game = recorded(name)
    return summarise(name, datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day), score(game))


@pytest.fixture(scope="module")
def twelve() -> list[Played]:
    return [remembered(name, day) for day, name in enumerate(TWELVE)]


def added_up(games: list[Played], *merges: Merge) -> Figures:
    return figures(games, people_of([game.names for game in games], merges))


@pytest.fixture(scope="module")
def added(twelve: list[Played]) -> Figures:
    return added_up(twelve)


def test_victories_and_a_shared_one_is_a_part_for_each(added: Figures) -> None:
    """Anna wins USA and Poland, Björn Europe and Nordic; Uma and Vera share one, Ben and Dov another: 8 + 2·2 = 12."""
    shares = {tally.person.name: (tally.share, tally.won, tally.shared, tally.games) for tally in added.tallies}
    assert {name: found for name, found in shares.items() if found[0]} == {
        "Anna": (2, 2, 0, 4),
        "Björn": (2, 2, 0, 4),
        "Asha": (1, 1, 0, 1),
        "Cem": (1, 1, 0, 1),
        "Ebba": (1, 1, 0, 1),
        "Hania": (1, 1, 0, 1),
        "Ilse": (1, 1, 0, 1),
        "Lou": (1, 1, 0, 1),
        "Uma": (HALF, 1, 1, 1),
        "Vera": (HALF, 1, 1, 1),
        "Ben": (HALF, 1, 1, 1),
        "Dov": (HALF, 1, 1, 1),
    }
    assert sum(tally.share for tally in added.tallies) == len(TWELVE)
    assert len(added.tallies) == 30
    assert [tally.person.name for tally in added.tallies[:5]] == ["Anna", "Björn", "Cem", "Asha", "Ilse"]


@pytest.mark.parametrize(
    ("name", "totals", "best", "where"),
    [
        ("Anna", [121, 73, 85, 53], 121, "usa"),
        ("Björn", [62, 88, 97, -22], 97, "nordic"),
        ("Chloé", [77, 47, 45, 26], 77, "usa"),
        ("Dąbrowska", [-41, 17, 27], 27, "poland"),
        ("Ada", [88, 27], 88, "europe-mega-five-players"),
    ],
)
def test_averages_and_best_games(added: Figures, name: str, totals: list[int], best: int, where: str) -> None:
    (tally,) = (tally for tally in added.tallies if tally.person.name == name)
    assert tally.average == Fraction(sum(totals), len(totals))
    assert [feat.part.total for feat in tally.feats] == totals
    assert (tally.best.part.total, tally.best.game.key) == (best, where)


@pytest.mark.parametrize(
    ("name", "made", "failed"),
    [
        ("Anna", 4 + 2 + 6 + 2, 0 + 0 + 1 + 2),
        ("Björn", 1 + 2 + 4 + 0, 3 + 1 + 0 + 7),
        ("Chloé", 2 + 2 + 2 + 3, 0 + 3 + 2 + 4),
        ("Dąbrowska", 1 + 0 + 3, 7 + 5 + 4),
        ("Ada", 3 + 1, 1 + 0),
    ],
)
def test_tickets_made_and_failed(added: Figures, name: str, made: int, failed: int) -> None:
    (tally,) = (tally for tally in added.tallies if tally.person.name == name)
    assert (tally.made, tally.failed) == (made, failed)


def test_what_failed_tickets_cost(added: Figures) -> None:
    """Vera: 41 points of tickets, of which 53 were made. Dörte: −1, of which 34 were made."""
    costs = {tally.person.name: tally.failed_points for tally in added.tallies}
    assert costs["Vera"] == 41 - 53
    assert costs["Dörte"] == -1 - 34
    assert (costs["Tim"], costs["Cem"]) == (0, 0)


def test_records_and_in_which_game(added: Figures) -> None:
    """The lead: 135 to 80 in India is 55; the next is USA with 121 to 77. Of her eight tickets Dąbrowska made one."""
    values = {
        record.id: (record.value, [(feat.person.name, feat.game.key) for feat in record.feats])
        for record in added.records
    }
    assert values == {
        "points": (140, [("Cem", "europe-mega-five-players")]),
        "longest-path": (39, [("Asha", "india-mandala")]),
        "tickets": (6, [("Anna", "nordic")]),
        "lead": (55, [("Asha", "india-mandala")]),
        "dearest-failures": (11 + 12 + 10 + 8 + 17 + 22 + 11, [("Dąbrowska", "usa")]),
    }


def test_everybody_who_reached_a_record_holds_it(twelve: list[Played]) -> None:
    """Ebba and Frode have 105 points each, and 4 tickets each; who wins by a tie-break leads by nothing."""
    (records,) = [added_up([game]).records for game in twelve if game.key == "nordic-tie-longest-path"]
    values = {record.id: [feat.person.name for feat in record.feats] for record in records}
    assert values == {"points": ["Ebba", "Frode"], "longest-path": ["Ebba"], "tickets": ["Ebba", "Frode"]}


def test_who_beats_whom(added: Figures) -> None:
    """Every pair that met: 6 of the plain games, and 3 + 10 + 1 + 1 + 6 + 10 + 1 + 6 of the others."""
    found = {
        (duel.one.name, duel.other.name): (len(duel.ahead), len(duel.level), len(duel.behind)) for duel in added.duels
    }
    assert len(found) == 6 + 3 + 10 + 1 + 1 + 6 + 10 + 1 + 6
    assert found["Anna", "Björn"] == (2, 0, 2)
    assert found["Anna", "Chloé"] == (4, 0, 0)
    assert found["Björn", "Chloé"] == (2, 0, 2)
    assert found["Anna", "Dąbrowska"] == (3, 0, 0)
    assert found["Björn", "Dąbrowska"] == (2, 0, 1)
    assert found["Chloé", "Dąbrowska"] == (2, 0, 1)
    assert found["Uma", "Vera"] == (0, 1, 0) or found["Vera", "Uma"] == (0, 1, 0)
    assert [duel.games for duel in added.duels[:7]] == [4, 4, 4, 3, 3, 3, 1]


def test_a_rival_is_who_was_ahead_of_somebody_most_often_in_three_games_or_more(added: Figures) -> None:
    people = {person.name: person for duel in added.duels for person in (duel.one, duel.other)}
    found = {name: rival_of(added.duels, people[name]) for name in ("Anna", "Dąbrowska", "Uma")}
    told = {name: (rival.person.name, rival.ahead, rival.games) if rival else None for name, rival in found.items()}
    assert told == {"Anna": ("Björn", 2, 4), "Dąbrowska": ("Anna", 3, 3), "Uma": None}


def test_victories_by_colour(added: Figures) -> None:
    """Red wins USA and twice Poland and with Ebba; blue Europe and Germany, and half of two; together twelve."""
    found: dict[str, object] = {colour.colour: (colour.games, colour.won, colour.share) for colour in added.colours}
    assert found == {
        "red": (10, 4, 4),
        "blue": (8, 4, 3),
        "grey": (3, 2, 2),
        "green": (8, 2, 1),
        "yellow": (5, 1, 1),
        "purple": (2, 1, 1),
        "black": (2, 0, 0),
        "pink": (2, 0, 0),
        "brown": (1, 0, 0),
        "white": (1, 0, 0),
    }
    assert [colour.colour for colour in added.colours[:6]] == ["red", "blue", "grey", "green", "yellow", "purple"]
    assert [colour.games for colour in added.colours[6:]] == [2, 2, 1, 1]


def test_victories_by_board(added: Figures) -> None:
    found = {
        board.board.id: (
            len(board.games),
            {tally.person.name: tally.share for tally in board.winners},
            board.best[0].part.total,
            board.best[0].person.name,
        )
        for board in added.boards
    }
    assert found == {
        "usa": (2, {"Anna": 1, "Uma": HALF, "Vera": HALF}, 121, "Anna"),
        "europe": (2, {"Björn": 1, "Cem": 1}, 140, "Cem"),
        "nordic": (2, {"Björn": 1, "Ebba": 1}, 105, "Ebba"),
        "poland": (2, {"Anna": 1, "Hania": 1}, 84, "Hania"),
        "germany": (1, {"Ilse": 1}, 123, "Ilse"),
        "france": (1, {"Lou": 1}, 88, "Lou"),
        "india": (1, {"Asha": 1}, 135, "Asha"),
        "new-york": (1, {"Ben": HALF, "Dov": HALF}, 28, "Ben"),
    }
    assert [len(board.games) for board in added.boards] == [2, 2, 2, 2, 1, 1, 1, 1]
    three = [(feat.person.name, feat.part.total) for feat in added.boards[0].best]
    assert three == [("Anna", 121), ("Uma", 112), ("Vera", 112)], "of seven results on the USA"


def test_a_game_knows_its_ranking_and_by_how_much_it_was_won() -> None:
    europe = remembered("europe")
    assert [part.name for part in europe.ranking] == ["Björn", "Anna", "Chloé", "Dąbrowska"]
    assert (europe.names, europe.lead) == (("Anna", "Björn", "Chloé", "Dąbrowska"), 88 - 73)


def test_who_was_merged_has_the_games_of_both_names(twelve: list[Played]) -> None:
    """Anna with Uma's 112 and her half of a victory; Björn with Frode's 105."""
    merged = added_up(twelve, Merge("Uma", "Anna"), Merge("Frode", "Björn"))
    anna, bjorn = merged.tallies[:2]
    assert (anna.person.name, anna.games, anna.won, anna.shared, anna.share) == ("Anna", 5, 3, 1, 2 + HALF)
    assert anna.average == Fraction(121 + 73 + 85 + 53 + 112, 5)
    assert [bjorn.person.name, bjorn.games, bjorn.share] == ["Björn", 5, 2]
    assert (bjorn.best.part.total, bjorn.best.part.name) == (105, "Frode")
    assert len(merged.tallies) == 28


def test_a_game_that_goes_on_does_not_count(twelve: list[Played]) -> None:
    goes_on = [replace(game, is_finished=game.key != "usa") for game in twelve]
    added = added_up(goes_on)
    assert len(added.games) == 11
    (anna,) = (tally for tally in added.tallies if tally.person.name == "Anna")
    assert [anna.games, anna.share, anna.average] == [3, 1, Fraction(73 + 85 + 53, 3)]


def test_a_game_whose_country_cards_hang_on_an_order_that_nobody_played_does_not_count() -> None:
    """P2: its claims were entered player by player."""
    game = recorded("poland-emptied-stack")
    entered = replace(game, claims=tuple(sorted(game.claims, key=lambda claim: claim.seat)))
    assert [
        summarise("poland", datetime(2026, 1, 1, tzinfo=UTC), score(one)).is_finished for one in (game, entered)
    ] == [True, False]


def test_the_order_in_which_games_came_changes_nothing(twelve: list[Played], added: Figures) -> None:
    again = added_up(twelve[::-1])
    assert [game.key for game in again.games] == list(TWELVE)
    assert [tally.best.game.key for tally in again.tallies] == [tally.best.game.key for tally in added.tallies]


def test_a_round_without_games_has_no_figures() -> None:
    nothing = added_up([])
    assert nothing == Figures((), (), (), (), (), ())
