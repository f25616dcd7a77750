"""Remedies for an illegal move: each a button's label, and the moves that it makes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from flask_babel import gettext

from scorer.files.wire import json_of
from scorer.rules import errors, moves
from scorer.rules.board import Route
from scorer.rules.errors import ScorerError
from scorer.rules.game import Game
from scorer.rules.play import other_way, play
from scorer.web.http import limits
from scorer.web.http.limits import Work


@dataclass(frozen=True, slots=True)
class Remedy:
    """Moves to make instead of illegal ones."""

    label: str
    moves: tuple[moves.Move, ...]
    seat: int | None = None
    """Whose token stands on its button, if it is one of several that are as likely, or who is active
    then."""

    @property
    def json(self) -> dict[str, object]:
        """Its ``label``, its ``moves`` in wire format, in the order in which to make them, and a ``seat`` if any."""
        shown = {} if self.seat is None else {"seat": self.seat}
        return {"label": self.label, "moves": [json_of(move) for move in self.moves], **shown}


def remedies_of(game: Game, made: Sequence[moves.Move], strokes: Sequence[Sequence[str]] = ()) -> tuple[Remedy, ...]:
    """Return the remedies for the first illegal one of moves that are made together, the likeliest first.

    Each contains the other moves, too, and is legal as a whole. One stroke is one mistake: it was another player's, or
    one of the earlier `strokes` was, of which the newest comes first. Whoever tapped one line means that line first.
    """
    state = game
    for place, move in enumerate(made):
        try:
            state = play(state, move)
        except errors.NotFound:
            return ()
        except ScorerError as error:
            of_one = _remedies(state, error, move)
            ways = [replace(way, moves=(*made[:place], *way.moves, *made[place + 1 :])) for way in of_one]
            whole = list(_of_strokes(game, error, made, strokes))
            ways = [*whole, *ways] if len(made) > 1 else [*ways[:1], *whole, *ways[1:]]
            return tuple(way for way in ways if (way.moves or way.seat is not None) and _is_legal(game, way.moves))
    return ()


def _of_strokes(
    game: Game, error: ScorerError, made: Sequence[moves.Move], strokes: Sequence[Sequence[str]]
) -> Iterator[Remedy]:
    """Yield whose an earlier stroke in the way of a player's claims may be, and whose these claims may be."""
    claims = [move for move in made if isinstance(move, moves.ClaimRoute)]
    if len(claims) < len(made) or len({move.seat for move in claims}) > 1:
        return
    seat, lines = claims[0].seat, game.board.routes
    is_short = isinstance(error, errors.NotEnoughTrains)
    earlier = islice(_of_earlier(game, is_short, claims, strokes), 1)
    if not is_short or len(claims) == 1:  # where trains are short, the slip is rather in what was just drawn
        yield from earlier
    if len(claims) > 1:
        held = {  # a double that was drawn is that which somebody has
            move: [
                owner for line in (lines[move.route], *game.board.beside[move.route]) for owner in game.holders(line.id)
            ]
            for move in claims
        }
        for other in dict.fromkeys([*chain.from_iterable(held.values()), *game.seats]):
            if other != seat:
                wanted = [replace(move, seat=other) for move in claims if other not in held[move]]
                label = gettext("This stroke is %(player)s’s", player=game.players[other].shown)
                yield Remedy(label, tuple(wanted), other)
        yield from earlier
        free = tuple(move for move in claims if not game.holders(move.route) and _is_legal(game, [move]))
        yield Remedy(gettext("Only the lines that are free"), free)


def _of_earlier(
    game: Game, is_short: bool, claims: Sequence[moves.ClaimRoute], strokes: Sequence[Sequence[str]]
) -> Iterator[Remedy]:
    """Yield the strokes that lie in the way of claims; if trains are short, the player's own, else those of others."""
    seat, lines = claims[0].seat, game.board.routes
    name, wanted = game.players[seat].shown, {lines[move.route].connection for move in claims}
    for stroke in strokes:
        held = [lines[id] for id in stroke if game.holders(id) and (seat in game.holders(id)) is is_short]
        joined = {line.connection for line in held}
        if len(held) > 1 and is_short:
            label = gettext(
                "The stroke with %(route)s is not %(player)s’s", route=game.board.name_of(held[0]), player=name
            )
            yield Remedy(label, (*(_release(game, line, seat) for line in held), *claims), seat)
        elif len(held) > 1 and joined & wanted:
            label = gettext("The stroke with %(route)s is %(player)s’s", route=game.board.name_of(held[0]), player=name)
            others = [move for move in claims if lines[move.route].connection not in joined]
            yield Remedy(label, (*(moves.GiveRoute(seat, line.id) for line in held), *others), seat)


def _is_legal(game: Game, made: Sequence[moves.Move]) -> bool:
    limits.charge(Work.MOVES, len(made))
    try:
        for move in made:
            game = play(game, move)
    except ScorerError:
        return False
    return True


