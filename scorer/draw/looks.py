"""How each kind of thing on a map looks (looks.toml): a style sheet for the screen, SVG attributes for paper."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from markupsafe import Markup

from scorer.draw.palette import PALE_TRAINS, PAPER, ROUTE_COLOURS, TONES, TRAIN_COLOURS

Look = Mapping[str, str]
"""CSS properties that are SVG attributes too; colours by their names in the palette."""

_READ: Mapping[str, Mapping[str, Look]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def _train(colour: str) -> Look:
    mark = {"color": "deep"} if colour in PALE_TRAINS else {}
    rim = {"stroke": "deep"} if colour == "white" else {}
    return {"fill": f"train-{colour}", **mark, **rim}


LOOKS: Mapping[str, Look] = {
    **_READ["land"],
    **{f".c-{colour}": {"fill": f"{colour}-pale", "stroke": colour} for colour in ROUTE_COLOURS},
    **_READ["ways"],
    **{f".p-{colour}": _train(colour) for colour in TRAIN_COLOURS},
    **_READ["pieces"],
}
"""Keyed by selector, within the map. If two match, the later one wins."""

SYMBOLS, SIGNS = _READ["symbols"], _READ["signs"]
"""The looks of symbols on printed spaces, which only the screen shows, before `LOOKS`; and those inside ``use``."""

_KINDS = (LOOKS, SIGNS, _READ["paper"])


def declarations(look: Look) -> str:
    """Return a look as CSS declarations.

    >>> declarations({"stroke": "rim", "stroke-width": "2"})
    'stroke: var(--rim); stroke-width: 2'
    """
    return "; ".join(f"{name}: {f'var(--{value})' if value in TONES else value}" for name, value in look.items())


def classes(*selectors: str) -> Markup:
    """Return the class attribute that the style sheet matches, for the live map."""
    return Markup('class="{}"').format(" ".join(selector.removeprefix(".") for selector in selectors))


def attributes(*selectors: str, colours: Mapping[str, str] = PAPER) -> Markup:
    """Return the looks as attributes, for the flat map without a style sheet."""
    properties = [
        one for kind in _KINDS for selector, look in kind.items() if selector in selectors for one in look.items()
    ]
    return Markup(" ").join(
        Markup('{}="{}"').format(name, colours.get(value, value)) for name, value in dict(properties).items()
    )
