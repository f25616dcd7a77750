"""The keys of a game file, each once: what it may hold, what a game has there, and its digits in a line of notation.

A key that is added comes last, so that older lines stay as they are. docs/game-file.md tells people of the same keys.
The form for a new game, and what a phone keeps of its last table, have those that a table chooses.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from scorer.atlas.boxes import given_of, small_counts, usual_points
from scorer.atlas.reader import Format
from scorer.files.digits import Code, Either, Integer, Many, Object, One, Text
from scorer.files.entries import Entry, Json
from scorer.rules.board import ANY, BY_COUNTS, OTHER, Board, Edition
from scorer.rules.game import CHECKS, FAMILY_COLOURS, Claim, Game, HeldTicket, Station
from scorer.rules.moves import BuildStation, ClaimRoute, EnterCheck, Move, SendAlvin, TakeCard, TakeTicket, TypeCount


class PlayerEntry(Entry):
    """Somebody at the table; the rules validate the name, without the blanks around it."""

    name: str
    colour: str
    short: str = ""


class Holding(Entry):
    """Something that a player holds; its other fields are those of the move by which the player came to hold it."""

    made_by: ClassVar[Callable[..., Move]]

    player: str

    @classmethod
    def kind_of(cls, _: Json) -> "type[Holding]":
        """Return what an entry of its list is read as."""
        return cls

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        """The ids that it names beside its player, each after its kind: route, city, country, count, check."""
        return [(kind, id) for kind, id in self._others().items() if isinstance(id, str)]

    def move(self, seat: int, _: Edition) -> Move:
        """Return the move by which the player of a seat, from 0, came to hold it."""
        return self.made_by(seat, **self._others())

    def further(self, _: int) -> Sequence[Move]:
        """Return the moves that it tells of besides, which follow."""
        return ()

    def _others(self) -> dict[str, Json]:
        return self.model_dump(exclude={"player"})


class ClaimEntry(Holding):
    """A claimed route; the claims are in the order of play unless the file says otherwise (P6)."""

    made_by = ClaimRoute
    route: str
    shared: bool = False
    """Whether its player is one more owner (X13)."""
    bullet: bool = False
    """Whether a white train lies there (X15)."""
    marker: str | None = None
    """The end where its claimer put down a city marker (X20)."""
    alvin: str | None = None
    """The city to which its claimer moved Alvin (X22)."""

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("route", self.route), *(("city", city) for city in (self.marker, self.alvin) if city)]

    def move(self, seat: int, _: Edition) -> Move:
        return ClaimRoute(seat, self.route, shared=self.shared, bullet=self.bullet)

    def further(self, seat: int) -> Sequence[Move]:
        marker = [BuildStation(seat, self.marker, self.route)] if self.marker else []
        return [*marker, *([SendAlvin(self.route, self.alvin)] if self.alvin else [])]


class StationEntry(Holding):
    """A station built in a city (E1), a harbour (X26), or a city marker (X20)."""

    made_by = BuildStation
    city: str


class TicketEntry(Holding):
    """A ticket card, in the direction in which its owner reads it (R2); a country ticket ends at `ANY` (X3)."""

    made_by = TakeTicket
    start: str = Field(alias="from")
    end: str = Field(alias="to")
    value: int | None = None
    """Points as printed; None: those of the card in the edition's deck."""

    @classmethod
    def kind_of(cls, raw: Json) -> type[Holding]:
        return next((kind for key, kind in _TOURS.items() if isinstance(raw, dict) and key in raw), cls)

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("city", self.start), *([] if self.end == ANY else [("city", self.end)])]


class TourEntry(Holding):
    """A tour of the edition's deck, by its first and its last city (X25)."""

    tour: str

    def move(self, seat: int, edition: Edition) -> Move:
        return TakeTicket.of(seat, edition.tours[self.tour])


class PrintedTourEntry(Holding):
    """A tour as printed, known to us or not (X25)."""

    stops: list[str]
    in_order: int
    any_order: int
    minus: int

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("city", stop) for stop in self.stops]

    def move(self, seat: int, _: Edition) -> Move:
        start, *stops, end = self.stops
        return TakeTicket(seat, start, end, self.in_order, tuple(stops), self.any_order, self.minus)


_TOURS: Mapping[str, type[Holding]] = {"tour": TourEntry, "stops": PrintedTourEntry}
"""What an entry of the tickets is, by the key that only it has."""


class CountEntry(Holding):
    """A number that a player typed (X8 to X10)."""

    made_by = TypeCount
    count: str
    number: int


class CheckEntry(Holding):
    """What a player sees on the table: trains left, the place of their marker."""

    made_by = EnterCheck
    check: str
    number: int


