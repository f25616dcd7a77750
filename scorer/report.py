"""Prints the score sheet as plain text, 80 columns wide."""

from collections.abc import Iterator
from textwrap import shorten, wrap

from scorer.rules.board import Board, Ticket
from scorer.rules.game import Game
from scorer.rules.score_sheet import LongestPath, PlayerScore, Ring, Score, ScoreSheet, TicketScore
from scorer.rules.sentence import Sentence, isolated
from scorer.rules.stations import Loan
from scorer.rules.telling import Step, steps_of
from scorer.words import Words, signed

WIDTH = 80
_LABEL = 15

_WORDS = Words("en")
_NO_ROOM = dict.fromkeys(map(ord, "\u2068\u2069"))


def report(sheet: ScoreSheet) -> str:
    """Return the result, then each player's points with their reasons."""
    blocks = ["\n".join(_result(sheet)), *("\n".join(_player(sheet, player)) for player in sheet.ranking)]
    if sheet.warnings:
        texts = [_WORDS.phrase(warning, sheet.game.board) for warning in sheet.warnings]
        blocks.append("\n".join(line for text in texts for line in _hung("! ", text)))
    return "\n\n".join(blocks) + "\n"


def telling(sheet: ScoreSheet) -> str:
    """Return the count step by step, each step with the totals after it."""
    return "\n\n".join("\n".join(_step(sheet, step)) for step in steps_of(sheet)) + "\n"


def _step(sheet: ScoreSheet, step: Step) -> Iterator[str]:
    if step.column is None:
        yield from wrap(_WORDS.outcome(sheet), WIDTH)
        return
    for seat, points, total in ((gain.seat, signed(gain.points), signed(gain.total)) for gain in step.gains):
        player, column = sheet.players[seat].player.shown, _WORDS.phrase(step.column.name)
        yield from _hung("", f"{player}, {column}: {points}, together {total}")
        yield from _score(sheet.game, Score(step.column, 0, step.because))
    for path in step.because:
        if isinstance(path, LongestPath):
            yield from _hung(f"  {path.length}: ", chain(sheet.game.board, path.cities))


def _result(sheet: ScoreSheet) -> Iterator[str]:
    game = sheet.game
    yield f"{game.board.name['en']}, {game.edition.name['en']}"
    yield ""
    width = (WIDTH - _LABEL) // len(sheet.players)
    yield _row(
        "",
        [_place(player, width - 1) for player in sheet.ranking],
        width,
    )
    for column in sheet.columns:
        points = [signed(player.points[column.id]) for player in sheet.ranking]
        yield _row(_WORDS.phrase(column.name), points, width)
    yield "─" * (_LABEL + width * len(sheet.players))
    yield _row("Total", [signed(player.total) for player in sheet.ranking], width)
    yield ""
    yield from wrap(_WORDS.outcome(sheet), WIDTH)


def _row(label: str, cells: list[str], width: int) -> str:
    return f"{shorten(label, _LABEL - 1, placeholder='…'):{_LABEL}}" + "".join(_right(cell, width) for cell in cells)


def _place(player: PlayerScore, width: int) -> str:
    place, _, name = shorten(f"{player.rank}. {player.player.name}", width, placeholder="…").partition(" ")
    return f"{place} {isolated(name)}"


def _right(cell: str, width: int) -> str:
    """Right-align a cell; the characters that isolate a name's reading direction have no width."""
    return cell.rjust(width + len(cell) - len(cell.translate(_NO_ROOM)))


def _player(sheet: ScoreSheet, player: PlayerScore) -> Iterator[str]:
    board = sheet.game.board
    yield from wrap(f"{player.player.shown} ({player.player.colour}): {signed(player.total)} points", WIDTH)
    yield f"  {len(player.routes)} routes, {player.trains_left} of {board.trains} trains left"
    for score in player.scores:
        yield from _score(sheet.game, score)
    if player.longest_path:
        yield from _hung(f"  Longest path {player.longest_path_length}: ", chain(board, player.longest_path_cities))
    if player.country_cards:
        cards = ", ".join(f"{card.country.name} {card.value}" for card in player.country_cards)
        yield from _hung("  Country cards: ", cards)


def _score(game: Game, score: Score) -> Iterator[str]:
    """Yield the lines for those reasons of a score that are shown separately."""
    board = game.board
    for reason in score.because:
        match reason:
            case TicketScore():
                yield from _ticket(game, reason)
            case Loan():
                yield from _loan(board, reason)
            case Ring():
                yield from _ring(board, reason)
            case Sentence():
                yield from _hung(f"  {_WORDS.phrase(score.column.name)}: ", _WORDS.phrase(reason, board))


def _ticket(game: Game, ticket: TicketScore) -> Iterator[str]:
    name = game.board.name_of(ticket.ticket)
    mark = f"  {'✓' if ticket.is_completed else '✗'} {signed(ticket.points):>3}  "
    yield from _hung(mark, name)
    if ticket.ticket.is_choice:
        counts = f": {game.board.places[ticket.goal.city].name} counts" if ticket.goal else ""
        yield from _hung(" " * len(mark) + "of ", _values(game.board, ticket.ticket) + counts)
    if ticket.is_completed:
        yield from _hung(" " * len(mark) + "by ", _way(game.board, ticket))
    else:
        yield from _hung(" " * len(mark) + "missing: ", _WORDS.missing(game, ticket))


def _way(board: Board, ticket: TicketScore) -> str:
    way = chain(board, ticket.cities)
    borrowed = ", ".join(board.name_of(route) for route in ticket.borrowed)
    return f"{way} (borrowed: {borrowed})" if borrowed else way


def _loan(board: Board, loan: Loan) -> Iterator[str]:
    if loan.route is None:
        yield from _hung("  Station ", f"{loan.city.name}: nothing to borrow would help")
    else:
        needing = ", ".join(board.name_of(ticket) for ticket in loan.completes)
        yield from _hung("  Station ", f"{loan.city.name}: borrows {board.name_of(loan.route)} for {needing}")


def _ring(board: Board, ring: Ring) -> Iterator[str]:
    yield from _hung("  Mandala: ", board.name_of(ring.ticket))
    for mark, way in zip((" " * 7 + "by ", " " * 3 + "and by "), ring.ways, strict=True):
        yield from _hung(mark, str(way))


def _values(board: Board, ticket: Ticket) -> str:
    """Return the values printed on a country ticket (X3): France 5, Italia 8."""
    return ", ".join(f"{board.places[goal.city].name} {goal.value}" for goal in ticket.goals)


def chain(board: Board, cities: tuple[str, ...]) -> str:
    """Return a path as its cities in riding order."""
    return " – ".join(board.cities[city].name for city in cities)


def _hung(mark: str, text: str) -> list[str]:
    """Wrap a text after a mark with a hanging indent."""
    return wrap(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False)
