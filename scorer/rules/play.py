"""The rules that allow or refuse each move."""

from dataclasses import replace

from scorer.rules import errors, moves, set_up
from scorer.rules.board import ANY, City, Count, Place, Route, Ticket
from scorer.rules.control import CAPTURES, HELD, TRACK_COUNT, controlled, paid
from scorer.rules.game import (
    CHECKS,
    LONGEST_GAME,
    TRAINS_LEFT,
    Check,
    Claim,
    CountryCard,
    Game,
    HeldCard,
    HeldTicket,
    Station,
    TypedCount,
)
from scorer.rules.sentence import say

MOST_POINTS = 99
"""No printed ticket is worth more."""

LEAST_STOPS, MOST_STOPS = 3, 5
"""Cities of a tour (X25)."""

MOST_ON_TRACK = 999
"""No marker gets further."""


def play(game: Game, move: moves.Move, *, may_clash: bool = False) -> Game:  # a case for every kind of move
    """Return the game after a move.

    With `may_clash`, as in a log, a ticket may get more holders than it has copies: players whose hands are secret can
    both type it (R9, R10). Raise IllegalMove, which says why, if the rules forbid it; NotFound if it names a seat,
    route, city, country or count that the game does not have.
    """
    match move:
        case moves.ClaimRoute(seat, route, place, shared, bullet):
            return _claim(game, _seat(game, seat), _route(game, route), place, shared=shared, bullet=bullet)
        case moves.ReleaseRoute(route, seat):
            claims = _claims_without(game, _route(game, route), seat)
            stations = tuple(one for one in game.stations if one.route != route)  # its marker goes with it (X20)
            return replace(game, claims=claims, stations=stations, unsure=game.unsure - {route})
        case moves.GiveRoute(seat, route):
            return _give(game, _seat(game, seat), _route(game, route))
        case moves.ShiftClaim(route, place):
            return _shift(game, _route(game, route), place)
        case moves.MarkRoute(route, is_unsure):
            marked = {_route(game, route).id}
            return replace(game, unsure=game.unsure | marked if is_unsure else game.unsure - marked)
        case moves.BuildStation(seat, city, route):
            with_route = None if route is None else _route(game, route)
            return _build(game, _seat(game, seat), _station_city(game, city), with_route)
        case moves.SendAlvin(route, city):
            return _send(game, _route(game, route), _station_city(game, city))
        case moves.RemoveStation(city):
            return _remove(game, _station_city(game, city))
        case moves.TakeTicket(seat, start, end, value):
            card = _tour(game, move) if move.stops else _ticket(game, start, end, value)
            return _take_ticket(game, _seat(game, seat), card, may_clash=may_clash)
        case moves.ReturnTicket(start, end, value, seat):
            card = _tour_held(game, move) if move.stops else _card_of(game, start, end, value)
            return _return_ticket(game, card, seat, is_written=may_clash)
        case moves.EnterCards(as_they_lie):
            return set_up.enter_as_they_lie(game, as_they_lie)
        case moves.TakeCard(seat, country, value):
            return _take_card(game, HeldCard(_seat(game, seat), _card(game, country, value)))
        case moves.ReturnCard(country, value):
            return _return_card(game, _card(game, country, value))
        case moves.TypeCount(seat, count, number):
            return _type(game, _rival(game, seat, count), _count(game, count), number)
        case moves.EnterCheck(seat, check, number):
            return _check(game, _seat(game, seat), check, number)
        case moves.OpenDoubles(is_open):
            return set_up.open_doubles(game, is_open)
        case moves.ChooseCards(cards):
            return set_up.choose(game, cards)
        case moves.OpenCount():
            return _open_count(game)
        case moves.FinishGame(is_finished):
            return replace(game, is_finished=is_finished)
        case moves.ChooseTieRule(rule):
            if rule and rule not in game.board.tie_rules:
                raise errors.NotFound("tie rule", rule)
            return replace(game, tie_rule=rule)
        case moves.SetDuration(minutes):
            return _time(game, minutes)
        case moves.ShortenName(seat, short):
            return set_up.shorten(game, _seat(game, seat), short.strip())
        case moves.ChangeSetUp():
            return set_up.change(game, move)


