"""Game files as codes: held against the format's description, by a reader that shares no code with the package."""

import json
import zlib
from hashlib import sha256

import pytest

from scorer.files.codes import code_of, text_of
from scorer.files.entries import GameFileError
from tests.tables import GAMES, RECORDED


def packed_in(code: str) -> bytes:
    place, count, digest, digits = code.split("-")
    number, content = int(digits), b""
    while number:
        number, byte = divmod(number, 256)
        content = bytes([byte]) + content
    assert (place, count, digest, content[0]) == ("1", "1", sha256(content[1:]).hexdigest()[:8], 1)
    return content[1:]


@pytest.mark.parametrize("name", RECORDED)
def test_one_code_holds_a_whole_recorded_game(name: str) -> None:
    text = (GAMES / f"{name}.json").read_text(encoding="utf-8")
    code = code_of(text)
    assert json.loads(zlib.decompress(packed_in(code), wbits=-15)) == json.loads(text)
    assert json.loads(text_of(f" {code}\n")) == json.loads(text)


@pytest.mark.parametrize("code", ["", "1-1-00000000-1", "1-1-00000000-" + "9" * 5000, "1-1-x-257", code_of("{}")[:-1]])
def test_no_game_comes_of_what_is_no_code(code: str) -> None:
    with pytest.raises(GameFileError, match="not a game file"):
        text_of(code)


def test_codes_of_several_parts_name_the_file_instead() -> None:
    with pytest.raises(GameFileError, match="hand the game on as a file"):
        text_of("1-2-0123abcd-1256 2-2-0123abcd-2256")


def test_a_file_too_large_to_be_read_off_a_screen_has_no_code() -> None:
    assert code_of(json.dumps([sha256(bytes([number])).hexdigest() for number in range(160)])) == ""


def test_a_code_unpacks_to_no_more_than_a_game_may_have() -> None:
    def code(size: int) -> str:
        return code_of(json.dumps("x" * (size - 2)))

    assert len(text_of(code(256 * 1024))) == 256 * 1024
    with pytest.raises(GameFileError):
        text_of(code(256 * 1024 + 1))
