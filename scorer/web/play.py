"""Entering a game on the map: the page, and the moves that a phone sends."""

from collections.abc import Iterator, Mapping

from flask import Blueprint, Response, jsonify, render_template, request

from scorer.map import LIVE, seats_of
from scorer.rules.board import Board, Route
from scorer.rules.countries import stacks_left
from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game
from scorer.rules.moves import Move
from scorer.rules.score_sheet import PlayerScore
from scorer.rules.sentence import say
from scorer.store import Record
from scorer.web.errors import STATUSES
from scorer.web.language import told
from scorer.web.remedies import remedies_of
from scorer.web.views import sheet_of, store
from scorer.web.words import announced, said, unsaid
from scorer.wire import BadMove, move_from

area = Blueprint("play", __name__, url_prefix="/games/<key>")

UNDO_AHEAD = 12
"""Steps whose undoing a phone knows beforehand, so that it can undo at once, even without a network."""

LONGEST_ID = 64


@area.get("/")
def page(key: str) -> str:
    record = store().record(key)
    board = record.game.board
    return render_template(
        "play/page.html",
        key=key,
        game=record.game,
        board=board,
        live=live(record),
        seats=seats_of(record.game),
        sheet=sheet_of(record.game),
        connections=connections_of(board),
        map=LIVE.map(record.game),
    )


def connections_of(board: Board) -> list[tuple[Route, ...]]:
    """Return the lines of each connection in the order of their cities' names; those across a border come last."""
    return sorted(
        board.parallels.values(), key=lambda lines: (bool(board.country_of(lines[0])), board.name_of(lines[0]))
    )


@area.post("/moves")
def move(key: str) -> Response | tuple[Response, int]:
    """Make the move ``{"id": …, "move": {"kind": "claim", …}}`` and answer with the live state.

    A move that the rules forbid is answered with the state as it is, why, and the ways out, each a list of moves.
    """
    id, wanted = _id(), move_from(request.get_json().get("move"))
    before = store().record(key)
    try:
        record = store().append(key, id, wanted)
    except IllegalMove as error:
        return _refused(store().record(key), wanted, error), STATUSES[IllegalMove]
    words = said(before.game, wanted) if wanted in record.moves[-1:] and record.number > before.number else ""
    return jsonify(**live(record), said=words, announced=announced(record.game, wanted))


def _refused(record: Record, wanted: Move | None, error: IllegalMove) -> Response:
    remedies = remedies_of(record.game, wanted, error) if wanted else ()
    sentence = told(error.sentence, record.game.board)
    return jsonify(**live(record), sentence=sentence, remedies=[remedy.json for remedy in remedies])


@area.post("/undo")
def undo(key: str) -> Response | tuple[Response, int]:
    """Take back the last move that still counts, whoever made it, and say what that did."""
    before = store().record(key)
    try:
        record = store().append(key, _id(), None)
    except IllegalMove as error:
        return _refused(before, None, error), STATUSES[IllegalMove]
    is_plain = record.moves == before.moves[:-1]
    return jsonify(**live(record), said=unsaid(record.game, before.moves[-1]) if is_plain and before.moves else "")


def _id() -> str:
    """Return the id that the client gave its move."""
    wanted = request.get_json()
    id = wanted.get("id") if isinstance(wanted, Mapping) else None
    if not isinstance(id, str) or not 1 <= len(id) <= LONGEST_ID:
        raise BadMove(say("a move needs an id of 1 to {most} characters", most=LONGEST_ID))
    return id


@area.get("/moves")
def state(key: str) -> Response | tuple[str, int]:
    """Answer with the live state if it is newer than ``?since=n``."""
    record = store().record(key)
    return ("", 204) if record.number <= request.args.get("since", -1, type=int) else jsonify(live(record))


def live(record: Record) -> dict[str, object]:
    """Return all that changes on the page while a game is entered."""
    game = record.game
    return {
        "number": record.number,
        "owners": game.owners,
        "stations": _station_owners(game),
        "players": [_player(game, player) for player in sheet_of(game).players],
        "doubles": game.uses_doubles,
        "stacks": {country.id: cards for country, cards in stacks_left(game).items()},
        "undo": list(_undoing(record)),
    }


def _player(game: Game, player: PlayerScore) -> dict[str, object]:
    return {
        "name": player.player.shown,
        "total": player.total,
        "trainsLeft": player.trains_left,
        "stationsLeft": game.board.stations - len(player.loans),
        "tickets": len(player.tickets),
        "completed": len(player.completed),
    }


def _station_owners(game: Game) -> dict[str, int]:
    return {station.city.id: station.seat for station in game.stations}


def _undoing(record: Record) -> Iterator[dict[str, object]]:
    """Yield what each undo from here on would do, the next one first: its words and whose things would be whose."""
    for move, now, then in list(zip(record.moves, record.states[1:], record.states, strict=False))[
        : -UNDO_AHEAD - 1 : -1
    ]:
        yield {
            "said": unsaid(then, move),
            "owners": _differences(now.owners, then.owners),
            "stations": _differences(_station_owners(now), _station_owners(then)),
        }


def _differences(now: Mapping[str, int], then: Mapping[str, int]) -> dict[str, int | None]:
    """Return what was different then, None where there was nothing."""
    return {id: then.get(id) for id in now.keys() | then.keys() if now.get(id) != then.get(id)}
