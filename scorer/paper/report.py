"""Prints the score sheet as plain text, 80 columns wide, in any language."""

from collections.abc import Iterable, Iterator
from datetime import date
from textwrap import shorten, wrap

from scorer.ask.telling import Step, steps_of
from scorer.ask.warnings import warnings_of
from scorer.count.score_sheet import Column, PlayerScore, Reason, ScoreSheet
from scorer.draw.seats import seats_of
from scorer.rules.game import Game
from scorer.rules.sentence import isolated, say
from scorer.words import Words, signed
from scorer.words.reasons import reasons_told, scores_of
from scorer.words.rules import counted_by

WIDTH = 80
_LABEL = 15
_LONGEST_LABEL = 26

_ENGLISH = Words("en")
_NO_ROOM = dict.fromkeys(map(ord, "\u2068\u2069"))
"""The characters that isolate a name's reading direction, which have no width."""


def report(sheet: ScoreSheet, words: Words = _ENGLISH) -> str:
    """Return the result, then each player's points with their reasons."""
    blocks = [_result(sheet, words), *(_player(sheet, player, words) for player in sheet.ranking)]
    blocks.append(line for _, text in counted_by(sheet, words) for line in wrap(text, WIDTH))
    texts = (words.phrase(warning, sheet.game.board) for warning in warnings_of(sheet))
    blocks.append(line for text in texts for line in _hang("! ", text))
    return _join(blocks)


def telling(sheet: ScoreSheet, words: Words = _ENGLISH) -> str:
    """Return the count step by step, each step with the totals after it."""
    return _join(_step(sheet, step, words) for step in steps_of(sheet))


def _join(blocks: Iterable[Iterable[str]]) -> str:
    return "\n\n".join(filter(None, map("\n".join, blocks))) + "\n"


def _step(sheet: ScoreSheet, step: Step, words: Words) -> Iterator[str]:
    if step.column is None:
        yield from wrap(words.outcome(sheet), WIDTH)
        return
    for gain in step.gains:
        things = {"player": sheet.game.players[gain.seat], "column": step.column.name}
        together = say("{player}, {column}: {points}, together {total}", points=gain.points, total=gain.total, **things)
        yield from _hang("", words.phrase(together))
        yield from _reasons(sheet.game, gain.seat, step.column, step.because if step.seat is not None else (), words)


def _result(sheet: ScoreSheet, words: Words) -> Iterator[str]:
    game = sheet.game
    day = [words.date(date.fromisoformat(game.day))] if game.day else []
    yield ", ".join([words.printed(game.board.name), words.printed(game.edition.name), *day])
    yield ""
    points = {
        words.phrase(column.name): [signed(player.points[column.id]) for player in sheet.ranking]
        for column in sheet.columns
    }
    label = max(_LABEL, min(_LONGEST_LABEL, max(map(len, points)) + 1))
    width, seats = (WIDTH - label) // len(sheet.players), seats_of(game)
    yield _row("", [_place(player, seats[player.seat].short, width - 1) for player in sheet.ranking], label, width)
    for name, cells in points.items():
        yield _row(name, cells, label, width)
    yield "─" * (label + width * len(sheet.players))
    if game.edition.has_points:
        yield _row(words.phrase(say("Total")), [signed(player.total) for player in sheet.ranking], label, width)
    yield ""
    yield from wrap(words.outcome(sheet), WIDTH)


def _row(name: str, cells: list[str], label: int, width: int) -> str:
    *above, last = wrap(name, label - 1) or [""]
    right = (cell.rjust(width + len(cell) - len(cell.translate(_NO_ROOM))) for cell in cells)
    return "\n".join([*above, f"{last:{label}}" + "".join(right)])


def _place(player: PlayerScore, short: str, width: int) -> str:
    place, _, name = shorten(f"{player.rank}. {short.translate(_NO_ROOM)}", width, placeholder="…").partition(" ")
    return f"{place} {isolated(name)}"


def _player(sheet: ScoreSheet, player: PlayerScore, words: Words) -> Iterator[str]:
    """Yield the lines that say what brought a player's points."""
    board, name = sheet.game.board, f"{player.player.shown} ({words.colour(player.player.colour)})"
    yield from wrap(words.labelled(name, words.standing(player, sheet.game)), WIDTH)
    if board.has_map:
        routes = words.ngettext("%(num)s route claimed", "%(num)s routes claimed", len(player.routes))
        yield f"  {routes}, {words.left(board, player.trains_left)}"
    for score in scores_of(sheet, player):
        if score.column.id != "routes" or not board.has_map:
            yield from _reasons(sheet.game, player.seat, score.column, score.because, words)


def _reasons(game: Game, seat: int, column: Column, because: Iterable[Reason], words: Words) -> Iterator[str]:
    for reason in reasons_told(words, game, seat, because):
        if reason.points is None:
            label = words.labelled(f"  {words.phrase(column.name)}")
            yield from _hang(label, ", ".join((reason.says, *reason.notes)))
        else:
            mark = f"  {reason.sign:1} {signed(reason.points):>3}  "
            yield from _hang(mark, reason.says)
            for note in reason.notes:
                yield from _hang(" " * len(mark), note)


def _hang(mark: str, text: str) -> list[str]:
    """Wrap a text after a mark with a hanging indent."""
    return wrap(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False)
