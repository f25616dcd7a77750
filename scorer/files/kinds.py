"""What files are that somebody opens: the one place that decides it, for every door."""

import json
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import PurePath
from typing import Any, Literal, TypeAlias
from zipfile import BadZipFile, ZipFile

from scorer.atlas.problems import Found
from scorer.files.codes import is_code, text_of
from scorer.files.entries import GameFileError
from scorer.files.notation import game_file_of, is_notation
from scorer.rounds.table import HEADS
from scorer.rules.game import problem_of_name
from scorer.rules.sentence import NEWER, Sentence, file_name, labelled, say
from scorer.rules.text import text_in

Kind: TypeAlias = Literal["game", "round", "map", "names"]
"""``names``: an export of BG Stats, of which the names of the players are taken."""

File: TypeAlias = tuple[str, bytes]
"""A name, and the content."""

FIRST = 16
"""Bytes by which a photo is recognised."""
MOST_UNPACKED = 4096 * 1024
"""Bytes that come out of a zip: as many as may be sent."""
_MOST_PARTS = 50
_PHOTOS = re.compile(rb"\xff\xd8\xff|\x89PNG|GIF8|BM|RIFF....WEBP|....ftyp(?:hei|hev|mif|avif)", re.DOTALL)
_IN_A_MESSAGE = re.compile(r"zug\d[\w.-]+|\d\d?-\d\d?-[0-9a-f]{8}-\d+", re.ASCII | re.IGNORECASE)
_OF_A_MAP = ("cities", "routes", "stops", "payload", "tickets", "links", "edges")
_WHOLE, _TABLES = (".json", ".toml"), (".csv", ".tsv", ".txt")
_OF_SPREADSHEETS = (".xlsx", ".xls", ".ods", ".numbers")
_OF_PACKERS = (".gz", ".tgz", ".tar", ".bz2", ".xz", ".7z", ".rar")
_MOST_WORDS = 4
"""Of a cell of a table's first line; a note has more before a comma."""
_CALLED: Mapping[Kind, Sentence] = {
    "game": say("a game"),
    "round": say("a round"),
    "map": say("a map, or a part of one"),
    "names": say("an export of BG Stats"),
}
_RESULTS = say("This table of results cannot be read back; take “All games as a file” in the round.")
_OF_A_KIND = say(
    "This is a file of the kind {kind}, and none of what opens here: a game, a round, a result, a map as a file or in "
    "tables, a photo of the board."
)
_EMPTY = say("This file is empty.")
_APART = say("Several games open at once, and so do the parts of one map; all else is opened one by one.")
_AS_CSV = say("This is a file of a spreadsheet program: save its tables as CSV there, and open those.")
_PACKED = say("This cannot be unpacked here: unpack it, and open what is in it.")
NOTHING_OF_OURS = say(
    "This is none of what opens here: a game, a round, a result, a map as a file or in tables, a game in one line, a "
    "photo of the board."
)
_NO_GAME_IN_IT = say("This result does not hold its game, so it cannot be opened; ask for the game’s file.")


def is_photo(first: bytes, mimetype: str = "") -> bool:
    """Return whether a file that begins so, or says so of itself, is a photo."""
    return mimetype.startswith("image/") or _PHOTOS.match(first) is not None


def game_in(message: str) -> str:
    """Return the line of notation in a message, or the game file of a code in it.

    Raise GameFileError if there is none, or a part of it is missing.
    """
    found = _IN_A_MESSAGE.search(message)
    if not found:
        raise GameFileError([NOTHING_OF_OURS])
    if not is_notation(found[0]):
        return text_of(found[0].lower())
    if found[0].isupper():
        raise GameFileError([say("This line has lost its small letters, which count: copy it anew, or take the file.")])
    line = found[0].rstrip(".")
    with suppress(GameFileError):
        game_file_of(line)
        return line
    return message if is_notation(message) else line  # a chat may have broken it


def size_of(files: Iterable[File]) -> int:
    """Return how many bytes files may have where they are unpacked."""
    return sum(MOST_UNPACKED if _is_zip(content) else len(content) for _, content in files)


def kind_of(files: Sequence[File]) -> tuple[Kind, Sequence[File]]:
    """Return what files are together, and which: what a zip holds instead of it, a game as the text that says it.

    Several are games, or the parts of a map. Raise GameFileError if one is nothing that can be opened, or if they do
    not belong together: then each is named, with what it is.
    """
    found, kinds, told = list[File](), list[Kind](), Found(GameFileError)
    read = [part for file in files for part in _unpacked(*file)]
    is_wrong = not read
    for name, content in read:
        try:
            kind, text = _kind_of_one(name, content)
            kinds.append(kind)
            found.append((name, text.encode() if kind == "game" else content))
            told.note(file_name(name), _CALLED[kind])
        except GameFileError as error:
            if len(read) == 1:
                raise
            is_wrong = True
            told.extend(labelled(file_name(name), problem) for problem in error.sentences)
    if is_wrong or (len(found) > 1 and {*kinds} not in ({"game"}, {"map"})):
        raise GameFileError([*told, _APART] if read else [NOTHING_OF_OURS])
    return kinds[0], found


def _is_zip(content: bytes) -> bool:
    return content.startswith(b"PK\3\4")


