"""Bonus cards that lie open beside the board, each for whoever has the most of something (X18)."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from scorer.rules.board import Board, BonusCard, Route
from scorer.rules.game import Game
from scorer.rules.score_sheet import Counted, PlayerScore, Reason, TicketScore
from scorer.rules.sentence import Sentence, say


def bonus_cards(game: Game, players: Sequence[PlayerScore]) -> Iterable[Counted]:
    """X18: each open card scores in full for everybody with the most, and each is a reason for whoever has any."""
    found = [[_reason(game, card, player, players) for card in game.bonus_cards] for player in players]
    return [(sum(map(_points, reasons)), [one for one in reasons if one.things["number"]]) for reasons in found]


def cards_scored(player: PlayerScore) -> int:
    """Return how many bonus cards have scored for a player, whatever their points."""
    return sum(_points(one) > 0 for score in player.scores if score.column.id == "bonus-cards" for one in score.because)


def _points(reason: Reason) -> int:
    assert isinstance(reason, Sentence), "bonus cards give sentences"
    points = reason.things["points"]
    assert isinstance(points, int)
    return points


def _reason(game: Game, card: BonusCard, player: PlayerScore, players: Sequence[PlayerScore]) -> Sentence:
    """Return what a player has of a card's kind, and the points for it; the map lights the lines that it names."""
    number = number_of(game, card, player)
    most = max(number_of(game, card, other) for other in players)
    things = {"card": card, "number": number, "points": card.points if number == most > 0 else 0, "about": card.about}
    if card.most == "countries":
        names = tuple(game.board.countries[id] for id in _countries(game.board, card, player))
        return say("{card}, {about}: {number} → {points}: {names}", **things, names=names, lines=player.routes)
    return say("{card}, {about}: {number} → {points}", **things, lines=_lit(game.board, card, player))


def number_of(game: Game, card: BonusCard, player: PlayerScore) -> int:
    """Return how much a player has of what a card counts."""
    if card.most in KINDS:
        return KINDS[card.most](game.board, card, player)
    (count,) = (count for count in game.edition.counts if count.id == card.most)
    return game.number_of(player.seat, count)


def _lines(board: Board, card: BonusCard, player: PlayerScore) -> list[Route]:
    """Return the lines that a card counts: of its length, and with one end or both in its place."""
    lines = [route for route in player.routes if card.length in (None, route.length)]
    return [route for route in lines if _is_in(board, card, route.ends)]


def _tickets(board: Board, card: BonusCard, player: PlayerScore) -> list[TicketScore]:
    """Return the completed tickets that a card counts: cheap enough, and with one city or both in its place."""
    cheap = [one for one in player.completed if card.worth is None or one.points <= card.worth]
    return [one for one in cheap if _is_in(board, card, (one.ticket.start, one.ticket.end))]


def _is_in(board: Board, card: BonusCard, ends: Iterable[str]) -> bool:
    cities = [board.cities[end] for end in ends if end in board.cities]
    return not card.place or any(card.place in (city.country, *city.marks) for city in cities)


def _countries(board: Board, _: BonusCard, player: PlayerScore) -> list[str]:
    """Return the countries that a player's lines touch, in the order of the board."""
    touched = {board.cities[end].country for route in player.routes for end in route.ends}
    return [id for id in board.countries if id in touched]


def _ferries(_board: Board, _card: BonusCard, player: PlayerScore) -> list[Route]:
    return [route for route in player.routes if route.ferry]


KINDS: Mapping[str, Callable[[Board, BonusCard, PlayerScore], int]] = {
    "lines": lambda *of: len(_lines(*of)),
    "ferries": lambda *of: len(_ferries(*of)),
    "tickets": lambda *of: len(_tickets(*of)),
    "countries": lambda *of: len(_countries(*of)),
    "trains-left": lambda _board, _card, player: player.trains_left,
    "longest-path": lambda _board, _card, player: player.longest_path_length,
}
"""What cards count, by kind; a card may also name a count that players type."""


def _lit(board: Board, card: BonusCard, player: PlayerScore) -> tuple[Route, ...]:
    """Return the lines that the map lights for a card."""
    match card.most:
        case "lines":
            return tuple(_lines(board, card, player))
        case "ferries":
            return tuple(_ferries(board, card, player))
        case "tickets":
            paths = (route for one in _tickets(board, card, player) for route in one.path)
            return tuple(dict.fromkeys(paths))
        case "longest-path":
            return player.longest_path
        case _:
            return ()
