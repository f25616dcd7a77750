"""The shape of a board file: what its entries may say, and a problem for every one that says something else."""

import tomllib
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from scorer.rules import columns, ties

T = TypeVar("T")
Pair: TypeAlias = Annotated[tuple[T, T], Field(strict=False)]  # TOML has lists only; its two items stay strict
Numbered: TypeAlias = dict[int, T]
"""The entries of a list by their number, which stays theirs when an unreadable one is taken out."""
Positive: TypeAlias = Annotated[int, Field(ge=1)]
Count: TypeAlias = Annotated[int, Field(ge=0)]
Length: TypeAlias = Annotated[int, Field(ge=1, strict=False)]  # a TOML key is a string, also where it is a number
Slug: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Words: TypeAlias = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
RouteColour: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "purple", "black", "white", "grey"]
TrainColour: TypeAlias = RouteColour | Literal["brown", "pink"]
Language: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]
Kind: TypeAlias = Literal["city", "country"]
Compass: TypeAlias = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]


def _one_of(names: Callable[[], Sequence[str]]) -> AfterValidator:
    """Accept only names that the rules know at the time of reading."""

    def check(name: str) -> str:
        *others, last = (f"'{known}'" for known in names())
        if f"'{name}'" not in (*others, last):
            raise PydanticCustomError("one_of", f"Input should be {', '.join(others)} or {last}")
        return name

    return AfterValidator(check)


Bonus: TypeAlias = Annotated[str, _one_of(lambda: [column.id for column in columns.COLUMNS if column.is_priced])]
TieBreak: TypeAlias = Annotated[str, _one_of(lambda: [criterion.id for criterion in ties.TIE_BREAKS])]


def _in_english(text: dict[str, str]) -> dict[str, str]:
    if "en" not in text:
        raise PydanticCustomError("no_english", "Input should have an 'en'")
    return text


TextEntry: TypeAlias = Annotated[dict[Language, Words], AfterValidator(_in_english)]
"""A printed text by language; English is what every other reader gets."""


