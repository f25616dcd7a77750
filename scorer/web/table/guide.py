"""The guide: the agenda of an evening in words, for one phone, each step with what a tap on it does.

What people leave open on the way is not offered to this phone again for a while; the result asks for it all the same.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from flask_babel import gettext, ngettext

from scorer.ask.agenda import Step, agenda, place_at
from scorer.ask.cards import came_in_blocks
from scorer.ask.warnings import is_unfinished, lacks_cards
from scorer.draw.seats import Seat
from scorer.files.wire import Undo
from scorer.rules.errors import NotThere
from scorer.web.http.cookies import passed_in
from scorer.web.http.language import listed, words
from scorer.web.table.leading import is_told
from scorer.web.table.views import View

_PASSABLE = ("stations", "tickets", "cards", "counts")
"""Steps not offered again to a phone that passed them over. After a change the check is worth another look."""
_AFTER = ("stations", "check", "count", "result")
"""Steps that may be open though a game is over and everything entered."""
_LOBBY = "invite?at=count"
"""Where it is seen for whom the count waits."""


def seats_of_phone(view: View) -> tuple[int, ...]:
    """Return for whom a phone enters: its own players; without any, those who never sat at another one."""
    hidden = view.seating.hidden_from(view.phone)
    return view.seating.at(view.phone) or tuple(seat for seat in view.game.seats if seat not in hidden)


@dataclass(frozen=True, slots=True)
class Way:
    """What the bar shows: the words for a step, and what a tap on them does."""

    step: Step
    label: str
    to: str
    """The address below the game's own."""
    does: str = ""
    """``done``: says that this phone's players are done; ``finish``: that the game is over; ``join``: who is at this
    phone; ``waits``: nothing, the page says for whom; else it only leads."""

    @property
    def leads_out(self) -> bool:
        """Whether it leads out of the game: the result is the end, so that is no blue button."""
        return self.to.startswith("../")

    @property
    def json(self) -> dict[str, object]:
        shown = {"place": self.step.place, "kind": self.step.kind, "label": self.label, "to": self.to}
        return shown | ({"does": self.does} if self.does else {})


def ways(view: View) -> Iterator[Way]:
    """Yield the open steps of a phone in order, in words. A phone whose players are done has only the count left.

    The telling of an open count is offered to who has no seat; all others are led there (parts/news.ts). Once the count
    was told, or a game is over and everything entered, as in one from a file, nothing but the result is open: whoever
    corrects something goes back to it.

    Each address names the step before it, which is passed over by whoever goes there.
    """
    if not view.hidden and not is_unfinished(view.game) and is_told(view.record):
        yield Way(Step("result"), gettext("Back to the result"), "result")
        return
    seats = () if view.is_done else seats_of_phone(view)
    passed, before = passed_in(view.key), ""
    steps = [step for step in agenda(view.sheet, seats) if step.kind not in _PASSABLE or str(step.place) not in passed]
    is_over = view.game.is_finished and view.can_be_told and not _is_awaited(view)
    if is_over and all(step.kind in _AFTER for step in steps):
        steps = steps[-1:]
    for step in steps:
        if step.kind == "count" and view.game.is_count_open and (view.own or not view.can_be_told):
            continue
        way = _count(view, step) if step.kind == "count" else Way(step, _label(view, step), _address(step))
        passing = f"{'&' if '?' in way.to else '?'}passed={before}" if before else ""
        yield replace(way, to=way.to + passing)
        before = str(step.place) if step.kind in _PASSABLE else ""


def way_from(view: View, place: int) -> Way:
    """Return where the bar leads from a place; from the result to another game, or to what stands in its way."""
    if place < place_at("result"):
        return next(way for way in ways(view) if way.step.place > place)
    is_awaited = _is_awaited(view)
    if view.can_be_told and not is_awaited:
        return Way(Step("result"), gettext("Another game"), f"../../?again={view.key}#new-game")
    if view.hidden or is_awaited:
        return _count(view, Step("count"))
    if view.clash or came_in_blocks(view.game):
        return Way(Step("result"), gettext("One question first"), "result#questions")
    label = gettext("Nobody took one: count it") if lacks_cards(view.game) else gettext("We are done: count it")
    return Way(Step("count"), label, "asks", "finish")


