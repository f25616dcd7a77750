"""The colours: there by day and by night for all that any board prints, and far enough apart for weak eyes."""

import re

import pytest

from scorer import atlas
from scorer.map.looks import LOOKS
from scorer.map.palette import CHART, PAPER, PRINT, TONES, TRAIN_COLOURS

PRINTED = {route.colour for board in atlas.boards() for route in board.routes.values()}
PLASTIC = {colour for board in atlas.boards() for colour in board.colours}
BOTH = pytest.mark.parametrize("time", ["light", "dark"])


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio as WCAG 2.2 defines it, 1 to 21."""
    pale, deep = sorted(map(luminance, (one, other)), reverse=True)
    return (pale + 0.05) / (deep + 0.05)


def luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return sum(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_contrast_is_reckoned_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_every_colour_that_a_board_names_is_there_by_day_and_by_night() -> None:
    assert len(PRINTED) == 10
    assert len(PLASTIC) >= 5
    for name in [*PRINTED, *(f"{colour}-pale" for colour in PRINTED), *(f"train-{colour}" for colour in PLASTIC)]:
        assert TONES[name].light
        assert TONES[name].dark
        assert PAPER[name]


def test_every_colour_is_written_in_full() -> None:
    for colour in [
        *PAPER.values(),
        *PRINT.values(),
        *CHART.values(),
        *(shade for tone in TONES.values() for shade in tone),
    ]:
        assert re.fullmatch("#[0-9a-f]{6}", colour)


def train(colour: str, time: str) -> dict[str, str]:
    """Return the colours of a claimed space: ``fill``, ``stroke`` around it and ``color`` of its mark."""
    look = {**LOOKS[".claimed"], **LOOKS[f".p-{colour}"]}
    return {part: getattr(TONES[look[part]], time) for part in ("fill", "stroke", "color")}


@BOTH
@pytest.mark.parametrize("colour", TRAIN_COLOURS)
def test_a_train_stands_out_from_the_ground_by_itself_or_by_its_rim(colour: str, time: str) -> None:
    look, ground = train(colour, time), getattr(TONES["ground"], time)
    assert max(contrast(look[part], ground) for part in ("fill", "stroke")) >= 3


@BOTH
@pytest.mark.parametrize("colour", TRAIN_COLOURS)
def test_a_mark_stands_out_from_its_train(colour: str, time: str) -> None:
    look = train(colour, time)
    assert contrast(look["color"], look["fill"]) >= 3


@BOTH
def test_a_white_train_has_a_dark_rim(time: str) -> None:
    look = train("white", time)
    assert contrast(look["stroke"], look["fill"]) >= 3


def test_paper_is_white() -> None:
    assert PAPER["ground"] == "#ffffff"


@BOTH
@pytest.mark.parametrize("ground", ["ground", "land"])
def test_names_can_be_read(ground: str, time: str) -> None:
    assert contrast(getattr(TONES["ink"], time), getattr(TONES[ground], time)) >= 4.5


@pytest.mark.parametrize("text", ["ink", "quiet", "pencilled", "lost"])
def test_print_can_be_read(text: str) -> None:
    assert contrast(PRINT[text], PAPER["ground"]) >= 4.5
