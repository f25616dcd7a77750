"""Remedies for an illegal move: each a button's label, and the moves that it makes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext

from scorer.rules import errors, moves
from scorer.rules.board import Route
from scorer.rules.counts import other_way
from scorer.rules.errors import ScorerError
from scorer.rules.game import Game
from scorer.rules.play import play
from scorer.web.http.limits import count_replayed
from scorer.wire import json_of


@dataclass(frozen=True, slots=True)
class Remedy:
    """Moves to make instead of illegal ones."""

    label: str
    moves: tuple[moves.Move, ...]
    seat: int | None = None
    """Whose token stands on its button, if it is one of several that are as likely."""

    @property
    def json(self) -> dict[str, object]:
        """Its ``label``, its ``moves`` in wire format, in the order in which to make them, and a ``seat`` if any."""
        shown = {} if self.seat is None else {"seat": self.seat}
        return {"label": self.label, "moves": [json_of(move) for move in self.moves], **shown}


def remedies_of(game: Game, made: Sequence[moves.Move]) -> tuple[Remedy, ...]:
    """Return the remedies for the first illegal one of moves that are made together, the likeliest first.

    Each contains the other moves, too, and is legal as a whole.
    """
    for place, move in enumerate(made):
        try:
            game = play(game, move)
        except ScorerError as error:
            find = _FINDERS.get(type(error))
            return tuple(
                replace(remedy, moves=(*made[:place], *remedy.moves, *made[place + 1 :]))
                for remedy in (find(game, move) if find else ())
                if _is_legal(game, (*remedy.moves, *made[place + 1 :]))
            )
    return ()


def _is_legal(game: Game, made: Sequence[moves.Move]) -> bool:
    count_replayed(len(made))
    try:
        for move in made:
            game = play(game, move)
    except ScorerError:
        return False
    return True


def _route_taken(game: Game, move: moves.Move) -> Iterator[Remedy]:
    """R9: share the line (X13), give it to the active player, or release the player's own beside it."""
    if isinstance(move, moves.ClaimRoute):
        name = game.players[move.seat].shown
        yield from _share(game, move.seat, move.route)
        yield Remedy(gettext("Give it to %(player)s", player=name), (moves.GiveRoute(move.seat, move.route),))
        for held in game.board.beside[move.route]:
            if move.seat in game.holders(held.id):
                label = gettext("Release %(player)s’s line", player=name)
                yield Remedy(label, (_release(game, held, move.seat),))


def _share(game: Game, seat: int, route: str) -> Iterator[Remedy]:
    """X13: the active player becomes the second owner."""
    if game.board.second_owners:
        things = {"player": game.players[seat].shown, "owner": game.players[game.owners[route]].shown}
        label = gettext("%(player)s, too: both own the line", **things)
        yield Remedy(label, (moves.ClaimRoute(seat, route, shared=True),))


def _holds_parallel(game: Game, move: moves.Move) -> Iterator[Remedy]:
    """R3, P4: release the player's other line."""
    if isinstance(move, moves.ClaimRoute | moves.GiveRoute):
        for held in game.board.beside[move.route]:
            if move.seat in game.holders(held.id):
                label = gettext("Release %(route)s instead", route=game.board.name_of(held))
                yield Remedy(label, (_release(game, held, move.seat), move))


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


def _not_enough_trains(game: Game, move: moves.Move) -> Iterator[Remedy]:
    """R4: claim the line for another player, or release one of the player's own, the latest first; any may be wrong."""
    if not isinstance(move, moves.ClaimRoute):
        return
    for seat, player in enumerate(game.players):
        names = {"player": player.shown, "owner": game.players[move.seat].shown}
        label = gettext("The line is %(player)s’s, not %(owner)s’s", **names)
        yield Remedy(label, (moves.ClaimRoute(seat, move.route),), seat)
    for own in reversed(game.routes_of(move.seat)):
        label = gettext("%(route)s is not %(player)s’s", route=game.board.name_of(own), player=names["owner"])
        yield Remedy(label, (_release(game, own, move.seat), move), move.seat)


def _release(game: Game, route: Route, seat: int) -> moves.ReleaseRoute:
    """Return the move by which a player gives up a line; it names the player of one with two owners (X13)."""
    return moves.ReleaseRoute(route.id, seat if route.id in game.second_owners else None)


def _station_taken(game: Game, move: moves.Move) -> Iterator[Remedy]:
    """E1: give the station to the active player."""
    if isinstance(move, moves.BuildStation):
        name = game.players[move.seat].shown
        yield Remedy(gettext("Give it to %(player)s", player=name), (moves.RemoveStation(move.city), move))


def _not_enough_stations(game: Game, move: moves.Move) -> Iterator[Remedy]:
    """E1: remove one of the player's other stations."""
    if isinstance(move, moves.BuildStation):
        for city in game.stations_of(move.seat):
            label = gettext("Take away the station in %(city)s", city=city.name)
            yield Remedy(label, (moves.RemoveStation(city.id), move))


def _ticket_taken(game: Game, move: moves.Move) -> Iterator[Remedy]:
    """R9: move the card to the active player's hand."""
    if isinstance(move, moves.TakeTicket):
        name = game.players[move.seat].shown
        wanted = {move.start, move.end}
        for held in game.tickets:
            ticket = held.ticket
            if {ticket.start, ticket.end} == wanted and held.seat != move.seat and move.value in (None, ticket.value):
                label = gettext("Move the card to %(player)s", player=name)
                back = held.seat if game.edition.copies(ticket) > 1 else None
                yield Remedy(label, (moves.ReturnTicket(ticket.start, ticket.end, ticket.value, back), move))


def _card_taken(game: Game, move: moves.Move) -> Iterator[Remedy]:
    """P6: move the card to the active player."""
    if isinstance(move, moves.TakeCard):
        label = gettext("Move the card to %(player)s", player=game.players[move.seat].shown)
        yield Remedy(label, (moves.ReturnCard(move.country, move.value), move))


def _cards_follow(_: Game, move: moves.Move) -> Iterator[Remedy]:
    """P6: enter the cards as they lie."""
    yield Remedy(gettext("Enter the cards as they lie"), (moves.EnterCards(True), move))


def _typed_otherwise(game: Game, move: moves.Move) -> Iterator[Remedy]:
    """X9, X10: what is typed in the other way gives way."""
    if isinstance(move, moves.TypeCount):
        wanted = next(count for count in game.edition.counts if count.id == move.count)
        gone = [moves.TypeCount(seat, count.id, 0) for seat, count in other_way(game, wanted)]
        yield Remedy(gettext("Take the other numbers away"), (*gone, move))


_FINDERS: Mapping[type[ScorerError], Callable[[Game, moves.Move], Iterator[Remedy]]] = {
    errors.RouteTaken: _route_taken,
    errors.HoldsParallel: _holds_parallel,
    errors.DoubleClosed: _double_closed,
    errors.NotEnoughTrains: _not_enough_trains,
    errors.StationTaken: _station_taken,
    errors.NotEnoughStations: _not_enough_stations,
    errors.TicketTaken: _ticket_taken,
    errors.CardTaken: _card_taken,
    errors.CardsFollow: _cards_follow,
    errors.TypedOtherwise: _typed_otherwise,
}
