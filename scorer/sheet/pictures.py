"""The pictures of a print, SVG by name: the map, the players' signs, the chart, the QR code."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO

import segno
from jinja2 import Environment

from scorer.drawing import draw
from scorer.paths import STATIC
from scorer.rules.score_sheet import ScoreSheet
from scorer.sheet.bars import FAILED, bars, patterns_of
from scorer.sheet.evidence import Account, longest_on_map

FONT = "Source Sans 3"
"""The family that print.css declares."""
_SHAPE = re.compile(r'<(rect|circle|path) id="([\w-]+)" ?([^>]*/>)')
_SIGN = re.compile(r'<g id="([\w-]+)">(.*?)</g>')
_ON_PAPER = {"--ground": "#ffffff"}
"""Colours of the map that paper gives itself."""


def pictures(
    pages: Environment, sheet: ScoreSheet, accounts: Sequence[Account], room: float, address: str
) -> Mapping[str, str]:
    """Return all pictures of a score sheet, bars in `room` millimetres; ``qr.svg`` only if there is an address."""
    drawn = {"map.svg": _map(pages, sheet, accounts)}
    for account, bar in zip(accounts, bars(accounts, room), strict=True):
        drawn[f"sign-{account.seat}.svg"] = _sign(pages, account)
        drawn[f"bar-{account.seat}.svg"] = _drawn(pages, "bar", bar=bar)
    for name, pattern in {**patterns_of(sheet), FAILED: FAILED}.items():
        drawn[f"pattern-{name}.svg"] = _drawn(pages, "pattern", pattern=pattern)
    return drawn | ({"qr.svg": _qr(address)} if address else {})


def _drawn(pages: Environment, name: str, **things: object) -> str:
    return pages.get_template(f"print/{name}.svg").render(**things)


def _sign(pages: Environment, account: Account) -> str:
    """Return a player's colour and mark as every page shows them."""
    svg = str(pages.get_template("_token.html").module.token(account))  # type: ignore[attr-defined] # a macro
    return svg.replace(">", f' xmlns="http://www.w3.org/2000/svg"><style>{map_style()}</style>', 1)


def _map(pages: Environment, sheet: ScoreSheet, accounts: Sequence[Account]) -> str:
    seats = {account.seat: account for account in accounts}
    game = sheet.game
    svg = pages.get_template("_map.svg").render(
        drawing=draw(game.board),
        claims={claim.route.id: seats[claim.seat] for claim in game.claims},
        stations={station.city.id: seats[station.seat] for station in game.stations},
        longest=longest_on_map(sheet),
    )
    return _with_halos(_flat(svg.replace("<defs>", f"<defs><style>{map_style()}</style>", 1)))


def _flat(svg: str) -> str:
    """Write out every sign and space: a use costs WeasyPrint more than the shapes that it stands for."""
    shapes = {name: f"<{kind} {rest}" for kind, name, rest in _SHAPE.findall(svg)}
    svg = re.sub(r'<use href="#([\w-]+)"/>', lambda use: shapes[use[1]], svg)
    signs = shapes | dict(_SIGN.findall(svg))
    return re.sub(r'<use href="#([\w-]+)" (transform="[^"]*")[^>]*/>', lambda use: _placed(signs[use[1]], use[2]), svg)


def _placed(shapes: str, transform: str) -> str:
    """Put a sign in its place; a single shape carries the transform itself."""
    if shapes.count("<") == 1:
        return shapes.replace("/>", f" {transform}/>")
    return f"<g {transform}>{shapes}</g>"


def _with_halos(svg: str) -> str:
    """Write each name twice, first as a white outline: WeasyPrint knows no paint-order."""
    return re.sub(r"<text (.*?</text>)", r'<text class="halo" \1<text \1', svg)


@cache
def map_style() -> str:
    """Return map.css for paper: its light colours in place of every var(), without what only screens know."""
    css = re.sub(r"/\*.*?\*/", "", (STATIC / "map.css").read_text(), flags=re.DOTALL)
    css = re.sub(r"@\w[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", css)
    colours = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", css)) | _ON_PAPER
    rules = re.sub(r":root\s*\{[^}]*\}", "", css).replace("sans-serif", FONT)
    rules = re.sub(r"var\((--[\w-]+)\)", lambda use: colours[use[1]], rules)
    return re.sub(r"\s+", " ", rules) + ".map text.halo { fill: none; stroke: #ffffff; stroke-width: 4; }"


def _qr(address: str) -> str:
    svg = BytesIO()
    segno.make(address, error="m", micro=False).save(svg, kind="svg", border=0, xmldecl=False, omitsize=True)
    return svg.getvalue().decode()