def refusal_of(
    game: Game, seat: int, route: Route, *, shared: bool = False, bullet: bool | None = None
) -> errors.IllegalMove | None:
    """Return why a player may not claim a route (R3, R4, R9, P4), as one more owner (X13), with a white train (X15).

    None if they may. Without `bullet` a white train is laid where one can be.
    """
    holders = game.holders(route.id)
    may_share = shared and game.board.second_owners > 0 and seat not in holders  # X13
    if holders and not may_share:
        owner = game.players[seat if seat in holders else holders[-1]]
        if route.id in game.common:
            return errors.RouteTaken(say("{route} is everybody's already; {owner} built it", route=route, owner=owner))
        return errors.RouteTaken(route=route, owner=owner)
    for other in game.board.beside[route.id]:
        if seat in game.holders(other.id):
            return errors.HoldsParallel(route=route, player=game.players[seat], held=other)
    for other in game.closed_by(route):
        return set_up.double_closed(game, route, other)
    if game.takes_white(route) if bullet is None else bullet:
        return _refusal_of_white(game, seat, route)
    if game.takes_white(route):
        things = {"route": route, "left": game.white_left}
        return errors.IllegalMove(
            say("{route} is a bullet line and takes a white train; white trains left: {left}", **things)
        )
    left = game.left_for(seat, route)
    return errors.NotEnoughTrains(route, game.players[seat], left) if route.trains > left else None


def _refusal_of_white(game: Game, seat: int, route: Route) -> errors.IllegalMove | None:
    """Return why no white train can lie on a route (X15); None if one can."""
    if not route.is_bullet:
        return errors.IllegalMove(say("{route} is no bullet line, so no white train claims it", route=route))
    if not game.white_left:
        things = {"route": route, "count": game.board.white_trains, "player": game.players[seat]}
        return errors.IllegalMove(
            say("all {count} white trains lie already: {route} takes {player}'s own trains", **things)
        )
    return None


def _claim(
    game: Game, seat: int, route: Route, place: int | None, *, shared: bool = False, bullet: bool | None = None
) -> Game:
    """Claim a route; a shared claim of one that nobody owns any more is a usual one (X13)."""
    if refusal := refusal_of(game, seat, route, shared=shared, bullet=bullet):
        raise refusal
    is_bullet = game.takes_white(route) if bullet is None else bullet
    claims = _insert(game.claims, Claim(seat, route, route.id in game.owners, is_bullet), place)
    return replace(game, claims=claims, unsure=game.unsure - {route.id})


def _insert(claims: tuple[Claim, ...], claim: Claim, place: int | None) -> tuple[Claim, ...]:
    at = len(claims) if place is None else max(place, 0)
    return (*claims[:at], claim, *claims[at:])


def _claims_without(game: Game, route: Route, seat: int | None = None) -> tuple[Claim, ...]:
    """Return the claims after an owner gives a route up, None: the first; the next one is its first then (X13)."""
    gone = _claim_of(game, route, seat)
    left = [claim for claim in game.claims if claim is not gone]
    heir = None if gone.is_shared else next((claim for claim in left if claim.route.id == route.id), None)
    return tuple(replace(claim, is_shared=False) if claim is heir else claim for claim in left)


def _claim_of(game: Game, route: Route, seat: int | None = None) -> Claim:
    for claim in game.claims:
        if claim.route.id == route.id and (seat == claim.seat or (seat is None and not claim.is_shared)):
            return claim
    raise errors.NotThere(say("{route} is nobody's", route=route))


def _give(game: Game, seat: int, route: Route) -> Game:
    given = _claim_of(game, route)
    without = replace(game, claims=_claims_without(game, route))
    place = None if without.holders(route.id) else game.claims.index(given)  # the last of several owners (X13)
    then = _claim(without, seat, route, place, shared=True)
    stations = tuple(replace(one, seat=seat) if one.route == route.id else one for one in then.stations)
    if sum(one.seat == seat for one in stations) > max(game.board.stations, len(game.stations_of(seat))):
        raise errors.NotEnoughStations(game.players[seat], game.board.stations)
    return replace(then, stations=stations)  # its marker goes along (X20)


