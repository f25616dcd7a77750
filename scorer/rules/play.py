"""The law that allows or refuses each move."""

from dataclasses import replace

from scorer.rules.board import City, Route, Ticket
from scorer.rules.errors import (
    AlreadyOpen,
    BadTicket,
    CardsFollow,
    CardTaken,
    DoubleClosed,
    HoldsParallel,
    NoSuchCard,
    NotEnoughStations,
    NotEnoughTrains,
    NotFound,
    NotInDeck,
    NotThere,
    RouteTaken,
    StationTaken,
    TicketTaken,
)
from scorer.rules.game import Claim, CountryCard, Game, HeldCard, HeldTicket, Station
from scorer.rules.moves import (
    BuildStation,
    ClaimRoute,
    EnterCards,
    GiveRoute,
    Move,
    OpenCount,
    OpenDoubles,
    ReleaseRoute,
    RemoveStation,
    ReturnCard,
    ReturnTicket,
    ShiftClaim,
    TakeCard,
    TakeTicket,
)
from scorer.rules.sentence import say

MOST_POINTS = 99
"""No printed ticket is worth more."""


def play(game: Game, move: Move) -> Game:
    """Return the game after a move.

    Raises
    ------
    IllegalMove
        The rules forbid it; the error says why.
    NotFound
        It names a seat, route, city or country that the board does not have.
    """
    match move:
        case ClaimRoute(seat, route, place):
            return _claim(game, _seat(game, seat), _route(game, route), place)
        case ReleaseRoute(route):
            return replace(game, claims=_claims_without(game, _route(game, route)))
        case GiveRoute(seat, route):
            return _give(game, _seat(game, seat), _route(game, route))
        case ShiftClaim(route, place):
            return _shift(game, _route(game, route), place)
        case BuildStation(seat, city):
            return _build(game, _seat(game, seat), _station_city(game, city))
        case RemoveStation(city):
            return _remove(game, _station_city(game, city))
        case TakeTicket(seat, start, end, value):
            return _take_ticket(game, _seat(game, seat), _ticket(game, start, end, value))
        case ReturnTicket(start, end, value):
            return _return_ticket(game, Ticket.between(_ticket_city(game, start).id, _ticket_city(game, end).id, value))
        case EnterCards(as_they_lie):
            cards = (game.entered_cards or ()) if as_they_lie else None
            return replace(game, entered_cards=cards, claims_in_order=not as_they_lie)
        case TakeCard(seat, country, value):
            return _take_card(game, HeldCard(_seat(game, seat), _card(game, country, value)))
        case ReturnCard(country, value):
            return _return_card(game, _card(game, country, value))
        case OpenDoubles(is_open):
            return _open_doubles(game, is_open)
        case OpenCount():
            return _open_count(game)


def refusal_of(
    game: Game, seat: int, route: Route
) -> RouteTaken | HoldsParallel | DoubleClosed | NotEnoughTrains | None:
    """Return why a player may not claim a route (R3, R4, R9, P4), or None if they may."""
    if route.id in game.owners:
        return RouteTaken(route, game.players[game.owners[route.id]])
    owners_beside = {other: game.owners[other.id] for other in game.board.beside[route.id] if other.id in game.owners}
    for other, owner in owners_beside.items():
        if owner == seat:
            return HoldsParallel(route, game.players[seat], other)
    if not game.uses_doubles and game.board.country_of(route) is None:
        for other, owner in owners_beside.items():
            return DoubleClosed(route, other, game.players[owner], game.board.doubles_open_from)
    left = game.trains_left(seat)
    return NotEnoughTrains(route, game.players[seat], left) if route.length > left else None


def _claim(game: Game, seat: int, route: Route, place: int | None) -> Game:
    if refusal := refusal_of(game, seat, route):
        raise refusal
    return replace(game, claims=_inserted(game.claims, Claim(seat, route), place))


def _inserted(claims: tuple[Claim, ...], claim: Claim, place: int | None) -> tuple[Claim, ...]:
    at = len(claims) if place is None else max(place, 0)
    return (*claims[:at], claim, *claims[at:])


def _claims_without(game: Game, route: Route) -> tuple[Claim, ...]:
    if route.id not in game.owners:
        raise NotThere(say("{route} is nobody's", route=route))
    return tuple(claim for claim in game.claims if claim.route != route)


