"""Rendering a page of a game with the variables that all of them need."""

from flask import render_template

from scorer.map import seats_of
from scorer.web.table.views import View


def game_page(template: str, view: View, **values: object) -> str:
    """Render a template with the game's `key`, `view`, `game` and `seats`, and with `values`."""
    return render_template(template, key=view.key, view=view, game=view.game, seats=seats_of(view.game), **values)
