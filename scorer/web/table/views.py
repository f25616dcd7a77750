"""What one request is about: the app's store, and a game as the phone that asks may see it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from scorer.aside import SEARCHES
from scorer.ask.not_yet import NotLaidOpen, TicketsClash
from scorer.ask.warnings import is_undecided
from scorer.cache import Cache
from scorer.count.score_sheet import Column, PlayerScore, Score, ScoreSheet
from scorer.count.scoring import score
from scorer.draw.seats import Seat, seats_of
from scorer.rules.game import Game, Player
from scorer.rules.hands import hand_of
from scorer.store import Record, Seating, Sitting
from scorer.web.http import limits
from scorer.web.http.cookies import WATCHED, phone_id
from scorer.web.http.language import speak_of
from scorer.web.http.limits import TooOften, Work
from scorer.web.http.storage import store
from scorer.web.table.veil import lines_seen, veil

_RENEWED_AFTER = 5
"""Seconds."""
_SHEETS = Cache[tuple[Game, str, int], ScoreSheet](128, weigh=lambda sheet: 1 + len(sheet.game.board.source) // 50_000)
"""The newest. On the largest map, which it keeps in memory, one counts as 20."""


def sheet_of(game: Game, key: str = "") -> ScoreSheet:
    """Return the score sheet of a game, counted once for all answers about it.

    What is too hard for one request is searched for if the game's `key` is given, and `unknown` until it is found.
    """
    state = game, key, SEARCHES.ended(key)
    return _SHEETS.get(state) or _SHEETS.put(state, score(game, SEARCHES.run_for(key, may=_may_search)))


def _may_search(steps: int) -> bool:
    """Charge the steps of a search that was too hard, and return whether it may go on aside; a tap is never refused."""
    try:
        limits.charge(Work.STEPS, steps)
    except TooOften:
        return False
    return True


def _without(sheet: ScoreSheet, is_left_out: Callable[[Column], bool]) -> ScoreSheet:
    """Return a score sheet on which some columns count for nobody."""

    def without(player: PlayerScore) -> PlayerScore:
        scores = (Score(score.column, 0) if is_left_out(score.column) else score for score in player.scores)
        return replace(player, scores=tuple(scores))

    return replace(sheet, players=tuple(map(without, sheet.players)))


@dataclass(frozen=True)
class View:
    """A game as one phone may see it; all that leaves the server is taken from here."""

    record: Record
    """Its log, without what the phone may not know."""
    phone: str
    seating: Seating
    hidden: tuple[int, ...]
    """The seats whose tickets it may not know yet."""

    @property
    def key(self) -> str:
        return self.record.key

    @property
    def number(self) -> int:
        """How many open lines the log has: how often others tap on their cards is secret, too."""
        return self.record.open_number

    @property
    def hands(self) -> int:
        """How many lines about hands there are of which this phone may know."""
        return len(self.record.lines) - self.number

    @property
    def opened(self) -> int | None:
        """The number of the line that opened the count; None while it is closed."""
        opened = self.record.opened
        return next((entry.open_number for entry in self.record.entries if entry.number == opened), None)

    @property
    def game(self) -> Game:
        return self.record.game

    @cached_property
    def sheet(self) -> ScoreSheet:
        """Its score sheet; columns that only all hands together decide count for nobody while one is hidden."""
        sheet = sheet_of(self.game, self.key)
        return _without(sheet, lambda column: column.tells_of == "table") if self.hidden else sheet

    @property
    def so_far(self) -> ScoreSheet:
        """The sheet of the live totals, in which what only the end decides counts for nobody yet."""
        return _without(self.sheet, lambda column: column.waits)

    def is_secret(self, column: Column, seat: int) -> bool:
        """Return whether a player's points of a column are not known to this phone yet (R10)."""
        return bool(self.hidden) and (column.tells_of == "table" or (column.tells_of == "hand" and seat in self.hidden))

    @property
    def players(self) -> list[tuple[Seat, PlayerScore]]:
        """Every seat with its score, in the order of the seats."""
        return list(zip(seats_of(self.game), self.sheet.players, strict=True))

    @property
    def players_so_far(self) -> list[tuple[Seat, PlayerScore]]:
        """Every seat with its live score, in the order of the seats."""
        return list(zip(seats_of(self.game), self.so_far.players, strict=True))

    @property
    def ranking(self) -> list[tuple[Seat, PlayerScore]]:
        """Every seat with its score, from the first place to the last; by their seats while a hand is hidden."""
        players = self.players
        return players if self.hidden else sorted(players, key=lambda pair: pair[1].rank)

    @property
    def own(self) -> list[Sitting]:
        """The seats at this phone."""
        return [sitting for sitting in self.seating.taken if sitting.phone == self.phone]

    @property
    def only_watches(self) -> bool:
        """Whether nobody sits at this phone though others sit at theirs, or because it chose so at a table with one."""
        return not self.own and (bool(self.seating.sittings) or self.key in WATCHED)

    @property
    def sight(self) -> str:
        """What a phone keeps its pages by: with another one, they tell more or less than it may see, or of others."""
        set_up = f":{at}" if (at := self.record.set_up_at) else ""
        return f"{self.seating.number}:{','.join(map(str, self.hidden))}{set_up}"

    @property
    def is_done(self) -> bool:
        """Whether all who sit at this phone are done."""
        return bool(self.own) and all(sitting.is_done for sitting in self.own)

    @property
    def pending(self) -> list[Player]:
        """Those who sit at other phones and are not done yet."""
        return [self.game.players[sitting.seat] for sitting in self.seating.pending(self.phone)]

    @property
    def lacks(self) -> NotLaidOpen | None:
        """What to tell who believes that this is the whole count; None if it is."""
        players = self.pending or [self.game.players[seat] for seat in self.hidden]
        return NotLaidOpen(players) if self.hidden else None

    @property
    def clash(self) -> TicketsClash | None:
        """The first question about tickets in too many hands (R9); None if there is none."""
        return next((TicketsClash(self.game, clash) for clash in self.game.clashes), None)

    @property
    def can_be_told(self) -> bool:
        """Whether this phone may see the whole count, and no question is open that must be answered first."""
        return not self.hidden and not is_undecided(self.sheet)

    def whole(self) -> Game:
        """Return the game for those who count it, print it or keep it.

        Raise NotLaidOpen if the phone may not see all of it yet; TicketsClash if two players hold the same card, so it
        cannot be counted.
        """
        if problem := self.lacks or self.clash:
            raise problem
        return self.game

    def whole_sheet(self) -> ScoreSheet:
        """Return the score sheet of the whole game, for those who print or keep it; raises what `whole` does.

        Raise TooHard if some of it is not known yet.
        """
        self.whole()
        return self.sheet.known()


