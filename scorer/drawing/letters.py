"""Estimates the room that a name needs in any sans serif, and breaks long names into two rows."""

import re

from scorer.drawing.shapes import Box

_WIDTHS = {
    "ijlí": 0.35,
    " .IJłÍ": 0.38,
    "-": 0.42,
    "frt": 0.49,
    "cszśź": 0.61,
    "LŁvxyaká": 0.67,
    "bdghnpquüńSYbdgpCPFEZ": 0.73,
    "ABKRVXÅ": 0.78,
    "DGHNOQUÖØ": 0.85,
    "w": 0.93,
    "Mm": 1.05,
    "W": 1.11,
}
_WIDTH = {letter: width for letters, width in _WIDTHS.items() for letter in letters}
_USUAL = 0.7
ASCENT, DESCENT = 0.93, 0.24
"""How far letters and their leading reach above and below the baseline, in multiples of the font size."""
BEARING = 0.015
"""How far a letter such as Y reaches beyond its own width, in multiples of the font size."""
_LONG = 10


def width(row: str) -> float:
    """Return a row's width in multiples of the font size, as measured in DejaVu Sans, semi-bold.

    DejaVu Sans is wide; narrower faces leave some of the room free.
    """
    return sum(_WIDTH.get(letter, _USUAL) for letter in row)


def broken(name: str) -> tuple[str, ...]:
    """Break a name in two after the space or hyphen nearest its middle, if it has one.

    >>> broken("Salt Lake City"), broken("Bielsko-Biała"), broken("Oslo")
    (('Salt Lake', 'City'), ('Bielsko-', 'Biała'), ('Oslo',))
    """
    breaks = [found.end() for found in re.finditer("[ -]", name)]
    rows = [(name[:cut].rstrip(), name[cut:]) for cut in reversed(breaks)]
    return min(rows, key=lambda both: max(map(len, both)), default=(name,))


def settings(name: str) -> list[tuple[str, ...]]:
    """Return the ways to set a name in rows, the preferred one first: two rows for a long name.

    >>> settings("San Francisco"), settings("El Paso")
    ([('San', 'Francisco'), ('San Francisco',)], [('El Paso',), ('El', 'Paso')])
    """
    ways = list(dict.fromkeys([(name,), broken(name)]))
    return ways[::-1] if len(name) > _LONG else ways


def room(rows: tuple[str, ...], size: float) -> Box:
    """Return the box that rows need, centred on the origin."""
    return Box(0, 0, (max(map(width, rows)) / 2 + BEARING) * size, (len(rows) - 1 + ASCENT + DESCENT) * size / 2)


def first_line(y: float, rows: tuple[str, ...], size: float) -> float:
    """Return the baseline of the first row, if `y` is the middle of all rows."""
    return y + (ASCENT - DESCENT - (len(rows) - 1)) * size / 2
