"""Entering a game on the map: the page, and the moves that a phone sends.

What a phone sends, as JSON; every `id` is made by the phone, and what is sent twice with one id counts once:

=====================  ==============================================  =================================================
POST moves             ``{"id": "a", "move": {"kind": "claim", …}}``   one move
POST moves             ``{"id": "a", "move": {…}, "group": "g"}``      one move of a group that is sent move by move
POST moves             ``{"id": "g", "moves": [{…}, {…}]}``            a whole group, named by its id: all or none
POST undo              ``{"id": "b"}``                                 this phone's last that counts, with its group
POST undo              ``{"id": "b", "line": 7}``                      the move in this line of the log
POST undo              ``{"id": "b", "group": "g"}``                   all of a group that still counts
GET moves?since=7                                                      ``{}`` while the log ends at line 7
GET moves?since=7&seatings=2                                           and nobody has sat down elsewhere since
GET moves?since=7&seatings=2&here=01                                   ``{"here": [0]}`` where others look now
=====================  ==============================================  =================================================

Every answer is the live state: ``number`` (the log's last line), ``owners`` and ``stations`` (seat by id),
``players``, ``doubles``, ``stacks``, ``asksOrder`` (P2: whether the claims came in blocks, so that the page asks about
their order), and ``undo``, the next steps back of this phone: what each takes back (``line`` or ``group``), its words
(``said``), whose ``owners`` and ``stations`` would be whose, and whether ``doubles`` would be open. An answer to a move
or an undo says in ``said`` what it did and in ``announced`` which cards it brought. ``seats`` are ``at`` this phone,
another or none; ``seatings`` counts their changes; ``isOpen``: no ticket is hidden; ``sight``: while it is the same, a
phone may see the same seats' tickets. A poll's answer has ``news``: what others have done, ``said`` in a sentence, and
``isOurs`` where it changed what this phone had entered; and ``reveals``, whether the count was opened since, so that
the phone tells it. What the rules refuse is answered with 409, the live state as it is, the ``sentence`` that says why,
and ``remedies``, the ways out: each a ``label`` and the ``moves`` to send as one group.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from flask import Blueprint, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from scorer.gamefile.shapes import Json
from scorer.map import LIVE, seats_of
from scorer.paths import STATIC
from scorer.rules.countries import stacks_left
from scorer.rules.errors import IllegalMove, NotThere
from scorer.rules.game import Game
from scorer.rules.moves import Move
from scorer.rules.score_sheet import PlayerScore
from scorer.rules.sentence import say
from scorer.store import Record
from scorer.web import making
from scorer.web.errors import sentence_of, status_of
from scorer.web.facts import facts_of, is_on_photos
from scorer.web.joining import people_of
from scorer.web.news import news_of
from scorer.web.polls import NUMBERS
from scorer.web.remedies import ways_out
from scorer.web.reveal import was_opened
from scorer.web.rows import connections_of, example_of, places_of
from scorer.web.views import View, open_game, shown
from scorer.web.ways_back import ways_back
from scorer.web.words import all_said, all_unsaid, announced
from scorer.wire import BadMove, Undo, json_of, move_from, step_from, unknown

area = Blueprint("play", __name__, url_prefix="/games/<key>")

UNDO_AHEAD = 12
"""Steps whose undoing a phone knows beforehand, so that it can undo at once, even without a network."""

_MOST_REPLAYED = 2
"""Moves of others played anew to foresee those steps; at a busy table a phone knows the next one or two only."""

LONGEST_ID = 56
"""Characters of a move's or a group's id; the lines of a group are numbered behind its own."""

_MODULES = [
    file.relative_to(STATIC).as_posix()
    for pattern in ("search.js", "engine/*.js", "play/*.js")
    for file in sorted(STATIC.glob(pattern))
]
"""The scripts of the map page, all fetched at once."""


@area.get("/")
def page(key: str) -> str:
    view = open_game(key)
    game, board = view.game, view.game.board
    connections = connections_of(board)
    return render_template(
        "play/page.html",
        key=key,
        view=view,
        game=game,
        board=board,
        live=live(view),
        seats=seats_of(game),
        sheet=view.sheet,
        map=LIVE.map(game),
        facts=facts_of(board),
        places=places_of(board),
        connections=connections,
        example=example_of(row.name for row in connections),
        modules=_MODULES,
        is_on_photos=is_on_photos(board),
    )


@area.post("/moves")
def move(key: str) -> ResponseReturnValue:
    """Make a move, or several at once, and answer with the live state and what that did."""
    sent = _sent()
    id, moves = sent["id"], _moves(sent)
    try:
        record = _added(key, sent, moves)
    except IllegalMove as error:
        view = open_game(key)
        return _refused(view, error, [way.json for way in ways_out(view.game, moves)])
    view = shown(record)
    made = list(view.record.made_as(id))
    return jsonify(
        **live(view),
        said=all_said((before, move) for before, move, _ in made),
        announced=_joined(announced(after, move) for _, move, after in made),
    )


def _added(key: str, sent: Mapping[str, Json], moves: Sequence[Move]) -> Record:
    if "moves" in sent:
        return making.make_together(key, sent["id"], moves)
    group = _named(sent, "group") if "group" in sent else None
    return making.make(key, sent["id"], moves[0], group)


def _moves(sent: Mapping[str, Json]) -> list[Move]:
    made = sent.get("moves", [sent.get("move")])
    if not isinstance(made, list) or not made:
        raise unknown(made)
    return [move_from(one) for one in made]


def _joined(sentences: Iterable[str]) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _refused(view: View, error: IllegalMove, remedies: Sequence[Json]) -> ResponseReturnValue:
    sentence = sentence_of(error, view.game.board)
    return jsonify(**live(view), sentence=sentence, remedies=remedies), status_of(error)


@area.post("/undo")
def undo(key: str) -> ResponseReturnValue:
    """Take back what is named, or else the last that this phone made and that still counts, and say what that did."""
    sent = dict(_sent())
    id, wanted = sent.pop("id"), step_from({**sent, "kind": "undo"})
    assert isinstance(wanted, Undo)
    before = open_game(key)
    try:
        after = making.take_back(key, id, wanted)
    except IllegalMove as error:
        return _refused(before, error, ways_back(before, wanted, error))
    return jsonify(**live(shown(after)), said=all_unsaid(before.record.gone_in(after)))


def _sent() -> Mapping[str, Json]:
    """Return the JSON object that the client sent, which has an id at least."""
    sent = request.get_json()
    if not isinstance(sent, Mapping):
        raise unknown(sent)
    _named(sent, "id")
    return sent


def _named(sent: Mapping[str, Json], word: str) -> str:
    name = sent.get(word)
    if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_ID:
        raise BadMove(say("a move needs an id of 1 to {most} characters", most=LONGEST_ID))
    return name


@area.get("/moves")
def state(key: str) -> ResponseReturnValue:
    """Answer with the live state, which is newer than ``?since=n``; where nothing is, polls.py has answered already.

    Nothing is an empty object and not 204, after which the server would close the connection.
    """
    view, since = open_game(key, request.environ.get(NUMBERS)), request.args.get("since", -1, type=int)
    news = news_of(view, since) if since >= 0 else []
    return jsonify(**live(view), news=news, reveals=since >= 0 and was_opened(view, since))


def live(view: View) -> dict[str, object]:
    """Return all that changes on the page while a game is entered."""
    game = view.game
    return {
        "number": view.record.number,
        "owners": game.owners,
        "stations": _station_owners(game),
        "players": [_player(game, player) for player in view.sheet.players],
        "doubles": game.uses_doubles,
        "asksOrder": view.sheet.hangs_on_order,
        "stacks": {country.id: cards for country, cards in stacks_left(game).items()},
        "undo": list(_undoing(view.record, view.phone)),
        "seatings": view.seating.number,
        "seats": [person.json for person in people_of(view)],
        "isOpen": not view.hidden,
        "sight": view.sight,
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


def _undoing(record: Record, phone: str) -> Iterator[dict[str, object]]:
    """Yield what each undo of a phone from here on would do, the next one first: its words and whose what would be.

    The last may be one that the server will refuse, for what others did later rests on it; it changes nothing here.
    """
    replayed = 0
    with suppress(NotThere):
        for _ in range(UNDO_AHEAD):
            if replayed > _MOST_REPLAYED:
                return
            undo = record.named(Undo(), phone)
            try:
                then = record.without(undo)
            except IllegalMove:
                yield _undone(undo, record, record)
                return
            yield _undone(undo, record, then)
            replayed += sum(state is not before for state, before in zip(then.states, record.states, strict=False))
            record = then


def _undone(undo: Undo, record: Record, then: Record) -> dict[str, object]:
    return {
        **{word: name for word, name in json_of(undo).items() if word != "kind"},
        "said": all_unsaid(record.gone_in(then)),
        "owners": _differences(record.game.owners, then.game.owners),
        "stations": _differences(_station_owners(record.game), _station_owners(then.game)),
        "doubles": then.game.uses_doubles,
    }


def _differences(now: Mapping[str, int], then: Mapping[str, int]) -> dict[str, int | None]:
    """Return what was different then, None where there was nothing."""
    return {id: then.get(id) for id, _ in now.items() ^ then.items()}