def _shift(game: Game, route: Route, place: int) -> Game:
    shifted = _claim_of(game, route)
    others = tuple(claim for claim in game.claims if claim is not shifted)
    return replace(game, claims=_insert(others, shifted, place))


def _build(game: Game, seat: int, city: City, route: Route | None) -> Game:
    owner = next((station.seat for station in game.stations if station.city == city), None)
    if owner is not None:
        raise errors.StationTaken(city=city, owner=game.players[owner])
    if len(game.stations_of(seat)) >= game.board.stations:
        raise errors.NotEnoughStations(game.players[seat], game.board.stations)
    marked = _marked_with(game, seat, city, route) if game.board.is_controlled else ""
    return replace(game, stations=(*game.stations, Station(seat, city, marked)))


def _marked_with(game: Game, seat: int, city: City, route: Route | None) -> str:
    """Return the line with which a city marker is put down (X20); empty for the first one, or without an order."""
    if city.id == game.edition.alvin:
        raise errors.IllegalMove(say("Alvin began in {city}: no city marker lies there", city=city))
    is_first = all(one.route for one in game.stations if one.seat == seat)
    if not game.claims_in_order or (is_first and route is None):
        return ""
    marked = {one.route for one in game.stations}
    own = [claim.route for claim in game.claims if claim.seat == seat and city.id in claim.route.ends]
    free = [line.id for line in own if line.id not in marked and route in (None, line)]
    if not free:
        things = {"player": game.players[seat], "city": city}
        raise errors.IllegalMove(
            say("a city marker is put down with a line to its city; {player} has none to {city} without one", **things)
        )
    return free[-1]


def _send(game: Game, route: Route, city: City) -> Game:
    """Note where Alvin was sent with a claim that caught him (X22)."""
    claim = _claim_of(game, route)
    things = {"player": game.players[claim.seat], "route": route, "city": city}
    if not any(one.catches and one.claim is claim for one in paid(game)):
        raise errors.IllegalMove(say("with {route} {player} did not catch Alvin", **things))
    if city.id not in controlled(game, claim):
        raise errors.IllegalMove(
            say("{player} has no city marker in {city} by then, so Alvin cannot go there", **things)
        )
    sent = replace(claim, alvin=city.id)
    return replace(game, claims=tuple(sent if one is claim else one for one in game.claims))


def _remove(game: Game, city: City) -> Game:
    left = tuple(station for station in game.stations if station.city != city)
    if len(left) == len(game.stations):
        raise errors.NotThere(say("there is no station in {city}", city=city))
    return replace(game, stations=left)


def check_named(game: Game, move: object) -> None:
    """Raise IllegalMove if a move does not say which of several cards it takes; in a log, it is the deck's first."""
    if isinstance(move, moves.TakeTicket) and move.value is None and not move.stops:
        values = game.edition.values_between(move.start, move.end)
        if len(values) > 1:
            card = game.edition.ticket_between(move.start, move.end)
            raise errors.IllegalMove(
                say(
                    "this deck has {ticket} with {values} points: give the card's value, too",
                    ticket=card,
                    values=values,
                )
            )


def _ticket(game: Game, start: str, end: str, value: int | None) -> Ticket:
    if end == ANY:
        return _country_ticket(game, _place(game, start), value)
    place, other = _place(game, start), _place(game, end)
    if place == other:
        raise errors.BadTicket(say("a ticket joins two different cities, not {city} with itself", city=place))
    if value is not None:
        _worth(value)
    if card := game.edition.ticket_between(start, end, value):
        return card.read_from(start)
    if value is None:
        card = Ticket.between(start, end, 0)
        raise errors.IllegalMove(
            say("{ticket} is not in this edition's deck; give its printed value to enter it by hand", ticket=card)
        )
    return Ticket.between(start, end, value)


