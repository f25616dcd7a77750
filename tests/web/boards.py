"""A photo of a board, drawn by the tests of plain shapes where the spaces lie; no artwork."""

import json
from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from pathlib import Path

from PIL import Image, ImageDraw

from scorer.paths import STATIC

Point = tuple[float, float]

TABLE, PAPER, RIM, BARE, DOT = (92, 70, 48), (214, 200, 166), (70, 60, 50), (186, 178, 160), (110, 40, 30)
PRINTED = {
    "grey": BARE,
    "white": (235, 232, 222),
    "black": (75, 72, 70),
    "red": (190, 80, 70),
    "orange": (215, 140, 60),
    "yellow": (225, 200, 90),
    "green": (130, 160, 90),
    "blue": (90, 140, 180),
    "purple": (170, 120, 160),
}
TRAINS = {
    "blue": (20, 60, 150),
    "red": (170, 20, 25),
    "green": (20, 110, 50),
    "yellow": (235, 190, 20),
    "black": (20, 20, 22),
}
FINER = 2
"""How much finer it is drawn than it is shown, for smooth edges."""


def photographed(
    board: str, corners: Sequence[Point], size: tuple[int, int], printed: Mapping[str, str], trains: Mapping[str, str]
) -> Image.Image:
    """Draw a board that lies flat between four corners; `printed` and `trains` are colours by route."""
    told = json.loads((STATIC / "photo" / f"{board}.json").read_text(encoding="utf-8"))
    picture = Image.new("RGB", (size[0] * FINER, size[1] * FINER), TABLE)
    draw, (length, width) = ImageDraw.Draw(picture), told["space"]

    def lay(shape: Sequence[Point], colour: tuple[int, int, int]) -> None:
        draw.polygon([_on_photo(point, corners, told["height"]) for point in shape], colour)

    lay([(0, 0), (1000, 0), (1000, told["height"]), (0, told["height"])], PAPER)
    for x, y in told["cities"].values():
        lay([(x + 6 * cos(radians(k)), y + 6 * sin(radians(k))) for k in range(0, 360, 30)], DOT)
    for route, places in told["routes"].items():
        for place in places:
            lay(_space(place, length, width), RIM)
            lay(_space(place, length - 3, width - 3), PRINTED[printed[route]])
            if route in trains:
                red, green, blue = (v * 3 // 4 for v in TRAINS[trains[route]])
                lay(_space(place, length - 3, width - 2), (red, green, blue))
                lay(_space(place, length - 6, width - 6), TRAINS[trains[route]])
    return picture.resize(size, Image.Resampling.LANCZOS)


def _space(place: Sequence[float], length: float, width: float) -> list[Point]:
    x, y, angle = place
    c, s = cos(radians(angle)), sin(radians(angle))
    halves = [(-length / 2, -width / 2), (length / 2, -width / 2), (length / 2, width / 2), (-length / 2, width / 2)]
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in halves]


def _on_photo(point: Point, corners: Sequence[Point], height: float) -> Point:
    """Return where a place of the board is drawn: between the corners, in proportion."""
    p, q = point[0] / 1000, point[1] / height
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    x = (1 - q) * ((1 - p) * ax + p * bx) + q * ((1 - p) * dx + p * cx)
    y = (1 - q) * ((1 - p) * ay + p * by) + q * ((1 - p) * dy + p * cy)
    return x * FINER, y * FINER


def saved(picture: Image.Image, file: Path, orientation: int = 1) -> Path:
    """Save a photo as a phone does: turned as the camera was held, with a note that says how (EXIF)."""
    turned = {1: picture, 6: picture.transpose(Image.Transpose.ROTATE_90)}[orientation]
    exif = Image.Exif()
    exif[0x0112] = orientation
    turned.save(file, quality=92, exif=exif)
    return file
