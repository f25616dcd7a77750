"""The live state: everything on a page that changes while a game is entered, as JSON for one phone.

Its undos are a preview, so that a phone can undo at once, even offline.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from flask_babel import gettext

from scorer.ask.cards import came_in_blocks
from scorer.ask.warnings import is_undecided
from scorer.count.score_sheet import PlayerScore, ScoreSheet
from scorer.draw.seats import Seat, seats_of
from scorer.files.wire import Undo, json_of
from scorer.rules.control import controlled, paid, stands
from scorer.rules.errors import NotThere
from scorer.rules.game import Game
from scorer.store import Record
from scorer.store.rewind import TooMuch, game_at
from scorer.web.http.language import words
from scorer.web.table.guide import ways
from scorer.web.table.notices import lost_seats
from scorer.web.table.presence import presence
from scorer.web.table.views import View, sheet_of
from scorer.words.moves import describe_all

UNDO_AHEAD = 12
"""Undos in the preview."""

_MOST_REPLAYED = 2
"""Moves of others that are replayed for it. At a busy table the preview has only one or two undos."""

_MOST_LISTED = 200
"""Moves that the preview takes back; a photo is a group of many."""

_MOST_PLAYED = 500
"""Moves that are played to find out whether the count could be told before; about ten milliseconds of work."""

_MOST_LATER = 40
"""Moves of others after a phone's last one. With more, only the server knows what undoing it would do."""


@dataclass(frozen=True, slots=True)
class Person:
    """A seat as the other players see it."""

    seat: Seat
    at: str | None
    """``here`` at this request's phone, ``elsewhere`` at another; ``left``: it was at one; None: it never was."""
    is_here: bool
    """Something was heard of its phone within the last half a minute."""
    is_done: bool
    number: int = 0
    """Of its last change of hands."""
    is_lost: bool = False
    """This phone lost it, and its players have not read that."""

    @property
    def json(self) -> dict[str, object]:
        lost = {"isLost": True} if self.is_lost else {}
        return {"at": self.at, "isHere": self.is_here, "isDone": self.is_done, "number": self.number, **lost}


def people_of(view: View) -> list[Person]:
    """Return the seats of the game as they sit round the table."""
    sittings, lost = {sitting.seat: sitting for sitting in view.seating.sittings}, {*lost_seats(view)}
    people = list[Person]()
    for seat in seats_of(view.game):
        if not (sitting := sittings.get(seat.number)):
            people.append(Person(seat, None, False, False))
            continue
        at = "left" if sitting.phone is None else "here" if sitting.phone == view.phone else "elsewhere"
        is_here = presence().is_here(view.key, sitting.phone)
        people.append(Person(seat, at, is_here, sitting.is_done, sitting.number, seat.number in lost))
    return people


def away(view: View, seat: int | None = None) -> list[Person]:
    """Return who may be entered for: those at other phones who are not done, or who sits at a seat.

    A seat that this phone has just lost is offered by its notice.
    """
    people = [one for one in people_of(view) if one.at in ("elsewhere", "left")]
    if seat is not None:
        return [one for one in people if one.seat.number == seat]
    lost = {*lost_seats(view)}
    return [one for one in people if not one.is_done and one.seat.number not in lost]


def people_by_seat(view: View) -> list[object]:
    """Return them as JSON, by seat."""
    nobody = {"at": None, "isHere": False, "isDone": False, "number": 0}
    return _by_seat(view.game, {person.seat.number: person.json for person in people_of(view)}, nobody)


def reveals(view: View, since: int) -> bool:
    """Return whether the count can be told now, but not at line `since` of the log; then every phone shows the telling.

    It was opened since, or what stood in the way is settled: a card in two hands (R9). If one is, those who hold it are
    led there too, to the question.
    """
    opened = view.record.opened
    if opened is None:
        return False
    if not view.can_be_told:
        asks_us = any(sitting.seat in clash.seats for clash in view.game.clashes for sitting in view.own)
        return opened > since and asks_us
    try:
        return opened > since or is_undecided(sheet_of(game_at(view.record, since, _MOST_PLAYED)))
    except TooMuch:
        return True  # a phone tells once


def leads_on(before: View, view: View) -> bool:
    """Return whether a phone is led on from its page by what it has just done.

    It goes to the telling if the count can be told only now; if it has opened one that cannot, to the result, which
    asks why.
    """
    if not before.game.is_count_open or not view.game.is_count_open:
        return view.game.is_count_open
    return view.can_be_told and not before.can_be_told


