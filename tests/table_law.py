"""A table as its law has it (docs/design.md, "One table"): a model that shares no code with the program it judges.

Phones are numbers. None stands for what the program may say either way: whether somebody saw a hand behind a redirect.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any

Move = dict[str, Any]
Players = dict[int, tuple[str, str]]
"""Name and colour by seat."""
Card = tuple[str, str]
HAND = ("take-ticket", "return-ticket")
OPENING = {"kind": "open-count"}


@dataclass
class Seat:
    name: str
    phone: int | None = None
    owner: int | None = None
    was_taken: bool = False
    done: int = 0
    """The moment of the last "I am done"; 0: not done."""
    number: int = 0
    """What the program calls its last change of hands, once a phone has heard of it."""


@dataclass
class Stay:
    """How a phone has had a seat: taken over so many times, first and last; `lost` is when, until that is read."""

    seat: int
    phone: int
    first: datetime
    last: datetime
    taken: int = 0
    times: int = 0
    until: datetime | None = None
    saw: bool | None = False
    lost: int = 0


@dataclass(eq=False)
class Line:
    """A line of the log; an undo has what is `gone`. `own` are the names of its phone, `makers` those seats."""

    number: int
    phone: int
    own: tuple[str, ...]
    move: Move
    group: str | None = None
    gone: "Sequence[Line]" = ()
    counts: bool = True
    makers: set[int] | None = None

    @property
    def kind(self) -> str:
        return str(self.move["kind"])

    @property
    def card(self) -> Card | None:
        return (self.move["start"], self.move["end"]) if self.kind in HAND else None

    @property
    def is_open(self) -> bool:
        """Whether it is about no hand, or takes back a line that is not; only these are numbered for phones."""
        return any(not line.card for line in self.gone or [self])

    @property
    def subject(self) -> object:
        return self.card or self.move.get("route") or self.move.get("city") or self.kind


@dataclass
class Table:
    first: Players
    trains: int
    lengths: dict[str, int]
    seats: dict[int, Seat] = field(default_factory=dict)
    stays: list[Stay] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)
    ever: dict[int, set[Card]] = field(default_factory=dict)
    """Every card that was ever in a seat's hand."""
    moment: int = 0
    shown: bool | None = False
    """Whether a hand of another phone was shown since the count was opened."""

    def __post_init__(self) -> None:
        self._seat_players()

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

    def away(self, phone: int | None) -> list[int]:
        """Return the seats that are at another phone, or were left; None is a television."""
        return [seat for seat, it in self.seats.items() if it.was_taken and it.phone != phone]

    def hidden(self, phone: int | None) -> list[int]:
        return [] if self.opened else self.away(phone)

    def state(self, phone: int, seat: int) -> str | None:
        it = self.seats[seat]
        return (
            None if not it.was_taken else "left" if it.phone is None else "here" if it.phone == phone else "elsewhere"
        )

    def before_taking(self, phone: int, wanted: Sequence[int]) -> list[str]:
        """Return the question before a take-over."""
        asked = [(it.name, it.phone) for it in (self.seats[seat] for seat in self.away(phone) if seat in wanted)]
        no, has = "{}'s tickets are at no phone.", "{1} has {0}'s tickets."
        said = [no.format(name) if at is None else has.format(name, capital(self.named(at))) for name, at in asked]
        return [*said, "Take them over? Everybody is told."]

    def take(self, phone: int, added: Sequence[int], left: Sequence[int], now: datetime) -> None:
        self.moment += 1
        over = [seat for seat in self.away(phone) if seat in added]
        free = [seat for seat in added if not self.seats[seat].was_taken]
        for seat in [seat for seat in left if self.seats[seat].phone == phone]:
            it = self.seats[seat]
            self._stay(seat, phone, now).until = now
            it.phone, it.done, it.number, it.owner = None, 0, 0, None if it.owner == phone else it.owner
        for seat in (*over, *free):
            it = self.seats[seat]
            if it.phone is not None:
                lost = self._stay(seat, it.phone, now)
                lost.until, lost.lost = now, lost.lost or self.moment
            it.phone, it.was_taken, it.number, it.owner = phone, True, 0, phone if seat in free else it.owner
            stay = self._stay(seat, phone, now)
            stay.first = stay.first if stay.times else now
            stay.times += seat in over
            stay.last, stay.until, stay.taken = now, None, self.moment
        for seat in self.at(phone) if over or free else ():
            self.seats[seat].done = 0

    def _stay(self, seat: int, phone: int, now: datetime = datetime.min) -> Stay:
        found = [one for one in self.stays if (one.seat, one.phone) == (seat, phone)]
        self.stays += found[:0] if found else (found := [Stay(seat, phone, now, now)])
        return found[0]

    def lost(self, phone: int) -> dict[int, int]:
        """Return the seats that a phone lost, with the moment of the first loss that is not read."""
        return {one.seat: one.lost for one in self.stays if one.phone == phone and one.lost}

    def read(self, phone: int, moment: int) -> None:
        """Note that the notice of a phone is read as it was at a moment; what was taken later is still to be read."""
        for one in [one for one in self.stays if one.phone == phone and one.lost]:
            one.lost = min((other.taken for other in self._since(one) if other.taken > moment), default=0)

    def _since(self, lost: Stay) -> list[Stay]:
        found = [one for one in self.stays if one.seat == lost.seat and one.phone != lost.phone and one.times]
        return sorted((one for one in found if one.taken >= lost.lost > 0), key=lambda one: one.taken)

    def see(self, phone: int | None, *, is_page: bool, opens: bool = False) -> None:
        """Note that an answer goes to a phone: a page shows what the phone may see, a redirect perhaps."""
        for one in self.stays:
            if one.phone == phone and one.until is None and one.times and not one.saw:
                one.saw = True if is_page else None
        if self.opened and not opens and not self.shown and any(self.hands[seat] for seat in self.away(phone)):
            self.shown = True if is_page else None

    # ---- Done, and the count ----

    @property
    def opened(self) -> Line | None:
        return next((line for line in self.counting if line.kind == "open-count"), None)

    def note_done(self, phone: int, *, is_done: bool) -> None:
        self.moment += 1
        for seat in self.at(phone):
            self.seats[seat].done = self.moment if is_done else 0

    def arrive(self, phone: int) -> None:
        """Note that nothing waits on a phone: if that was so, and all are done, the count opens."""
        if phone in self.waits:
            self.waits.remove(phone)
            if not self.waits:
                self.open_if_due()

    def open_if_due(self) -> None:
        """Open the count in the name of the phone that was done last, if all are."""
        if not self.opened and all(it.phone is not None and it.done for it in self.seats.values()):
            self.enter(max(self.seats.values(), key=lambda it: it.done).phone or 0, [OPENING])

    def finish(self, phone: int, *, is_done: bool, is_sure: bool) -> bool:
        """Say that a phone's players are done, or not; return whether it is asked before the count opens."""
        if not self.at(phone):
            self.arrive(phone)
            return False
        self.waits = [other for other in self.waits if other != phone]
        others = [it for it in self.seats.values() if it.phone != phone]
        is_last = is_done and not self.opened and all(it.phone is not None and it.done for it in others)
        unready = is_last and not is_sure and [*self._unready(phone)]
        if not unready:
            self.note_done(phone, is_done=is_done)
        asks = bool(unready) or (is_last and not is_sure and bool(self.waits))
        if is_last and not asks:
            self.open_if_due()
        return asks

    def _unready(self, phone: int) -> Iterator[str]:
        for seat in self.at(phone):
            left, name = self.trains_left(seat), self.seats[seat].name
            lacks = [f"{name} holds no ticket"] if not self.hands[seat] else []
            if found := lacks + (
                [f"{'' if lacks else name + ' '}has {left} trains left"] if 2 * left > self.trains else []
            ):
                yield f"{' and '.join(found)}."

    def _lags(self, phone: int) -> Iterator[str]:
        """Yield who at no seat of this phone has far more trains than all others: over half, and over twice as many."""
        left = {it: self.trains_left(it) for it in self.seats}
        far, near = ([it for it in left if (2 * left[it] > self.trains) is is_far] for is_far in (True, False))
        for seat in far if near and min(left[it] for it in far or near) > 2 * max(left[it] for it in near) else []:
            if seat not in self.at(phone):
                yield f"{self.seats[seat].name} has {left[seat]} trains left. Is something missing?"

    def before_count(self, phone: int) -> list[str]:
        """Return the question before the count opens, for a phone that may open it."""
        found = [
            *self._unready(phone),
            *self._lags(phone),
            *(told for kind, told, _ in self.told() if kind not in ("opened", "closed")),
        ]
        for text, names in (
            ("Not done", [it.name for it in self.seats.values() if it.phone is not None and not it.done]),
            ("At no phone", [it.name for it in self.seats.values() if it.phone is None]),
        ):
            found += [f"{text}: {listed(names)}."] if names else []
        return [*found, "All tickets are then seen on every phone."]

    # ---- The log ----

    @property
    def counting(self) -> list[Line]:
        return [line for line in self.lines if line.counts and not line.gone]

    def owned(self, thing: str) -> dict[str, int]:
        """Return the seats by `route` or by `city`."""
        return {line.move[thing]: line.move["seat"] for line in self.counting if thing in line.move}

    @property
    def hands(self) -> dict[int, set[Card]]:
        hands: dict[int, set[Card]] = {seat: set() for seat in self.seats}
        for line in self.counting:
            if line.card:
                hand = hands.setdefault(line.move["seat"], set())
                (hand.add if line.kind == "take-ticket" else hand.discard)(line.card)
        return hands

    def trains_left(self, seat: int) -> int:
        return self.trains - sum(self.lengths[route] for route, owner in self.owned("route").items() if owner == seat)

    def holds_something(self, seat: int) -> bool:
        return seat in (*self.owned("route").values(), *self.owned("city").values()) or bool(self.hands[seat])

    def is_legal(self, made: Sequence[Move]) -> bool:
        """Return whether the rules allow moves together: of different things, with one line and one station at most."""
        lines = [Line(0, 0, (), move) for move in made]
        kinds = [line.kind for line in lines if line.kind not in HAND]
        is_mixed = len({*kinds}) == len(kinds) and len({line.subject for line in lines}) == len(lines)
        return is_mixed and all(self._is_legal(line, line.move["seat"]) for line in lines)

    def _is_legal(self, line: Line, seat: int) -> bool:
        if seat not in self.seats or line.subject in (*self.owned("route"), *self.owned("city")):
            return False
        if line.card:
            return (line.card in self.hands[seat]) == (line.kind == "return-ticket")
        stations = [*self.owned("city").values()].count(seat)
        return stations < 3 if line.kind == "build" else self.trains_left(seat) >= self.lengths[line.move["route"]]

    def lost_of(self, phone: int, made: Sequence[Move]) -> list[Move]:
        """Return the moves of hands if one of those is hidden: then all moves made together are refused."""
        cards = [move for move in made if move["kind"] in HAND]
        return cards if any(move["seat"] in self.hidden(phone) for move in cards) else []

    def enter(self, phone: int, made: Sequence[Move], group: str | None = None) -> None:
        for move in made:
            missing = [it.name for it in self.seats.values() if not it.done] if self.is_shared else []
            self._add(phone, {**move, "not_done": missing} if move["kind"] == "open-count" else move, group)
            if (line := self.lines[-1]).card:
                self.ever.setdefault(move["seat"], set()).add(line.card)
            self.shown = self.shown and move["kind"] != "open-count"
        self._seat_players()

    def _add(self, phone: int, move: Move, group: str | None = None, gone: Sequence[Line] = ()) -> None:
        names, own = self.own(phone), [it for it, seat in self.seats.items() if seat.phone == seat.owner == phone]
        makers = {move["seat"]} if move.get("seat") in own else {*own}
        self.lines.append(Line(len(self.lines) + 1, phone, tuple(names), move, group, gone, makers=makers))

    def last_of(self, phone: int) -> list[Line]:
        """Return what an undo takes back that names nothing: the last move of a phone or its seats, or its group."""
        seen = [line for line in self.counting if self.sees(phone, line)]
        here = [line for line in seen if line.phone == phone or (line.makers and line.makers <= {*self.at(phone)})]
        last = here[-1] if here else None
        return [line for line in seen if line is last or (last and last.group and last.group == line.group)]

    def asks_first(self, phone: int, gone: Sequence[Line]) -> str:
        """Return what an undo that names nothing asks before it is made; nothing if it just is."""
        if self.opened and gone and gone[0].number < self.opened.number:
            return "The count is open, and this was entered before it."
        is_here = not gone or phone in [line.phone for line in gone]
        stays_open = self.opened in gone and self.shown is not False
        return "" if is_here or stays_open else "This was entered on another phone."

    def may_undo(self, phone: int, gone: Sequence[Line], *, is_named: bool) -> bool | None:
        """Return whether an undo is made; None: another move may rest on it, or a hand may have been shown."""
        is_asked = not is_named and self.asks_first(phone, gone)
        if not gone or is_asked or any(seat not in self.players(gone) for seat in self.away(phone)):
            return False
        if self.opened in gone:
            may = bool(self.at(phone)) or not self.is_shared
            return may and (None if self.shown is None else not self.shown)
        subjects = {line.subject for line in gone}
        later = [line for line in self.counting if line.number > gone[0].number and line not in gone]
        return None if any("set-up" in subjects or line.subject in subjects for line in later) else True

    def undo(self, phone: int, gone: Sequence[Line]) -> None:
        """Take lines back: a group that had hands goes line by line where the phone may not see all of them."""
        group, was_open = gone[0].group, self.opened
        may_have = any(line.card or line.phone != phone for line in self.lines if group and line.group == group)
        for lines in [[line] for line in gone] if may_have and self.hidden(phone) else [gone]:
            self._add(phone, {"kind": "undo"}, gone=lines)
        for line in gone:
            line.counts = False
        if was_open and not self.opened:
            self.note_done(phone, is_done=False)
        self._seat_players()

    def players(self, gone: Sequence[Line] = ()) -> Players:
        changes = [line.move["players"] for line in self.counting if line.kind == "set-up" and line not in gone]
        return (changes or [self.first])[-1]

    def _seat_players(self) -> None:
        """Free the seats of who is new, and forget who had those of who plays no more."""
        players = self.players()
        self.seats = {seat: self.seats.get(seat) or Seat(players[seat][0]) for seat in sorted(players)}
        self.stays = [stay for stay in self.stays if stay.seat in players]

    # ---- What is told ----

    def sees(self, phone: int, line: Line) -> bool:
        """Return whether a phone may know of a line."""
        return any(not one.card or one.move["seat"] not in self.hidden(phone) for one in line.gone or [line])

    def told(self) -> Iterator[tuple[str, str, int | None]]:
        for gone in (one for undo in self.lines for one in undo.gone if one.kind == "open-count"):
            yield "closed", capital(f"{phone_of(gone.own)} had the count open, and it was closed again."), None
        if line := self.opened:
            missing = f" Not done: {listed(line.move['not_done'])}." if line.move["not_done"] else ""
            yield "opened", capital(f"{phone_of(line.own)} opened the count.{missing}"), None
        for stay in self.take_overs[-12:]:
            yield "had" if stay.until else "took", self._sentence(stay), stay.seat
        for phone in dict.fromkeys(map(self.named, self.waits)):
            yield "waits", capital(f"{phone} still has moves to send."), None

    @property
    def take_overs(self) -> list[Stay]:
        """Return how phones have, or had, seats that others had before; that one has one's own back is the usual."""
        found = [one for one in self.stays if one.times and one.phone != self.seats[one.seat].owner]
        return sorted(found, key=lambda one: (one.taken, one.seat))

    def _sentence(self, stay: Stay) -> str:
        whose, clock = f"{self.seats[stay.seat].name}'s seat", f"{stay.first:%Y-%m-%dT%H:%MZ}"
        phone, is_once = capital(self.named(stay.phone)), stay.times == 1
        if not stay.until:
            since = f"since {clock}" if is_once else f"again, {stay.times} times since {clock}"
            sees = " and sees the tickets" if is_once else ", and sees the tickets"
            return f"{phone} {'has had' if is_once else 'has'} {whose} {since}{either(stay.saw, sees, '')}."
        saw = either(stay.saw, "saw the tickets", "saw nothing of it")
        if is_once:
            return f"{phone} had {whose} for {duration((stay.until - stay.last).total_seconds())} ({clock}) and {saw}."
        return f"{phone} had {whose} {stay.times} times, first at {clock}, and {saw}."

    def notices(self, phone: int) -> dict[int, list[str]]:
        """Return what the people of a phone are to read of each seat that it lost."""
        return {
            seat: [self._sentence(one) for one in self._since(self._stay(seat, phone))] for seat in self.lost(phone)
        }

    def counted(self, line: Line | None = None) -> int:
        """Return how many open lines there are, up to a line."""
        return sum(one.is_open for one in self.lines[: line and line.number])

    def hands_known(self, hidden: Sequence[int]) -> int:
        about = ([one.move["seat"] for one in line.gone or [line]] for line in self.lines if not line.is_open)
        return sum(not {*hidden}.issuperset(seats) for seats in about)

    def heard(self, phone: int, number: int, hands: int) -> int:
        """Return the last line of which a phone has heard that counted so many open ones, and so many about hands."""
        heard = opened = 0
        for place, line in enumerate((line for line in self.lines if self.sees(phone, line)), 1):
            opened += line.is_open
            if opened > number or (opened == number and not line.is_open and place - opened > hands):
                break
            heard = line.number
        return heard

    def news(self, phone: int, number: int, heard: int) -> list[str]:
        """Return how each piece of news begins that a phone is told, after a line of the log and a moment."""
        found, last = list[tuple[tuple[Any, ...], Line]](), dict[object, int]()
        for undo in (line for line in self.lines if line.gone and line.number > number and line.phone != phone):
            for line in undo.gone if self.sees(phone, undo) else ():
                is_known = line.phone == phone or line.number <= number or line.kind == "open-count"
                if is_known and self.sees(phone, line):
                    found.append(((undo.phone, undo.own, True, line.phone == phone), line))
        for line in (line for line in self.counting if self.sees(phone, line)):
            if line.number > number and line.phone != phone:
                found.append(((line.phone, line.own, False, last.get(line.subject) == phone), line))
            last[line.subject] = line.phone
        said = [
            self._said(key[1], [line for _, line in lines], key[2]) for key, lines in groupby(found, lambda it: it[0])
        ]
        new = sorted(
            (one for one in self.stays if one.taken > heard and one.times), key=lambda one: (one.taken, one.seat)
        )
        here = [one for one in new if not one.until and one.phone != phone]
        return said + [capital(f"{self.named(one.phone)} has {self.seats[one.seat].name}'s seat now.") for one in here]

    def _said(self, own: tuple[str, ...], lines: Sequence[Line], is_undone: bool) -> str:
        """Return how a sentence begins: with its player, if the phone is named by that one; else with who it is of."""
        move, player = lines[0].move, self.seats.get(lines[0].move.get("seat", -1))
        name, missing = player.name if player else "", listed(move.get("not_done", ()))
        does = {"claim": f"{name} claims ", "build": f"{name} builds ", "take-ticket": f"{name} takes a ticket."}
        does["open-count"] = f"The count is open; not done: {missing}." if missing else "The count is open."
        begin = does.get(move["kind"], "") if not is_undone else ""
        if is_undone and move["kind"] == "open-count":
            begin = "The tickets are secret again."
        if name in own and begin.startswith(name):
            return begin
        return f"{listed(own) or 'Another phone'}: {begin if len(lines) == 1 else ''}"


def ends_of(card: Card) -> Move:
    return {"start": card[0], "end": card[1], "value": 9}


def moves_of(entry: dict[str, Any]) -> list[Move]:
    return entry["moves"] if "moves" in entry else [entry["move"]]


def listed(names: Sequence[str]) -> str:
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])}, and {names[-1]}"


def phone_of(names: Sequence[str]) -> str:
    return f"{listed(names)}'s phone" if names else "another phone"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def either(saw: bool | None, yes: str, no: str) -> str:
    return f"[{yes}|{no}]" if saw is None else yes if saw else no


def duration(seconds: float) -> str:
    minutes = int(seconds // 60)
    if minutes >= 120:
        return f"{minutes // 60} hours"
    return f"{minutes} minute{'s' * (minutes > 1)}" if minutes else "less than a minute"