def _tour(game: Game, move: moves.TakeTicket) -> Ticket:
    """Return a tour: the deck's, or, with all of its three values, one as printed (X25)."""
    cities = [move.start, *move.stops, move.end]
    if not LEAST_STOPS <= len(cities) <= MOST_STOPS or len({*cities}) < len(cities):
        raise errors.BadTicket(
            say("a tour joins {least} to {most} different cities", least=LEAST_STOPS, most=MOST_STOPS)
        )
    named = tuple(_place(game, id) for id in cities)
    card = game.edition.tour_of(cities)
    if not game.edition.tours or any(place.id in game.board.ends for place in named):
        raise errors.IllegalMove(say("a tour joins cities, on a board that has tours"))
    match move.value, move.any_order, move.minus:
        case None, None, None if card:
            return card
        case int(in_order), int(any_order), int(minus):
            tour = Ticket.tour(cities, _worth(in_order), _worth(any_order), _worth(minus))
            return card if card == tour else tour
        case _:
            raise errors.IllegalMove(
                say("this edition has no such tour: {cities}; give its three values to enter it by hand", cities=named)
            )


def _worth(value: int) -> int:
    if not 1 <= value <= MOST_POINTS:
        raise errors.BadTicket(say("a ticket is worth 1 to {most} points, not {value}", most=MOST_POINTS, value=value))
    return value


def _tour_held(game: Game, move: moves.ReturnTicket) -> Ticket:
    """Return the tour in somebody's hand that a move puts back."""
    for held in game.tickets:
        tour = held.ticket
        if (tour.start, tour.stops, tour.end, tour.value) == (move.start, move.stops, move.end, move.value):
            return tour
    raise errors.NotThere(say("this tour is in nobody's hand"))


def _card_of(game: Game, start: str, end: str, value: int) -> Ticket:
    """Return a card as printed, whether the deck has it or not."""
    if end == ANY:
        return _country_ticket(game, _place(game, start), value)
    return Ticket.between(_place(game, start).id, _place(game, end).id, value)


def _country_ticket(game: Game, start: Place, value: int | None) -> Ticket:
    """Return the deck's country ticket from a place; if a value is given, it is the lowest on the card (X3)."""
    card = game.edition.ticket_between(start.id, ANY, value)
    if card is None:
        raise errors.IllegalMove(say("this edition's deck has no country ticket from {start}", start=start))
    return card


def _take_ticket(game: Game, seat: int, ticket: Ticket, *, may_clash: bool) -> Game:
    owners = [held.seat for held in game.tickets if held.ticket == ticket]
    if len(owners) >= game.edition.copies(ticket) and not may_clash:
        raise errors.TicketTaken(ticket=ticket, owner=game.players[owners[-1]])
    return replace(game, tickets=(*game.tickets, HeldTicket(seat, ticket)))


def _return_ticket(game: Game, ticket: Ticket, seat: int | None, *, is_written: bool) -> Game:
    """Put a card back; in an old log, one of its cities: there a change of the set-up could give it another value."""
    hand = [(at, held.ticket) for at, held in enumerate(game.tickets) if seat in (None, held.seat)]
    alike = [at for at, held in hand if is_written and held.joined == ticket.joined]
    for at in [at for at, held in hand if held == ticket][-1:] or alike[-1:]:
        return replace(game, tickets=(*game.tickets[:at], *game.tickets[at + 1 :]))
    raise errors.NotThere(say("{ticket} is in nobody's hand", ticket=ticket))


def _take_card(game: Game, held: HeldCard) -> Game:
    if game.entered_cards is None:
        raise errors.CardsFollow
    for other in game.entered_cards:
        if other.card == held.card:
            raise errors.CardTaken(country=held.card.country, value=held.card.value, owner=game.players[other.seat])
    return replace(game, entered_cards=(*game.entered_cards, held))


def _return_card(game: Game, card: CountryCard) -> Game:
    cards = game.entered_cards or ()
    left = tuple(held for held in cards if held.card != card)
    if len(left) == len(cards):
        raise errors.NotThere(say("nobody has the card {value} of {country}", value=card.value, country=card.country))
    return replace(game, entered_cards=left)


