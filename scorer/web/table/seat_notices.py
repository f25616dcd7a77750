"""What the players of a phone must know about their seats: who wants one, and who took one over."""

from collections.abc import Iterator, Mapping

from flask_babel import gettext

from scorer.rules.sentence import say
from scorer.web.http.language import listed, translated
from scorer.web.table.views import View


def notices_of(view: View) -> Mapping[str, str]:
    """Return who ``asks`` for a seat at this phone, and who ``took`` one of its seats over: texts, perhaps empty."""
    return {"asks": " ".join(_asks(view)), "took": " ".join(_took(view))}


def _asks(view: View) -> Iterator[str]:
    for sitting in view.own:
        if sitting.asker:
            who, player = _who(view, sitting.asker), view.game.players[sitting.seat]
            yield translated(
                say("{who}'s phone wants {player}'s seat, and would show these tickets", who=who, player=player)
            )


def _took(view: View) -> Iterator[str]:
    for sitting in view.seating.taken:
        if sitting.taken_by and sitting.owner == view.phone:
            template = _STILL if sitting.lender else _BACK
            who, player = _who(view, sitting.taken_by), view.game.players[sitting.seat]
            yield translated(say(template.template, who=who, player=player))


_STILL = say("{who}'s phone took {player}'s seat over and shows its tickets; you may take it back")
_BACK = say("{who}'s phone had {player}'s seat for a while and has shown its tickets; now it is here again")


def _who(view: View, phone: str) -> str:
    """Name those whose own seats are at a phone; a seat that it took over says nothing about who sits there."""
    names = [view.game.players[own.seat] for own in view.seating.taken if own.phone == own.owner == phone]
    return listed(names) if names else str(gettext("somebody else"))
