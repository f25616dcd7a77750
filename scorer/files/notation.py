"""A whole game in one line that chats and addresses leave as it is: ``zug1.BOARD.EDITION.IDS.GAME.SUM``.

``GAME`` is what the game file says, as one whole number in base 62: its parts are digits of changing bases, the first
one the lowest. So whatever comes behind the parts that a reader knows is more than it can divide away, and a key that
is added at the end is absent from every older line. docs/game-file.md describes it for other programs.
"""

import string
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from scorer import atlas
from scorer.atlas.boxes import boxes, counts_board, usual_points
from scorer.files.shapes import GameFileError, Json
from scorer.files.writing import to_json
from scorer.rules.board import ANY, BY_COUNTS, Board, Edition
from scorer.rules.errors import NotFound
from scorer.rules.game import CHECKS, FAMILY_COLOURS, Game
from scorer.rules.sentence import NEWER, Sentence, labelled, quoted, say

START = "zug1."
"""What every line of this version begins with."""
LONGEST = 10_000
"""Characters of a line that are read; the longest legal game has a third of them."""
_MOST = 1000
"""The longest list or text that is read."""
_LETTERS = string.digits + string.ascii_uppercase + string.ascii_lowercase
_SHORT = 4
"""Letters of `IDS` and `SUM`."""
_PARTS = 5
"""Of a line before its sum."""
_LINE = say("line of notation")
_DAMAGED = say("a character is missing or wrong; please copy all of it")


def notation(game: Game) -> str:
    """Return a game as a line of letters, digits, hyphens and full stops; reading it gives the same game.

    Raise GameFileError for a game on a map that people drew, which is too large for a line.
    """
    if game.board.source:
        raise GameFileError([say("a game on a map of your own is too large for one line; hand on its file")])
    file, digits = to_json(game), _Digits()
    names = _Many(_player(game.board))
    names.put(digits, file["players"])
    _rest(game.board, game.edition, [player["name"] for player in file["players"]]).put(digits, file)
    head = f"{START}{game.board.id}.{game.edition.id}.{_ids(game.board, game.edition)}.{_letters(digits.whole)}"
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
        raise _error(say("this is another version than {known}", known=quoted(START[:-1])))
    if len(parts) != _PARTS or check != _sum(head) or not {*parts[-1]} <= {*_LETTERS}:
        raise _error(_DAMAGED)
    _, id, edition, ids, letters = parts
    board = _board(id, edition)
    if ids != _ids(board, board.editions[edition]):
        raise _error(say("it was written with other ids of this board"))
    digits = _Digits(_number(letters))
    players = _Many(_player(board)).take(digits)
    names = [player["name"] for player in players]
    file = {"format": 1, "board": id, "edition": edition, "players": players}
    file |= _rest(board, board.editions[edition], names).take(digits)
    if digits.whole:
        raise _error(NEWER)
    return file


def _board(id: str, edition: str) -> Board:
    try:
        board = counts_board(boxes()[0]) if id == BY_COUNTS else atlas.board(id)  # the ids of all boxes are the same
    except NotFound as error:
        raise _error(error.sentence) from None
    if edition not in board.editions:
        raise _error(NotFound("edition", edition).sentence)
    return board


def _error(problem: Sentence) -> GameFileError:
    return GameFileError([labelled(_LINE, problem)])


class _Digits:
    """A whole number, taken apart or put together by digits of changing bases, the lowest first."""

    def __init__(self, whole: int = 0) -> None:
        self._left, self._put = whole, list[tuple[int, int]]()

    def put(self, digit: int, base: int) -> None:
        self._put.append((digit, base))

    def take(self, base: int) -> int:
        self._left, digit = divmod(self._left, base)
        return digit

    @property
    def whole(self) -> int:
        """What was put, or what is left to take."""
        whole = self._left
        for digit, base in reversed(self._put):
            whole = whole * base + digit
        return whole


class _Code(ABC):
    """How a value of the game file becomes digits, and comes back."""

    @abstractmethod
    def put(self, digits: _Digits, value: Json) -> None: ...

    @abstractmethod
    def take(self, digits: _Digits) -> Json: ...


@dataclass(frozen=True)
class _One(_Code):
    """One of some values: its place among them."""

    values: Sequence[Json]

    def put(self, digits: _Digits, value: Json) -> None:
        digits.put(self.values.index(value), len(self.values))

    def take(self, digits: _Digits) -> Json:
        if not self.values:
            raise _error(_DAMAGED)
        return self.values[digits.take(len(self.values))]


class _Natural(_Code):
    """A whole number from 0: digits of base 8, each before whether another one follows."""

    def put(self, digits: _Digits, value: int) -> None:
        rest, digit = divmod(value, 8)
        digits.put(digit, 8)
        digits.put(int(rest > 0), 2)
        if rest:
            self.put(digits, rest)

    def take(self, digits: _Digits) -> int:
        number, place = 0, 1
        while True:
            number, place = number + place * digits.take(8), place * 8
            if not digits.take(2):
                return number


class _Integer(_Code):
    """A whole number: whether it is below 0, and its size."""

    def put(self, digits: _Digits, value: int) -> None:
        digits.put(int(value < 0), 2)
        _Natural().put(digits, abs(value))

    def take(self, digits: _Digits) -> int:
        sign = -1 if digits.take(2) else 1
        return sign * _Natural().take(digits)


