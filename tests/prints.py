"""Prints as PDF, made in this process, where a test hears each complaint."""

from scorer.count.score_sheet import ScoreSheet
from scorer.paper import pages
from scorer.paper import poster as posters
from scorer.paper.imprint import Imprint
from scorer.paper.pdf import to_pdf
from scorer.rules.board import Board


def score_sheet(scored: ScoreSheet, imprint: Imprint) -> bytes:
    return to_pdf(*pages.score_sheet(scored, imprint))


def pad(board: Board, imprint: Imprint) -> bytes:
    return to_pdf(*pages.pad(board, imprint))


def rules_sheet(board: Board, imprint: Imprint) -> bytes:
    return to_pdf(*pages.rules_sheet(board, imprint))


def poster(scored: ScoreSheet, imprint: Imprint) -> bytes:
    return to_pdf(*posters.poster(scored, imprint))
