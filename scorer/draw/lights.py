"""Chooses what to light on the map for the reasons behind a score: lines in riding order, and places."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorer.ask.telling import Step
from scorer.count.countries import Award
from scorer.count.score_sheet import (
    CompletedTickets,
    LinesScore,
    LongestPath,
    PlayerScore,
    Reason,
    Ring,
    RouteRow,
    ScoreSheet,
    StationsLeft,
    TicketScore,
)
from scorer.count.stations import Loan
from scorer.rules.board import City, Region, Route, cities_passed
from scorer.rules.game import CountryCard, Game, Player
from scorer.rules.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Lit:
    """A lit line."""

    route: Route
    part: str = "own"
    """``own``, ``borrowed``, ``missing``, ``other`` for the second way of a ring, or ``whole`` of a whole network."""
    is_back: bool = False
    """Whether it is ridden from its second city to its first."""

    @property
    def json(self) -> list[object]:
        return [self.route.id, self.part, int(self.is_back), self.route.length]


@dataclass(frozen=True, slots=True)
class Lights:
    """What is lit; everything else is dimmed."""

    ways: tuple[tuple[Lit, ...], ...] = ()
    """Each in riding order; the page animates all of them at once."""
    spots: Mapping[str, str] = field(default_factory=dict)
    """``start``, ``stop``, ``end``, ``station`` or ``met``, by the id of the city or border point, in their order."""
    areas: tuple[str, ...] = ()
    """Names of regions (X17)."""

    def __bool__(self) -> bool:
        return bool(self.ways or self.spots or self.areas)

    def json(self, game: Game) -> dict[str, object]:
        """Return the payload for a page's script: lines as [id, part, is back, length], places as [part, name]."""
        named = {id: [part, game.board.cities[id].name] for id, part in self.spots.items()}
        if "stop" in self.spots.values():
            named = {id: [part, f"{at}. {name}"] for at, (id, (part, name)) in enumerate(named.items(), 1)}
        lit: dict[str, object] = {"ways": [[one.json for one in way] for way in self.ways], "spots": named}
        return lit | {"areas": list(self.areas)} if self.areas else lit


def lights_of(game: Game, player: PlayerScore, because: Iterable[Reason]) -> Lights:
    """Return what to light for the reasons behind one of a player's scores."""
    return together([_lights(game, player, reason) for reason in because])


def case_of(game: Game, player: PlayerScore, because: Iterable[Reason]) -> Lights:
    """Return what to light where somebody asks for the rule: the reasons, and what keeps them from being more."""
    return together([light(game, player, reason) for reason in because for light in (_against, _lights)])


def together(found: Sequence[Lights]) -> Lights:
    """Return all lights at once."""
    spots = {id: part for lights in found for id, part in lights.spots.items()}
    areas = tuple(dict.fromkeys(area for lights in found for area in lights.areas))
    return Lights(tuple(way for lights in found for way in lights.ways), spots, areas)


def networks_lit(sheet: ScoreSheet, players: Iterable[PlayerScore]) -> Lights:
    """Return players' networks, whole: what is lit behind the podium, and when somebody looks at what is theirs."""
    return together([Lights(_each(player.routes, "whole")) for player in players])


def lit_by(sheet: ScoreSheet, about: Sentence) -> Lights:
    """Return what to light for a sentence of the story: the longest paths or the lines that it names, else nothing."""
    players = [player for player in sheet.players if player.player in about.every(Player)]
    if about.every(LongestPath):
        return together([_lights(sheet.game, player, player.longest_path) for player in players])
    return together([_lights(sheet.game, player, about) for player in players if about.every(Route)])


def scenes_of(sheet: ScoreSheet, step: Step) -> Iterator[dict[str, object]]:
    """Yield the scenes of a step of the telling: what is lit at once, and the indices of its reasons (`of`).

    Kinds of reasons that the map shows one by one have a scene each, all others of a step one together.
    """
    if step.seat is None:
        return
    player, because = sheet.of(step.seat), step.because
    is_in_turn = any(isinstance(reason, Award | Loan | Ring) for reason in because)
    groups = [[place] for place in range(len(because))] if is_in_turn else [[*range(len(because))]]
    for places in groups:
        if lit := lights_of(sheet.game, player, [because[place] for place in places]):
            yield lit.json(sheet.game) | {"of": places}