@dataclass(frozen=True)
class _Many(_Code):
    """A list: how many, then each."""

    of: _Code

    def put(self, digits: _Digits, value: Sequence[Json]) -> None:
        _Natural().put(digits, len(value))
        for each in value:
            self.of.put(digits, each)

    def take(self, digits: _Digits) -> list[Json]:
        count = _Natural().take(digits)
        if count > _MOST:
            raise _error(_DAMAGED)
        return [self.of.take(digits) for _ in range(count)]


class _Text(_Code):
    """A text: the list of its bytes in UTF-8."""

    _bytes = _Many(_One(range(256)))

    def put(self, digits: _Digits, value: str) -> None:
        self._bytes.put(digits, value.encode())

    def take(self, digits: _Digits) -> str:
        return bytes(self._bytes.take(digits)).decode(errors="replace")


@dataclass(frozen=True)
class _Object(_Code):
    """An object: every key that it always has, then for each other one whether it is there, and its value."""

    always: Mapping[str, _Code]
    perhaps: Mapping[str, _Code] = field(default_factory=dict)

    def put(self, digits: _Digits, value: Mapping[str, Json]) -> None:
        for key, code in self.always.items():
            code.put(digits, value[key])
        for key, code in self.perhaps.items():
            digits.put(int(key in value), 2)
            if key in value:
                code.put(digits, value[key])

    def take(self, digits: _Digits) -> dict[str, Json]:
        found = {key: code.take(digits) for key, code in self.always.items()}
        return found | {key: code.take(digits) for key, code in self.perhaps.items() if digits.take(2)}


@dataclass(frozen=True)
class _Either(_Code):
    """An object of one of some kinds, each told by a key: the place of its kind, and the object."""

    kinds: Mapping[str, _Code]

    def put(self, digits: _Digits, value: Mapping[str, Json]) -> None:
        number, code = next((at, self.kinds[key]) for at, key in enumerate(self.kinds) if key in value)
        digits.put(number, len(self.kinds))
        code.put(digits, value)

    def take(self, digits: _Digits) -> Json:
        return [*self.kinds.values()][digits.take(len(self.kinds))].take(digits)


_TRUE = _One([True])


def _player(board: Board) -> _Code:
    return _Object({"name": _Text(), "colour": _One(_colours(board))}, {"short": _Text()})


def _rest(board: Board, edition: Edition, names: Sequence[str]) -> _Code:
    """Return the code of a game file behind its players; a new key comes last."""
    player, city, number = {"player": _One(names)}, _One(_places(board)), _Integer()
    of_claims = {"shared": board.second_owners, "bullet": board.white_trains}
    route = _One(sorted(board.routes))
    claim = _Object(player | {"route": route}, {key: _TRUE for key, is_known in of_claims.items() if is_known})
    ticket: _Code = _Object(player | {"from": city, "to": _One([*_places(board), ANY])}, {"value": number})
    if edition.tours:
        tour = _Object(player | {"tour": _One(sorted(edition.tours))})
        printed = _Object(player | {"stops": _Many(city)} | dict.fromkeys(("in_order", "any_order", "minus"), number))
        ticket = _Either({"from": ticket, "tour": tour, "stops": printed})
    card = _Object(player | {"country": _One(sorted(board.country_cards)), "value": number})
    counts = _Many(_Object(player | {"count": _One(_counts(edition)), "number": number}))
    dummy = _Object({}, dict.fromkeys(_railroads(edition), number))
    always = {
        "double_routes": _One(["rulebook", "open"]),
        "claims_in_order": _One([True, False]),
        "claims": _Many(claim),
        "harbours" if board.has_harbours else "stations": _Many(_Object(player | {"city": city})),
        "tickets": _Many(ticket),
    }
    perhaps = {
        "country_cards": _Many(card),
        "bonus_cards": _Many(_One(sorted(card.id for card in edition.bonus_cards))),
        "counts": counts,
        "dummy_shares": dummy,
        "dummy_lowest": dummy,
        "checks": _Many(_Object(player | {"check": _One(sorted(CHECKS)), "number": number})),
        "unsure": _Many(route),
        "tie_rule": _Text(),
        "finished": _TRUE,
        "minutes": number,
    }
    if not board.has_map:
        points = _Object({str(length): number for length in usual_points()})
        perhaps |= {"box": _Text(), "points": points, "other": _Text()}
    return _Object(always, perhaps)


def _colours(board: Board) -> Sequence[str]:
    return sorted({*board.colours, *FAMILY_COLOURS})


def _places(board: Board) -> Sequence[str]:
    """Return the cities and the ends beyond the edge, as the board's file names them."""
    borders = {spot for end in board.ends.values() for spot in end.spots}
    return sorted((board.cities.keys() - borders) | board.ends.keys())


def _counts(edition: Edition) -> Sequence[str]:
    return sorted(count.id for count in edition.counts)


def _railroads(edition: Edition) -> Sequence[str]:
    return [id.removeprefix("shares-") for id in _counts(edition) if id.startswith("shares-")]


def _ids(board: Board, edition: Edition) -> str:
    """Return the version of the ids whose places the digits are: they are added to, and never change."""
    lists = (
        _colours(board),
        sorted(board.routes),
        _places(board),
        sorted(board.country_cards),
        sorted(card.id for card in edition.bonus_cards),
        _counts(edition),
        *([sorted(edition.tours)] if edition.tours else ()),
    )
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


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * len(_LETTERS) + _LETTERS.index(letter)
    return number
