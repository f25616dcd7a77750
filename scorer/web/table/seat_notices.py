"""What the players of a phone must know about their seats: who wants one, and who took one over."""

from collections.abc import Iterator, Mapping

from flask_babel import gettext

from scorer.rules.sentence import say
from scorer.store import Sitting
from scorer.web.http.language import listed, translated
from scorer.web.table.views import View


def notices_of(view: View) -> Mapping[str, str]:
    """Return who ``asks`` for a seat at this phone, and who ``took`` one of its seats over: texts, perhaps empty."""
    return {"asks": " ".join(_asks(view)), "took": " ".join(_took(view))}


def _asks(view: View) -> Iterator[str]:
    for sitting in view.own:
        if sitting.asker:
            who, player = _who(view, sitting, sitting.asker), view.game.players[sitting.seat]
            yield translated(say("{who} wants {player}'s seat, and would see these tickets", who=who, player=player))


def _took(view: View) -> Iterator[str]:
    for sitting in view.seating.taken:
        if sitting.taken_by and sitting.owner == view.phone:
            template = _STILL if sitting.lender else _BACK
            who, player = _who(view, sitting, sitting.taken_by), view.game.players[sitting.seat]
            yield translated(say(template.template, who=who, player=player))


_STILL = say("{who} took {player}'s seat over and sees its tickets; you may take it back")
_BACK = say("{who} sat in {player}'s seat for a while and has seen its tickets; now it is here again")


def _who(view: View, sitting: Sitting, phone: str) -> str:
    """Name who sits at a phone, by the seats it has besides this one."""
    names = [view.game.players[seat] for seat in view.seating.at(phone) if seat != sitting.seat]
    return listed(names) if names else str(gettext("somebody at another phone"))
