"""A game file as one short text for a link or a QR code: what hands on a game that no line can hold.

``1-1-HASH-DIGITS``: the first 8 hexadecimal digits of the SHA-256 of the deflated file, and its bytes as the digits of
a whole number that begins with a byte 1. A QR code holds digits as closely as bytes, and they may stand in an address.
"""

import json
import re
import zlib
from hashlib import sha256
from math import ceil

from scorer.files.entries import GameFileError
from scorer.rules.sentence import say

_RAW = -15
"""What zlib calls a stream without its own header and checksum: the hash in the code is checksum enough."""
_MOST_BYTES = 1200
"""In a code, so that a phone reads it off another one's screen."""
_MOST_UNPACKED = 256 * 1024
"""Bytes that come out of a code; so many digits can unpack to 1.7 MB, and a whole evening needs a tenth."""
_CODE = re.compile(r"\d\d?-(\d\d?)-([0-9a-f]{8})-(\d{1,4000})")


def is_code(text: str) -> bool:
    """Return whether a text begins as a code does."""
    return _CODE.match(text) is not None


def code_of(file: str) -> str:
    """Return the code of a game file; empty if the file is too large for one."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = packer.compress(json.dumps(json.loads(file), ensure_ascii=False, separators=(",", ":")).encode())
    packed += packer.flush()
    return "" if len(packed) > _MOST_BYTES else f"1-1-{_hash(packed)}-{int.from_bytes(bytes([1]) + packed, 'big')}"


def text_of(code: str) -> str:
    """Return the game file whose code this is; raise GameFileError if it is none, or one of several."""
    found = _CODE.match(code.strip())
    if found and found[1] != "1":
        raise GameFileError([say("Codes of several parts are no longer read; hand the game on as a file.")])
    number = int(found[3]) if found else 0
    packed = number.to_bytes(ceil(number.bit_length() / 8), "big")[1:]
    if not found or _hash(packed) != found[2]:
        raise GameFileError([say("not a game file")])
    try:
        unpacker = zlib.decompressobj(_RAW)
        text = unpacker.decompress(packed, _MOST_UNPACKED).decode()
    except (zlib.error, UnicodeDecodeError):
        raise GameFileError([say("not a game file")]) from None
    if not unpacker.eof:
        raise GameFileError([say("not a game file")])
    return text


def _hash(packed: bytes) -> str:
    return sha256(packed).hexdigest()[:8]
