"""Draws the pictures of a score sheet as SVG: the map, the players' signs, the chart, the QR code."""

from collections.abc import Mapping, Sequence
from io import BytesIO

from jinja2 import Environment

from scorer.charts import FAILED, bars, patterns_of
from scorer.map import FLAT
from scorer.rules.score_sheet import ScoreSheet
from scorer.sheet.evidence import Account, longest_on_map
from scorer.sheet.imprint import Imprint
from scorer.words import Words

_EDGE = 0.3
"""Room at each end of a bar for half of its outline; millimetres."""


def pictures(
    pages: Environment, sheet: ScoreSheet, accounts: Sequence[Account], room: float, imprint: Imprint
) -> Mapping[str, str]:
    """Return all pictures by name, with bars in `room` millimetres; ``qr.svg`` only if there is an address."""
    waters = Words(imprint.language).waters
    drawn: dict[str, str] = {"map.svg": FLAT.map(sheet.game, longest_on_map(sheet), words=waters)}
    scores = [account.score for account in accounts]
    for account, bar in zip(accounts, bars(sheet, scores, room), strict=True):
        drawn[f"sign-{account.seat.number}.svg"] = FLAT.token(account.seat)
        drawn[f"bar-{account.seat.number}.svg"] = _drawn(pages, "print/bar.svg", bar=bar, width=bar.room + 2 * _EDGE)
    for name, pattern in {**patterns_of(sheet), FAILED: FAILED}.items():
        drawn[f"pattern-{name}.svg"] = _drawn(pages, "print/pattern.svg", pattern=pattern)
    return drawn | ({"qr.svg": _qr(imprint.address)} if imprint.address else {})


def _drawn(pages: Environment, name: str, **things: object) -> str:
    return pages.get_template(name).render(**things)


def _qr(address: str) -> str:
    import segno  # noqa: PLC0415  # slow to import, and the command line prints no QR code

    svg = BytesIO()
    segno.make(address, error="m", micro=False).save(svg, kind="svg", border=0, xmldecl=False, omitsize=True)
    return svg.getvalue().decode()
