"""Defines the schema of a board file, and turns every violation into a problem with its place."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from reprlib import repr as outline
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    ValidationError,
    ValidationInfo,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from scorer.rules import columns, ties
from scorer.rules.board import ANY, Goal, Ticket
from scorer.rules.errors import BoardError, Found
from scorer.rules.sentence import Sentence, cut, path_of, say
from scorer.rules.text import LONGEST_NAME, problem_of_text, shortened

T = TypeVar("T")
Pair: TypeAlias = Annotated[tuple[T, T], Field(strict=False)]  # TOML has lists only; its two items stay strict
Positive: TypeAlias = Annotated[int, Field(ge=1)]
Count: TypeAlias = Annotated[int, Field(ge=0)]
Length: TypeAlias = Annotated[int, Field(ge=1, strict=False)]  # a TOML key is a string, also where it is a number
Players: TypeAlias = Length
STORED = "stored"
"""The context in which maps are read that were stored before texts had limits."""
LONGEST_ID, LONGEST_REMARK = 140, 400
"""The most characters; the id of a line is made of those of two cities."""


def _text(most: int) -> AfterValidator:
    """Accept only what a text of so many characters may be, or nothing; what is stored is cut instead."""

    def check(text: str, info: ValidationInfo) -> str:
        if info.context == STORED:
            return shortened(text, most)
        if text and (problem := problem_of_text(text, most)):
            raise PydanticCustomError("text", "no text", {"problem": problem})
        return text

    return AfterValidator(check)


def _id(text: str, info: ValidationInfo) -> str:
    if len(text) > LONGEST_ID and info.context != STORED:
        raise PydanticCustomError("text", "too long", {"problem": problem_of_text(text, LONGEST_ID)})
    return text


_SLUG = "[a-z0-9]+(-[a-z0-9]+)*"
Slug: TypeAlias = Annotated[str, StringConstraints(pattern=f"^{_SLUG}$"), AfterValidator(_id)]
MaybeSlug: TypeAlias = Annotated[str, StringConstraints(pattern=f"^({_SLUG})?$"), AfterValidator(_id)]
Words: TypeAlias = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True), _text(LONGEST_NAME)]
MaybeWords: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True), _text(LONGEST_NAME)]
Remark: TypeAlias = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True), _text(LONGEST_REMARK)]
RouteColour: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "purple", "black", "white", "grey", "open"]
"""An ``open`` line has no printed colour; a tile gives it one in play."""
TrainColour: TypeAlias = Literal[
    "red", "orange", "yellow", "green", "blue", "purple", "black", "white", "grey", "brown", "pink"
]
Language: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]
Kind: TypeAlias = Literal["city", "country", "attraction", "junction"]


def _one_of(names: Callable[[], Sequence[str]]) -> AfterValidator:
    """Accept only names that the rules know when the file is read."""

    def check(name: str) -> str:
        if name not in names():
            raise PydanticCustomError("literal_error", "unknown", {"expected": ", ".join(map(repr, names()))})
        return name

    return AfterValidator(check)


Bonus: TypeAlias = Annotated[str, _one_of(lambda: [column.id for column in columns.COLUMNS if not column.has])]
TieBreak: TypeAlias = Annotated[str, _one_of(lambda: [criterion.id for criterion in ties.TIE_BREAKS])]


def _in_english(text: dict[str, str]) -> dict[str, str]:
    if "en" not in text:
        raise PydanticCustomError("no_english", "no English")
    return text


TextEntry: TypeAlias = Annotated[dict[Language, Words], AfterValidator(_in_english)]
"""A printed text by language. Ours are English, and `words` translates them; maps that people drew may bring others."""
RemarkEntry: TypeAlias = Annotated[dict[Language, Remark], AfterValidator(_in_english)]


class _Table(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class CityEntry(_Table):
    """A city, an attraction (X7) or a neighbouring country (P1); `at` is x and y in thousandths, from the top left."""

    name: Words
    at: Pair[float]
    kind: Kind = "city"
    spellings: list[Words] = []
    inset: Pair[float] | None = None
    """Where it stands a second time, in an inset (X16)."""
    region: MaybeWords = ""
    """The region that it lies in (X17)."""
    country: MaybeSlug = ""
    """The country that it lies in, one of `countries` (X18)."""
    marks: list[Slug] = []
    """What bonus cards may ask of a city (X18)."""
    label: Annotated[float, Field(ge=-360, le=360)] | None = None
    """Where its name stands best: degrees clockwise, 0 on its right."""


class EndEntry(_Table):
    """A neighbour at the board's edge; each line to it names its border point (X1)."""

    name: Words
    spellings: list[Words] = []


