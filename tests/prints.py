"""Prints as PDF, made in this process, where a test hears each complaint."""

from scorer import sheet
from scorer.press.pdf import to_pdf
from scorer.rules.board import Board
from scorer.rules.score_sheet import ScoreSheet
from scorer.sheet import Imprint


def score_sheet(scored: ScoreSheet, imprint: Imprint) -> bytes:
    return to_pdf(*sheet.score_sheet(scored, imprint))


def pad(board: Board, imprint: Imprint) -> bytes:
    return to_pdf(*sheet.pad(board, imprint))


def poster(scored: ScoreSheet, imprint: Imprint, size: str = "a2") -> bytes:
    return to_pdf(*sheet.poster(scored, imprint, size))
