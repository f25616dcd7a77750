"""A score sheet or a board -> the page that is printed."""

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
    """Return the score sheet: the result at a glance, then what every player's points are made of."""
    pages = _pages(imprint.language)
    players = accounts(sheet)
    box, said = map_box(sheet, imprint.paper), Words(imprint.language)
    decision, *told = story(said, sheet)
    page = pages.get_template("print/sheet.html").render(
        sheet=sheet,
        game=sheet.game,
        board=sheet.game.board,
        accounts=players,
        decision=decision,
        story=fitting(told, box),
        has_many_paths=has_many_paths(sheet),
        is_anything_lost=is_anything_lost(sheet),
        box=box,
        imprint=imprint,
    )
    return Print(page, partial(pictures, pages, sheet, players, box.bar, imprint.address))


def pad(board: Board, imprint: Imprint) -> Print:
    """Return a blank sheet, to score a game on that board with a pencil."""
    page = (
        _pages(imprint.language)
        .get_template("print/pad.html")
        .render(
            board=board,
            rows=pad_rows(board),
            tie_breaks=tie_breaks(board),
            ticket_rows=TICKET_ROWS,
            row_height=row_height(board, imprint.paper),
            imprint=imprint,
        )
    )
    return Print(page)


@cache
def _pages(language: str) -> Environment:
    """Return the templates with their words in one language."""
    pages = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    said = Words(language)
    pages.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    pages.filters |= {"signed": signed, "unbroken": unbroken, "kind": lambda reason: type(reason).__name__}
    for telling in (
        said.told,
        said.sentence,
        said.printed,
        said.colour,
        said.cards,
        said.date,
        said.moment,
    ):
        pages.filters[telling.__name__] = telling
    pages.globals |= {"own": SCHEME, "LONGEST_PATH": LONGEST_PATH.name, "CHART": CHART, "PAPER": PAPER, "PRINT": PRINT}
    return pages