class RouteEntry(_Table):
    """One printed line; a double is two. `length` in trains, `ferry` in locomotives.

    `bend` is how far the drawn line swings to its right, in thousandths. Parallel lines lie from left to right, as seen
    from the first city, in the order of the file, or of their `lane` if they have one.
    """

    id: Slug
    ends: Pair[Slug]
    length: Positive
    colour: RouteColour
    ferry: Count = 0
    is_tunnel: bool = Field(False, alias="tunnel")
    bend: float = 0.0
    via: list[Pair[float]] = []
    """Corners of its way, from the first city to the second, where one arc is not enough."""
    lane: Count = 0
    crosses: Count = 0
    """Crosses of a mountain line; each costs a train (X5)."""
    is_bullet: bool = Field(False, alias="bullet")
    """A white train claims it for everybody (X15)."""
    is_inset: bool = Field(False, alias="inset")
    """It is drawn in an inset, to where its cities stand there (X16)."""
    opening: Count = 0
    """Number of spaces after which another line crosses it, for drawing; 0: none does."""
    border: Pair[float] | None = None
    """Its border point at an end of the board; lines with different border points are not parallel (X1)."""

    @property
    def connection(self) -> str:
        """The two cities it joins, the same for all parallel lines (R3)."""
        return "-".join(self.ends)

    @property
    def parallel_with(self) -> tuple[str, tuple[float, float] | None, bool]:
        """What its parallels have, too: the two cities, the border point, whether it is a bullet line (R3, X1, X16)."""
        return self.connection, self.border, self.is_bullet


class TicketEntry(_Table):
    """A ticket card, `value` in points; not `verified` if we could not check its print."""

    ends: Pair[Slug]
    value: Positive
    long: bool = False
    verified: bool = True

    @property
    def connection(self) -> str:
        """The two cities in alphabetical order, because their order on the card does not matter (R9)."""
        return "-".join(sorted(self.ends))

    @property
    def cards(self) -> list[Ticket]:
        return [Ticket.between(*self.ends, self.value, is_long=self.long, is_verified=self.verified)]


class CountryTicketEntry(_Table):
    """A card from one place to one of several goals, each with its value in points, and its number of copies (X3)."""

    start: Slug
    goals: Annotated[dict[Slug, Positive], Field(min_length=2)]
    copies: Positive = 1
    verified: bool = True

    @property
    def ends(self) -> tuple[str, ...]:
        return self.start, *self.goals

    @property
    def connection(self) -> str:
        """Its start, which identifies the card (X3)."""
        return "-".join(sorted((self.start, ANY)))

    @property
    def cards(self) -> list[Ticket]:
        goals = tuple(Goal(*goal) for goal in self.goals.items())
        return [Ticket(self.start, goals, is_verified=self.verified)] * self.copies


_CARD, _COUNTRY_TICKET = "a card", "a country ticket"
Card: TypeAlias = Annotated[
    Annotated[TicketEntry, Tag(_CARD)] | Annotated[CountryTicketEntry, Tag(_COUNTRY_TICKET)],
    Discriminator(lambda entry: _COUNTRY_TICKET if isinstance(entry, dict) and "goals" in entry else _CARD),
]


class CountEntry(_Table):
    """A number that players type, within `range` (X8 to X10). It is points unless `each` or `majority` is set."""

    id: Slug
    name: TextEntry
    range: Pair[int]
    each: int | None = None
    """Points for each one, perhaps negative (X9)."""
    of: Literal["completed-tickets", "longest-path"] | None = None
    """It scores for each of these, which the count of the game finds (X12)."""
    is_bet: bool = Field(False, alias="bet")
    """It scores if nobody has more of that, and costs as much else (X12)."""
    most: Literal["lines", "ferries"] | None = None
    """What of the player's it cannot exceed; the app asks (X12)."""
    majority: list[Positive] = []
    """Points for the most, the second most and so on (X8)."""
    by_players: dict[Players, list[Count]] = {}
    """The same for each number of players (X9)."""
    column: Slug | None = None
    """The column that it shares with other counts, or one of the rules' that counts more than it; None: its own."""
    in_box: Positive | None = None
    """How many the box has for all players together."""
    begins_with: Positive | None = None
    """How many each player begins with (X9)."""
    bars: Slug | None = None
    """Another count; whoever has any of that scores nothing here (X9)."""
    lowest: Slug | None = None
    """Another count, which tells players with equal numbers apart: the lower is ahead (X10)."""
    is_whole: bool = Field(False, alias="whole")
    """All points of its column, typed instead of the column's other counts (X9, X10)."""
    is_on_track: bool = Field(False, alias="on_track")
    """The players' markers have moved for it before the count (X9a)."""
    is_distinct: bool = Field(False, alias="distinct")
    """No two players have the same number (X9a)."""


