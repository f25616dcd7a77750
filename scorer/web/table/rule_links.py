"""Addresses of rule cards, for whatever is decided at a table."""

from flask import Flask, request, url_for

from scorer.ask.which_rule import CARDS_OF_CHECKS, card_of_column, card_of_reason, card_of_ties
from scorer.rules.game import Game


def set_up(app: Flask) -> None:
    """Let templates link to the cards of a game."""
    cards = (card_of_column, card_of_reason, card_of_ties)
    app.jinja_env.globals |= {each.__name__: each for each in (*cards, address_of_rule)}
    app.jinja_env.globals["CARDS_OF_CHECKS"] = CARDS_OF_CHECKS


def address_of_rule(card: str, game: Game) -> str:
    """Return the address of a card with the numbers of a game; those of a map that people drew are in its game only.

    Of a box without a map we know no numbers.
    """
    if game.board.source:
        return url_for("rules.of_game", key=(request.view_args or {})["key"], _anchor=card)
    if not game.board.has_map:
        return url_for("rules.page", _anchor=card)
    return url_for("rules.page", board=game.board.id, edition=game.edition.id, _anchor=card)