def _columns_so_far(sheet: ScoreSheet) -> str:
    """Return which columns count for anybody so far; empty where none does."""
    columns = (column for column in sheet.columns if any(player.points[column.id] for player in sheet.players))
    names = ", ".join(words().phrase(column.name) for column in columns)
    return gettext("Counted so far: %(columns)s", columns=names) if names else ""


def live(view: View) -> dict[str, object]:
    """Return the live state, as `pages/moves.py` describes it."""
    game, sheet = view.game, view.so_far
    return {
        "number": view.number,
        "hands": view.hands,
        "owners": game.owners,
        **_sharers(game),
        "unsure": sorted(game.unsure),
        "commons": game.common,
        "stations": game.station_seats,
        **_alvin(game),
        "players": _by_seat(game, {score.seat: _player(game, score) for score in sheet.players}, None),
        "counted": _columns_so_far(sheet),
        "doubles": game.uses_doubles,
        "asksOrder": came_in_blocks(game),
        "stacks": {country.id: cards for country, cards in sheet.stacks_left.items()},
        "seatings": view.seating.number,
        "seats": people_by_seat(view),
        "isOpen": not view.hidden,
        "opened": view.opened,
        "sight": view.sight,
        "next": [way.json for way in ways(view)],
        "undo": list(undo_preview(view)),
    }


def _by_seat(game: Game, found: Mapping[int, object], nobody: object) -> list[object]:
    """Return a list by seat, of which some may be nobody's any more."""
    return [found.get(seat, nobody) for seat in range(len(game.players))]


def _sharers(game: Game) -> dict[str, dict[str, int]]:
    """Return who owns a line beside its first owner (X13)."""
    return {place: game.owners_at(number) for number, place in enumerate(("seconds", "thirds", "fourths"), 1)}


def _alvin(game: Game) -> dict[str, object]:
    """Return where Alvin stands, who caught him last, with which line, and where he may go (X22); if that is known."""
    if not (city := stands(game)):
        return {}
    last = next((one.claim for one in reversed([*paid(game)]) if one.catches), None)
    caught = {"seat": last.seat, "route": last.route.id, "goes": controlled(game, last)} if last else {}
    return {"alvin": {"city": city, **caught}}


def _player(game: Game, player: PlayerScore) -> dict[str, object]:
    return {
        "name": player.player.shown,
        "total": player.total,
        "trainsLeft": player.trains_left,
        "stationsLeft": game.board.stations - len(player.loans),
        "tickets": len(player.tickets),
    }


def undo_preview(view: View) -> Iterator[dict[str, object]]:
    """Yield each further undo of a phone, the next one first: its sentence, and the owners that would change.

    The line that opened a count whose hands were seen is the last that a phone can come to.

    The last one may be an undo that the server will refuse, because later moves of others depend on it, or one that is
    too much work to preview. It is listed with no changes; without a name, too, if another phone entered that, for then
    the server asks first.
    """
    record, seats, seen, replayed, listed = view.record, view.seating.at(view.phone), view.seating.seen, 0, 0
    with suppress(NotThere):
        for _ in range(UNDO_AHEAD):
            if replayed > _MOST_REPLAYED or listed > _MOST_LISTED:
                return
            undo = record.name_undo(Undo(), view.phone, seats)
            if seen is not None and undo.line == seen:
                return
            later, is_ours = record.later_than(undo), record.has_made(view.phone, undo)
            then = record.try_undo(undo) if is_ours and later <= _MOST_LATER else None
            yield _preview_of(undo if is_ours else Undo(), record, then or record)
            if not then:
                return
            replayed += later
            listed += len(record.entries) - len(then.entries)
            record = then


def _preview_of(undo: Undo, record: Record, then: Record) -> dict[str, object]:
    left = _sharers(then.game)
    sharers = {place: _differences(now, left[place]) for place, now in _sharers(record.game).items()}
    return {
        **{word: name for word, name in json_of(record.told(undo)).items() if word != "kind"},
        "owners": _differences(record.game.owners, then.game.owners),
        "commons": _differences(record.game.common, then.game.common),
        **{place: changed for place, changed in sharers.items() if changed},
        "stations": _differences(record.game.station_seats, then.game.station_seats),
        "doubles": then.game.uses_doubles,
        "said": say_undone(record, then),
    }


def say_undone(record: Record, then: Record) -> str:
    """Return which moves an undo takes back, in the words in which they were made; empty if none."""
    gone = describe_all(words(), [*record.gone_in(then)][::-1])
    return gone and str(gettext("Undone: %(what)s", what=gone))


def _differences(now: Mapping[str, int], then: Mapping[str, int]) -> dict[str, int | None]:
    """Return the values in `then` that differ from `now`, None for missing ones."""
    return {} if now == then else {id: then.get(id) for id, _ in now.items() ^ then.items()}
