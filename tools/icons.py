"""Makes the app's icons of its sign, `templates/_sign.svg` (`python -m tools.icons`)."""

import re

from resvg_py import svg_to_bytes

from scorer.paths import STATIC, TEMPLATES
from tools.asked import asked

_TILE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"{rounded} fill="#0f5fb4"/>'
    '<g transform="translate(16 16)scale({scale})translate(-16 -{middle})" fill="none" stroke="#fff" stroke-width="3"'
    ' stroke-linecap="round" stroke-linejoin="round"><path d="M-16 23H5M27 23h21{line}"/>'
    '<path stroke="#ffd21f" d="{car}"/></g></svg>'
)
_MIDDLE = 16.5
"""The height of the sign's middle."""
_PICTURES = (("icon-180", 180, False), ("icon-192", 192, True), ("icon-512", 512, True), ("icon-maskable", 512, False))
"""Name, size, and whether its corners are round; phones cut those that are not to a shape of their own."""


def main() -> None:
    (STATIC / "icons" / "icon.svg").write_text(tile(is_round=True), "utf-8")
    for name, size, is_round in _PICTURES:
        picture = svg_to_bytes(svg_string=tile(is_round), width=size, height=size)
        (STATIC / "icons" / f"{name}.png").write_bytes(bytes(picture))


def tile(is_round: bool) -> str:
    """Return the sign on a tile: smaller where a phone may cut off what lies outside a circle."""
    line, car = re.findall(r' d="([^"]+)"', (TEMPLATES / "_sign.svg").read_text("utf-8").replace("\n ", ""))
    scale = 0.92 if is_round else 0.72
    rounded = ' rx="7"' if is_round else ""
    return _TILE.format(rounded=rounded, scale=scale, middle=_MIDDLE, line=line, car=car)


if __name__ == "__main__":
    asked(__doc__)
    main()