class CardEntry(Holding):
    """A country card in front of its player (P6)."""

    made_by = TakeCard
    country: str
    value: int
    """Points; they identify a card of the country's stack."""


@dataclass(frozen=True)
class Key:
    """What there is to know of a key besides the type of its value."""

    field: str
    """The field of `Game` that it holds."""
    written: Callable[[Game], Json] | None = None
    """What a game has there; None: the field's value."""
    is_always: bool = False
    """Whether it stands in every file of a board that has it."""
    may_be_empty: bool = False
    """Whether an empty list says something: that nobody has any."""
    is_of: Callable[[Board], bool] = lambda _: True
    """Whether a board has it."""
    is_chosen: Callable[[Board], bool] | None = None
    """Whether a table chooses it when it begins on a board; None: it never does."""
    holding: type[Holding] | None = None
    """What its list holds; None: it is no such list."""

    def value(self, game: Game) -> Json:
        """Return what the file of a game says there; None if the key is absent."""
        value = self.written(game) if self.written else getattr(game, self.field)
        return value if value or self.is_always or self.may_be_empty else None


def _list(field: str, holding: type[Holding], said: Callable[[Game, Any], Mapping[str, Json]], **rest: Any) -> Key:
    """Return the key of what players hold, of which `said` says all but whose it is."""

    def written(game: Game) -> Json:
        held = getattr(game, field)
        mine = held and [one for one in held if one.seat != game.dummy]
        return mine if mine is None else [{"player": game.players[one.seat].name, **said(game, one)} for one in mine]

    return Key(field, written, holding=holding, **rest)


def _claim(game: Game, claim: Claim) -> Mapping[str, Json]:
    """Return a claim, with what it was besides: one more owner (X13), a white train (X15), a city marker (X20)."""
    kind = {"shared": True} if claim.is_shared else {"bullet": True} if claim.is_bullet else {}
    told = kind | ({"alvin": claim.alvin} if claim.alvin else {})
    for one in game.stations if game.claims_in_order else ():
        told |= {"marker": one.city.id} if one.route == claim.route.id else {}
    return {"route": claim.route.id} | told


def _markers(game: Game) -> Json:
    """Return the city markers that lay from the start, and all of them where the order is not known (X20, X21)."""
    shown = (one for one in game.stations if not (one.route and game.claims_in_order))
    return [{"player": game.players[one.seat].name, "city": one.city.id} for one in shown]


def _ticket(game: Game, held: HeldTicket) -> Mapping[str, Json]:
    """Return a ticket; it has a value if the edition's deck does not have the card, or another one of its cities.

    A tour of the deck goes by its id, another one as it is printed (X25).
    """
    ticket, edition = held.ticket, game.edition
    is_known = ticket in edition.tickets
    if ticket.is_tour:
        values = zip(("in_order", "any_order", "minus"), ticket.tour_values, strict=True)
        return {"tour": ticket.tour_id} if is_known else {"stops": [*ticket.cities], **dict(values)}
    is_named = is_known and len(edition.values_between(ticket.start, ticket.end)) == 1
    return {"from": ticket.start, "to": ticket.end} | ({} if is_named else {"value": ticket.value})


def _dummy(kind: str) -> Key:
    """Return the key of the numbers that were typed for the dummy, by railroad (X10a)."""

    def written(game: Game) -> Json:
        mine = [typed for typed in game.counts if typed.seat == game.dummy and typed.count.id.startswith(kind)]
        return {typed.count.id.removeprefix(kind): typed.number for typed in mine}

    return Key("counts", written)


def _box(part: int) -> Key:
    """Return the key of a part of what a game by counts says of its box (C1)."""
    return Key("board", lambda game: given_of(game.board)[part], is_of=lambda board: not board.has_map)


def _other(game: Game) -> Json:
    """Return what points of the table's own are called (C2), or the other points of a box without a map (C1)."""
    own = game.other.name["en"] if game.other else None
    return own if game.board.names_other else given_of(game.board)[2]


_DOUBLES = ("rulebook", "open")
"""How doubles are played, by whether they are open."""


def _has_map(board: Board) -> bool:
    return board.has_map


def builds_on(board: Board) -> str:
    """Return the key of what players build on a board: stations, harbours (X26) or city markers (X20)."""
    return "harbours" if board.has_harbours else "city_markers" if board.is_controlled else "stations"


def _city(_: Game, station: Station) -> Mapping[str, Json]:
    return {"city": station.city.id}


