"""How the values of a game file become the digits of one whole number, and come back from it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorer.files.entries import GameFileError, Json
from scorer.rules.sentence import Sentence, labelled, say

_MOST = 1000
"""The longest list or text that is read."""
_LINE = say("line of notation")


def wrong(problem: Sentence) -> GameFileError:
    """Return the error of a line with a problem."""
    return GameFileError([labelled(_LINE, problem)])


def damaged() -> GameFileError:
    """Return the error of a line that was not copied whole."""
    return wrong(say("a character is missing or wrong; please copy all of it"))


class Digits:
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


class Code(ABC):
    """How a value of the game file becomes digits, and comes back."""

    @abstractmethod
    def put(self, digits: Digits, value: Json) -> None: ...

    @abstractmethod
    def take(self, digits: Digits) -> Json: ...


@dataclass(frozen=True)
class One(Code):
    """One of some values: its place among them."""

    values: Sequence[Json]

    def put(self, digits: Digits, value: Json) -> None:
        digits.put(self.values.index(value), len(self.values))

    def take(self, digits: Digits) -> Json:
        if not self.values:
            raise damaged()
        return self.values[digits.take(len(self.values))]


class Natural(Code):
    """A whole number from 0: digits of base 8, each before whether another one follows."""

    def put(self, digits: Digits, value: int) -> None:
        rest, digit = divmod(value, 8)
        digits.put(digit, 8)
        digits.put(int(rest > 0), 2)
        if rest:
            self.put(digits, rest)

    def take(self, digits: Digits) -> int:
        number, place = 0, 1
        while True:
            number, place = number + place * digits.take(8), place * 8
            if not digits.take(2):
                return number


class Integer(Code):
    """A whole number: whether it is below 0, and its size."""

    def put(self, digits: Digits, value: int) -> None:
        digits.put(int(value < 0), 2)
        Natural().put(digits, abs(value))

    def take(self, digits: Digits) -> int:
        sign = -1 if digits.take(2) else 1
        return sign * Natural().take(digits)


@dataclass(frozen=True)
class Many(Code):
    """A list: how many, then each."""

    of: Code

    def put(self, digits: Digits, value: Sequence[Json]) -> None:
        Natural().put(digits, len(value))
        for each in value:
            self.of.put(digits, each)

    def take(self, digits: Digits) -> list[Json]:
        count = Natural().take(digits)
        if count > _MOST:
            raise damaged()
        return [self.of.take(digits) for _ in range(count)]


class Text(Code):
    """A text: the list of its bytes in UTF-8."""

    _bytes = Many(One(range(256)))

    def put(self, digits: Digits, value: str) -> None:
        self._bytes.put(digits, value.encode())

    def take(self, digits: Digits) -> str:
        return bytes(self._bytes.take(digits)).decode(errors="replace")


@dataclass(frozen=True)
class Object(Code):
    """An object: every key that it always has, then for each other one whether it is there, and its value."""

    always: Mapping[str, Code]
    perhaps: Mapping[str, Code] = field(default_factory=dict)

    def put(self, digits: Digits, value: Mapping[str, Json]) -> None:
        for key, code in self.always.items():
            code.put(digits, value[key])
        for key, code in self.perhaps.items():
            digits.put(int(key in value), 2)
            if key in value:
                code.put(digits, value[key])

    def take(self, digits: Digits) -> dict[str, Json]:
        found = {key: code.take(digits) for key, code in self.always.items()}
        return found | {key: code.take(digits) for key, code in self.perhaps.items() if digits.take(2)}


@dataclass(frozen=True)
class Either(Code):
    """An object of one of some kinds, each told by a key: the place of its kind, and the object."""

    kinds: Mapping[str, Code]

    def put(self, digits: Digits, value: Mapping[str, Json]) -> None:
        number, code = next((at, self.kinds[key]) for at, key in enumerate(self.kinds) if key in value)
        digits.put(number, len(self.kinds))
        code.put(digits, value)

    def take(self, digits: Digits) -> Json:
        return [*self.kinds.values()][digits.take(len(self.kinds))].take(digits)