def _give(game: Game, seat: int, route: Route) -> Game:
    without = replace(game, claims=_claims_without(game, route))
    return _claim(without, seat, route, _place_of(game, route))


def _place_of(game: Game, route: Route) -> int:
    return next(place for place, claim in enumerate(game.claims) if claim.route == route)


def _shift(game: Game, route: Route, place: int) -> Game:
    others = _claims_without(game, route)
    return replace(game, claims=_inserted(others, game.claims[_place_of(game, route)], place))


def _build(game: Game, seat: int, city: City) -> Game:
    owner = next((station.seat for station in game.stations if station.city == city), None)
    if owner is not None:
        raise StationTaken(city, game.players[owner])
    if len(game.stations_of(seat)) >= game.board.stations:
        raise NotEnoughStations(game.players[seat], game.board.stations)
    return replace(game, stations=(*game.stations, Station(seat, city)))


def _remove(game: Game, city: City) -> Game:
    left = tuple(station for station in game.stations if station.city != city)
    if len(left) == len(game.stations):
        raise NotThere(say("in {city} stands no station", city=city))
    return replace(game, stations=left)


def _ticket(game: Game, start: str, end: str, value: int | None) -> Ticket:
    cities = _ticket_city(game, start), _ticket_city(game, end)
    if cities[0] == cities[1]:
        raise BadTicket(say("a ticket joins two different cities, not {city} with itself", city=cities[0]))
    if value is not None and not 1 <= value <= MOST_POINTS:
        raise BadTicket(say("a ticket is worth 1 to {most} points, not {value}", most=MOST_POINTS, value=value))
    card = game.edition.ticket_between(start, end)
    if card is not None and value in (None, card.value):
        return card.read_from(start)
    if value is None:
        raise NotInDeck(Ticket.between(start, end, 0))
    return Ticket.between(start, end, value)


def _take_ticket(game: Game, seat: int, ticket: Ticket) -> Game:
    for held in game.tickets:
        if held.ticket == ticket:
            raise TicketTaken(ticket, game.players[held.seat])
    return replace(game, tickets=(*game.tickets, HeldTicket(seat, ticket)))


def _return_ticket(game: Game, ticket: Ticket) -> Game:
    left = tuple(held for held in game.tickets if held.ticket != ticket)
    if len(left) == len(game.tickets):
        raise NotThere(say("{ticket} is in nobody's hand", ticket=ticket))
    return replace(game, tickets=left)


def _take_card(game: Game, held: HeldCard) -> Game:
    if game.entered_cards is None:
        raise CardsFollow
    for other in game.entered_cards:
        if other.card == held.card:
            raise CardTaken(held.card.country, held.card.value, game.players[other.seat])
    return replace(game, entered_cards=(*game.entered_cards, held))


def _return_card(game: Game, card: CountryCard) -> Game:
    cards = game.entered_cards or ()
    left = tuple(held for held in cards if held.card != card)
    if len(left) == len(cards):
        raise NotThere(say("nobody has the card {value} of {country}", value=card.value, country=card.country))
    return replace(game, entered_cards=left)


def _open_doubles(game: Game, is_open: bool) -> Game:
    """Closing them again checks every claim anew, so that no game is left in a state nobody could enter."""
    emptied = replace(game, doubles_open=is_open, claims=())
    for claim in game.claims:
        emptied = _claim(emptied, claim.seat, claim.route, None)
    return replace(game, doubles_open=is_open)


def _open_count(game: Game) -> Game:
    if game.is_count_open:
        raise AlreadyOpen
    return replace(game, is_count_open=True)


def _seat(game: Game, seat: int) -> int:
    if not 0 <= seat < len(game.players):
        raise NotFound("player", str(seat))
    return seat


def _route(game: Game, route: str) -> Route:
    if route not in game.board.routes:
        raise NotFound("route", route)
    return game.board.routes[route]


def _station_city(game: Game, city: str) -> City:
    found = game.board.cities.get(city)
    if found is None or not found.takes_station:
        raise NotFound("city", city)
    return found


def _ticket_city(game: Game, city: str) -> City:
    found = game.board.cities.get(city)
    if found is None or not found.takes_tickets:
        raise NotFound("city", city)
    return found


def _card(game: Game, country: str, value: int) -> CountryCard:
    if country not in game.board.country_cards:
        raise NotFound("country", country)
    if value not in game.board.country_cards[country]:
        raise NoSuchCard(game.board.cities[country], value)
    return CountryCard(game.board.cities[country], value)
