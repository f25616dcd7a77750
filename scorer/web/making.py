"""What this request's phone does to a game: judged by what it may see and by the rules, and kept.

A phone whose move meets a secret ticket learns that it is refused, and of the secret nothing else (R10).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from scorer.rules.board import Ticket
from scorer.rules.errors import IllegalMove, NotThere, TicketTaken
from scorer.rules.game import Game, Player
from scorer.rules.moves import Move, TakeTicket
from scorer.rules.sentence import say
from scorer.store import Entry, InTheWay, Record
from scorer.store.store import Judge
from scorer.web import views
from scorer.web.memory import phone_id
from scorer.web.veil import tickets_of
from scorer.web.views import View, store
from scorer.wire import Undo


class OthersTickets(IllegalMove):
    """Whoever sits at a phone of their own enters their tickets there."""

    def __init__(self, player: Player) -> None:
        super().__init__(say("{player}'s tickets are entered on {player}'s own phone", player=player))


class TakenUnseen(IllegalMove):
    """A card is in a hand that this phone may not look into (R9, R10)."""

    def __init__(self, ticket: Ticket) -> None:
        super().__init__(say("{ticket} is taken already", ticket=ticket))


def make(key: str, id: str, move: Move, group: str | None = None) -> Record:
    """Make a move; raises what `Store.append` does."""
    with _in_secret(key) as judge:
        return store().append(key, id, move, phone=phone_id(), group=group, judge=judge)


def make_together(key: str, group: str, moves: Sequence[Move]) -> Record:
    """Make moves that belong together; raises what `Store.append_group` does."""
    with _in_secret(key) as judge:
        return store().append_group(key, group, moves, phone=phone_id(), judge=judge)


def take_back(key: str, id: str, undo: Undo) -> Record:
    """Take back what is named, or what this phone made last and sees; raises what `Store.take_back` does."""
    with suppress(NotThere):  # the store knows whether it was taken back by this very undo
        undo = views.open_game(key).record.named(undo, phone_id())
    with _in_secret(key) as judge:
        return store().take_back(key, id, line=undo.line, group=undo.group, phone=phone_id(), judge=judge)


@contextmanager
def _in_secret(key: str) -> Iterator[Judge]:
    """Give the judge of what this phone does, and see to it that no refusal gives a secret away."""
    phone = phone_id()
    try:
        yield lambda record, lines, seating: _judge(views.view_of(record, phone, seating), record, lines)
    except TicketTaken as error:
        raise (TakenUnseen(error.ticket) if _is_free(views.open_game(key).game, error.ticket) else error) from None
    except InTheWay as error:
        if error.entry in views.open_game(key).record.entries:
            raise
        raise IllegalMove(say("what was done later at another phone stands in the way")) from None


def _is_free(game: Game, ticket: Ticket) -> bool:
    """Return whether a copy of a card is left, as far as this phone sees (X3)."""
    return sum(held.ticket == ticket for held in game.tickets) < game.edition.copies(ticket)


def _judge(view: View, record: Record, lines: Sequence[Entry]) -> None:
    """Refuse what would change a hidden hand."""
    if not view.hidden:
        return
    for line in lines:
        if isinstance(line.step, TakeTicket) and line.step.seat in view.hidden:
            raise OthersTickets(record.game.players[line.step.seat])
    if tickets_of(record.after(lines).game, view.hidden) != tickets_of(record.game, view.hidden):
        raise NotThere(say("this has been taken back already, or never was"))
