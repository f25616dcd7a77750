"""Game files as codes: held against the format's description, by a reader that shares no code with the package."""

import json
import zlib
from hashlib import sha256
from pathlib import Path

import pytest

from scorer.files.codes import codes_of, text_of
from scorer.files.shapes import GameFileError

GAMES = Path(__file__).parents[1] / "games"
RECORDED = sorted(path.stem for path in GAMES.glob("*.json") if not path.stem.endswith(".scores"))
WIDE = json.dumps({"names": [sha256(bytes([number])).hexdigest() for number in range(160)]})
"""A file of 10 kB that hardly gets smaller."""


def by_hand(code: str) -> tuple[int, int, str, bytes]:
    place, count, digest, digits = code.split("-")
    number, content = int(digits), b""
    while number:
        number, byte = divmod(number, 256)
        content = bytes([byte]) + content
    assert content[0] == 1
    return int(place), int(count), digest, content[1:]


@pytest.mark.parametrize("name", RECORDED)
def test_one_code_holds_a_whole_recorded_game(name: str) -> None:
    text = (GAMES / f"{name}.json").read_text(encoding="utf-8")
    [code] = codes_of(text)
    place, count, digest, packed = by_hand(code)
    assert (place, count, digest) == (1, 1, sha256(packed).hexdigest()[:8])
    assert json.loads(zlib.decompress(packed, wbits=-15)) == json.loads(text)
    assert json.loads(text_of([code])) == json.loads(text)


def test_several_codes_are_read_in_any_order_and_more_than_once() -> None:
    codes = codes_of(WIDE)
    assert len(codes) > 3
    assert [by_hand(code)[:2] for code in codes] == [(place, len(codes)) for place in range(1, len(codes) + 1)]
    assert json.loads(text_of([codes[2], *reversed(codes)])) == json.loads(WIDE)


@pytest.mark.parametrize("codes", [codes_of(WIDE)[1:], codes_of(WIDE)[:-1], [*codes_of(WIDE), *codes_of("{}")], []])
def test_no_game_comes_of_codes_that_lack_one_or_are_of_two_games(codes: list[str]) -> None:
    with pytest.raises(GameFileError):
        text_of(codes)


@pytest.mark.parametrize("code", ["", "1-1-00000000-1", "1-1-00000000-" + "9" * 5000, "1-1-x-257"])
def test_no_game_comes_of_what_is_no_code(code: str) -> None:
    with pytest.raises(GameFileError):
        text_of([code])


def test_a_code_that_unpacks_to_more_than_a_game_has_is_refused() -> None:
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(b" " * 3_000_000) + packer.flush()
    assert len(packed) > 1200, "it takes several codes"
    parts = [packed[start : start + 1200] for start in range(0, len(packed), 1200)]
    digest = sha256(packed).hexdigest()[:8]
    codes = [
        f"{place}-{len(parts)}-{digest}-{int.from_bytes(bytes([1]) + part, 'big')}"
        for place, part in enumerate(parts, 1)
    ]
    assert len(text_of(codes)) == 2_000_000, "the rest is not unpacked"


def test_a_file_that_would_take_minutes_to_show_has_no_codes() -> None:
    hashes = [sha256(number.to_bytes(2, "big")).hexdigest() for number in range(900)]
    assert codes_of(json.dumps(hashes)) == []