class GameEntry(Entry):
    """The file itself; its lists are validated entry by entry, so that every problem is found."""

    format: Format
    board: Json
    """A board's id, or a whole board that people drew."""
    edition: str = "classic"
    box: Annotated[str | None, _box(0)] = None
    """The name of a box without a map (C1)."""
    points: Annotated[dict[str, int] | None, _box(1)] = None
    """What its lines score, by length."""
    subway_points: Annotated[dict[str, int] | None, _box(3)] = None
    """What subway lines score in a small box that has them (C3), by length."""
    other: Annotated[str | None, Key("board", _other, is_chosen=lambda board: board.names_other)] = None
    """What its other points are called, or on any other board the points of the table's own (C2)."""
    other_secret: Annotated[
        bool | None,
        Key("edition", lambda game: game.has_secret_points, is_of=_has_map, is_chosen=_has_map),
    ] = None
    """Whether those are secret until the count."""
    double_routes: Annotated[
        Literal["rulebook", "open"],
        Key("doubles_open", lambda game: _DOUBLES[game.doubles_open], is_always=True, is_chosen=lambda _: True),
    ] = "rulebook"
    players: list[Json]
    claims_in_order: Annotated[bool, Key("claims_in_order", is_always=True)] = True
    city_markers: Annotated[
        list[Json] | None,
        Key(
            "stations",
            _markers,
            is_always=True,
            is_of=lambda board: builds_on(board) == "city_markers",
            holding=StationEntry,
        ),
    ] = None
    claims: Annotated[list[Json], _list("claims", ClaimEntry, _claim, is_always=True)] = []
    stations: Annotated[
        list[Json],
        _list("stations", StationEntry, _city, is_always=True, is_of=lambda board: builds_on(board) == "stations"),
    ] = []
    harbours: Annotated[
        list[Json] | None,
        _list("stations", StationEntry, _city, is_always=True, is_of=lambda board: builds_on(board) == "harbours"),
    ] = None
    tickets: Annotated[list[Json], _list("tickets", TicketEntry, _ticket, is_always=True)] = []
    country_cards: Annotated[
        list[Json] | None,
        _list(
            "entered_cards",
            CardEntry,
            lambda _, held: {"country": held.card.country.id, "value": held.card.value},
            may_be_empty=True,
        ),
    ] = None
    bonus_cards: Annotated[
        list[Json] | None,
        Key("bonus_cards", lambda game: [card.id for card in game.bonus_cards], is_chosen=lambda _: True),
    ] = None
    counts: Annotated[
        list[Json],
        _list("counts", CountEntry, lambda _, typed: {"count": typed.count.id, "number": typed.number}),
    ] = []
    dummy_shares: Annotated[dict[str, int] | None, _dummy("shares-")] = None
    dummy_lowest: Annotated[dict[str, int] | None, _dummy("lowest-")] = None
    checks: Annotated[
        list[Json], _list("checks", CheckEntry, lambda _, seen: {"check": seen.kind, "number": seen.number})
    ] = []
    unsure: Annotated[list[Json], Key("unsure", lambda game: sorted(game.unsure))] = []
    tie_rule: Annotated[str | None, Key("tie_rule")] = None
    finished: Annotated[bool, Key("is_finished")] = False
    minutes: Annotated[int | None, Key("minutes")] = None
    day: Annotated[str | None, Key("day")] = None


KEYS: Mapping[str, Key] = {
    name: key for name, field in GameEntry.model_fields.items() for key in field.metadata if isinstance(key, Key)
}
"""All but format, board, edition and players."""
_CAME_LATER = ("box", "points", "other", "small", "subway_points", *[*KEYS][[*KEYS].index("day") + 1 :])
"""What a line says behind all else, in the order in which it came to be said."""
_PLAIN: Mapping[object, Code] = {bool: One([True]), int | None: Integer(), str | None: Text()}
"""The digits of a key, by its type."""
HOLDINGS: Mapping[str, type[Holding]] = {name: key.holding for name, key in KEYS.items() if key.holding}
"""The lists of a game file that say who holds what, in the order in which they are played."""


def chosen_on(board: Board) -> Mapping[str, Key]:
    """Return the keys that a table chooses when it begins on a board."""
    return {name: key for name, key in KEYS.items() if key.is_chosen and key.is_chosen(board)}


def ids_of(board: Board, edition: Edition) -> dict[str, Sequence[str]]:
    """Return the ids whose places are the digits of a line, by what has them; they are added to, and never change."""
    borders = {spot for end in board.ends.values() for spot in end.spots}
    ids: dict[str, Iterable[str]] = {
        "colour": {*board.colours, *FAMILY_COLOURS},
        "route": board.routes,
        "city": (board.cities.keys() - borders) | board.ends.keys(),  # as the board's file names them
        "country": board.country_cards,
        "bonus_card": (card.id for card in edition.bonus_cards),
        "count": (count.id for count in edition.counts),
        "tour": edition.tours,
    }
    return {kind: sorted(of_kind) for kind, of_kind in ids.items()}


