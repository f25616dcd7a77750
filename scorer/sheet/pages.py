"""A score sheet or a board -> the page that is printed."""

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorer.paths import TEMPLATES
from scorer.rules.board import Board
from scorer.rules.scoring import ScoreSheet
from scorer.sheet import words
from scorer.sheet.bonuses import bonuses
from scorer.sheet.evidence import accounts, has_many_paths, path_counts
from scorer.sheet.imprint import Imprint
from scorer.sheet.layout import TICKET_ROWS, map_box, pad_row
from scorer.sheet.pictures import pictures
from scorer.sheet.press import SCHEME, printed
from scorer.sheet.words import Words, signed, unbroken


def score_sheet(sheet: ScoreSheet, imprint: Imprint) -> bytes:
    """Return the score sheet as PDF: the result at a glance, then what every player's points are made of."""
    pages = _pages(imprint.language)
    players = accounts(sheet)
    box = map_box(sheet, imprint.paper)
    page = pages.get_template("print/sheet.html").render(
        sheet=sheet,
        game=sheet.game,
        board=sheet.game.board,
        accounts=players,
        categories={category: words.CATEGORIES[category] for category in sheet.categories},
        decision=Words(imprint.language).decision(sheet),
        path_counts=path_counts(sheet),
        has_many_paths=has_many_paths(sheet),
        box=box,
        imprint=imprint,
    )
    return printed(page, pictures(pages, sheet, players, box.bar, imprint.address))


def pad(board: Board, imprint: Imprint) -> bytes:
    """Return a blank sheet as PDF, to score a game on that board with a pencil."""
    page = (
        _pages(imprint.language)
        .get_template("print/pad.html")
        .render(
            board=board,
            bonuses=bonuses(board),
            ticket_rows=TICKET_ROWS,
            row=pad_row(board, imprint.paper),
            imprint=imprint,
        )
    )
    return printed(page, {})


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
    pages.install_gettext_translations(words.translations(language), newstyle=True)  # type: ignore[attr-defined]
    pages.filters |= {
        "signed": signed,
        "unbroken": unbroken,
        "told": said.told,
        "sentence": said.sentence,
        "printed": said.printed,
    }
    pages.filters |= {"date": said.date, "moment": said.moment}
    pages.globals |= {"own": SCHEME, "COLOURS": words.COLOURS, "TIE_BREAKS": words.TIE_BREAKS}
    pages.globals["LONGEST_PATH"] = words.CATEGORIES["longest_path"]
    return pages