def _against(game: Game, player: PlayerScore, reason: Reason) -> Lights:
    """Light a player's lines off the longest path (R6), what closes missing lines (R3), what is lent elsewhere (E3)."""
    match reason:
        case LongestPath(routes=routes):
            return Lights(_each((route for route in player.routes if route not in routes), "other"))
        case TicketScore() if reason.missing:
            closing = Lights(_each({beside for route in reason.missing for beside in game.closed_by(route)}, "other"))
            lent = [_lights(game, player, loan) for loan in player.loans if loan.route and loan.route not in reason.way]
            return together([closing, *lent])
        case Loan(completes=completes):
            return lights_of(game, player, [ticket for ticket in player.completed if ticket.ticket in completes])
        case TicketScore() | RouteRow() | StationsLeft() | CompletedTickets() | Award() | CountryCard() | Ring():
            return Lights()
        case LinesScore() | Sentence():
            return Lights()


def _lights(game: Game, player: PlayerScore, reason: Reason) -> Lights:
    match reason:
        case RouteRow(routes=routes):
            return Lights(_each(routes))
        case TicketScore():
            return _ticket(game, reason)
        case LongestPath(routes=routes):
            return _ride(routes, reason.cities)
        case CompletedTickets():
            return lights_of(game, player, player.completed)
        case Ring():
            one, other = (_ride(way.routes, [city.id for city in way.cities]) for way in reason.ways)
            second = tuple(Lit(lit.route, "other", lit.is_back) for way in other.ways for lit in way)
            return Lights((*one.ways, second), {**other.spots, **one.spots})
        case LinesScore(lines=lines, regions=regions):
            return Lights(_each(lines), areas=tuple(region.name for region in regions))
        case Sentence():  # what it mentions, and the player's lines that touch these cities
            met = {city.id: "met" for city in reason.every(City)}
            touching = [route for route in player.routes if met.keys() & set(route.ends)]
            areas = tuple(region.name for region in reason.every(Region))
            return Lights(_each([*reason.every(Route), *touching]), met, areas)
        case Loan(city, route):
            return Lights(_each([route] if route else [], "borrowed"), {city.id: "station"})
        case Award(claim=claim, cards=cards):
            return Lights(_each([claim.route]), {card.country.id: "met" for card in cards})
        case CountryCard(country=country):
            return Lights((), {country.id: "met"})
        case StationsLeft():
            return Lights()


def _each(routes: Iterable[Route], part: str = "own") -> tuple[tuple[Lit, ...], ...]:
    return tuple((Lit(route, part),) for route in routes)


def _ticket(game: Game, ticket: TicketScore) -> Lights:
    """Light a completed ticket's path and its loans, or else the cheapest way to complete it and what is missing."""
    if not ticket.way:
        return Lights()
    if ticket.ticket.is_tour:  # one way if it passes the cities in order, and the cities in that order (X25)
        first, *stops, last = ticket.ticket.cities
        spots = {first: "start", **dict.fromkeys(stops, "stop"), last: "end"}
        if ticket.is_in_order:
            return Lights(_ride(ticket.way, ticket.cities).ways, spots)
        missing = ticket.missing
        return Lights(tuple((Lit(route, "missing" if route in missing else "own"),) for route in ticket.way), spots)
    cities = cities_passed(ticket.way, game.board.spots_of(ticket.ticket.start))
    parts = {**dict.fromkeys(ticket.borrowed, "borrowed"), **dict.fromkeys(ticket.missing, "missing")}
    return _ride(ticket.way, cities, parts)


def _ride(routes: Sequence[Route], cities: Sequence[str], parts: Mapping[Route, str] | None = None) -> Lights:
    way = tuple(
        Lit(route, (parts or {}).get(route, "own"), city == route.b)
        for route, city in zip(routes, cities, strict=False)
    )
    return Lights((way,), {cities[-1]: "end", cities[0]: "start"})
