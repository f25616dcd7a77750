"""Renders the HTML page of a score sheet or a pad."""

from functools import cache, partial

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorer.charts import is_anything_lost
from scorer.map import CHART, PAPER, PRINT
from scorer.paths import TEMPLATES
from scorer.press import SCHEME, Print
from scorer.rules.board import Board
from scorer.rules.columns import LONGEST_PATH
from scorer.rules.score_sheet import ScoreSheet
from scorer.sheet.evidence import accounts, has_many_paths
from scorer.sheet.imprint import Imprint
from scorer.sheet.layout import TICKET_ROWS, fitting, map_box, row_height
from scorer.sheet.pad_rows import pad_rows, tie_breaks
from scorer.sheet.pictures import pictures
from scorer.words import Words, signed, story, translations, unbroken


def score_sheet(sheet: ScoreSheet, imprint: Imprint) -> Print:
    """Return the score sheet: the result at a glance, then each player's points with their reasons."""
    pages = pages_in(imprint.language)
    players = accounts(sheet)
    box = map_box(sheet, imprint.paper)
    decision, *sentences = story(Words(imprint.language), sheet)
    page = pages.get_template("print/sheet.html").render(
        sheet=sheet,
        game=sheet.game,
        board=sheet.game.board,
        accounts=players,
        decision=decision,
        story=fitting(sentences, box),
        has_many_paths=has_many_paths(sheet),
        is_anything_lost=is_anything_lost(sheet),
        box=box,
        imprint=imprint,
    )
    return Print(page, partial(pictures, pages, sheet, players, box.bar, imprint))


def pad(board: Board, imprint: Imprint) -> Print:
    """Return a blank sheet for scoring a game on a board with a pencil."""
    template = pages_in(imprint.language).get_template("print/pad.html")
    page = template.render(
        board=board,
        rows=pad_rows(board),
        tie_breaks=tie_breaks(board),
        ticket_rows=TICKET_ROWS,
        row_height=row_height(board, imprint.paper),
        imprint=imprint,
    )
    return Print(page)


@cache
def pages_in(language: str) -> Environment:
    """Return the template environment of a language."""
    pages = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    words = Words(language)
    pages.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    pages.filters |= {"signed": signed, "unbroken": unbroken, "kind": lambda reason: type(reason).__name__}
    filters = (words.phrase, words.sentence, words.printed, words.labelled, words.colour, words.cards)
    pages.filters |= {each.__name__: each for each in (*filters, words.date, words.moment)}
    pages.globals |= {"own": SCHEME, "LONGEST_PATH": LONGEST_PATH.name, "CHART": CHART, "PAPER": PAPER, "PRINT": PRINT}
    return pages
