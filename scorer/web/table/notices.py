"""What the table is told: who took whose seat, who opened or closed the count, on whose phone moves wait."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from flask_babel import gettext, ngettext
from markupsafe import Markup, escape

from scorer.files.wire import Step
from scorer.rules.game import Game
from scorer.rules.hands import OfHand
from scorer.rules.moves import OpenCount, ReturnTicket, TypeCount
from scorer.rules.sentence import Sentence, say
from scorer.store.rewind import TooMuch, games_before
from scorer.store.seats import Stay
from scorer.web.http.language import listed, translated, words
from scorer.web.table.presence import presence
from scorer.web.table.views import View

_CLOCK = re.compile(r"\d{4}-\d\d-\d\dT(\d\d:\d\d)Z")
_MOST = 12
"""Take-overs that are told one by one."""
_MOST_PLAYED = 500
"""Moves that are played to name who had the count open."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence for the whole table."""

    kind: str
    """`took`, `had`, `opened`, `closed` or `waits`."""
    sentence: str
    seat: int | None = None

    @property
    def json(self) -> Mapping[str, object]:
        return {"kind": self.kind, "sentence": self.sentence, "seat": self.seat}


def told_of(view: View) -> list[Told]:
    """Return what the table is told now, the same on every phone; of many take-overs the newest."""
    waiting = dict.fromkeys(phone_named(view, phone) for phone in presence().waiting(view.key))
    return [
        *_tell_count(view),
        *(_tell_stay(view, stay) for stay in _take_overs(view)[-_MOST:]),
        *(Told("waits", translated(say("{phone} still has moves to send", phone=phone))) for phone in waiting),
    ]


def more_take_overs(view: View) -> int:
    """Return how many take-overs `told_of` leaves out."""
    return max(0, len(_take_overs(view)) - _MOST)


def told_since(view: View, seatings: int) -> list[str]:
    """Return which seats other phones have taken over after a change of the seating, as news."""
    return [
        translated(say("{phone} has {player}'s seat now", **_things(view, stay)))
        for stay in view.seating.stays
        if stay.number > seatings and stay.times and stay.until is None and stay.phone != view.phone
    ]


def lost_seats(view: View) -> Iterator[int]:
    """Yield the seats that this phone lost, and whose players have not read that."""
    yield from sorted(
        {stay.seat for stay in view.seating.stays if stay.phone == view.phone and (stay.lost or stay.dropped)}
    )


def notice_of(view: View, seat: int) -> list[str]:
    """Return what the players who lost a seat are to read: all who had it since."""
    mine = next(stay for stay in view.seating.stays if (stay.seat, stay.phone) == (seat, view.phone))
    since = (mine.lost or 0) - 1
    told = [_tell_stay(view, stay).sentence for stay in view.seating.stays if mine.lost and stay.is_of(mine, since)]
    player = view.game.players[seat]
    dropped = say("an update has dropped what this phone asked or entered for {player}'s seat", player=player)
    return [*told, *([translated(dropped)] if mine.dropped else [])]


def _take_overs(view: View) -> list[Stay]:
    """Return how seats were taken over; that phones have, or had, their own ones back is the usual."""
    own = {(one.seat, one.owner) for one in view.seating.sittings}
    return [stay for stay in view.seating.stays if stay.times and (stay.seat, stay.phone) not in own]


def _tell_stay(view: View, stay: Stay) -> Told:
    return Told("took" if stay.until is None else "had", translated(_sentence(view, stay)), stay.seat)


