"""Databases of older versions open, those of newer ones are said to be so, and two servers may start at once."""

import multiprocessing
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from scorer import gamefile
from scorer.rounds import Put
from scorer.rules.errors import StoreError
from scorer.rules.game import Game
from scorer.store import Seating, Sitting, Store, tables
from scorer.store.database import Database
from tests.store.conftest import claimed, new_game, recorded

FIRST = Path(__file__).parents[1] / "databases" / "first.sql"
"""Written by the code of the first version; what its games hold was noted by hand when it was made."""
SECOND = Path(__file__).parents[1] / "databases" / "second.sql"
"""Written by the code of the second version, by two phones; what they did was noted by hand."""
THIRD = Path(__file__).parents[1] / "databases" / "third.sql"
"""Written by the code of the third version, by two phones that sat at the table; what they did was noted by hand."""
FOURTH = Path(__file__).parents[1] / "databases" / "fourth.sql"
"""Written by the code of the fourth version, then set back to the first days of March; two games, one in a round."""

EUROPE, POLAND, USA, NORDIC, UNDONE = (
    "OWGeHw0DblZIlUYC",
    "k3bP7bJTm5HVEF74",
    "nXbgEVbP4b5seeNy",
    "H5vfHwGnycK_hBmN",
    "lz1jVB9uYj7oTUrI",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def first(file: Path, url: str) -> str:
    """A database of the first version."""
    written(file, FIRST.read_text(encoding="utf-8"))
    return url


def written(file: Path, script: str) -> None:
    opened = sqlite3.connect(file)
    opened.executescript(script)
    opened.close()


def held(game: Game) -> list[tuple[int, str]]:
    return [(held.seat, held.ticket.id) for held in game.tickets]


def cards(game: Game) -> list[tuple[int, str, int]] | None:
    entered = game.entered_cards
    return None if entered is None else [(held.seat, held.card.country.id, held.card.value) for held in entered]


def test_a_game_of_the_first_version_is_as_it_was(first: str) -> None:
    record = Store(first).record(EUROPE)
    assert [player.name for player in record.game.players] == ["Anna", "Björn"]
    assert claimed(record.game) == [
        (1, "berlin-wien"),
        (1, "paris-zurich"),
        (1, "brest-dieppe"),
        (0, "berlin-frankfurt-1"),
        (1, "berlin-frankfurt-2"),
    ]
    assert record.game.doubles_open
    assert record.game.stations == ()
    assert held(record.game) == [(0, "brest-petrograd"), (1, "amsterdam-lisboa")]
    assert (record.number, record.created.year) == (22, 2026)


def test_cards_of_the_first_version_lie_where_they_lay(first: str) -> None:
    """There the second choice to enter them as they lie had cleared them, and others were entered after it."""
    store = Store(first)
    game = store.record(POLAND).game
    assert cards(game) == [(2, "rosja", 7), (0, "litwa", 3)]
    assert not game.claims_in_order
    for step in range(3):
        game = store.take_back(POLAND, f"undo-{step}").game
    assert cards(game) == [(2, "rosja", 7)]
    for step in range(3, 5):
        game = store.take_back(POLAND, f"undo-{step}").game
    assert cards(game) == [(0, "rosja", 7)], "the choice that cleared them is undone in one step"


ENTER, FOLLOW = (f'{{"kind": "enter-cards", "as_they_lie": {choice}}}' for choice in ("true", "false"))
ANNAS, BJORNS = (f'{{"kind": "take-card", "seat": {seat}, "country": "rosja", "value": 7}}' for seat in (0, 1))


@pytest.mark.parametrize(
    ("more", "lines", "number"),
    [
        ("", [ENTER, ANNAS, ENTER, BJORNS], 5),
        ("", [ENTER, ANNAS, FOLLOW, ENTER, BJORNS], 5),
        ("", [ENTER, ANNAS, ENTER, ENTER, BJORNS], 7),
        (', "country_cards": []', [ANNAS, ENTER, BJORNS], 4),
    ],
)
def test_only_a_second_choice_had_cleared_the_cards(
    first: str, file: Path, more: str, lines: list[str], number: int
) -> None:
    """Björn has the card that was Anna's; a line that cleared the cards has become two. `more` stands in the set-up."""
    set_up = f"""replace(set_up, '"tickets": []', '"tickets": []{more}')"""
    rows = ", ".join(f"('hand', {n}, 'id-{n}', '2026-01-01', '{move}')" for n, move in enumerate(lines, 1))
    written(
        file,
        f"INSERT INTO games SELECT 'hand', created, {set_up} FROM games WHERE key = '{POLAND}';"
        f"INSERT INTO moves VALUES {rows};",
    )
    record = Store(first).record("hand")
    assert cards(record.game) == [(1, "rosja", 7)]
    assert record.number == number


def test_an_imported_game_of_the_first_version_is_whole_but_for_what_was_undone(first: str) -> None:
    store = Store(first)
    before, now = recorded("usa"), store.record(USA).game
    assert claimed(now) == claimed(before)
    assert held(now) == held(before)[:-2]
    assert store.take_back(USA, "all", group="set-up").game.claims == ()


def test_empty_games_of_the_first_version_stay_empty(first: str) -> None:
    store = Store(first)
    assert [store.record(key).number for key in (NORDIC, UNDONE)] == [0, 2]
    assert store.record(UNDONE).game.claims == ()


def test_the_undos_of_the_first_version_name_what_they_took_back(first: str, file: Path) -> None:
    """In the first game the eighth line was undone, then the seventh and the sixth; later the 14th and the 21st."""
    Store(first)
    opened = sqlite3.connect(file)
    undos = opened.execute(
        "SELECT number, move FROM moves WHERE game = ? AND move LIKE '%undo%' ORDER BY number", [EUROPE]
    ).fetchall()
    opened.close()
    assert undos == [
        (number, f'{{"kind": "undo", "line": {line}}}')
        for number, line in [(9, 8), (10, 7), (11, 6), (15, 14), (22, 21)]
    ]


def test_games_of_the_first_version_go_on(first: str) -> None:
    assert claimed(Store(first).take_back(EUROPE, "new", line=17).game)[-1] == (1, "berlin-frankfurt-2")
    assert Store(first).record(EUROPE).number == 23


def test_a_game_of_the_second_version_is_as_it_was_and_goes_on(file: Path, url: str) -> None:
    """Anna built a station and took it back; nobody sits at a phone yet, so nothing is anybody's alone."""
    written(file, SECOND.read_text(encoding="utf-8"))
    store, key = Store(url), "R28ZvOpphUb2H6hB"
    record = store.record(key)
    assert claimed(record.game) == [(0, "paris-zurich"), (1, "brest-dieppe"), (1, "berlin-wien")]
    assert (record.game.stations, record.number) == ((), 7)
    assert held(record.game) == [(1, "brest-petrograd"), (0, "berlin-roma")]
    assert [entry.phone[9:] for entry in record.entries] == ["anna", "bjorn", "bjorn", "bjorn", "anna"]
    assert store.seats.of(key) == Seating()
    assert store.seats.take(key, "phone-of-anna", [0]).at("phone-of-anna") == (0,)
    assert claimed(store.take_back(key, "new", group="stroke").game) == [(0, "paris-zurich")]


def test_a_game_of_the_third_version_keeps_its_seats_and_can_come_into_a_round(file: Path, url: str) -> None:
    """Anna claimed a route and took a ticket; Björn took back his stroke of two, kept a ticket, and is done."""
    written(file, THIRD.read_text(encoding="utf-8"))
    store, key = Store(url), "jqoS5MgtLYJdRjWi"
    record = store.record(key)
    assert claimed(record.game) == [(0, "alborg-arhus")]
    assert held(record.game) == [(1, "bergen-helsinki"), (0, "bergen-kobenhavn")]
    assert store.seats.of(key).taken == (Sitting(0, "phone-of-anna"), Sitting(1, "phone-of-bjorn", is_done=True))
    ours = store.rounds.create("Ours")
    assert store.rounds.add(ours.key, lambda _: Put(key)).games == (key,)


def test_what_the_fourth_version_kept_was_opened_when_something_was_last_entered(file: Path, url: str) -> None:
    """Nothing was ever entered in the second game: somebody may look at it today."""
    written(file, FOURTH.read_text(encoding="utf-8"))
    before, store = datetime.now(UTC).date(), Store(url)
    assert store.record("vrqTywx0a7yyZlCl").number == 2
    assert store.rounds.record("go9WlX2qhSmIEfH3").games == ("vrqTywx0a7yyZlCl",)
    opened = sqlite3.connect(file)
    days = dict(opened.execute("SELECT key, opened FROM games UNION SELECT key, opened FROM rounds").fetchall())
    opened.close()
    assert (days["vrqTywx0a7yyZlCl"], days["go9WlX2qhSmIEfH3"]) == ("2026-03-04", "2026-03-05")
    assert days["j8maezMIAX2a30pi"] >= before.isoformat()


def test_one_game_that_nobody_can_read_leaves_the_others_alone(first: str, file: Path) -> None:
    broken = ['{"kind": "undo"}', '{"kind":', "null", "[]"]
    rows = ", ".join(f"('{NORDIC}', {n}, 'id-{n}', '2026-01-01', '{move}')" for n, move in enumerate(broken, 1))
    written(file, f"INSERT INTO moves VALUES {rows}; UPDATE games SET set_up = 'none' WHERE key = '{UNDONE}';")
    assert len(Store(first).record(EUROPE).game.claims) == 5


def test_the_migrations_lead_to_the_tables_that_the_store_uses(url: str) -> None:
    Database(url).close()
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), tables.schema) == []
    engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone_and_said_so(url: str, file: Path) -> None:
    key = Store(url).create(new_game()).key
    written(file, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="a newer version of this program has written the games"):
        Store(url)
    written(file, "UPDATE alembic_version SET version_num = '0005'")
    assert Store(url).record(key).number == 0


def _start(url: str, at_once: "multiprocessing.synchronize.Barrier") -> None:
    """What a server does when it starts."""
    at_once.wait(60)
    Store(url).create(new_game())


@pytest.mark.parametrize("script", ["", FIRST.read_text(encoding="utf-8")], ids=["new", "first version"])
def test_two_servers_that_start_at_once_make_the_tables_once(url: str, file: Path, script: str) -> None:
    if script:
        written(file, script)
    context = multiprocessing.get_context("spawn")
    at_once = context.Barrier(2)
    servers = [context.Process(target=_start, args=(url, at_once)) for _ in range(2)]
    for server in servers:
        server.start()
    for server in servers:
        server.join(60)
    assert [server.exitcode for server in servers] == [0, 0]
    opened = sqlite3.connect(file)
    assert opened.execute("SELECT version_num FROM alembic_version").fetchall() == [("0005",)]
    assert opened.execute("SELECT count(*) FROM games").fetchone() == (7 if script else 2,)
    opened.close()
    if script:
        assert gamefile.written(Store(url).record(NORDIC).game)["board"] == "nordic"
