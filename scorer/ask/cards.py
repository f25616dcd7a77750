"""Questions about country cards: whether they follow from the order of play, and which cannot lie as entered (P6)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from scorer.ask.question import Question
from scorer.count.countries import awards, cards_of, joined_countries
from scorer.rules.game import CountryCard, Game
from scorer.rules.sentence import Sentence, say

_FEWEST_IN_BLOCKS = 6
"""Fewer claims say nothing about the order of play."""
_LONG_RUN = 3
"""Average number of claims of one player in a row from which they are hardly in the order of play."""


def came_in_blocks(game: Game) -> bool:
    """Return whether cards follow from claims that were probably entered player by player, not in the order of play.

    At a table the players take turns. If claims come in runs of one player, somebody has probably entered a finished
    board, and P2 would give out wrong cards. False if nobody takes a card.
    """
    is_asked = game.entered_cards is None and len(game.claims) >= _FEWEST_IN_BLOCKS
    return is_asked and came_in_runs(game) and any(award.cards for award in awards(game))


def came_in_runs(game: Game) -> bool:
    """Return whether claims come in runs of one player that are three long on average."""
    runs = sum(1 for _ in groupby(game.claims, key=lambda claim: claim.seat))
    return len(game.claims) >= _LONG_RUN * runs


def question_of_order(game: Game) -> Iterator[Question]:
    """Ask whether the claims, from which the cards follow, are in the order of play (P6)."""
    if came_in_blocks(game):
        sentence = say(
            "the claims came player by player, and the country cards follow from their order: "
            "was that the order of play?"
        )
        yield Question("lines", sentence, "P6")


def problems_of_entered(game: Game) -> Iterator[tuple[CountryCard, Sentence]]:
    """Yield each entered card that is impossible, with the reason (P6)."""
    entered = game.entered_cards or ()
    if not entered:
        return
    gone = {held.card for held in entered}
    joined = [joined_countries(game.board, game.routes_of(seat)) for seat in game.seats]
    for held in entered:
        country, value = held.card.country, held.card.value
        stack = game.board.country_cards[country.id]
        above = [other for other in stack[: stack.index(value)] if CountryCard(country, other) not in gone]
        if above:
            things = {"country": country, "value": value, "above": above[0]}
            yield held.card, say("{country}'s card {value} cannot be gone while {above} still lies above it", **things)
        if country.id not in joined[held.seat]:
            things = {"player": game.players[held.seat], "country": country}
            question = say("{player} holds a card of {country}, but has not joined it with another country", **things)
            yield held.card, question


def lying_otherwise(game: Game) -> tuple[int, ...]:
    """Return the seats whose entered cards are not those that claims in the order of play bring (P2, P6)."""
    if not game.entered_cards or not game.claims_in_order:
        return ()
    entered, following = set(game.entered_cards), set(cards_of(replace(game, entered_cards=None)))
    return tuple(sorted({held.seat for held in entered ^ following}))
