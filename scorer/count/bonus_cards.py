"""Bonus cards that lie open beside the board, each for whoever has the most of something (X18)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from scorer.count.score_sheet import Counted, LinesScore, PlayerScore
from scorer.rules.board import Board, BonusCard, Route
from scorer.rules.game import Game
from scorer.rules.sentence import say


def bonus_cards(game: Game, players: Sequence[PlayerScore]) -> Iterable[Counted]:
    """X18: each open card scores in full for everybody with the most, and each is a reason for whoever has any."""
    for player in players:
        scores = [one for card in game.bonus_cards for one in _score(game, card, player, players)]
        yield sum(one.points for one in scores), scores


def cards_scored(player: PlayerScore) -> int:
    """Return how many bonus cards have scored for a player, whatever their points."""
    because = (reason for score in player.scores for reason in score.because)
    return sum(isinstance(reason, LinesScore) and reason.points > 0 for reason in because)


def _score(game: Game, card: BonusCard, player: PlayerScore, players: Sequence[PlayerScore]) -> Iterator[LinesScore]:
    """Yield what a player has of a card's kind, and the points for it, unless it is nothing."""
    number, lines = _count_of(game, card, player)
    most = max(_count_of(game, card, other)[0] for other in players)
    points = card.points if number == most > 0 else 0
    things = {"card": card, "about": card.about, "number": number, "points": points}
    sentence = say("{card}, {about}: {number} → {points}", **things)
    if card.most == "countries":
        names = tuple(game.board.countries[id] for id in _countries_of(game.board, player))
        sentence = say("{card}, {about}: {number} → {points}: {names}", **things, names=names)
    if number:
        yield LinesScore(sentence, lines, card=card, points=points)


_Found: TypeAlias = tuple[int, tuple[Route, ...]]
"""How much a player has of what a card counts, and the lines that bring it."""


def _count_of(game: Game, card: BonusCard, player: PlayerScore) -> _Found:
    if card.most in KINDS:
        return KINDS[card.most](game.board, card, player)
    (count,) = (count for count in game.edition.counts if count.id == card.most)
    return game.number_of(player.seat, count), ()


def _lines(board: Board, card: BonusCard, player: PlayerScore) -> _Found:
    """Count the lines of a card's length, with one end or both in its place."""
    lines = [route for route in player.routes if card.length in (None, route.length)]
    counted = tuple(route for route in lines if _is_in(board, card, route.ends))
    return len(counted), counted


def _ferries(_board: Board, _card: BonusCard, player: PlayerScore) -> _Found:
    ferries = tuple(route for route in player.routes if route.ferry)
    return len(ferries), ferries


def _tickets(board: Board, card: BonusCard, player: PlayerScore) -> _Found:
    """Count the completed tickets that are cheap enough, with one city or both in a card's place."""
    cheap = [one for one in player.completed if card.worth is None or one.points <= card.worth]
    counted = [one for one in cheap if _is_in(board, card, (one.ticket.start, one.ticket.end))]
    return len(counted), tuple(dict.fromkeys(route for one in counted for route in one.path))


def _is_in(board: Board, card: BonusCard, ends: Iterable[str]) -> bool:
    cities = [board.cities[end] for end in ends if end in board.cities]
    return not card.place or any(card.place in (city.country, *city.marks) for city in cities)


def _countries_of(board: Board, player: PlayerScore) -> list[str]:
    """Return the countries that a player's lines touch, in the order of the board."""
    touched = {board.cities[end].country for route in player.routes for end in route.ends}
    return [id for id in board.countries if id in touched]


KINDS: Mapping[str, Callable[[Board, BonusCard, PlayerScore], _Found]] = {
    "lines": _lines,
    "ferries": _ferries,
    "tickets": _tickets,
    "countries": lambda board, _card, player: (len(_countries_of(board, player)), player.routes),
    "trains-left": lambda _board, _card, player: (player.trains_left, ()),
    "longest-path": lambda _board, _card, player: (player.longest_path.length, player.longest_path.routes),
}
"""What cards count, by kind; a card may also name a count that players type."""
