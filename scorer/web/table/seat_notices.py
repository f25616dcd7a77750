"""What the players of a phone must know: who wants or took a seat, or would open the count, and what others entered."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter

from flask_babel import gettext

from scorer.files.wire import Step
from scorer.rules.game import Game
from scorer.rules.moves import ReturnTicket, TakeTicket, TypeCount
from scorer.rules.sentence import say
from scorer.store.offers import Offer
from scorer.web.http.language import listed, translated, words
from scorer.web.table.views import View


def notices_of(view: View) -> Mapping[str, str]:
    """Return texts, perhaps empty.

    Who ``asks`` for a seat at this phone or would open the count, who ``took`` one of its seats over, and the tickets
    that another phone entered for it (``offered``).
    """
    return {"asks": " ".join(_asks(view)), "took": " ".join(_took(view)), "offered": " ".join(_offered(view))}


def _asks(view: View) -> Iterator[str]:
    opener = view.seating.opener
    if opener and view.own and not view.is_done and opener != view.phone and not view.game.is_count_open:
        who = who_sits_at(view, opener)
        yield translated(say("{who}'s phone would open the count, and show these tickets, in ten seconds", who=who))
    for sitting in view.own:
        if sitting.asker:
            who, player = who_sits_at(view, sitting.asker), view.game.players[sitting.seat]
            yield translated(
                say("{who}'s phone wants {player}'s seat, and would show these tickets", who=who, player=player)
            )


def _took(view: View) -> Iterator[str]:
    for sitting in view.seating.taken:
        if sitting.taken_by and sitting.owner == view.phone:
            template = _STILL if sitting.lender else _BACK
            who, player = who_sits_at(view, sitting.taken_by), view.game.players[sitting.seat]
            yield translated(say(template.template, who=who, player=player))


def offers_to(view: View) -> Iterator[tuple[int, Offer]]:
    """Yield the seats of this phone with what other phones entered for them and nobody has decided on."""
    for sitting in view.own:
        for offer in sitting.offers:
            if offer.is_open and offer.phone != view.phone:
                yield sitting.seat, offer


def _offered(view: View) -> Iterator[str]:
    for seat, offers in groupby(offers_to(view), key=itemgetter(0)):
        tickets = names_of(view.game, [move for _, offer in offers for move in offer.moves])
        player = view.game.players[seat]
        yield translated(say("another phone has tickets for {player}: {tickets}", player=player, tickets=tickets))


def names_of(game: Game, made: Iterable[Step]) -> str:
    """Return the names of the tickets that moves take; those that they return have a minus."""
    return ", ".join(_name_of(game, move) for move in made if isinstance(move, TakeTicket | ReturnTicket | TypeCount))


def _name_of(game: Game, move: TakeTicket | ReturnTicket | TypeCount) -> str:
    if isinstance(move, TypeCount):
        name = next(words().printed(count.name) for count in game.edition.counts if count.id == move.count)
        return f"{name} {move.number}"
    ticket, places = game.edition.ticket_between(move.start, move.end), game.board.places
    ends = [places[place].name for place in (move.start, *move.stops, move.end) if place in places]
    sign = "\N{MINUS SIGN}" if isinstance(move, ReturnTicket) else ""
    return sign + (game.board.name_of(ticket) if ticket and not move.stops else "–".join(ends))


_STILL = say("{who}'s phone took {player}'s seat over and shows its tickets; you may take it back")
_BACK = say("{who}'s phone had {player}'s seat for a while and has shown its tickets; now it is here again")


def who_sits_at(view: View, phone: str) -> str:
    """Name those whose own seats are at a phone; a seat that it took over says nothing about who sits there."""
    names = [view.game.players[own.seat] for own in view.seating.taken if own.phone == own.owner == phone]
    return listed(names) if names else str(gettext("somebody else"))