class BonusCardEntry(_Table):
    """A bonus card: its points are for the `most` of a kind, such as ``lines``, or of a count (X18)."""

    id: Slug
    name: TextEntry
    about: RemarkEntry
    """What is counted, for players to read."""
    points: Positive
    most: Slug
    place: Slug | None = None
    """Only lines or tickets with a city of this country, or with this mark."""
    length: Positive | None = None
    """Only lines of this length."""
    worth: Positive | None = None
    """Only tickets of this value or less."""


class DealEntry(_Table):
    """Tickets dealt at the start, and the fewest to keep."""

    regular: Count
    keep: Count
    long: Count = 0
    keep_long: Positive | None = None
    """The most long ones to keep of those dealt; None: all."""


class EditionEntry(_Table):
    """Which decks and bonuses are in a game; `caveat` tells players what is unverified."""

    name: TextEntry
    decks: Annotated[list[str], Field(min_length=1)]
    bonuses: dict[Bonus, Positive]
    deal: DealEntry
    tie_breaks: list[TieBreak] | None = None
    big_cities: list[Slug] = []
    caveat: RemarkEntry | None = None
    doubles_open_from: Positive | None = None
    """None: the board's (R3)."""
    bgg: Positive | None = None
    """The id of its box at BoardGameGeek; None: unknown."""
    mandala: list[Positive] = []
    """Points for 1, 2, 3 … mandala tickets (X4)."""
    bullet_points: dict[Players, list[int]] = {}
    """Points by rank of what players have built for everybody, by number of players (X15)."""
    no_bullet: int = 0
    """Points of a player who has built none."""
    regions: dict[Length, Positive] = {}
    """Points of a network by the regions that it touches (X17)."""
    double_regions: list[Words] = []
    """Regions that count twice for a network with all of their cities (X17)."""
    bonus_cards: list[BonusCardEntry] = []
    """All in the box (X18)."""
    open_bonus_cards: Count = 0
    """How many of them lie open in a game."""
    counts: list[CountEntry] = []
    dummy_with: Players | None = None
    """Number of players with whom a dummy competes for ranks, too (X10)."""
    columns: dict[Slug, TextEntry] = {}
    """Names of the columns that several counts share."""

    def has(self, card: Ticket) -> bool:
        """Return whether a card of its decks is in the game: with big cities, only regular cards that end in one."""
        return not self.big_cities or (not card.is_long and not {card.start, card.end}.isdisjoint(self.big_cities))


class GroundEntry(_Table):
    """What lies under the lines of a drawn map: an area of a colour, or a thin line without one."""

    points: Annotated[list[Pair[float]], Field(min_length=2)]
    colour: RouteColour | None = None


