"""Defines how each kind of thing on a map looks: a style sheet for the screen, SVG attributes for paper."""

from collections.abc import Mapping

from markupsafe import Markup

from scorer.map.palette import PALE_TRAINS, PAPER, ROUTE_COLOURS, TONES, TRAIN_COLOURS

Look = Mapping[str, str]
"""CSS properties that are SVG attributes too; colours by their names in the palette."""


def _train(colour: str) -> Look:
    mark = {"color": "deep"} if colour in PALE_TRAINS else {}
    rim = {"stroke": "deep"} if colour == "white" else {}
    return {"fill": f"train-{colour}", **mark, **rim}


LOOKS: Mapping[str, Look] = {
    ".ground": {"fill": "ground"},
    ".inset": {"fill": "ground", "stroke": "frame", "stroke-width": "1.5"},
    ".frame": {"fill": "none", "stroke": "frame", "stroke-width": "1.5"},
    ".sea": {"fill": "sea"},
    ".land": {"fill": "ground", "stroke": "coast", "stroke-width": "1.5"},
    ".abroad": {"fill": "abroad", "stroke": "coast", "stroke-width": "1.5"},
    ".region": {"fill": "none"},
    ".border": {"fill": "none", "stroke": "way", "stroke-width": "1.5", "stroke-dasharray": "2 4"},
    ".relief": {"fill": "relief", "fill-opacity": "0.08"},
    ".lake": {"fill": "sea", "stroke": "coast", "stroke-width": "1"},
    ".river": {"fill": "none", "stroke": "river", "stroke-width": "1.4"},
    ".water": {"fill": "deepwater"},
    ".neighbour": {"fill": "faraway"},
    ".written": {
        "text-anchor": "middle",
        "font-family": "Georgia, serif",
        "font-style": "italic",
        "letter-spacing": "0.16em",
    },
    ".frontier": {"fill": "none", "stroke": "frontier", "stroke-width": "1.2", "stroke-dasharray": "5 3"},
    ".route": {"stroke-width": "1.5"},
    **{f".c-{colour}": {"fill": f"{colour}-pale", "stroke": colour} for colour in ROUTE_COLOURS},
    ".way": {"fill": "none", "stroke": "way", "stroke-width": "1.5"},
    ".ferry .way": {"stroke": "water", "stroke-width": "13.5", "stroke-linecap": "round"},
    ".bullet .way": {"stroke": "red-pale", "stroke-width": "13.5", "stroke-linecap": "round"},
    ".tunnel .way": {"stroke": "rock", "stroke-width": "13.5", "stroke-dasharray": "1.6 2.4"},
    ".claimed .way": {"stroke": "rim", "stroke-width": "3.5", "stroke-dasharray": "none"},
    ".claimed": {"stroke": "rim", "stroke-width": "1.5", "color": "bright"},
    **{f".p-{colour}": _train(colour) for colour in TRAIN_COLOURS},
    ".longest": {"fill": "none", "stroke-linecap": "round"},
    ".casing": {"stroke": "deep"},
    ".gold": {"stroke": "glow"},
    ".bed": {"stroke": "deep", "stroke-width": "15", "stroke-linecap": "butt"},
    ".city circle": {"fill": "ground", "stroke": "ink", "stroke-width": "2.5"},
    ".country circle": {"fill": "badge", "stroke": "ink", "stroke-width": "1.5"},
    ".attraction circle": {"fill": "glow", "stroke": "ink", "stroke-width": "2.5"},
    ".attraction path": {"fill": "deep"},
    ".terminal": {"fill": "ink", "stroke": "ground", "stroke-width": "1.5"},
    ".cross": {"fill": "deep", "stroke": "bright", "stroke-width": "1.2"},
    "text": {"fill": "ink", "stroke": "none", "font-family": "Names, sans-serif", "font-weight": "600"},
    ".whose rect": {"fill": "deep", "stroke": "glow", "stroke-width": "2.5"},
    ".whose text": {"fill": "bright", "stroke": "none"},
    ".leader": {"fill": "none", "stroke": "ink", "stroke-width": "1"},
    ".rail": {"fill": "none", "stroke-width": "9"},
    ".stop": {"fill": "ink"},
}
"""Keyed by selector, within the map. If two match, the later one wins."""

SYMBOLS: Mapping[str, Look] = {
    ".route": {"color": "ink"},
    ".c-black": {"color": "bright"},
    ".c-white": {"color": "deep"},
}
"""The colours of the symbols on printed spaces, which only the screen shows; before `LOOKS`."""

SIGNS: Mapping[str, Look] = {
    ".plate": {"fill": "bright", "stroke": "none"},
    ".engine": {"fill": "deep", "stroke": "none"},
    ".mark": {"fill": "currentColor", "stroke": "none"},
    ".symbol": {"fill": "none", "stroke": "currentColor", "stroke-width": "1.3"},
    ".shadow": {"fill": "deep", "fill-opacity": "0.35", "stroke": "none"},
    ".top": {"stop-color": "bright"},
    ".foot": {"stop-color": "deep"},
}
"""Looks inside ``use`` elements, where a selector cannot refer to what surrounds them."""

_ON_PAPER: Mapping[str, Look] = {
    "text": {"font-family": "'Source Sans 3', sans-serif", "font-size": "15px"},
    ".whose text": {"font-size": "27px"},
    ".written": {"font-family": "'Source Sans 3', sans-serif"},
    "halo": {"fill": "none", "stroke": "ground", "stroke-width": "4"},
    "shine": {"fill": "none", "stroke": "bright", "stroke-width": "2", "stroke-opacity": "0.5"},
    "shade": {"fill": "none", "stroke": "deep", "stroke-width": "2", "stroke-opacity": "0.25"},
}
"""Prints use a font of their own (print.css). They draw a name's rim first, because they lack CSS's paint-order."""

_KINDS = (LOOKS, SIGNS, _ON_PAPER)


def declared(look: Look) -> str:
    """Return a look as CSS declarations.

    >>> declared({"stroke": "rim", "stroke-width": "2"})
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
