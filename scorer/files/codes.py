"""A game file as short texts for links and QR codes, which are read in any order and put together again.

Games on maps that people drew go by links of this form; older codes of all games are still read.

Each is ``INDEX-COUNT-HASH-DIGITS``: its place from 1, how many there are, the first 8 hexadecimal digits of the
SHA-256 of all bytes, and its own bytes, of the deflated file, as the digits of a whole number that begins with a byte
1. A QR code holds digits as closely as bytes, and they may stand in an address.
"""

import json
import re
import zlib
from collections.abc import Iterable
from hashlib import sha256
from math import ceil

from scorer.files.shapes import GameFileError
from scorer.rules.sentence import say

_MOST_CODES = 20
_MOST_BYTES = 1200
"""In a code, so that a phone reads it off another one's screen. A game of sixty claims has 800."""
_LARGEST = 2_000_000
"""Bytes of an unpacked file, more than any game with a map that people drew."""
_RAW = -15
"""Deflate without header and checksum; the hash is one."""
_CODE = re.compile(r"(\d\d?)-(\d\d?)-([0-9a-f]{8})-(\d{1,4000})")


def codes_of(text: str) -> list[str]:
    """Return the codes of a game file, in order; none if there would be too many to show."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = packer.compress(json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")).encode())
    packed += packer.flush()
    count = ceil(len(packed) / _MOST_BYTES)
    size = ceil(len(packed) / count)
    parts = [packed[start : start + size] for start in range(0, len(packed), size)]
    codes = [f"{place}-{count}-{_hash(packed)}-{_digits(part)}" for place, part in enumerate(parts, 1)]
    return codes if count <= _MOST_CODES else []


def text_of(codes: Iterable[str]) -> str:
    """Return the game file whose codes these are, in any order.

    Raise GameFileError if codes are missing, or they are not of one game file.
    """
    found = [match.groups() for code in codes if (match := _CODE.fullmatch(code))]
    parts = {int(place): _bytes(digits) for place, _, _, digits in found}
    packed = b"".join(parts[place] for place in sorted(parts))
    if {hash for _, _, hash, _ in found} != {_hash(packed)}:
        raise GameFileError([say("not all codes of one game")])
    try:
        return zlib.decompressobj(_RAW).decompress(packed, _LARGEST).decode()
    except (zlib.error, UnicodeDecodeError):
        raise GameFileError([say("not a game file")]) from None


def _hash(packed: bytes) -> str:
    return sha256(packed).hexdigest()[:8]


def _digits(part: bytes) -> str:
    return str(int.from_bytes(b"\1" + part, "big"))


def _bytes(digits: str) -> bytes:
    number = int(digits)
    return number.to_bytes(ceil(number.bit_length() / 8), "big")[1:]