class BoardFile(_Table):
    """A whole board file that fits the schema; `checks` looks for contradictions."""

    cities: dict[Slug, CityEntry]
    ends: dict[Slug, EndEntry] = {}
    routes: Annotated[list[RouteEntry], Field(min_length=1)]
    points: dict[Length, Positive]
    decks: dict[Words, list[Card]]
    editions: dict[Words, EditionEntry]
    countries: dict[Slug, TextEntry] = {}
    """The names of the countries in which cities lie (X18)."""
    country_cards: dict[Slug, list[Positive]] = {}
    format: Literal[1]
    id: Slug
    order: int = 99
    """Its position in the list of boards; files without one come last, sorted by id."""
    name: TextEntry
    size: Pair[Positive]
    scale: Annotated[float, Field(ge=1, le=2)] = 1.0
    """How much larger its map is drawn than its places say, where lines and names lie close."""
    longest_space: Annotated[float, Field(ge=10, le=100)] = 34.0
    """How long its spaces are drawn at most; the tightest line may allow less."""
    widest_gap: Annotated[float, Field(ge=0, le=100)] = 6.0
    """How far its spaces stand apart at most; the rest of a long way stays free near the cities."""
    insets: list[Annotated[list[float], Field(min_length=4, max_length=4)]] = []
    """Parts that are drawn apart: left, top, right, bottom (X16)."""
    ground: list[GroundEntry] = []
    """From the bottom to the top."""
    players: Pair[Positive]
    trains: Positive
    white_trains: Count = 0
    """Trains of nobody, each of which claims a bullet line for everybody (X15)."""
    colours: list[TrainColour]
    doubles_open_from: Positive
    triples: dict[Players, Positive] = {}
    """Lines of a triple that may be claimed by number of players; else as many as of a double (X11)."""
    second_owners: Count = 0
    """Cards that give a claimed route a second owner (X13)."""
    stations: Count = 0
    station_points: Count = 0
    tie_breaks: list[TieBreak]
    tally: dict[str, Any] = {}
    """What was counted in the box; only a test holds it against the rest."""

    @property
    def places(self) -> Mapping[str, CityEntry | EndEntry]:
        """Everything that lines and tickets lead to."""
        return {**self.cities, **self.ends}

    def cards(self, edition: EditionEntry) -> list[Ticket]:
        """Return the ticket cards of an edition, in the order of its decks."""
        entries = [entry for deck in edition.decks for entry in self.decks.get(deck, [])]
        return [card for entry in entries for card in entry.cards if edition.has(card)]


def read(text: str) -> BoardFile:
    """Return a board file.

    Raise BoardError with a problem for everything that does not fit the schema, a sentence that begins with its place:
    ``routes[12].length: is missing``.
    """
    try:
        return read_table(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BoardError([say("not {form}", form=f"TOML: {error}")]) from None


def read_table(table: Mapping[str, Any], context: str = "") -> BoardFile:
    """Return the board file that a table is; raises what `read` does."""
    try:
        return BoardFile.model_validate(table, context=context)
    except ValidationError as error:
        found = Found(BoardError)
        for fault in error.errors(include_url=False):
            found.note(path_of(step for step in fault["loc"] if step not in _INTERNAL_STEPS), _sentence(fault))
        raise BoardError(found) from None


_INTERNAL_STEPS = {"[key]", _CARD, _COUNTRY_TICKET}
"""Steps that pydantic adds to a fault's location."""

_WHOLE, _PAIR, _TABLE = (
    say("must be a whole number"),
    say("must be a pair"),
    say("must be an object with keys and values"),
)
SHAPES: Mapping[str, Sentence] = {
    "missing": say("is missing"),
    "extra_forbidden": say("unknown key"),
    "model_type": _TABLE,
    "dict_type": _TABLE,
    "list_type": say("must be a list"),
    "tuple_type": _PAIR,
    "too_long": _PAIR,
    "too_short": say("must have {min_length} or more"),
    "string_too_short": say("must not be empty"),
    "int_type": _WHOLE,
    "int_parsing": _WHOLE,
    "int_from_float": _WHOLE,
    "float_type": say("must be a number"),
    "string_type": say("must be text"),
    "bool_type": say("must be true or false"),
    "greater_than_equal": say("must be {ge} or more"),
    "less_than_equal": say("must be {le} or less"),
    "literal_error": say("must be {expected}"),
    "no_english": say("must have an 'en'"),
    "string_pattern_mismatch": say("must be small letters, digits and single hyphens"),
}
"""What is wrong with the shape of a value, by pydantic's type of error."""


def shape_problem(fault: ErrorDetails) -> Sentence:
    """Return what is wrong with the shape of a value."""
    things = fault.get("ctx", {})
    if fault["type"] == "text":
        return things["problem"]  # type: ignore[no-any-return]
    expected = things.get("expected", "").replace(" or ", ", ").replace(", ", " / ")
    problem = SHAPES.get(fault["type"], say("does not fit here"))
    return Sentence(problem.template, {**things, "expected": expected})


def _sentence(fault: ErrorDetails) -> Sentence:
    problem = shape_problem(fault)
    if fault["type"] in ("missing", "extra_forbidden", "text"):
        return problem
    return say("{problem}, not {given}", problem=problem, given=cut(outline(fault["input"])))
