"""What a table may have forgotten: questions to ask before the result is believed, never refusals."""

from collections.abc import Iterator

from scorer.rules.countries import problems_of_entered, question_of_order
from scorer.rules.counts import questions_of_counts
from scorer.rules.game import Game
from scorer.rules.sentence import Sentence, say

LAST_ROUND_AT = 2
"""Somebody has so many trains or fewer left when the last round begins (R5)."""


def is_unfinished(game: Game) -> bool:
    """Return whether a game plainly goes on: nobody is near the end (R5), or somebody holds no ticket yet.

    Nobody is near it while even one more line, however long, would leave everybody too many trains for the last round.
    """
    longest = max(route.trains for route in game.board.routes.values())
    return _fewest_left(game) > LAST_ROUND_AT + longest or any(_lacks_all(game, seat) for seat in _seats(game))


def _fewest_left(game: Game) -> int:
    return min(game.trains_left(seat) for seat in _seats(game))


def _lacks_all(game: Game, seat: int) -> bool:
    """Return whether a player holds no ticket, though one had to be kept at the start."""
    return not game.tickets_of(seat) and game.edition.deal.least(()) > 0


def _seats(game: Game) -> range:
    return range(len(game.players))


def warnings_of(game: Game) -> tuple[Sentence, ...]:
    """Return what looks forgotten or uncertain about a finished game."""
    return (
        *question_of_order(game),
        *_trains(game),
        *_tickets(game),
        *_reprints(game),
        *_cards(game),
        *questions_of_counts(game),
        *_caveat(game),
    )


def _trains(game: Game) -> Iterator[Sentence]:
    """R5: the game ends after somebody has 2 trains or fewer left."""
    if _fewest_left(game) > LAST_ROUND_AT:
        yield say("everybody has {trains} or more trains left: was a route forgotten?", trains=LAST_ROUND_AT + 1)


def _tickets(game: Game) -> Iterator[Sentence]:
    """Nobody can hold fewer tickets than they had to keep at the start."""
    for seat, player in enumerate(game.players):
        held = game.tickets_of(seat)
        if len(held) < (least := game.edition.deal.least(held)):
            yield say(
                "{player} holds {held} of at least {least} tickets: was one forgotten?",
                player=player,
                held=len(held),
                least=least,
            )


def _reprints(game: Game) -> Iterator[Sentence]:
    """A value that differs from the deck's card of the same cities is a reprint or a slip."""
    for held in game.tickets:
        card = game.edition.ticket_between(held.ticket.start, held.ticket.end)
        if card is not None and card != held.ticket:
            yield say(
                "{ticket} was entered with {value} points; our list has {printed}",
                ticket=held.ticket,
                value=held.ticket.value,
                printed=card.value,
            )


def _cards(game: Game) -> Iterator[Sentence]:
    """P6: what cannot be right about cards entered as they lie."""
    for _, problem in problems_of_entered(game):
        yield problem


def _caveat(game: Game) -> Iterator[Sentence]:
    """What we do not know for sure about the edition itself."""
    if game.edition.caveat:
        yield say("{caveat}", caveat=game.edition.caveat)