def _remedies(game: Game, error: ScorerError, move: moves.Move) -> Iterator[Remedy]:
    """Yield what may be meant by a move that is refused with an error, the likeliest first."""
    name = game.players[move.seat].shown if isinstance(move, _OF_A_PLAYER) else ""
    match error, move:
        case errors.RouteTaken(), moves.ClaimRoute(seat, id):  # R9
            yield from _share(game, seat, id)
            yield Remedy(gettext("Give it to %(player)s", player=name), (moves.GiveRoute(seat, id),))
            for other in game.holders(id):
                label = gettext("It is not %(owner)s’s", owner=game.players[other].shown)
                yield Remedy(label, (_release(game, game.board.routes[id], other),))
            for held in _held_beside(game, seat, id):
                label = gettext("Release %(player)s’s line", player=name)
                yield Remedy(label, (_release(game, held, seat),))
        case errors.HoldsParallel(), moves.ClaimRoute(seat, id) | moves.GiveRoute(seat, id):  # R3, P4
            for held in _held_beside(game, seat, id):
                label = gettext("Release %(route)s instead", route=game.board.name_of(held))
                yield Remedy(label, (_release(game, held, seat), move))
        case errors.DoubleClosed(), _:
            yield from _double_closed(game, move)
        case errors.NotEnoughTrains(), moves.ClaimRoute():
            yield from _not_enough_trains(game, move)
        case errors.StationTaken(), moves.BuildStation(_, city):  # E1
            yield Remedy(gettext("Give it to %(player)s", player=name), (moves.RemoveStation(city), move))
        case errors.NotEnoughStations(), moves.BuildStation(seat):  # E1
            for built in game.stations_of(seat):
                label = gettext("Take away the station in {city}").format(city=built.name)
                yield Remedy(label, (moves.RemoveStation(built.id), move))
        case errors.TicketTaken(), moves.TakeTicket():
            yield from _ticket_taken(game, move, name)
        case errors.CardTaken(), moves.TakeCard(_, country, value):  # P6
            back = moves.ReturnCard(country, value)
            yield Remedy(gettext("Move the card to %(player)s", player=name), (back, move))
        case errors.CardsFollow(), _:  # P6
            yield Remedy(gettext("Enter the cards as they lie"), (moves.EnterCards(True), move))
        case errors.TypedOtherwise(), moves.TypeCount(_, id):  # X9, X10: what is typed in the other way gives way
            wanted = next(count for count in game.edition.counts if count.id == id)
            gone = [moves.TypeCount(by, count.id, 0) for by, count in other_way(game, wanted)]
            yield Remedy(gettext("Take the other numbers away"), (*gone, move))
        case _:
            pass


_OF_A_PLAYER = moves.ClaimRoute | moves.BuildStation | moves.TakeTicket | moves.TakeCard
"""Moves whose remedies name the active player."""


def _held_beside(game: Game, seat: int, route: str) -> list[Route]:
    """Return the lines that a player owns beside another one (R3, P4)."""
    return [held for held in game.board.beside[route] if seat in game.holders(held.id)]


def _share(game: Game, seat: int, route: str) -> Iterator[Remedy]:
    """X13: the active player becomes one more owner."""
    if game.board.second_owners:
        label = gettext("%(player)s, too: they share the line", player=game.players[seat].shown)
        yield Remedy(label, (moves.ClaimRoute(seat, route, shared=True),))


def _double_closed(game: Game, move: moves.Move) -> Iterator[Remedy]:
    """R3: give the claimed line to the active player, or open the doubles."""
    if isinstance(move, moves.ClaimRoute):
        name = game.players[move.seat].shown
        for held in game.board.beside[move.route]:
            if held.id in game.owners:
                owner = game.players[game.owners[held.id]].shown
                label = gettext("The line is %(player)s’s, not %(owner)s’s", player=name, owner=owner)
                yield from _share(game, move.seat, held.id)
                yield Remedy(label, (moves.GiveRoute(move.seat, held.id),))
    yield Remedy(gettext("Doubles are open at our table"), (moves.OpenDoubles(True), move))


def _not_enough_trains(game: Game, move: moves.ClaimRoute) -> Iterator[Remedy]:
    """R4: claim the line for another player, or release one of the player's own, the latest first; any may be wrong."""
    name = game.players[move.seat].shown
    for seat, player in game.playing.items():
        label = gettext("The line is %(player)s’s, not %(owner)s’s", player=player.shown, owner=name)
        yield Remedy(label, (moves.ClaimRoute(seat, move.route),), seat)
    for own in reversed(game.routes_of(move.seat)):
        label = gettext("%(route)s is not %(player)s’s", route=game.board.name_of(own), player=name)
        yield Remedy(label, (_release(game, own, move.seat), move), move.seat)


def _release(game: Game, route: Route, seat: int) -> moves.ReleaseRoute:
    """Return the move by which a player gives up a line; it names the player of one with several owners (X13)."""
    return moves.ReleaseRoute(route.id, seat if len(game.holders(route.id)) > 1 else None)


def _ticket_taken(game: Game, move: moves.TakeTicket, name: str) -> Iterator[Remedy]:
    """R9: move the card to the active player's hand."""
    for held in game.tickets:
        ticket = held.ticket
        is_same = moves.subject_of(moves.TakeTicket.of(move.seat, ticket)) == moves.subject_of(move)
        is_same = is_same and (ticket.is_tour or move.value in (None, ticket.value))
        if is_same and held.seat != move.seat:
            back = held.seat if game.edition.copies(ticket) > 1 else None
            gone = moves.ReturnTicket.of(ticket, back)
            yield Remedy(gettext("Move the card to %(player)s", player=name), (gone, move))
