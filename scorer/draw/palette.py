"""Every colour and measure that pages, maps and prints share (palette.toml); they refer to them by name.

Printed spaces are pale with a firm outline (``red-pale``, ``red``). A player's trains are saturated (``train-red``)
and carry a bright or a deep mark, so that nobody depends on colour.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Tone(NamedTuple):
    """A colour by day and by night."""

    light: str
    dark: str


_READ = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

ROUTE_COLOURS, TRAIN_COLOURS = tuple(_READ["routes"]), tuple(_READ["trains"])
PALE_TRAINS = frozenset({"yellow", "pink", "white"})
"""Trains that carry a deep mark; all others carry a bright one."""
INKS: Mapping[str, str] = {colour: "deep" if colour in PALE_TRAINS else "bright" for colour in TRAIN_COLOURS}
"""What letters on a plate in each train's colour are written in."""

TONES: Mapping[str, Tone] = {
    **{name: Tone(*tones) for name, tones in _READ["tones"].items()},
    **{name: Tone(*outline) for name, (outline, _) in _READ["routes"].items()},
    **{f"{name}-pale": Tone(*filling) for name, (_, filling) in _READ["routes"].items()},
    **{f"train-{name}": Tone(colour, colour) for name, colour in _READ["trains"].items()},
}

SITE: Mapping[str, Tone] = {**TONES, **{name: Tone(*tones) for name, tones in _READ["site"].items()}}
"""The colours of pages, which maps lie on."""

MEASURES: Mapping[str, str] = _READ["measures"]
ENLARGED: Mapping[str, str] = _READ["enlarged"]
"""Sizes of type, spaces, radii and shadows of pages; and those that differ where letters are twice as large."""

DAY: Mapping[str, str] = {name: tone.light for name, tone in TONES.items()}
NIGHT: Mapping[str, str] = {name: tone.dark for name, tone in TONES.items()}
"""The colours of the map by day, and by night."""

PAPER: Mapping[str, str] = DAY | _READ["paper"]
"""The colours of the map on paper."""

PRINT: Mapping[str, str] = {"ink": PAPER["ink"], **_READ["print"], **_READ["type"]}
"""The colours of type and rules on sheets and pads, and the sizes of type."""

CHART: Mapping[str, str] = _READ["chart"]
"""The colours of the chart's patterns on the sheet."""
