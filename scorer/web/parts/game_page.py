"""Rendering a page of a game with the variables that all of them need."""

from flask import render_template

from scorer.map import seats_of
from scorer.web.table.guide import START, can_undo, way_from
from scorer.web.table.views import View


def game_page(template: str, view: View, *, place: int = START, **values: object) -> str:
    """Render a template with the game's `key`, `view`, `game` and `seats`, the bar at its foot, and with `values`.

    The bar leads on from the page's `place` in the order of an evening (table/guide.py).
    """
    bar = {"way": way_from(view, place), "can_undo": can_undo(view)}
    return render_template(
        template, key=view.key, view=view, game=view.game, seats=seats_of(view.game), **bar, **values
    )