def _unpacked(name: str, content: bytes) -> Sequence[File]:
    """Return what may open of a zip: games or a map in one file, else tables; any other file as it is."""
    if not _is_zip(content) or _ending(name) not in ("", ".zip"):
        return [(name, content)]
    problem = _PACKED
    try:
        with ZipFile(BytesIO(content)) as archive:
            parts = [part for part in archive.infolist() if not part.filename.startswith("__MACOSX/")]
            ours = [part for part in parts if _ending(part.filename) in (*_WHOLE, *_TABLES)]
            ours = [part for part in ours if _ending(part.filename) in _WHOLE] or ours
            if not ours:
                names = tuple(file_name(part.filename) for part in parts[:_MOST_PARTS])
                problem = say("nothing in it opens here: {parts}", parts=names)
            elif len(ours) <= _MOST_PARTS and sum(part.file_size for part in ours) <= MOST_UNPACKED:
                return [(PurePath(part.filename).name, archive.read(part)) for part in ours]
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error):  # RuntimeError: it has a password
        pass
    raise GameFileError([labelled(file_name(name), problem)])


def _ending(name: str) -> str:
    return PurePath(name).suffix.lower()


def _kind_of_one(name: str, content: bytes) -> tuple[Kind, str]:
    """Return what a file is, and the text of a game; that of anything else is empty."""
    text, ending = text_in(content), _ending(name)
    first = text.lstrip().split("\n", 1)[0]
    if not content.strip():
        raise GameFileError([_EMPTY])
    if ending in (*_OF_SPREADSHEETS, *_OF_PACKERS):
        raise GameFileError([_AS_CSV if ending in _OF_SPREADSHEETS else _PACKED])
    if is_notation(text):
        return "game", text
    if is_code(text.strip()):
        return "game", text_of(text)
    is_foreign = ending not in ("", *_WHOLE, *_TABLES) and re.fullmatch(r"\.\w{1,7}", ending)
    if first[:1] in ("{", "[") and not (is_foreign and _is_no_json(text)):
        return _kind_of_json(text)
    cells = re.split("[;,\t]", first)
    if cells[:3] == [*HEADS[:3]]:
        raise GameFileError([_RESULTS])
    if (line := _IN_A_MESSAGE.search(text)) and is_notation(line[0]):  # in a chat that was saved
        return "game", game_in(text)
    if is_foreign:
        raise GameFileError([Sentence(_OF_A_KIND.template, {"kind": ending[1:].upper()})])
    if ending == ".toml" or (cells[1:] and max(len(cell.split()) for cell in cells) <= _MOST_WORDS):
        return "map", ""
    raise GameFileError([NOTHING_OF_OURS])


def _is_no_json(text: str) -> bool:
    with suppress(ValueError, RecursionError):
        return json.loads(text) is None
    return True


def _kind_of_json(text: str) -> tuple[Kind, str]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        is_map = re.search(r'"(cities|routes|stops)"\s*:', text) and '"claims"' not in text
        return ("map" if is_map else "game"), text  # its reader says where the text breaks
    match content:
        case {"plays": list(), "players": list()}:
            return "names", ""
        case {"winners": _, "decided_by": _}:
            if not isinstance(content.get("game"), dict):
                raise GameFileError([_NO_GAME_IN_IT])
            return "game", json.dumps(content["game"])
        case [str() | dict() | list(), *_]:  # lines
            return "map", ""
        case {"games": list()}:
            return "round", ""
        case {"type": "FeatureCollection" | "Feature" | "Topology"}:
            raise GameFileError([Sentence(_OF_A_KIND.template, {"kind": "GeoJSON"})])
        case {"format": "ticket-to-ride-map"}:
            return "map", ""
        case {"board": _} | {"claims": _}:
            return "game", text
        case dict() if any(key in content for key in _OF_A_MAP):
            return "map", ""
        case {"format": int(version)} if version > 1:
            raise GameFileError([labelled("format", NEWER)])
    raise GameFileError([NOTHING_OF_OURS])


def decoded(content: bytes) -> str:
    """Return the text of a game file, in whatever letters it was saved; raise GameFileError if it is no text."""
    text = text_in(content)
    if not content.strip():
        raise GameFileError([_EMPTY])
    if is_photo(content[:FIRST]):
        raise GameFileError([say("This is a picture, not a game file.")])
    if not text:
        raise GameFileError([say("This is not a text file.")])
    return text


def names_in(content: bytes, most: int) -> list[str]:
    """Return the first names of an export of BG Stats, those of most plays first; what can be no name is left out.

    Raise GameFileError if there is none.
    """
    export: dict[str, Any] = json.loads(text_in(content))
    people = [each for each in export["players"] if isinstance(each, dict) and isinstance(each.get("name"), str)]
    players = {str(each.get("id")): each["name"].strip() for each in people}
    lists = [play.get("playerScores") for play in export["plays"] if isinstance(play, dict)]
    scores = [score for some in lists if isinstance(some, list) for score in some if isinstance(score, dict)]
    often = Counter(str(score.get("playerRefId")) for score in scores)
    ranked = sorted(players, key=lambda id: -often[id])
    names = list(dict.fromkeys(players[id] for id in ranked if not problem_of_name(players[id])))
    if not names:
        raise GameFileError([say("This export of BG Stats has no players in it.")])
    return names[:most]
