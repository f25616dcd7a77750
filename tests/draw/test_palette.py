"""The colours: there by day and by night for all that any board prints, and far enough apart for weak eyes."""

from itertools import combinations
from math import dist
from operator import mul

import pytest

from scorer import atlas
from scorer.draw import signs
from scorer.draw.looks import LOOKS, SYMBOLS
from scorer.draw.palette import PAPER, PRINT, ROUTE_COLOURS, TONES, TRAIN_COLOURS

PRINTED = {route.colour for board in atlas.boards() for route in board.routes.values()}
PLASTIC = {colour for board in atlas.boards() for colour in board.colours}
BOTH = pytest.mark.parametrize("time", ["light", "dark"])


def tone(name: str, time: str) -> str:
    return str(getattr(TONES[name], time))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio as WCAG 2.2 defines it, 1 to 21."""
    pale, deep = sorted(map(luminance, (one, other)), reverse=True)
    return (pale + 0.05) / (deep + 0.05)


def luminance(colour: str) -> float:
    return sum(weight * light for weight, light in zip((0.2126, 0.7152, 0.0722), lights(colour), strict=True))


def lights(colour: str) -> list[float]:
    """Return how much red, green and blue light a colour has, 0 to 1."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def test_every_colour_that_a_board_names_is_there_by_day_and_by_night() -> None:
    assert len(PRINTED) == 10
    assert len(PLASTIC) >= 5
    for name in [*PRINTED, *(f"{colour}-pale" for colour in PRINTED), *(f"train-{colour}" for colour in PLASTIC)]:
        assert TONES[name].light
        assert TONES[name].dark
        assert PAPER[name]


def train(colour: str, time: str) -> dict[str, str]:
    """Return the colours of a claimed space: ``fill``, ``stroke`` around it and ``color`` of its mark."""
    look = {**LOOKS[".claimed"], **LOOKS[f".p-{colour}"]}
    return {part: tone(look[part], time) for part in ("fill", "stroke", "color")}


@BOTH
@pytest.mark.parametrize("colour", TRAIN_COLOURS)
def test_a_train_stands_out_from_the_ground_by_itself_or_by_its_rim_and_its_mark_from_it(
    colour: str, time: str
) -> None:
    look, ground = train(colour, time), tone("ground", time)
    assert max(contrast(look[part], ground) for part in ("fill", "stroke")) >= 3
    assert contrast(look["color"], look["fill"]) >= 3


@BOTH
@pytest.mark.parametrize("colour", TRAIN_COLOURS)
def test_the_longest_path_stands_out_beside_every_train(colour: str, time: str) -> None:
    """Beside a train lies its bed, then gold, then the casing: gold is told from bed and casing, a train from one."""
    gold, bed, casing = (tone(LOOKS[part]["stroke"], time) for part in (".gold", ".bed", ".casing"))
    fill = train(colour, time)["fill"]
    assert min(contrast(gold, bed), contrast(gold, casing), max(contrast(fill, gold), contrast(fill, bed))) >= 3


@BOTH
@pytest.mark.parametrize("colour", ROUTE_COLOURS)
def test_what_is_printed_stands_out_from_land_and_sea(colour: str, time: str) -> None:
    for ground in ("ground", "sea", "abroad"):
        assert contrast(tone(colour, time), tone(ground, time)) >= 3
        assert contrast(PAPER[colour], PAPER[ground]) >= 3


@BOTH
@pytest.mark.parametrize(("ground", "least"), [("ground", 3), ("abroad", 2.9)])
@pytest.mark.parametrize("colour", ROUTE_COLOURS)
def test_what_is_printed_stands_out_from_the_highest_mountains(
    colour: str, ground: str, least: float, time: str
) -> None:
    """Four heights lie on one another."""
    under, relief = (tone(name, time) for name in (ground, "relief"))
    bare = (1 - float(LOOKS[".relief"]["fill-opacity"])) ** 4
    sides = [round(bare * int(under[at : at + 2], 16) + (1 - bare) * int(relief[at : at + 2], 16)) for at in (1, 3, 5)]
    assert contrast(tone(colour, time), "#" + "".join(f"{side:02x}" for side in sides)) >= least


