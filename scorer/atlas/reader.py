"""Reads values of `scorer.rules.board` as a file has them, and turns every violation into a problem with its place.

The annotations of the values are the schema: their names stand for the types of `TYPES` here, which check more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar, get_type_hints

from pydantic import (
    AfterValidator,
    BeforeValidator,
    GetCoreSchemaHandler,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    WrapValidator,
)
from pydantic import Field as Limits
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError, core_schema

from scorer.atlas.problems import BoardError, Found
from scorer.count import columns, ties
from scorer.count.counts import MEASURES
from scorer.draw.plan import Ground
from scorer.rules.board import BonusCard, Deal
from scorer.rules.sentence import NEWER, Sentence, outline, path_of, say
from scorer.rules.text import LONGEST_MAP_NAME, problem_of_text

T = TypeVar("T")
Json: TypeAlias = Any
"""A value that the json module reads and writes."""
STORED = "stored"
"""The context in which maps are read that were stored before texts had limits."""
LONGEST_ID, LONGEST_REMARK = 140, 400
"""The most characters; the id of a line is made of those of two cities."""


def _id(text: str, info: ValidationInfo) -> str:
    if len(text) > LONGEST_ID and info.context != STORED:
        raise PydanticCustomError("text", "too long", {"problem": problem_of_text(text, LONGEST_ID)})
    return text


def _text(most: int) -> Any:
    """Return the type of a text of so many characters, if any."""

    def check(text: str, info: ValidationInfo) -> str:
        if info.context != STORED and (problem := problem_of_text(text, most)):
            raise PydanticCustomError("text", "no text", {"problem": problem})
        return text

    return Annotated[str, StringConstraints(min_length=1, strip_whitespace=True), AfterValidator(check)]


def _format(given: object) -> object:
    if type(given) is int and given > 1:
        raise PydanticCustomError("text", "newer", {"problem": NEWER})
    if type(given) is not int or given != 1:  # Python takes true and 1.0 for 1
        raise PydanticCustomError("literal_error", "no version", {"expected": "1"})
    return given


Format: TypeAlias = Annotated[int, BeforeValidator(_format)]
"""The version of a file: 1."""


def _one_of(names: Callable[[], Collection[str]]) -> Any:
    """Return the type of names that the rules know when the file is read."""

    def check(name: object) -> object:
        if name not in names():
            raise PydanticCustomError("literal_error", "unknown", {"expected": ", ".join(map(repr, names()))})
        return name

    return Annotated[str, BeforeValidator(check)]


def _in_languages(text: Any) -> Any:
    """Return the type of such a text by language. Ours are English; maps that people drew may bring other languages."""

    def check(by_language: dict[str, str]) -> dict[str, str]:
        if "en" not in by_language:
            raise PydanticCustomError("no_english", "no English")
        return by_language

    return Annotated[dict[_LANGUAGE, text], AfterValidator(check)]


def _pair(given: object) -> tuple[object, ...]:
    if not isinstance(given, list) or len(given) > 2:
        raise PydanticCustomError("pair", "no pair")
    return tuple(given)


_LANGUAGE = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]
Pair: TypeAlias = Annotated[tuple[T, T], BeforeValidator(_pair)]
_At: TypeAlias = Pair[float]
_COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white", "grey")


class _Written:
    """Reads a value's fields and nothing else."""

    def __get_pydantic_core_schema__(self, kind: type, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _schema_of(kind, handler)


class Entry:
    """What a file says of a value: the value's fields but those `UNWRITTEN`, and some of its own."""

    UNWRITTEN: ClassVar[Collection[str]] = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, kind: type, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _schema_of(cls, handler)


TYPES: Mapping[str, Any] = {
    "Id": Annotated[str, StringConstraints(pattern="^[a-z0-9]+(-[a-z0-9]+)*$"), AfterValidator(_id)],
    "Words": _text(LONGEST_MAP_NAME),
    "Text": _in_languages(_text(LONGEST_MAP_NAME)),
    "Remark": _in_languages(_text(LONGEST_REMARK)),
    "Positive": Annotated[int, Limits(ge=1)],
    "Natural": Annotated[int, Limits(ge=0)],
    "At": _At,
    "Outline": Annotated[list[_At], Limits(min_length=2)],
    "Degrees": Annotated[float, Limits(ge=-360, le=360)],
    "RouteColour": _one_of(lambda: [*_COLOURS, "open"]),  # a tile gives an open line its colour in play
    "TrainColour": _one_of(lambda: [*_COLOURS, "brown", "pink"]),
    "ColumnId": _one_of(lambda: [column.id for column in columns.COLUMNS if not column.has]),
    "TieBreak": _one_of(lambda: [criterion.id for criterion in ties.TIE_BREAKS]),
    "Measure": _one_of(lambda: [*MEASURES]),
    "Piece": _one_of(lambda: ["train", "ship"]),
    "Most": _one_of(lambda: ["lines", "ferries"]),
    "Mapping": dict,
    **{kind.__name__: Annotated[kind, _Written()] for kind in (Deal, BonusCard, Ground)},
}
"""By the names of the annotations."""


_MAY_BE_EMPTY = WrapValidator(lambda given, read: "" if given in ("", None) else read(given))
"""Of a text that is empty by default; it may be null, too."""


def _schema_of(kind: type, handler: GetCoreSchemaHandler) -> CoreSchema:
    """Return the schema of a dataclass whose fields are named in a file without ``is_``: ``tunnel``."""
    hints = get_type_hints(kind, localns={**TYPES}, include_extras=True)
    read = [one for one in fields(kind) if one.name not in getattr(kind, "UNWRITTEN", ())]
    args = []
    for one in read:
        hint = Annotated[hints[one.name], _MAY_BE_EMPTY] if one.default == "" else hints[one.name]
        schema = handler.generate_schema(hint)
        if one.default_factory is not MISSING:
            schema = core_schema.with_default_schema(schema, default_factory=one.default_factory)
        elif one.default is not MISSING:
            schema = core_schema.with_default_schema(schema, default=one.default)
        alias = one.name.removeprefix("is_")
        args.append(core_schema.dataclass_field(one.name, schema, kw_only=True, validation_alias=alias))
    config = core_schema.CoreConfig(strict=True, extra_fields_behavior="forbid", allow_inf_nan=False)
    whole = core_schema.dataclass_args_schema(kind.__name__, args, extra_behavior="forbid")
    return core_schema.dataclass_schema(kind, whole, [one.name for one in read], config=config, slots=True)


def read_json(of: TypeAdapter[T], text: str, context: str = "") -> T:
    """Return the value that the JSON describes.

    Raise BoardError with a problem for everything that does not fit the schema, a sentence that begins with its place:
    ``routes[12].length: is missing``.
    """
    try:
        return of.validate_json(text, context=context)
    except ValidationError as error:
        found = Found(BoardError)
        for fault in error.errors(include_url=False):
            found.note(path_of(step for step in fault["loc"] if step not in INTERNAL_STEPS), _sentence(fault))
        raise BoardError(found) from None


CARD, COUNTRY_TICKET = "a card", "a country ticket"
INTERNAL_STEPS = {"[key]", CARD, COUNTRY_TICKET}
"""Steps that pydantic adds to a fault's location."""

_WHOLE, _PAIR = say("must be a whole number"), say("must be a pair")
_TABLE = say("must be an object with keys and values")
SHAPES: Mapping[str, Sentence] = {
    "missing": say("is missing"),
    "extra_forbidden": say("unknown key"),
    "unexpected_keyword_argument": say("unknown key"),
    "model_type": _TABLE,
    "dataclass_type": _TABLE,
    "dict_type": _TABLE,
    "list_type": say("must be a list"),
    "tuple_type": say("must be a list"),
    "pair": _PAIR,
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
    if fault["type"] in ("missing", "unexpected_keyword_argument", "text"):
        return problem
    return say("{problem}, not {given}", problem=problem, given=outline(fault["input"]))
