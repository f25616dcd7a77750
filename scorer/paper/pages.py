"""Renders the HTML pages of a score sheet, a pad and a map to print, and draws the pictures of a score sheet."""

from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorer import NAME
from scorer.ask.warnings import notes_of, questions_of
from scorer.count.score_sheet import ScoreSheet
from scorer.draw.bars import FAILED, bars, is_anything_lost, patterns_of
from scorer.draw.palette import CHART, PAPER, PRINT
from scorer.draw.svg import FLAT
from scorer.files.notation import notation
from scorer.paper import layout
from scorer.paper.evidence import Account, accounts, longest_on_map
from scorer.paper.imprint import Imprint
from scorer.paper.pad_rows import pad_rows, tie_breaks
from scorer.paper.prints import SCHEME, Print
from scorer.paths import TEMPLATES
from scorer.rules.board import Board, Kinds
from scorer.rules.game import Game
from scorer.rules.sentence import say
from scorer.words import Words, signed
from scorer.words.languages import translations
from scorer.words.letters import printed_board
from scorer.words.reasons import reasons_told
from scorer.words.rules import counted_by, grouped, in_its_box, rules_of
from scorer.words.story import lines, story
from scorer.words.words import unbroken

_OUTLINE = 0.3
"""Room at each end of a bar for half of its outline; millimetres."""
_CASES = ("R3a", "R6", "E2")
"""The rules of which a drawing says more: what a double closes, a path through a city twice, what a station lends."""
_LONG, _SHORT, _EDGE = 420, 297, 10
"""Sides and margin of A3, in millimetres."""


def score_sheet(sheet: ScoreSheet, imprint: Imprint) -> Print:
    """Return the score sheet: the result at a glance, then each player's points with their reasons."""
    pages, words = pages_in(imprint.language, sheet.game.board.kinds), Words(imprint.language)
    line = "" if sheet.game.board.source else notation(sheet.game)
    other_letters = words.in_other_letters(sheet.game.board)
    sheet = words.on_paper(sheet)
    players = accounts(sheet)
    decision = words.outcome(sheet)
    box = layout.map_box(sheet, imprint.paper, decision)
    of_game = [("", text) for text, _ in story(words, sheet)]
    of_players = [(sheet.of(seat).player.shown, line) for seat, line in lines(words, sheet).items()]
    page = pages.get_template("print/sheet.html").render(
        sheet=sheet,
        game=sheet.game,
        board=sheet.game.board,
        accounts=players,
        decision=decision,
        story=layout.fitting([*of_game, *of_players], box),
        is_anything_lost=is_anything_lost(sheet),
        counted_by=[text for _, text in counted_by(sheet, words)],
        box=box,
        line=line,
        other_letters=other_letters,
        imprint=imprint,
    )
    return Print(page, _pictures(pages, sheet, players, box, imprint))


def _pictures(
    pages: Environment, sheet: ScoreSheet, accounts: Sequence[Account], box: layout.MapBox, imprint: Imprint
) -> Mapping[str, str]:
    """Return all pictures by name, with bars as long as `box` says; ``qr.svg`` only if there is an address."""
    waters = Words(imprint.language).waters
    drawn: dict[str, str] = {}
    if sheet.game.board.has_map:
        names, least = layout.names_on_map(sheet.game.board, box.width, layout.MAP_LETTERS)
        drawn["map.svg"] = FLAT.map(sheet.game, longest_on_map(sheet), words=waters, names=names, least=least)
    scores = [account.score for account in accounts]
    for account, bar in zip(accounts, bars(sheet, scores, box.bar), strict=True):
        drawn[f"sign-{account.seat.number}.svg"] = FLAT.token(account.seat)
        picture = pages.get_template("print/bar.svg").render(bar=bar, width=bar.room + 2 * _OUTLINE)
        drawn[f"bar-{account.seat.number}.svg"] = picture
    for name, pattern in {**patterns_of(sheet), FAILED: FAILED}.items():
        drawn[f"pattern-{name}.svg"] = pages.get_template("print/pattern.svg").render(pattern=pattern)
    drawn["mark.svg"] = pages.get_template("_sign.svg").render()
    if imprint.address:
        import segno  # noqa: PLC0415  # slow to import, and the command line prints no QR code

        svg, code = BytesIO(), segno.make(imprint.address, error="m", micro=False)
        code.save(svg, kind="svg", border=0, xmldecl=False, omitsize=True)
        drawn["qr.svg"] = svg.getvalue().decode()
    return drawn


def pad(board: Board, imprint: Imprint) -> Print:
    """Return a blank sheet for scoring a game on a board with a pencil."""
    template = pages_in(imprint.language, board.kinds).get_template("print/pad.html")
    page = template.render(
        other_letters=Words(imprint.language).in_other_letters(board),
        board=printed_board(board),
        rows=pad_rows(board),
        tie_breaks=tie_breaks(board),
        ticket_rows=layout.TICKET_ROWS,
        row_height=layout.row_height(board, imprint.paper),
        imprint=imprint,
    )
    return Print(page, {})


def rules_sheet(board: Board, imprint: Imprint) -> Print:
    """Return the rules of a board, of all its editions, on a sheet to lay into its box."""
    words = Words(imprint.language)
    rules = [in_its_box(board, rule, words) for rule in rules_of(board, words)]
    groups = grouped(board, rules)
    sources = list(dict.fromkeys(rule.printed for _, cards in groups for rule in cards if rule.printed))
    page = (
        pages_in(imprint.language, board.kinds)
        .get_template("print/rules.html")
        .render(
            board=printed_board(board),
            groups=groups,
            sources=sources,
            drawn=_CASES,
            size=layout.size_of_rules(rules, len(groups), len(_CASES), sources, imprint.paper),
            imprint=imprint,
        )
    )
    return Print(page, {f"case-{id}.svg": FLAT.render("case.svg", of=id) for id in _CASES})


def map_of(board: Board) -> str:
    """Return a board as SVG with its own colours, without anybody's trains."""
    return FLAT.map(Game(board, next(iter(board.editions.values())), ()))


def plain_map(board: Board, imprint: Imprint) -> Print:
    """Return a board as one page of A3, as large as the paper, which lies or stands as the board does."""
    width, height = (_LONG, _SHORT) if board.width > board.height else (_SHORT, _LONG)
    map = layout.window(board, width - 2 * _EDGE, height - 2 * _EDGE)
    template = pages_in(imprint.language).get_template("print/map.html")
    note, board = Words(imprint.language).in_other_letters(board), printed_board(board)
    page = template.render(board=board, size=(width, height), map=map, other_letters=note, imprint=imprint)
    return Print(page, {"map.svg": map_of(board)})


@cache
def pages_in(language: str, kinds: Kinds = ()) -> Environment:
    """Return the template environment of a language, about a board with these kinds of things."""
    pages = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    words = Words(language, kinds)
    pages.install_gettext_translations(translations(language, kinds), newstyle=True)  # type: ignore[attr-defined]
    pages.filters |= {"signed": signed, "unbroken": unbroken}
    pages.filters["reasons"] = lambda because, game, seat: reasons_told(words, game, seat, because, unbroken)
    named = (words.phrase, words.sentence, words.printed, words.labelled, words.colour, words.date)
    pages.filters |= {each.__name__: each for each in (*named, notes_of, questions_of)}
    pages.globals |= {"own": SCHEME, "CHART": CHART, "PAPER": PAPER, "PRINT": PRINT}
    pages.globals |= {"NAME": NAME, "say": say}
    return pages