@BOTH
def test_sea_and_neighbours_are_told_from_the_land(time: str) -> None:
    ground, sea, abroad = (tone(name, time) for name in ("ground", "sea", "abroad"))
    assert contrast(sea, ground) >= 1.3
    assert contrast(abroad, ground) >= 1.15


@BOTH
def test_black_grey_and_white_lines_are_told_apart_by_lightness(time: str) -> None:
    black, grey, white = (tone(f"{colour}-pale", time) for colour in ("black", "grey", "white"))
    assert contrast(black, grey) >= 1.75
    assert contrast(grey, white) >= 1.75


@BOTH
@pytest.mark.parametrize("colour", ROUTE_COLOURS)
def test_trains_are_told_from_what_is_printed_by_a_rim_and_couplings_of_another_lightness(
    colour: str, time: str
) -> None:
    rim = tone("rim", time)
    assert LOOKS[".claimed"]["stroke"] == LOOKS[".claimed .way"]["stroke"] == "rim"
    assert contrast(rim, tone(f"{colour}-pale", time)) >= 1.75
    assert contrast(rim, tone("ground", time)) >= 3 * contrast(tone("way", time), tone("ground", time))


@BOTH
@pytest.mark.parametrize("colour", signs.SPACE_SIGNS)
def test_a_symbol_stands_out_from_its_space(colour: str, time: str) -> None:
    on = {**SYMBOLS[".route"], **SYMBOLS.get(f".c-{colour}", {}), **LOOKS[f".c-{colour}"]}
    assert contrast(tone(on["color"], time), tone(on["fill"], time)) >= 3


WITHOUT_RED = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
"""How one man in a hundred sees light (protanopia; Machado, Oliveira and Fernandes 2009)."""
WITHOUT_GREEN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
"""How one man in twenty sees light (deuteranopia; the same)."""
EYES = pytest.mark.parametrize("eyes", [WITHOUT_RED, WITHOUT_GREEN], ids=["protan", "deutan"])
Eyes = tuple[tuple[float, float, float], ...]


def seen(colour: str, eyes: Eyes) -> list[float]:
    """Return the light that these eyes see in a colour."""
    lit = [sum(share * light for share, light in zip(row, lights(colour), strict=True)) for row in eyes]
    return [min(max(light, 0), 1) for light in lit]


def lab(light: list[float]) -> list[float]:
    """Return a light as CIE L*a*b* under daylight, where a distance of 2 is just seen and one of 10 at a glance."""
    rows = [(0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)]
    cones = [sum(map(mul, row, light)) / sum(row) for row in rows]
    x, y, z = (cone ** (1 / 3) if cone > 0.008856 else 7.787 * cone + 16 / 116 for cone in cones)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def closest(colours: list[str], eyes: Eyes) -> float:
    """Return how far apart the two of some colours are that a colour-blind player confuses first."""
    return min(dist(*(lab(seen(colour, eyes)) for colour in pair)) for pair in combinations(colours, 2))


@EYES
def test_a_colour_blind_player_tells_all_trains_apart(eyes: Eyes) -> None:
    assert closest([TONES[f"train-{colour}"].light for colour in TRAIN_COLOURS], eyes) >= 15


@BOTH
@EYES
def test_a_colour_blind_player_tells_all_printed_colours_apart(eyes: Eyes, time: str) -> None:
    """All that fill a space: one that is left as the ground is has no colour. Close by, each has its symbol, too."""
    fillings = {tone(f"{colour}-pale", time) for colour in ROUTE_COLOURS} - {tone("ground", time)}
    assert len(fillings) >= 9
    assert closest(list(fillings), eyes) >= 12


@BOTH
@pytest.mark.parametrize("ground", ["ground", "badge", "sea", "abroad"])
def test_names_can_be_read(ground: str, time: str) -> None:
    assert contrast(tone("ink", time), tone(ground, time)) >= 4.5


@pytest.mark.parametrize("text", ["ink", "quiet", "pencilled", "lost"])
def test_print_can_be_read(text: str) -> None:
    assert contrast(PRINT[text], PAPER["ground"]) >= 4.5