def player_code(board: Board, edition: Edition) -> Code:
    """Return the code of a player in a line."""
    return Object({"name": Text(), "colour": One(ids_of(board, edition)["colour"])}, {"short": Text()})


def game_code(board: Board, edition: Edition, names: Sequence[str]) -> Code:
    """Return the code of all that a line says after its players: what stands always, then every other key."""
    ids, number, true = ids_of(board, edition), Integer(), One([True])
    city = One(ids["city"])
    of_held = {kind: One(of_kind) for kind, of_kind in ids.items()} | {
        "player": One(names),
        "from": city,
        "to": One([*ids["city"], ANY]),
        "stops": Many(city),
        "check": One(sorted(CHECKS)),
        **dict.fromkeys(("value", "number", "in_order", "any_order", "minus"), number),
        **({"shared": true} if board.second_owners else {}),
        **({"bullet": true} if board.white_trains else {}),
        **({"marker": city} if board.is_controlled else {}),
        **({"alvin": city} if edition.alvin else {}),
    }
    shares = [id.removeprefix("shares-") for id in ids["count"] if id.startswith("shares-")]
    codes = {
        "double_routes": One(_DOUBLES),
        "claims_in_order": One([True, False]),
        **{name: Many(_held_code(holding, of_held)) for name, holding in HOLDINGS.items()},
        "bonus_cards": Many(One(ids["bonus_card"])),
        **dict.fromkeys(("dummy_shares", "dummy_lowest"), Object({}, dict.fromkeys(shares, number))),
        "unsure": Many(One(ids["route"])),
        "points": Object({str(length): number for length in usual_points()}),
        "subway_points": Object({str(length): number for length in range(1, 7)}),
    }
    if edition.tours:
        kinds: dict[str, type[Holding]] = {"from": TicketEntry, **_TOURS}
        codes["tickets"] = Many(Either({key: _held_code(kind, of_held) for key, kind in kinds.items()}))
    for name in KEYS.keys() - {"day", "other_secret"} - codes.keys():
        codes[name] = _PLAIN[GameEntry.model_fields[name].annotation]
    codes = {name: codes[name] for name, key in KEYS.items() if name in codes and key.is_of(board)}
    if board.has_map:
        codes["other"] = Object(
            {"name": Text(), "secret": One([False, True]), "numbers": Object(dict.fromkeys(names, number))}
        )
    else:
        codes["small"] = Many(_held_code(CountEntry, of_held | {"count": One(small_counts())}))
    in_order = sorted(codes, key=lambda name: _CAME_LATER.index(name) if name in _CAME_LATER else -1)
    always = {name: codes[name] for name in in_order if name in KEYS and KEYS[name].is_always}
    return Object(always, {name: codes[name] for name in in_order if name not in always})


def own_last(file: dict[str, Json]) -> dict[str, Json]:
    """Return what a game file says in the order of a line: own points (C2) and small counts (C3) come last."""
    if file["board"] == BY_COUNTS:
        small = [typed for typed in file.get("counts", ()) if typed["count"] in small_counts()]
        usual = {str(length): points for length, points in usual_points().items()}
        said = {"counts": [typed for typed in file.get("counts", ()) if typed not in small], "small": small}
        said |= {"points": usual | file["points"]} if "points" in file else {}
        return {key: value for key, value in (file | said).items() if value or key not in said}
    if "other" not in file:
        return file
    numbers = {player["name"]: 0 for player in file["players"]}
    numbers |= {typed["player"]: typed["number"] for typed in file.get("counts", ()) if typed["count"] == OTHER}
    counts = [typed for typed in file.get("counts", ()) if typed["count"] != OTHER]
    rest = {key: value for key, value in file.items() if key not in ("other_secret", "counts")}
    own = {"name": file["other"], "secret": "other_secret" in file, "numbers": numbers}
    return rest | ({"counts": counts} if counts else {}) | {"other": own}


def own_in_place(file: dict[str, Json]) -> dict[str, Json]:
    """Return the game file of what `own_last` has made of it."""
    if small := file.pop("small", ()):
        file["counts"] = [*file.get("counts", ()), *small]
    if not isinstance(own := file.get("other"), dict):
        return file
    typed = [{"player": name, "count": OTHER, "number": number} for name, number in own["numbers"].items() if number]
    secret = {"other_secret": True} if own["secret"] else {}
    return file | {"other": own["name"], "counts": [*file.get("counts", ()), *typed]} | secret


def _held_code(holding: type[Holding], of_held: Mapping[str, Code]) -> Code:
    """Return the code of an entry: of the keys that it needs, then of those others that the board knows."""
    fields = {field.alias or name: field for name, field in holding.model_fields.items()}
    always = {key: of_held[key] for key, field in fields.items() if field.is_required()}
    return Object(always, {key: of_held[key] for key in fields if key not in always and key in of_held})
