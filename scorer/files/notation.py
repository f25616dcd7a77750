"""A whole game in one line that chats and addresses leave as it is: ``zug1.BOARD.EDITION.IDS.GAME.SUM``.

``GAME`` is what the game file says, as one whole number in base 62: its parts are digits of changing bases, the first
one the lowest. So whatever comes behind the parts that a reader knows is more than it can divide away, and a key that
is added at the end is absent from every older line. docs/game-file.md describes it for other programs.
"""

import string
from hashlib import sha256

from scorer import atlas
from scorer.atlas.boxes import counts_board
from scorer.files.digits import Digits, Many, damaged, wrong
from scorer.files.entries import GameFileError, Json
from scorer.files.keys import game_code, ids_of, own_in_place, own_last, player_code
from scorer.files.writing import to_json
from scorer.rules.board import BY_COUNTS, Board, Edition
from scorer.rules.errors import NotFound
from scorer.rules.game import Game
from scorer.rules.sentence import NEWER, quoted, say

START = "zug1."
"""What every line of this version begins with."""
LONGEST = 10_000
"""Characters of a line that are read; the longest legal game has a third of them."""
_LETTERS = string.digits + string.ascii_uppercase + string.ascii_lowercase
_ANY_BOX = "-"
"""All boxes without a map have its ids; what small ones have besides comes last (C3)."""
_SHORT = 4
"""Letters of `IDS` and `SUM`."""
_PARTS = 5
"""Of a line before its sum."""


def notation(game: Game) -> str:
    """Return a game as a line of letters, digits, hyphens and full stops; reading it gives the same game.

    Raise GameFileError for a game on a map that people drew, which is too large for a line.
    """
    if game.board.source:
        raise GameFileError([say("a game on a map of your own is too large for one line; hand on its file")])
    file, digits = own_last(to_json(game)), Digits()
    board = game.board if game.board.has_map else counts_board(_ANY_BOX)
    edition = board.editions[game.edition.id]
    Many(player_code(board, edition)).put(digits, file["players"])
    game_code(board, edition, [player["name"] for player in file["players"]]).put(digits, file)
    head = f"{START}{board.id}.{edition.id}.{_ids(board, edition)}.{_letters(digits.whole)}"
    return f"{head}.{_sum(head)}"


def is_notation(text: str) -> bool:
    """Return whether a text is meant as a line of notation, of any version."""
    return text.lstrip()[:3].casefold() == START[:3] and text.lstrip()[3:4].isdigit()


def game_file_of(text: str) -> dict[str, Json]:
    """Return the game file that a line stands for; blanks and line breaks that a chat has put into it do no harm.

    Raise GameFileError if a character is missing or wrong, or this program does not know its version, board or ids.
    """
    line = "".join(text.split()) if len(text) <= LONGEST else ""
    head, _, check = line.rpartition(".")
    parts = head.split(".")
    if line and not line.startswith(START):
        raise wrong(say("this is another version than {known}", known=quoted(START[:-1])))
    if len(parts) != _PARTS or check != _sum(head) or not {*parts[-1]} <= {*_LETTERS}:
        raise damaged()
    _, id, edition, ids, letters = parts
    try:
        board = counts_board(_ANY_BOX) if id == BY_COUNTS else atlas.board(id)
        if edition not in board.editions:
            raise NotFound("edition", edition)
    except NotFound as error:
        raise wrong(error.sentence) from None
    if ids != _ids(board, board.editions[edition]):
        raise wrong(say("it was written with other ids of this board"))
    number = 0
    for letter in letters:
        number = number * len(_LETTERS) + _LETTERS.index(letter)
    digits = Digits(number)
    players = Many(player_code(board, board.editions[edition])).take(digits)
    file = {"format": 1, "board": id, "edition": edition, "players": players}
    file |= game_code(board, board.editions[edition], [player["name"] for player in players]).take(digits)
    if digits.whole:
        raise wrong(NEWER)
    return own_in_place(file)


def _ids(board: Board, edition: Edition) -> str:
    """Return the version of the ids whose places the digits are: they are added to, and never change."""
    lists = [of_kind for kind, of_kind in ids_of(board, edition).items() if of_kind or kind != "tour"]
    return _sum("\n".join(" ".join(ids) for ids in lists))


def _sum(text: str) -> str:
    number = int.from_bytes(sha256(text.encode()).digest(), "big") % len(_LETTERS) ** _SHORT
    return _letters(number).rjust(_SHORT, "0")


def _letters(number: int) -> str:
    letters = ""
    while number or not letters:
        number, place = divmod(number, len(_LETTERS))
        letters = _LETTERS[place] + letters
    return letters
