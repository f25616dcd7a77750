"""The protocol between phones and the server: moves, undos and polls, as JSON.

The phone makes every `id`. A request that is sent twice with the same id counts once:

=====================  ==============================================  =================================================
POST moves             ``{"id": "a", "move": {"kind": "claim", …}}``   one move
POST moves             ``{"id": "a", "move": {…}, "group": "g"}``      one move of a group that is sent move by move
POST moves             ``{"id": "g", "moves": [{…}, {…}]}``            a whole group whose id this is: all or none
POST moves             ``{"queue": [{"id": "a", "move": {…}}, …]}``    all that waits on a phone: each entry as above
POST undo              ``{"id": "b"}``                                 this phone's last move that counts, or its group
POST undo              ``{"id": "b", "line": 7}``                      the move in the open line of this number
POST undo              ``{"id": "b", "group": "g"}``                   what still counts of a group, or a move by its id
GET moves?since=7                                                      ``{}`` while the log has 7 open lines
GET moves?since=7&hands=2                                              and 2 about hands that the phone may know of
GET moves?since=7&seatings=2                                           and the seating has not changed
GET moves?since=7&seatings=2&here=01                                   ``{"here": [0]}`` if other seats are here now
GET moves?since=7&waiting=3                                            3 moves of this phone are not sent yet
POST moves, undo       ``{"id": "a", "move": {…}, "waiting": 2}``      so many moves wait behind it, as in a poll
POST done              ``{"id": "c", "done": true, "seats": {…}}``     this phone's seats are done, or not after all
=====================  ==============================================  =================================================

The lines of a group that is sent whole have the ids ``g-1``, ``g-2`` …, so sending it again move by move with those ids
adds nothing. The entries of a queue are made one after the other, up to the first that is refused; an undo in it is
``{"id": "b", "undo": {"line": 7}}``. A 429 or 503 names in ``Retry-After`` the seconds until the next try; the phone
keeps its moves.

Every answer is the live state:

- ``number``: how many open lines the log has; ``hands``: how many about hands the phone may know of
- ``owners``, ``seconds``, ``thirds``, ``fourths`` (further owners, X13) and ``stations``: seats by id; ``players``,
  ``doubles``, ``stacks``
- ``counted``: a sentence, which columns the live totals count so far
- ``asksOrder``: the claims came in blocks, so the page asks about their order (P2)
- ``undo``: this phone's next undos. Each has the ``line`` or ``group`` that it takes back, but neither where another
  phone entered that, so that who takes it back is asked first; and a sentence (``said``), the
  ``owners``, ``seconds`` (and so on) and ``stations`` that would change, and whether ``doubles`` would be open
- ``next``: this phone's open steps in order (table/guide.py): where each leads (``to``), in words (``label``)
- ``seats``: ``at`` this phone, another or none; ``seatings`` is the number of the last change; each has that of its own
  last change of hands (``number``)
- ``isOpen``: no ticket is hidden; ``opened``: the number of the line that opened the count, null while it is closed
- ``players`` is a list by seat, null where a seat is nobody's any more
- ``sight`` changes whenever the phone may see other tickets than before, or the set-up has changed: then the page is
  made anew

An answer to a move or an undo adds ``said``, what it did and why points are fewer now, and ``reveals``, as below, but
also where it has opened a count that cannot be told yet: ``/reveal`` leads on to the result. To a move it adds
``announced``, which cards it brought.

An answer to a poll adds:

- ``news``, what others have done: each ``said`` in a sentence, ``isOurs`` if it changed what this phone had entered
- ``told``: what the whole table is told, ``kind``, ``sentence`` and ``seat`` (table/notices.py)
- ``reveals``: the count can be told since, so the phone shows the telling; or it asks who mistyped a card held here

A refusal has the status 409 and adds the ``sentence`` that says why, and ``remedies``: each a ``label`` and the
``moves`` to send as one group; ``taken`` says how many entries of a queue were made before the one that it is about.
``lost`` names the tickets that are refused because their seat is, or was, at another phone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue
from flask_babel import ngettext

from scorer.files.entries import Json
from scorer.files.wire import BadMove, Step, Undo, json_of, move_from, step_from, unknown
from scorer.rules.moves import Move, OpenCount, TakeTicket
from scorer.rules.sentence import say
from scorer.store import Record
from scorer.web.http.language import words
from scorer.web.http.storage import store
from scorer.web.table.finishing import open_if_arrived
from scorer.web.table.live import leads_on, live, reveals, say_undone
from scorer.web.table.moves import Refused, enter
from scorer.web.table.news import news_of
from scorer.web.table.notices import names_of, told_of, told_since
from scorer.web.table.polls import ARRIVED, NUMBERS
from scorer.web.table.presence import presence
from scorer.web.table.views import View, open_game, view_after, view_before
from scorer.words import signed
from scorer.words.moves import announce_cards, describe_all

area = Blueprint("moves", __name__, url_prefix="/games/<key>")

LONGEST_ID = 56
"""Characters of the id of a move or group. The store appends numbers to a group's id for its lines."""
MOST_TOGETHER = 500
"""Moves of a group, thrice the lines of the largest board, all of which a photo may show."""
MOST_QUEUED = 100
"""Entries of a queue, each a transaction of some milliseconds."""


@dataclass(frozen=True, slots=True)
class _Sent:
    """What counts once, by its id: a move, a group of moves or an undo."""

    id: str
    made: Step | Sequence[Move]
    group: str | None = None


