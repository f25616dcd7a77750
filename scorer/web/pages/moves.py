"""The protocol between phones and the server: moves, undos and polls, as JSON.

The phone makes every `id`. A request that is sent twice with the same id counts once:

=====================  ==============================================  =================================================
POST moves             ``{"id": "a", "move": {"kind": "claim", …}}``   one move
POST moves             ``{"id": "a", "move": {…}, "group": "g"}``      one move of a group that is sent move by move
POST moves             ``{"id": "g", "moves": [{…}, {…}]}``            a whole group whose id this is: all or none
POST undo              ``{"id": "b"}``                                 this phone's last move that counts, or its group
POST undo              ``{"id": "b", "line": 7}``                      the move in this line of the log
POST undo              ``{"id": "b", "group": "g"}``                   what still counts of a group
GET moves?since=7                                                      ``{}`` while the log ends at line 7
GET moves?since=7&seatings=2                                           and the seating has not changed
GET moves?since=7&seatings=2&here=01                                   ``{"here": [0]}`` if other seats are here now
GET moves?since=7&waiting=3                                            3 moves of this phone are not sent yet
POST done              ``{"id": "c", "done": true}``                   this phone's players are done, or not after all
=====================  ==============================================  =================================================

The lines of a group that is sent whole have the ids ``g-1``, ``g-2`` …, so sending it again move by move with those ids
adds nothing. A 429 or 503 names in ``Retry-After`` the seconds until the next try; the phone keeps its moves.

Every answer is the live state:

- ``number``: the log's last line; ``owners``, ``seconds`` (second owners, X13) and ``stations``: seats by id;
  ``players``, ``doubles``, ``stacks``
- ``asksOrder``: the claims came in blocks, so the page asks about their order (P2)
- ``undo``: this phone's next undos. Each has the ``line`` or ``group`` that it takes back, a sentence (``said``), the
  ``owners``, ``seconds`` and ``stations`` that would change, and whether ``doubles`` would be open
- ``next``: this phone's open steps in order (table/guide.py): where each leads (``to``), in words (``label``)
- ``seats``: ``at`` this phone, another or none; ``seatings`` counts their changes
- ``isOpen``: no ticket is hidden; ``opened``: the line that opened the count, null while it is closed
- ``sight`` changes whenever the phone may see other tickets than before

An answer to a move or an undo adds ``said``, what it did, and ``reveals``, as below, but also where it has opened a
count that cannot be told yet: ``/reveal`` leads on to the result. To a move it adds ``announced``, which cards it
brought.

An answer to a poll adds:

- ``news``, what others have done: each ``said`` in a sentence, ``isOurs`` if it changed what this phone had entered
- ``notices``: who ``asks`` for a seat at this phone, and who ``took`` one of its seats over, in sentences
- ``reveals``: the count can be told since, so the phone shows the telling

A refusal has the status 409 and adds the ``sentence`` that says why, and ``remedies``: each a ``label`` and the
``moves`` to send as one group.
"""

from collections.abc import Mapping

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from scorer.gamefile.shapes import Json
from scorer.rules.moves import Move
from scorer.rules.sentence import say
from scorer.web.http.language import words
from scorer.web.table.finishing import open_if_due
from scorer.web.table.live import leads_on, live, reveals
from scorer.web.table.moves import enter
from scorer.web.table.news import news_of
from scorer.web.table.polls import ARRIVED, NUMBERS
from scorer.web.table.seat_notices import notices_of
from scorer.web.table.views import open_game, view_after
from scorer.wire import BadMove, Undo, move_from, step_from, unknown
from scorer.words.moves import announce_cards, describe_all, describe_undo

area = Blueprint("moves", __name__, url_prefix="/games/<key>")

LONGEST_ID = 56
"""Characters of the id of a move or group. The store appends numbers to a group's id for its lines."""
MOST_TOGETHER = 500
"""Moves of a group, thrice the lines of the largest board, all of which a photo may show."""


@area.post("/moves")
def move(key: str) -> ResponseReturnValue:
    """Make one or several moves, and answer with the live state and what they did."""
    payload = _payload()
    moves, group = _moves(payload), _id_in(payload, "group") if "group" in payload else None
    before = open_game(key)
    view = view_after(enter(key, moves if "moves" in payload else moves[0], id=payload["id"], group=group))
    made = list(view.record.made_as(payload["id"]))
    return jsonify(
        said=describe_all(words(), ((game, move) for game, move, _ in made)),
        announced=" ".join(filter(None, (announce_cards(words(), after, move) for _, move, after in made))),
        reveals=leads_on(before, view),
        **live(view),
    )


def _moves(payload: Mapping[str, Json]) -> list[Move]:
    moves = payload.get("moves", [payload.get("move")])
    if not isinstance(moves, list) or not moves:
        raise unknown(moves)
    if len(moves) > MOST_TOGETHER:
        raise BadMove(say("at most {most} moves are made together", most=MOST_TOGETHER))
    return [move_from(move) for move in moves]


@area.post("/undo")
def undo(key: str) -> ResponseReturnValue:
    """Undo the given line or group, else this phone's last move that counts; answer with the live state."""
    payload = dict(_payload())
    id, wanted = payload.pop("id"), step_from({**payload, "kind": "undo"})
    assert isinstance(wanted, Undo)
    before, after = open_game(key), enter(key, wanted, id=id)
    view = view_after(after)
    said = describe_undo(words(), before.record.gone_in(after))
    return jsonify(reveals=leads_on(before, view), **live(view), said=said)


def _payload() -> Mapping[str, Json]:
    """Return the JSON object of this request, which has a valid id."""
    payload = request.get_json()
    if not isinstance(payload, Mapping):
        raise unknown(payload)
    _id_in(payload, "id")
    return payload


def _id_in(payload: Mapping[str, Json], field: str) -> str:
    id = payload.get(field)
    if not isinstance(id, str) or not 1 <= len(id) <= LONGEST_ID:
        raise BadMove(say("a move needs an id of 1 to {most} characters", most=LONGEST_ID))
    return id


@area.get("/moves")
def state(key: str) -> ResponseReturnValue:
    """Answer with the live state and the news after line `?since=n`.

    If there is none, `table/polls.py` has already answered with an empty object: after a 204 the server would close the
    connection.
    """
    view, since = open_game(key, request.environ.get(NUMBERS)), request.args.get("since", -1, type=int)
    if ARRIVED in request.environ:
        view = open_if_due(view)
    news = news_of(view, since) if since >= 0 else []
    return jsonify(**live(view), news=news, notices=notices_of(view), reveals=since >= 0 and reveals(view, since))
