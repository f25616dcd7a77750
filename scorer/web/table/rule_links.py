"""Addresses of rule cards, for whatever is decided at a table."""

from flask import Flask, url_for

from scorer.ask.referee import card_of_column, card_of_ties
from scorer.rules.game import Game


def set_up(app: Flask) -> None:
    """Let templates link to the cards of a game."""
    app.jinja_env.globals |= {"card_of_column": card_of_column, "card_of_ties": card_of_ties}
    app.jinja_env.globals |= {"address_of_rule": address_of_rule}


def address_of_rule(card: str, game: Game) -> str:
    """Return the address of a card with the numbers of a game; of a map that people drew, without them."""
    if game.board.source:
        return url_for("rules.page", _anchor=card)
    return url_for("rules.page", board=game.board.id, edition=game.edition.id, _anchor=card)
