"""Small tables to test the rules on: boards drawn by hand, and games told in a line; and the recorded games."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from scorer import gamefile
from scorer.rules.board import Board, City, Deal, Edition, End, Goal, Route, Ticket
from scorer.rules.game import Game, Player
from scorer.rules.moves import BuildStation, ClaimRoute, Move, TakeTicket
from scorer.rules.play import play
from scorer.rules.sentence import Sentence

GAMES = Path(__file__).parent / "games"
RECORDED = sorted(file.name.removesuffix(".scores.json") for file in GAMES.glob("*.scores.json"))
NAMES = ("Anna", "Björn", "Chloé", "Dan", "Eve")
COLOURS = ("red", "blue", "green", "yellow", "black")
ABROAD: dict[str, Any] = {"is_end": True, "is_exclusive": True, "takes_station": False, "takes_tickets": False}
"""What a neighbouring country is on a board with country cards (P1, P4)."""
BORDER = {"is_end": True, "takes_station": False, "takes_tickets": False}
"""What a border point of an end is (X1)."""
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21, 9: 27}


def routes(drawn: str) -> dict[str, Route]:
    """Read routes as they are drawn: ``"a-b 3, b-c 2xx, a-b 1"``, a cross an x; parallel ones are numbered from 1."""
    told = [line.split() for line in drawn.split(",")]
    ends = [tuple(sorted(connection.split("-"))) for connection, _ in told]
    found: dict[str, Route] = {}
    for place, ((a, b), (_, length)) in enumerate(zip(ends, told, strict=True)):
        number = f"-{ends[: place + 1].count((a, b))}" if ends.count((a, b)) > 1 else ""
        crosses = length.count("x")
        found[f"{a}-{b}{number}"] = Route(f"{a}-{b}{number}", a, b, int(length.rstrip("x")), "grey", crosses=crosses)
    return found


def board(
    drawn: str,
    tickets: str = "",
    *,
    countries: dict[str, tuple[int, ...]] | None = None,
    attractions: str = "",
    **numbers: Any,
) -> Board:
    """Draw a board; tickets as ``"a-d 9, b-c 4"``, countries with their stacks, other numbers as `Board` has them.

    ``X.1`` and ``X.2`` are border points of the end X (X1).
    """
    lines = routes(drawn)
    cities = sorted({end for route in lines.values() for end in route.ends})
    borders = [city for city in cities if "." in city]
    facts: dict[str, dict[str, Any]] = dict.fromkeys(borders, BORDER) | dict.fromkeys(countries or {}, ABROAD)
    facts |= {city: {"is_attraction": True} for city in attractions.split()}
    plain = Board(
        id="drawn",
        name={"en": "Drawn"},
        width=1000,
        height=1000,
        fewest_players=2,
        most_players=5,
        trains=45,
        colours=COLOURS,
        doubles_open_from=4,
        stations=3,
        station_points=4,
        points=POINTS,
        tie_breaks=("completed-tickets", "longest-path"),
        cities={id: City(id, id.partition(".")[0].upper(), 0, 0, **facts.get(id, {})) for id in cities},
        routes=lines,
        editions={"classic": Edition("classic", {"en": "Classic"}, cards(tickets), {"longest-path": 10}, Deal(3, 2))},
        country_cards=countries or {},
        ends={
            id: End(id, id, tuple(border for border in borders if border.startswith(f"{id}.")))
            for id in dict.fromkeys(border.partition(".")[0] for border in borders)
        },
    )
    return replace(plain, **numbers)


def cards(told: str) -> tuple[Ticket, ...]:
    """Read ticket cards: ``"a-d 9, b-c 4"``, and to one of several places ``"a-X:5/Y:3"`` (X3)."""
    return tuple(_card(*card.split()) for card in told.split(",") if card.strip())


def _card(ends: str, value: str = "") -> Ticket:
    start, end = ends.split("-")
    if value:
        return Ticket.between(start, end, int(value))
    goals = (goal.split(":") for goal in end.split("/"))
    return Ticket(start, tuple(Goal(city, int(value)) for city, value in goals))


def recorded(name: str) -> Game:
    """Return a whole recorded game."""
    return gamefile.load((GAMES / f"{name}.json").read_text(encoding="utf-8"))


def game(board: Board, players: int = 2, **bonuses: int) -> Game:
    """Seat so many players at a board; `bonuses` replace those of its edition."""
    edition = board.editions["classic"]
    if bonuses:
        edition = replace(edition, bonuses={name.replace("_", "-"): points for name, points in bonuses.items()})
    return Game(board, edition, tuple(Player(*who) for who in zip(NAMES[:players], COLOURS, strict=False)))


def played(game: Game, *moves: Move) -> Game:
    for move in moves:
        game = play(game, move)
    return game


def claims(seat: int, told: str) -> list[Move]:
    return [ClaimRoute(seat, route) for route in told.split()]


def stations(seat: int, told: str) -> list[Move]:
    return [BuildStation(seat, city) for city in told.split()]


def tickets(seat: int, told: str) -> list[Move]:
    return [TakeTicket(seat, card.start, card.end, card.value) for card in cards(told)]


def text_of(reason: object, on: Board) -> str:
    """Return a reason in English words."""
    sentence = getattr(reason, "sentence", reason)
    assert isinstance(sentence, Sentence)
    return sentence.text(name=on.name_of)