@area.post("/moves")
def move(key: str) -> ResponseReturnValue:
    """Make moves, and answer with the live state and what they did."""
    payload = _object(request.get_json())
    queue = payload.get("queue", [payload])
    if not isinstance(queue, list) or not queue:
        raise unknown(queue)
    if len(queue) > MOST_QUEUED:
        raise BadMove(say("at most {most} moves are made together", most=MOST_QUEUED))
    return _make(key, [_parse(_object(entry)) for entry in queue], payload.get("waiting"))


@area.post("/undo")
def undo(key: str) -> ResponseReturnValue:
    """Undo the given line or group, else this phone's last move that counts; answer with the live state."""
    named = dict(_object(request.get_json()))
    id, waiting = named.pop("id", None), named.pop("waiting", None)
    return _make(key, [_parse({"id": id, "undo": named})], waiting)


def _parse(payload: Mapping[str, Json]) -> _Sent:
    id, group = _id_in(payload, "id"), _id_in(payload, "group") if "group" in payload else None
    if "undo" in payload:
        return _Sent(id, step_from({**_object(payload["undo"]), "kind": "undo"}))
    return _Sent(id, _moves(payload["moves"]) if "moves" in payload else move_from(payload.get("move")), group)


def _moves(moves: Json) -> list[Move]:
    if not isinstance(moves, list) or not moves:
        raise unknown(moves)
    if len(moves) > MOST_TOGETHER:
        raise BadMove(say("at most {most} moves are made together", most=MOST_TOGETHER))
    return [move_from(move) for move in moves]


def _object(json: Json) -> Mapping[str, Json]:
    if not isinstance(json, Mapping):
        raise unknown(json)
    return json


def _id_in(payload: Mapping[str, Json], field: str) -> str:
    id = payload.get(field)
    if not isinstance(id, str) or not 1 <= len(id) <= LONGEST_ID:
        raise BadMove(say("a move needs an id of 1 to {most} characters", most=LONGEST_ID))
    return id


def _make(key: str, queue: Sequence[_Sent], waiting: Json) -> ResponseReturnValue:
    """Make one after the other, and answer with the live state, and with what the last one did.

    Open the count if it has waited for the last of the phone's moves.
    """
    first = before = after = view_before(key)
    announced = list[str]()
    for taken, sent in enumerate(queue):
        try:
            record = enter(key, sent.made, id=sent.id, group=sent.group)
        except Refused as refused:
            raise replace(refused, taken=taken) from refused
        before, after = after, view_after(record, after)
        announced += [announce_cards(words(), then, move) for _, move, then in after.record.made_as(sent.id)]
    said = _say_done(queue[-1], before, after, record)
    if isinstance(waiting, int) and presence().note_waiting(key, after.phone, waiting):
        after = open_if_arrived(after)
    again = {"redo": _redo(before, record)} if isinstance(queue[-1].made, Undo) else {}
    return jsonify(
        said=said, announced=" ".join(filter(None, announced)), reveals=leads_on(first, after), **again, **live(after)
    )


def _redo(before: View, record: Record) -> Sequence[Json]:
    """Return the moves that make again what an undo has taken back; none if it closed the count."""
    gone = [move for _, move in before.record.gone_in(record)]
    return [] if any(isinstance(move, OpenCount) for move in gone) else [json_of(move) for move in reversed(gone)]


def _say_done(sent: _Sent, before: View, after: View, record: Record) -> str:
    if isinstance(sent.made, Undo):
        return say_undone(before.record, record)
    match [(game, move) for game, move, _ in after.record.made_as(sent.id)]:
        case [(_, TakeTicket() as move)]:
            return _say_taken(after, move)
        case made:
            return describe_all(words(), made)


def _say_taken(view: View, move: TakeTicket) -> str:
    """Name a card to the phone that took it, with what the player's tickets bring now; others hear of a card (R10)."""
    player = view.sheet.of(move.seat)
    things = {"player": player.player, "ticket": names_of(view.game, [move])}
    taken = words().sentence(say("{player} takes {ticket}", **things), view.game.board)
    if player.unknown or not view.game.edition.has_points:
        return taken
    points, shown = abs(player.points["tickets"]), signed(player.points["tickets"])
    brings = ngettext("%(tickets)s point for tickets.", "%(tickets)s points for tickets.", points, tickets=shown)
    return f"{taken} {brings}"


@area.get("/moves")
def state(key: str) -> ResponseReturnValue:
    """Answer with the live state and the news after line `?since=n`.

    If there is none, `table/polls.py` has already answered with an empty object: after a 204 the server would close the
    connection.
    """
    numbers = request.environ.get(NUMBERS) or store().numbers(key)
    view, since = open_game(key, numbers), request.args.get("since", -1, type=int)
    seatings = request.args.get("seatings", numbers[1], type=int)
    if ARRIVED in request.environ:
        view = open_if_arrived(view)
    heard = view.record.heard(since, request.args.get("hands", type=int))
    news = news_of(view, heard) if since >= 0 else []
    if seatings < numbers[1]:
        news += [{"said": said, "isOurs": False} for said in told_since(view, seatings)]
    told, reveal = [one.json for one in told_of(view)], since >= 0 and reveals(view, heard)
    return jsonify(**live(view), news=news, told=told, reveals=reveal)
