"""Defines every colour of the map, the trains and the printed sheet; pages and pictures refer to them by name.

Printed spaces are pale with a firm outline (``red-pale``, ``red``). A player's trains are saturated (``train-red``)
and carry a bright or a deep mark, so that nobody depends on colour.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Tone(NamedTuple):
    """A colour by day and by night."""

    light: str
    dark: str


def _always(colour: str) -> Tone:
    return Tone(colour, colour)


_GROUND = {
    "ground": Tone("#fdfbf4", "#1f2327"),
    "frame": Tone("#d9d0b8", "#3a4046"),
    "sea": Tone("#c6dde8", "#1b3a4d"),
    "coast": Tone("#9fb8c2", "#4f6b79"),
    "abroad": Tone("#e8e0cc", "#0f1216"),
    "frontier": Tone("#b3a88c", "#5b6268"),
    "relief": Tone("#c2a878", "#70725f"),
    "deepwater": Tone("#4d7d95", "#7fb2c9"),
    "faraway": Tone("#8a7a58", "#8d949b"),
    "badge": Tone("#e9dfc6", "#343b42"),
    "ink": Tone("#26231d", "#eeebe3"),
    "way": Tone("#b9b09a", "#565d64"),
    "water": Tone("#8dbdd4", "#34687f"),
    "river": Tone("#8fbed6", "#2f6079"),
    "rock": Tone("#8d7f6b", "#9a8d78"),
    "glow": Tone("#f5b301", "#ffc933"),
    "rim": Tone("#16140f", "#ffffff"),
    "bright": _always("#ffffff"),
    "deep": _always("#16140f"),
}

_ROUTES = {
    "red": (Tone("#c01c28", "#ea4f58"), Tone("#ec8d88", "#6a1820")),
    "orange": (Tone("#b55500", "#f2903a"), Tone("#fab566", "#8a4512")),
    "yellow": (Tone("#8c6e00", "#f3dc6a"), Tone("#fdec8e", "#8f7c18")),
    "green": (Tone("#2b8036", "#7fd083"), Tone("#b9e8a4", "#2b6a35")),
    "blue": (Tone("#1660ad", "#62a8ee"), Tone("#9cc4f2", "#1d4f8a")),
    "purple": (Tone("#a03a8e", "#d77cc6"), Tone("#d38abc", "#6a2f66")),
    "black": (Tone("#1f1e1c", "#8d9196"), Tone("#68645f", "#08090a")),
    "white": (Tone("#757062", "#ffffff"), Tone("#ffffff", "#b9bcc0")),
    "grey": (Tone("#7c7769", "#8d949b"), Tone("#c2beb4", "#4a5056")),
    "open": (Tone("#856e4b", "#a8977a"), Tone("#ece4cc", "#4c4c3c")),
}
"""Outline and fill of the printed spaces."""

_TRAINS = {
    "blue": "#0f5fb4",
    "red": "#d42029",
    "green": "#36a04c",
    "yellow": "#ffd21f",
    "black": "#1c1b1a",
    "brown": "#4d2d12",
    "pink": "#f487b6",
    "grey": "#7b8086",
    "purple": "#6f2488",
    "white": "#ffffff",
}

ROUTE_COLOURS = tuple(_ROUTES)
TRAIN_COLOURS = tuple(_TRAINS)
PALE_TRAINS = frozenset({"yellow", "pink", "white"})
"""Trains that carry a deep mark; all others carry a bright one."""

TONES: Mapping[str, Tone] = {
    **_GROUND,
    **{name: outline for name, (outline, _) in _ROUTES.items()},
    **{f"{name}-pale": filling for name, (_, filling) in _ROUTES.items()},
    **{f"train-{name}": _always(colour) for name, colour in _TRAINS.items()},
}

DAY: Mapping[str, str] = {name: tone.light for name, tone in TONES.items()}
"""The colours of the map by day."""

PAPER: Mapping[str, str] = {
    **DAY,
    "ground": "#ffffff",
    "sea": "#eff5f7",
    "abroad": "#f5f2ea",
    "coast": "#b4bfc1",
    "relief": "#dfd6c4",
    "deepwater": "#94abb5",
    "faraway": "#b3a88f",
}
"""The colours of the map on paper: the light ones on white, with a sea so pale that copiers may drop it."""

PRINT: Mapping[str, str] = {
    "ink": PAPER["ink"],
    "quiet": "#655f52",
    "hairline": "#c9c2b2",
    "copied": "#6b665c",
    "pencilled": "#55504a",
    "lost": "#b3151f",
    "picture": "#fbf9f3",
}
"""The colours of type and rules on sheets and pads. ``copied`` survives a copier, ``pencilled`` is for hints beside
handwriting, ``picture`` is the background of a shared result."""

CHART: Mapping[str, str] = {
    "routes": "#3b4652",
    "tickets": "#dcebda",
    "failed": "#ffffff",
    "stations": "#f1e8d2",
    "longest-path": "#fbd871",
    "globetrotter": "#cfe0f1",
    "country-cards": "#ead9ea",
    "further-1": "#d5ece9",
    "further-2": "#f6dccb",
    "further-3": "#e4e2f3",
    "further-4": "#e3e7c4",
}
"""The colours of the chart's patterns on the sheet."""