def refresh_header(view: View) -> dict[str, str]:
    """Return the header that loads a page again in some seconds, if some of its count is still searched for."""
    return {"Refresh": str(_RENEWED_AFTER)} if view.sheet.unknown and SEARCHES.is_running(view.key) else {}


def view_of(record: Record, phone: str, seating: Seating) -> View:
    """Decide what a phone may see of a game: hands that are or were at another one only in an open count (R10).

    That one is shown for the first time is noted: from then on the count stays open. So is that a phone is shown the
    hand of a seat that it took over, whatever it holds.
    """
    speak_of(record.key, record.game.board)
    opened = record.opened
    if opened and seating.seen != opened and any(hand_of(record.game, seating.hidden_from(phone))):
        seating = store().seats.note_seen(record.key, opened)
        if store().number(record.key) != record.number:
            return open_game(record.key, phone=phone)
    return _view(
        record,
        phone,
        _noting_saw(record.key, phone, seating),
        hidden_from(phone, seating, is_count_open=record.game.is_count_open),
    )


def _noting_saw(key: str, phone: str, seating: Seating) -> Seating:
    """Note that a phone is shown the hands of the seats that it took over, and return the seating then."""
    is_new = any(stay.is_unseen and stay.phone == phone for stay in seating.stays)
    return store().seats.note_saw(key, phone) if is_new else seating


def _view(record: Record, phone: str, seating: Seating, hidden: tuple[int, ...]) -> View:
    return View(veil(record, hidden) if hidden else record, phone, seating, hidden)


def hidden_from(phone: str, seating: Seating, *, is_count_open: bool) -> tuple[int, ...]:
    """Return the seats whose tickets a phone may not know yet (R10)."""
    return () if is_count_open else seating.hidden_from(phone)


def counted(record: Record, phone: str, seating: Seating) -> tuple[int, int]:
    """Return the `number` and the `hands` of the view of a phone, without what else it sees."""
    hidden = hidden_from(phone, seating, is_count_open=record.game.is_count_open)
    lines = lines_seen(record, hidden)
    number = lines[-1].open_number if lines else 0
    return number, len(lines) - number


def open_game(key: str, numbers: tuple[int, int] | None = None, phone: str | None = None) -> View:
    """Return a game as it stands now, as this request's phone may see it, or the one that is named.

    A caller that has just looked up its `numbers` saves a look-up. Raise NotFound if no game has this key.
    """
    number, seatings = numbers or store().numbers(key)
    asking = phone_id() if phone is None else phone
    return view_of(store().record(key, number), asking, store().seats.of(key, seatings))


def view_before(key: str) -> View:
    """Return a game that this request's phone is about to change, to be compared with; nothing of it may be shown."""
    record, phone, seating = store().record(key), phone_id(), store().seats.of(key)
    speak_of(record.key, record.game.board)
    return _view(record, phone, seating, hidden_from(phone, seating, is_count_open=record.game.is_count_open))


def view_after(record: Record, before: View) -> View:
    """Return what this request's phone may see of a game that it has just changed.

    The answer to what opens the count shows no other hand yet: so a stray tap can be taken back.
    """
    phone = phone_id()
    seating = _noting_saw(record.key, phone, store().seats.last_known(record.key))
    if record.game.is_count_open and not before.game.is_count_open:
        return _view(record, phone, seating, seating.hidden_from(phone))
    return view_of(record, phone, seating)
