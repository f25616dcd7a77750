"""One table by the law of docs/design.md, "One table": a model that shares no code with the program it judges.

Phones are numbers here. What the program may say either way is None: whether an answer without a page showed a hand.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

Move = dict[str, Any]
ALL_SEEN = "All tickets are then seen on every phone."


class Card(NamedTuple):
    start: str
    end: str


@dataclass
class Seat:
    name: str
    colour: str
    phone: int | None = None
    owner: int | None = None
    was_taken: bool = False
    done: int = 0
    """The moment of the last "I am done"; 0: not done."""
    changed: int = 0
    """The moment of its last change of hands."""
    number: int = 0
    """What the program calls that change, as far as any phone has heard."""


@dataclass
class Stay:
    """How a phone has had a seat."""

    seat: int
    phone: int
    last: datetime
    first: datetime
    taken: int = 0
    times: int = 0
    until: datetime | None = None
    saw: bool | None = False
    lost: int = 0
    """The moment of the first loss that its people have not read."""


@dataclass
class Line:
    number: int
    phone: int
    own: tuple[str, ...]
    """By whom its phone was named then."""
    move: Move
    group: str | None
    gone: "Sequence[Line]" = ()
    counts: bool = True

    @property
    def card(self) -> Card | None:
        return Card(self.move["start"], self.move["end"]) if self.move["kind"].endswith("-ticket") else None

    @property
    def subject(self) -> object:
        return self.card or self.move.get("route") or self.move.get("city") or self.move["kind"]


class Table:
    """The state that follows from what phones did; every method changes or tells it by the law alone."""

    def __init__(self, players: dict[int, tuple[str, str]], trains: int, lengths: dict[str, int], keep: int) -> None:
        self.first, self.trains, self.lengths, self.keep = players, trains, lengths, keep
        self.seats = {seat: Seat(*who) for seat, who in players.items()}
        self.stays, self.lines, self.waits = list[Stay](), list[Line](), list[int]()
        self.moment, self.number = 0, 0
        self.shown: bool | None = False
        """Whether a hand of another phone was shown since the count was opened."""
        self.ever = dict[int, set[Card]]()
        """Every card that was ever in the hand of a seat."""

    # ---- Seats ----

    def at(self, phone: int) -> list[int]:
        return [seat for seat, it in self.seats.items() if it.phone == phone]

    def own(self, phone: int) -> list[str]:
        return [it.name for it in self.seats.values() if it.phone == it.owner == phone]

    def named(self, phone: int) -> str:
        return phone_of(self.own(phone))

    @property
    def is_shared(self) -> bool:
        return any(it.was_taken for it in self.seats.values())

    def hidden(self, phone: int | None, *, is_open: bool = False) -> list[int]:
        """Return the seats whose hand is secret for a phone; None is a television."""
        return [] if is_open else [seat for seat, it in self.seats.items() if it.was_taken and it.phone != phone]

    def state_for(self, phone: int, seat: int) -> str | None:
        it = self.seats[seat]
        return None if not it.was_taken else "left" if it.phone is None else "here" if it.phone == phone else "elsewhere"

    def asked_for(self, phone: int, wanted: Sequence[int]) -> list[int]:
        return [seat for seat in self.hidden(phone) if seat in wanted]

    def asks(self, phone: int, wanted: Sequence[int]) -> list[str]:
        """Return the question before a take-over, a sentence for each seat."""
        for_each = [(self.seats[seat].phone, self.seats[seat].name) for seat in self.asked_for(phone, wanted)]
        has = "{} has {}'s tickets."
        return [
            f"{name}'s tickets are at no phone." if at is None else has.format(capital(self.named(at)), name)
            for at, name in for_each
        ]

    def take(self, phone: int, added: Sequence[int], left: Sequence[int], now: datetime) -> None:
        self.moment += 1
        over = self.asked_for(phone, added)
        for seat in left:
            if (it := self.seats[seat]).phone == phone:
                self._end(seat, now)
                it.phone, it.done, it.changed, it.number = None, 0, self.moment, 0
                it.owner = None if it.owner == phone else it.owner
        new = [seat for seat in added if not self.seats[seat].was_taken]
        for seat in (*over, *new):
            it = self.seats[seat]
            if it.phone is not None:
                lost = self._end(seat, now)
                lost.lost = lost.lost or self.moment
            it.phone, it.was_taken, it.changed, it.number = phone, True, self.moment, 0
            if seat in new:
                it.owner = phone
            self._begin(seat, phone, now, is_over=seat in over)
        for seat in self.at(phone) if over or new else ():
            self.seats[seat].done = 0

    def stay(self, seat: int, phone: int | None) -> Stay | None:
        return next((one for one in self.stays if (one.seat, one.phone) == (seat, phone)), None)

    def _end(self, seat: int, now: datetime) -> Stay:
        found = self.stay(seat, self.seats[seat].phone)
        assert found
        found.until = now
        return found

    def _begin(self, seat: int, phone: int, now: datetime, *, is_over: bool) -> None:
        if not (found := self.stay(seat, phone)):
            self.stays.append(found := Stay(seat, phone, now, now))
        if is_over and not found.times:
            found.first = now
        found.times += is_over
        found.last, found.until, found.taken = now, None, self.moment

    def read(self, phone: int, moment: int) -> None:
        for one in self.stays:
            if one.phone == phone and one.lost <= moment:
                one.lost = 0

    def see(self, phone: int | None, *, is_page: bool, opens: bool = False) -> None:
        """Note that an answer goes to a phone: a page shows what the phone may see, a redirect perhaps."""
        for one in self.stays:
            if one.phone == phone and one.until is None and one.times and not one.saw:
                one.saw = True if is_page and not self.opened else None
        if self.opened and not opens and not self.shown and any(self.hands[seat] for seat in self.hidden(phone)):
            self.shown = True if is_page else None

    # ---- Done and the count ----

    @property
    def opened(self) -> Line | None:
        return next((line for line in self.counting if line.move["kind"] == "open-count"), None)

    @property
    def is_all_done(self) -> bool:
        return all(it.phone is not None and it.done for it in self.seats.values())

    @property
    def is_due(self) -> bool:
        return not self.opened and self.is_all_done

    @property
    def not_done(self) -> list[str]:
        return [it.name for it in self.seats.values() if it.phone is None or not it.done] if self.is_shared else []

    def note_done(self, phone: int, *, is_done: bool) -> None:
        self.moment += 1
        for seat in self.at(phone):
            self.seats[seat].done = self.moment if is_done else 0

    def arrive(self, phone: int) -> bool:
        """Note that nothing waits on a phone; return whether that was new. What is due then opens in its own name."""
        if phone not in self.waits:
            return False
        self.waits.remove(phone)
        return True

    def open_if_due(self) -> None:
        if self.is_due:
            self.enter(max(self.seats.values(), key=lambda it: it.done).phone or 0, [{"kind": "open-count"}])

    def unready(self, phone: int) -> Iterator[str]:
        for seat in () if self.opened else self.at(phone):
            holds, left, name = self.hands[seat], self.trains_left(seat), self.seats[seat].name
            has_many = f" and has {left} trains left" if left > self.trains / 2 else ""
            if not holds and self.keep:
                yield f"{name} holds no ticket{has_many}."
            elif has_many:
                yield f"{name} has {left} trains left."

    def question(self, phone: int) -> list[str]:
        """Return what stands in the question before the count, in any order."""
        waiting = [it.name for it in self.seats.values() if it.phone is not None and not it.done]
        nowhere = [it.name for it in self.seats.values() if it.phone is None]
        found = [*self.unready(phone), *(told for kind, told, _ in self.told() if kind not in ("opened", "closed"))]
        found += [f"Not done: {listed(waiting)}."] * bool(waiting) + [f"At no phone: {listed(nowhere)}."] * bool(nowhere)
        return sorted([*found, ALL_SEEN])

    # ---- The log ----

    @property
    def counting(self) -> list[Line]:
        return [line for line in self.lines if line.counts and not line.gone]

    @property
    def owners(self) -> dict[str, int]:
        return {line.move["route"]: line.move["seat"] for line in self.counting if line.move["kind"] == "claim"}

    @property
    def stations(self) -> dict[str, int]:
        return {line.move["city"]: line.move["seat"] for line in self.counting if line.move["kind"] == "build"}

    @property
    def hands(self) -> dict[int, set[Card]]:
        hands: dict[int, set[Card]] = {seat: set() for seat in self.seats}
        for line in self.counting:
            if line.card:
                hand = hands.setdefault(line.move["seat"], set())
                (hand.add if line.move["kind"] == "take-ticket" else hand.discard)(line.card)
        return hands

    def trains_left(self, seat: int) -> int:
        return self.trains - sum(self.lengths[route] for route, owner in self.owners.items() if owner == seat)

    def holds_something(self, seat: int) -> bool:
        return seat in (*self.owners.values(), *self.stations.values()) or bool(self.hands[seat])

    def is_legal(self, made: Sequence[Move]) -> bool:
        """Return whether the rules allow moves together, if none of them is about a hand that is hidden."""
        things = [line_of(move).subject for move in made]
        return len({*things}) == len(things) and all(self._is_legal(move, made) for move in made)

    def _is_legal(self, move: Move, made: Sequence[Move]) -> bool:
        seat = move["seat"]
        if seat not in self.seats or {move.get("route"), move.get("city")} & {*self.owners, *self.stations}:
            return False
        if move["kind"].endswith("-ticket"):
            return (Card(move["start"], move["end"]) in self.hands[seat]) == (move["kind"] == "return-ticket")
        mine = [one for one in made if one["seat"] == seat]
        stations = [*self.stations.values()].count(seat) + sum(one["kind"] == "build" for one in mine)
        return stations <= 3 and sum(self.lengths.get(one.get("route", ""), 0) for one in mine) <= self.trains_left(seat)

    def lost_of(self, phone: int, made: Sequence[Move]) -> list[Move]:
        """Return the moves of hands if one of them is hidden from the phone: then all of these are refused."""
        of_hands = [move for move in made if move["kind"].endswith("-ticket")]
        hidden = self.hidden(phone, is_open=bool(self.opened))
        return of_hands if any(move["seat"] in hidden for move in of_hands) else []

    def enter(self, phone: int, made: Sequence[Move], group: str | None = None) -> None:
        for move in made:
            self.number += 1
            move = {**move, "not_done": self.not_done} if move["kind"] == "open-count" else move
            self.lines.append(line := Line(self.number, phone, tuple(self.own(phone)), move, group))
            if line.card:
                self.ever.setdefault(move["seat"], set()).add(line.card)
            if move["kind"] == "open-count":
                self.shown = False
        self._seat_players()

    def undone_by(self, phone: int) -> list[Line]:
        """Return the lines that an undo takes back which names nothing."""
        seen = [line for line in self.counting if self.sees(phone, line)]
        last = next((line for line in reversed(seen) if line.phone == phone), None)
        return [line for line in seen if line is last or (last and last.group and last.group == line.group)]

    def undo(self, phone: int, gone: Sequence[Line]) -> None:
        """Take lines back; of a group that may have hands, a line each for who may not see all hands."""
        was_open, group = self.opened, gone[0].group
        is_mixed = any(line.card for line in self.lines if group and line.group == group)
        one_by_one = is_mixed and bool(self.hidden(phone, is_open=bool(was_open)))
        for lines in [[line] for line in gone] if one_by_one else [gone]:
            self.number += 1
            self.lines.append(Line(self.number, phone, tuple(self.own(phone)), {"kind": "undo"}, None, lines))
        for line in gone:
            line.counts = False
        if was_open and not self.opened:
            self.note_done(phone, is_done=False)
        self._seat_players()

    def is_rested_on(self, gone: Sequence[Line]) -> bool:
        """Return whether a later move may stand in the way of an undo."""
        subjects = {line.subject for line in gone}
        later = [line for line in self.counting if line.number > gone[0].number and line not in gone]
        return any(line.subject in subjects or "set-up" in subjects for line in later)

    @property
    def players(self) -> dict[int, tuple[str, str]]:
        changes = [line.move["players"] for line in self.counting if line.move["kind"] == "set-up"]
        return (changes or [self.first])[-1]

    def players_without(self, gone: Sequence[Line]) -> dict[int, tuple[str, str]]:
        changes = [line.move["players"] for line in self.counting if line.move["kind"] == "set-up" and line not in gone]
        return (changes or [self.first])[-1]

    def _seat_players(self) -> None:
        """Free the seat of who is new, and forget who had that of who plays no more."""
        players = self.players
        for seat in [seat for seat in self.seats if seat not in players]:
            del self.seats[seat]
            self.stays = [stay for stay in self.stays if stay.seat != seat]
        self.seats |= {seat: Seat(*who) for seat, who in players.items() if seat not in self.seats}
        self.seats = dict(sorted(self.seats.items()))

    # ---- What is told ----

    def sees(self, phone: int, line: Line) -> bool:
        """Return whether a phone may know of a line."""
        hidden = self.hidden(phone, is_open=bool(self.opened))
        return any(not one.card or one.move["seat"] not in hidden for one in line.gone or [line])

    def told(self) -> Iterator[tuple[str, str, int | None]]:
        """Yield what the whole table is told; a sentence ends with ` [and saw?]` where both ways are true."""
        for line in (one for undo in self.lines for one in undo.gone if one.move["kind"] == "open-count"):
            yield "closed", f"{capital(phone_of(line.own))} had the count open, and it was closed again.", None
        if line := self.opened:
            missing = f" Not done: {listed(line.move['not_done'])}." if line.move["not_done"] else ""
            yield "opened", f"{capital(phone_of(line.own))} opened the count.{missing}", None
        for stay in self.take_overs[-12:]:
            yield "had" if stay.until else "took", self.sentence(stay), stay.seat
        for phone in self.waits:
            yield "waits", f"{capital(self.named(phone))} still has moves to send.", None

    @property
    def take_overs(self) -> list[Stay]:
        """Return how phones have seats, or had them, that others had before; one's own seat back is the usual."""
        found = [one for one in self.stays if one.times]
        usual = [one for one in found if self.seats[one.seat].phone == self.seats[one.seat].owner == one.phone]
        return sorted((one for one in found if one not in usual), key=lambda one: (one.taken, one.seat))

    def sentence(self, stay: Stay) -> str:
        phone, name, clock = capital(self.named(stay.phone)), self.seats[stay.seat].name, f"{stay.first:%Y-%m-%dT%H:%MZ}"
        if not stay.until and stay.times == 1:
            return f"{phone} has {name}'s seat since {clock}{sees(stay.saw, ' and sees the tickets')}."
        if not stay.until:
            again = f"{phone} has {name}'s seat again, {stay.times} times since {clock}"
            return f"{again}{sees(stay.saw, ', and sees the tickets')}."
        saw = sees(stay.saw, "saw the tickets", "saw nothing of it")
        if stay.times == 1:
            time = duration((stay.until - stay.last).total_seconds())
            return f"{phone} had {name}'s seat for {time} ({clock}) and {saw}."
        return f"{phone} had {name}'s seat {stay.times} times, first at {clock}, and {saw}."

    def notice(self, phone: int, seat: int) -> list[str]:
        """Return what the people of a phone that lost a seat are to read; nothing if they have."""
        lost = (self.stay(seat, phone) or Stay(seat, phone, datetime.min, datetime.min)).lost
        since = [one for one in self.stays if (one.seat, bool(one.times)) == (seat, True) and one.phone != phone]
        return [self.sentence(one) for one in sorted(since, key=lambda one: one.taken) if lost and one.taken >= lost]

    def news(self, phone: int, number: int, heard: int) -> list[str]:
        """Return how each piece of news begins that a phone is told, after a line of the log and a moment."""
        found, last = list[tuple[tuple[Any, ...], Line]](), dict[object, int]()
        for undo in (line for line in self.lines if line.gone and line.number > number and line.phone != phone):
            for line in undo.gone if self.sees(phone, undo) else ():
                is_known = line.phone == phone or line.number <= number or line.move["kind"] == "open-count"
                if is_known and self.sees(phone, line):
                    found.append(((undo.phone, undo.own, True, line.phone == phone), line))
        for line in (line for line in self.counting if self.sees(phone, line)):
            if line.number > number and line.phone != phone:
                found.append(((line.phone, line.own, False, last.get(line.subject) == phone), line))
            last[line.subject] = line.phone
        said = [self._said(key[1], key[2], [line for _, line in lines]) for key, lines in groupby(found, lambda it: it[0])]
        new = sorted((one for one in self.stays if one.taken > heard and one.times), key=lambda one: (one.taken, one.seat))
        here = [one for one in new if not one.until and one.phone != phone]
        return said + [f"{capital(self.named(one.phone))} has {self.seats[one.seat].name}'s seat now." for one in here]

    def _said(self, own: tuple[str, ...], is_undone: bool, lines: Sequence[Line]) -> str:
        """Return how a sentence begins: with its player if that is one of whom the phone is named by, else with these."""
        move, prefix = lines[0].move, f"{listed(own)}: " if own else "Another phone: "
        name = self.everybody.get(move.get("seat", -1), "")
        begin = {"claim": f"{name} claims ", "build": f"{name} builds ", "take-ticket": f"{name} takes a ticket."}
        does = begin.get(move["kind"], "") if not is_undone else ""
        if move["kind"] == "open-count":
            missing = f"; not done: {listed(move['not_done'])}." if move["not_done"] else "."
            does = "The tickets are secret again." if is_undone else f"The count is open{missing}"
        return does if name in own and does.startswith(name) else prefix + (does if len(lines) == 1 else "")

    @property
    def everybody(self) -> dict[int, str]:
        return {seat: it.name for seat, it in self.seats.items()}


def line_of(move: Move) -> Line:
    return Line(0, 0, (), move, None)


def listed(names: Sequence[str]) -> str:
    if len(names) < 3:
        return " and ".join(names)
    return f"{', '.join(names[:-1])}, and {names[-1]}"


def phone_of(names: Sequence[str]) -> str:
    return f"{listed(names)}'s phone" if names else "another phone"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sees(saw: bool | None, yes: str, no: str = "") -> str:
    """Return what stands in a sentence where somebody saw a hand; both ways, with a bar, where it may be either."""
    return f"[{yes}|{no}]" if saw is None else yes if saw else no


def duration(seconds: float) -> str:
    minutes = int(seconds // 60)
    if minutes >= 120:
        return f"{minutes // 60} hours"
    return "less than a minute" if not minutes else f"{minutes} minute{'s' * (minutes > 1)}"