def _sentence(view: View, stay: Stay) -> Sentence:
    clock = stay.first.astimezone(UTC).strftime("%Y-%m-%dT%H:%MZ")  # the phone writes it by its own (parts/messages.ts)
    things = {**_things(view, stay), "clock": clock}
    match stay.until, stay.times, stay.saw:
        case None, 1, False:
            return say("{phone} has had {player}'s seat since {clock}", **things)
        case None, 1, True:
            return say("{phone} has had {player}'s seat since {clock} and sees the tickets", **things)
        case None, times, False:
            return say("{phone} has {player}'s seat again, {times} times since {clock}", times=times, **things)
        case None, times, True:
            return say(
                "{phone} has {player}'s seat again, {times} times since {clock}, and sees the tickets",
                times=times,
                **things,
            )
        case datetime() as until, 1, saw:
            time = duration((until - stay.last).total_seconds())
            if saw:
                return say("{phone} had {player}'s seat for {time} ({clock}) and saw the tickets", time=time, **things)
            return say("{phone} had {player}'s seat for {time} ({clock}) and saw nothing of it", time=time, **things)
        case _, times, True:
            return say(
                "{phone} had {player}'s seat {times} times, first at {clock}, and saw the tickets",
                times=times,
                **things,
            )
        case _, times, _:
            return say(
                "{phone} had {player}'s seat {times} times, first at {clock}, and saw nothing of it",
                times=times,
                **things,
            )


def _things(view: View, stay: Stay) -> dict[str, object]:
    return {"phone": phone_named(view, stay.phone), "player": view.game.players[stay.seat]}


def with_clocks(sentence: str) -> Markup:
    """Return a sentence for a page, with its times marked for the phone's own clock."""
    return Markup(_CLOCK.sub(r'<time datetime="\g<0>">\1 UTC</time>', str(escape(sentence))))


def duration(seconds: float) -> str:
    """Return a time in words, to the whole minute or hour below."""
    minutes = int(seconds) // 60
    if minutes >= 120:
        return str(ngettext("%(num)s hour", "%(num)s hours", minutes // 60))
    return (
        str(ngettext("%(num)s minute", "%(num)s minutes", minutes)) if minutes else str(gettext("less than a minute"))
    )


def _tell_count(view: View) -> Iterator[Told]:
    """Yield who has opened the count, and who had it open though it is closed again: from the lines that did so."""
    record = view.record
    undos = record.undos_since(0)
    closed = [entry for _, gone in undos for entry in gone if isinstance(entry.move, OpenCount)]
    with suppress(TooMuch):
        games = games_before(record, undos, {entry.number for entry in closed}, _MOST_PLAYED) if closed else {}
        for entry in closed:
            phone = phone_of(games[entry.number], entry.own)
            yield Told("closed", translated(say("{phone} had the count open, and it was closed again", phone=phone)))
    for entry in record.entries:
        if isinstance(entry.move, OpenCount) and entry.number == record.opened:
            before = record.before(entry)
            said = [say("{phone} opened the count", phone=phone_of(before, entry.own))]
            if players := before.named(entry.move.not_done):
                said.append(say("not done: {players}", players=players))
            elif players := before.named(entry.move.silent):  # in old lines
                said.append(say("silent phones: {players}", players=players))
            yield Told("opened", " ".join(map(translated, said)))


def phone_named(view: View, phone: str | None) -> str:
    """Name a phone by whose own seats it has; a seat that it took over says nothing about who sits there."""
    return phone_of(view.game, view.seating.own(phone) if phone else ())


def phone_of(game: Game, own: tuple[int, ...]) -> str:
    """Name a phone by seats that are, or were, its own."""
    players = game.named(own)
    return str(gettext("%(who)s's phone", who=listed(players)) if players else gettext("another phone"))


def names_of(game: Game, made: Iterable[Step]) -> str:
    """Return the names of the tickets that moves take; those that they return have a minus."""
    return ", ".join(_name_of(game, move) for move in made if isinstance(move, OfHand))


def _name_of(game: Game, move: OfHand) -> str:
    if isinstance(move, TypeCount):
        name = next(
            (words().printed(count.name) for count in game.edition.counts if count.id == move.count), move.count
        )
        return f"{name} {move.number}"
    ticket, places = game.edition.ticket_between(move.start, move.end, move.value), game.board.places
    ends = [places[place].name for place in (move.start, *move.stops, move.end) if place in places]
    sign = "\N{MINUS SIGN}" if isinstance(move, ReturnTicket) else ""
    several = not move.stops and len(game.edition.values_between(move.start, move.end)) > 1
    value = f" {move.value}" if several and move.value is not None else ""
    return sign + (game.board.name_of(ticket) if ticket and not move.stops else "–".join(ends)) + value
