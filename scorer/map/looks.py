"""How each kind of thing on a map is drawn: for the screen as style sheet, for paper as attributes of its shapes."""

from collections.abc import Mapping

from markupsafe import Markup

from scorer.map.palette import PALE_TRAINS, PAPER, ROUTE_COLOURS, TONES, TRAIN_COLOURS

Look = Mapping[str, str]
"""CSS properties that SVG knows as attributes too; colours by their names in the palette."""


def _train(colour: str) -> Look:
    mark = {"color": "deep"} if colour in PALE_TRAINS else {}
    rim = {"stroke": "deep"} if colour == "white" else {}
    return {"fill": f"train-{colour}", **mark, **rim}


LOOKS: Mapping[str, Look] = {
    ".ground": {"fill": "ground"},
    ".frame": {"fill": "none", "stroke": "frame", "stroke-width": "1.5"},
    ".sea": {"fill": "sea"},
    ".land": {"fill": "ground", "stroke": "coast", "stroke-width": "1.5"},
    ".abroad": {"fill": "abroad", "stroke": "coast", "stroke-width": "1.5"},
    ".route": {"stroke-width": "1.5"},
    **{f".c-{colour}": {"fill": f"{colour}-pale", "stroke": colour} for colour in ROUTE_COLOURS},
    ".way": {"fill": "none", "stroke": "way", "stroke-width": "1.5"},
    ".ferry .way": {"stroke": "water", "stroke-width": "13.5", "stroke-linecap": "round"},
    ".tunnel .way": {"stroke": "rock", "stroke-width": "13.5", "stroke-dasharray": "1.6 2.4"},
    ".claimed .way": {"stroke": "rim", "stroke-width": "3.5", "stroke-dasharray": "none"},
    ".claimed": {"stroke": "rim", "stroke-width": "1.5", "color": "bright"},
    **{f".p-{colour}": _train(colour) for colour in TRAIN_COLOURS},
    ".longest": {"fill": "none", "stroke": "glow", "stroke-width": "20", "stroke-linecap": "round"},
    ".city circle": {"fill": "ground", "stroke": "ink", "stroke-width": "2.5"},
    ".country circle": {"fill": "badge", "stroke": "ink", "stroke-width": "1.5"},
    ".attraction circle": {"fill": "glow", "stroke": "ink", "stroke-width": "2.5"},
    ".attraction path": {"fill": "deep"},
    ".terminal": {"fill": "ink", "stroke": "ground", "stroke-width": "1.5"},
    ".cross": {"fill": "deep", "stroke": "bright", "stroke-width": "1.2"},
    "text": {"fill": "ink", "stroke": "none", "font-family": "sans-serif", "font-size": "15px", "font-weight": "600"},
    ".rail": {"fill": "none", "stroke-width": "9"},
    ".stop": {"fill": "ink"},
}
"""By selector, below the map; of two that meet in one thing the later one counts."""

SIGNS: Mapping[str, Look] = {
    ".plate": {"fill": "bright", "stroke": "none"},
    ".engine": {"fill": "deep", "stroke": "none"},
    ".mark": {"fill": "currentColor", "stroke": "none"},
}
"""What is drawn through a use element, where no selector may name what stands around it."""

_ON_PAPER: Mapping[str, Look] = {
    "text": {"font-family": "Source Sans 3, sans-serif"},
    "halo": {"fill": "none", "stroke": "ground", "stroke-width": "4"},
}
"""A print has a font of its own (print.css), and draws the rim of a name first, for it cannot say what lies below."""


_KINDS = (LOOKS, SIGNS, _ON_PAPER)


def declared(look: Look) -> str:
    """Return a look as a style sheet says it.

    >>> declared({"stroke": "rim", "stroke-width": "2"})
    'stroke: var(--rim); stroke-width: 2'
    """
    return "; ".join(f"{name}: {f'var(--{value})' if value in TONES else value}" for name, value in look.items())


def classes(*selectors: str) -> Markup:
    """Return the attribute by which the style sheet finds a thing: the live way to look."""
    return Markup('class="{}"').format(" ".join(selector.removeprefix(".") for selector in selectors))


def attributes(*selectors: str) -> Markup:
    """Return the looks in full, in the colours of paper: the flat way to look, without a style sheet."""
    properties = [
        one for kind in _KINDS for selector, look in kind.items() if selector in selectors for one in look.items()
    ]
    return Markup(" ").join(
        Markup('{}="{}"').format(name, PAPER.get(value, value)) for name, value in dict(properties).items()
    )