def _is_awaited(view: View) -> bool:
    """Return whether this phone's players have not said yet that they are done."""
    return bool(view.own) and not view.is_done and not view.game.is_count_open


def way_from_lobby(view: View, place: int, free: Sequence[Seat], *, is_full: bool) -> Way:
    """Return where the bar leads from the lobby: before the first claim to the map, for the last who is `free` at once.

    `is_full` tells that all seats but this phone's are taken, by phones that are here.
    """
    way = way_from(view, place)
    if view.game.claims or not view.game.board.has_map:
        return replace(way, does="waits") if way.to.startswith(_LOBBY) else way
    if not view.own and len(free) == 1:
        label = gettext("I am %(player)s: to the map", player=free[0].name)
        return Way(Step("claims", free[0].number), label, way.to, "join")
    return replace(way, label=gettext("All here: to the map") if view.own and is_full else gettext("To the map"))


def asks_done(view: View) -> bool:
    """Return whether this phone's players may say that they are done, or not after all."""
    return bool(view.own) and not view.game.is_count_open


def can_undo(view: View) -> bool:
    """Return whether there is a move that this phone can take back."""
    with suppress(NotThere):
        last = view.record.name_undo(Undo(), view.phone, view.seating.at(view.phone)).line
        return last is None or last != view.seating.seen
    return False


def _address(step: Step) -> str:
    to = {
        "claims": f"./?seat={step.seat}",
        "stations": f"./?at={step.place}",
        "tickets": f"tickets?seat={step.seat}",
        "counts": "counts" if step.seat is None else f"counts?seat={step.seat}",
    }
    return to.get(step.kind, step.kind)


def _label(view: View, step: Step) -> str:
    if step.seat is not None:
        return _label_of_player(view, step, step.seat)
    if step.kind == "counts":
        columns = view.sheet.columns_asked
        return words().phrase(columns[0].name) if len(columns) == 1 else gettext("More numbers")
    if step.kind == "check" and (unsure := len(view.game.unsure)):
        return str(ngettext("%(num)s unsure line", "%(num)s unsure lines", unsure))
    labels = {
        "stations": gettext("Stations"),
        "cards": gettext("Country cards"),
        "check": gettext("Check the trains"),
        "result": gettext("To the result"),
    }
    return str(labels[step.kind])


def _label_of_player(view: View, step: Step, seat: int) -> str:
    """Name the player, unless only one sits at this phone; name what is missing where a check has shown it."""
    score, is_alone = view.sheet.of(seat), len(view.own) == 1
    player = score.player.shown
    if step.kind == "tickets":
        return str(gettext("Your tickets") if is_alone else gettext("Tickets: %(player)s", player=player))
    if step.kind == "counts":
        return str(gettext("Your numbers") if is_alone else gettext("Numbers: %(player)s", player=player))
    more = 0 if score.trains_seen is None else score.trains_left - score.trains_seen
    if more > 0:
        text = ngettext("%(player)s: %(num)s train missing", "%(player)s: %(num)s trains missing", more, player=player)
        return str(text)
    return str(gettext("Your routes") if is_alone else gettext("Routes: %(player)s", player=player))


def _count(view: View, step: Step) -> Way:
    """Return how a phone comes to the count: at once, by "I am done", or by the page that says who is missing."""
    if view.game.is_count_open:
        return Way(step, gettext("Relive the count"), "reveal")
    if not view.seating.sittings:
        return Way(step, gettext("Count it"), "asks")
    if view.own and not view.is_done:
        return Way(step, gettext("I am done"), "invite", "done")
    if view.pending:
        return Way(step, gettext("Waiting for %(players)s", players=listed(view.pending)), _LOBBY)
    if not view.own:
        return Way(step, gettext("Who are you?"), _LOBBY)
    return Way(step, gettext("Open the count"), "count")