def _type(game: Game, seat: int, count: Count, number: int) -> Game:
    if not count.smallest <= number <= count.largest:
        things = {"count": count, "smallest": count.smallest, "largest": count.largest, "number": number}
        raise errors.IllegalMove(say("{count} is a number from {smallest} to {largest}, not {number}", **things))
    if number and count.is_unordered and game.claims_in_order:
        raise errors.IllegalMove(say("{count} follows from the order of the lines", count=count))
    if number and game.board.is_controlled:
        _check_unordered(game, seat, count)
    if number and (typed := other_way(game, count)):
        (owner, other), *_ = typed
        raise errors.TypedOtherwise(count=count, other=other, player=game.rival(owner))
    others = tuple(typed for typed in game.counts if (typed.seat, typed.count) != (seat, count))
    is_kept = number or count.is_told or count.id == TRACK_COUNT  # 0 on the track is a number like any other
    return replace(game, counts=(*others, TypedCount(seat, count, number)) if is_kept else others)


def _check_unordered(game: Game, seat: int, count: Count) -> None:
    """X22: one player holds Alvin at the end, and who typed the score track has typed what he brought before."""
    barred = {TRACK_COUNT: CAPTURES, CAPTURES: TRACK_COUNT}
    for typed in game.counts:
        if typed.count.id == barred.get(count.id):
            raise errors.TypedOtherwise(count=count, other=typed.count, player=game.players[typed.seat])
        if typed.count.id == count.id == HELD and typed.seat != seat:
            raise errors.IllegalMove(say("only one player holds Alvin: {player}", player=game.players[typed.seat]))


def other_way(game: Game, count: Count) -> tuple[tuple[int, Count], ...]:
    """Return the seats and counts by which the count's column is typed in the other way already (X9, X10)."""
    typed = ((held.seat, held.count) for held in game.counts if held.count.column == count.column)
    return tuple((seat, other) for seat, other in typed if other.is_whole != count.is_whole)


def _check(game: Game, seat: int, kind: str, number: int | None) -> Game:
    if kind not in CHECKS:
        raise errors.NotFound("check", kind)
    most = game.board.trains if kind == TRAINS_LEFT else MOST_ON_TRACK
    if number is not None and not 0 <= number <= most:
        raise errors.IllegalMove(say("this can be a number from 0 to {most}, not {number}", most=most, number=number))
    others = tuple(check for check in game.checks if (check.seat, check.kind) != (seat, kind))
    return replace(game, checks=others if number is None else (*others, Check(seat, kind, number)))


def _open_count(game: Game) -> Game:
    if game.is_count_open:
        raise errors.IllegalMove(say("the count is open already"))
    return replace(game, is_count_open=True)


def _time(game: Game, minutes: int | None) -> Game:
    if minutes is not None and not 1 <= minutes <= LONGEST_GAME:
        raise errors.IllegalMove(
            say("a game takes from 1 to {most} minutes, not {number}", most=LONGEST_GAME, number=minutes)
        )
    return replace(game, minutes=minutes)


def _seat(game: Game, seat: int) -> int:
    if seat not in game.seats:
        raise errors.NotFound("player", str(seat))
    return seat


def _rival(game: Game, seat: int, id: str) -> int:
    """Return a player's seat, or the dummy's if the count is one that it has: shares and their lowest number (X10a)."""
    has = {of for count in game.edition.counts if count.lowest for of in (count.id, count.lowest)}
    return seat if seat == game.dummy and id in has else _seat(game, seat)


def _route(game: Game, route: str) -> Route:
    if route not in game.board.routes:
        raise errors.NotFound("route", route)
    return game.board.routes[route]


def _station_city(game: Game, city: str) -> City:
    found = game.board.cities.get(city)
    if found and game.board.has_harbours and not found.takes_station:
        raise errors.IllegalMove(say("{city} is no port", city=found))
    if found is None or not found.takes_station:
        raise errors.NotFound("city", city)
    return found


def _place(game: Game, place: str) -> Place:
    if place not in game.board.places:
        raise errors.NotFound("city", place)
    return game.board.places[place]


def _count(game: Game, wanted: str) -> Count:
    for count in game.edition.counts:
        if count.id == wanted:
            return count
    raise errors.NotFound("count", wanted)


def _card(game: Game, country: str, value: int) -> CountryCard:
    if country not in game.board.country_cards:
        raise errors.NotFound("country", country)
    if value not in game.board.country_cards[country]:
        things = {"country": game.board.cities[country], "value": value}
        raise errors.IllegalMove(say("{country} has no card of value {value}", **things))
    return CountryCard(game.board.cities[country], value)