class _Table(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class CityEntry(_Table):
    """A city, or a neighbouring country (P1); `at` in thousandths of the board, from the left and from the top."""

    name: Words
    at: Pair[float]
    kind: Kind = "city"
    spellings: list[Words] = []
    label: Compass | Literal[""] = ""


class RouteEntry(_Table):
    """One printed line; a double is two. `length` in trains, `ferry` in locomotives, `bend` and `lane` as drawn."""

    id: Slug
    ends: Pair[Slug]
    length: Positive
    colour: RouteColour
    ferry: Count = 0
    tunnel: bool = False
    bend: float = 0.0
    lane: Count = 0

    @property
    def connection(self) -> str:
        """The two cities it joins, the same for all parallel lines (R3)."""
        return "-".join(self.ends)


class TicketEntry(_Table):
    """A ticket card, `value` in points; one that is not `verified` has a print that we could not check."""

    ends: Pair[Slug]
    value: Positive
    long: bool = False
    verified: bool = True

    @property
    def connection(self) -> str:
        """The two cities in alphabetical order: one card, whichever is named first (R9)."""
        return "-".join(sorted(self.ends))


class DealEntry(_Table):
    """Tickets dealt at the start, and the fewest that must be kept."""

    regular: Count
    keep: Count
    long: Count = 0
    keep_with_long: Count | None = None
    """The fewest where one of those kept is long; None: the same as `keep`."""


class EditionEntry(_Table):
    """Which decks and bonuses are in a game; `caveat` tells the players what is not known for sure."""

    name: TextEntry
    decks: Annotated[list[str], Field(min_length=1)]
    bonuses: dict[Bonus, Positive]
    deal: DealEntry
    tie_breaks: list[TieBreak] | None = None
    big_cities: list[str] = []
    caveat: TextEntry | None = None

    def has(self, card: TicketEntry) -> bool:
        """Say whether a card of its decks is in the game: with big cities only a regular one that ends in one."""
        return not self.big_cities or (not card.long and not set(self.big_cities).isdisjoint(card.ends))


class CardTally(_Table):
    """How many ticket cards an edition has, the sum of their points, and how many are long; None: nobody counted."""

    cards: Count
    points: Count | None = None
    long: Count | None = None


class Tally(_Table):
    """What somebody counted in the box: the proof that nothing is missing in the file, nor there twice."""

    cities: Count
    lines: Count
    pairs: Count
    doubles: Count
    spaces: Count
    countries: Count = 0
    country_cards: Count = 0
    country_points: Count = 0
    tickets: dict[str, CardTally] = {}


class Sections(BaseModel):
    """The parts of a board file whose entries name each other; enough to check the rest of a broken file."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    points: dict[Length, Positive]
    routes: Numbered[RouteEntry]
    cities: dict[str, CityEntry]
    decks: dict[str, Numbered[TicketEntry]]
    editions: dict[str, EditionEntry]
    country_cards: dict[str, list[Positive]] = {}

    def cards(self, edition: EditionEntry) -> list[TicketEntry]:
        """Return the ticket cards that are in a game of an edition, in the order of its decks."""
        return [card for deck in edition.decks for card in self.decks.get(deck, {}).values() if edition.has(card)]


class BoardFile(Sections):
    """A whole board file, well shaped; whether it fits together is for `checks` to say."""

    model_config = ConfigDict(extra="forbid")

    cities: dict[Slug, CityEntry]
    format: Literal[1]
    id: Slug
    order: int = 99
    """Where it stands in the list of boards; files that name none come last, by their id."""
    name: TextEntry
    size: Pair[Positive]
    players: Pair[Positive]
    trains: Positive
    colours: list[TrainColour]
    doubles_open_from: Positive
    stations: Count = 0
    station_points: Count = 0
    tie_breaks: list[TieBreak]
    tally: Tally


def read(text: str) -> tuple[Sections, list[str]]:
    """Return what can be read of a board file, and a problem for each thing that cannot.

    Without a problem it is a whole `BoardFile`. A problem is a sentence that begins with where it is:
    ``routes[12].length: is missing``.
    """
    try:
        raw = _numbered(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        return _sections({}), [f"not TOML: {error}"]
    try:
        return BoardFile.model_validate(raw), []
    except ValidationError as error:
        faults = error.errors()
    for fault in faults:
        _take_out(raw, fault["loc"])
    return _sections(raw), [f"{_where(fault['loc'])}: {_sentence(fault)}" for fault in faults]


def _sections(raw: dict[str, Any]) -> Sections:
    return Sections.model_validate({name: {} for name in Sections.model_fields} | raw)


def _numbered(table: dict[str, Any]) -> dict[str, Any]:
    """Number the entries of each list of tables, so that every one keeps its number."""
    for key, value in table.items():
        if isinstance(value, dict):
            _numbered(value)
        elif isinstance(value, list) and any(isinstance(entry, dict) for entry in value):
            table[key] = dict(enumerate(value))
    return table


_ENTRY_DEPTH = {"routes": 2, "cities": 2, "decks": 3, "editions": 2, "country_cards": 2}


def _take_out(raw: dict[str, Any], loc: tuple[int | str, ...]) -> None:
    """Take the entry with a fault out of `raw`; a city leaves its name behind, so that no route misses it."""
    *way, last = loc[: _ENTRY_DEPTH.get(str(loc[0]), 1)]
    holder: Any = raw
    for step in way:
        holder = holder[step]
    holder.pop(last, None)
    if way == ["cities"]:
        holder[str(last)] = CityEntry(name="?", at=(0, 0))


def _where(loc: tuple[int | str, ...]) -> str:
    """Return where a fault is: ``routes[12].length``."""
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in loc if step != "[key]"]
    return "".join(steps).removeprefix(".")


_SENTENCES = {
    "missing": "is missing",
    "extra_forbidden": "unknown key",
    "model_type": "should be a table, not {input!r}",
    "dict_type": "should be a table or a list of tables, not {input!r}",
    "tuple_type": "should be a pair, not {input!r}",
    "too_long": "should be a pair, not {input!r}",
    "int_parsing": "should be a whole number, not {input!r}",
    "string_pattern_mismatch": "should be small letters, digits and single hyphens, not {input!r}",
}


def _sentence(fault: ErrorDetails) -> str:
    theirs = fault["msg"].removeprefix("Input ").replace("{", "{{").replace("}", "}}") + ", not {input!r}"
    return _SENTENCES.get(fault["type"], theirs).format(input=fault["input"])
