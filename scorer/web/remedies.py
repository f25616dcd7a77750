"""The sensible ways out of an illegal move: each a button that says what it does, and the moves behind it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext

from scorer.rules import errors
from scorer.rules.errors import ScorerError
from scorer.rules.game import Game
from scorer.rules.moves import (
    BuildStation,
    ClaimRoute,
    EnterCards,
    GiveRoute,
    Move,
    OpenDoubles,
    ReleaseRoute,
    RemoveStation,
    ReturnCard,
    ReturnTicket,
    TakeCard,
    TakeTicket,
)
from scorer.rules.play import play
from scorer.wire import json_of


@dataclass(frozen=True, slots=True)
class Remedy:
    """A way out that the rules allow."""

    label: str
    moves: tuple[Move, ...]

    @property
    def json(self) -> dict[str, object]:
        """What a page needs to offer it: ``label``, and ``moves`` as they are sent, to be made one after the other."""
        return {"label": self.label, "moves": [json_of(move) for move in self.moves]}


def remedies_of(game: Game, move: Move, error: ScorerError) -> tuple[Remedy, ...]:
    """Return the ways out of an illegal move, the likeliest first; each leads to a legal game."""
    find = _FINDERS.get(type(error))
    offered = find(game, move) if find else ()
    return tuple(remedy for remedy in offered if _is_legal(game, remedy.moves))


def ways_out(game: Game, moves: Sequence[Move]) -> tuple[Remedy, ...]:
    """Return the ways out of moves that are made together: what mends the first illegal one, among all the others."""
    for place, move in enumerate(moves):
        try:
            game = play(game, move)
        except ScorerError as error:
            rest = tuple(moves[place + 1 :])
            return tuple(
                Remedy(remedy.label, (*moves[:place], *remedy.moves, *rest))
                for remedy in remedies_of(game, move, error)
                if _is_legal(game, (*remedy.moves, *rest))
            )
    return ()


def _is_legal(game: Game, moves: Sequence[Move]) -> bool:
    try:
        for move in moves:
            game = play(game, move)
    except ScorerError:
        return False
    return True


def _route_taken(game: Game, move: Move) -> Iterator[Remedy]:
    """R9: the line goes to the player who was tapped."""
    if isinstance(move, ClaimRoute):
        name = game.players[move.seat].shown
        yield Remedy(gettext("Give it to %(player)s", player=name), (GiveRoute(move.seat, move.route),))


def _holds_parallel(game: Game, move: Move) -> Iterator[Remedy]:
    """R3, P4: the player's other line was a slip, so it makes room."""
    if isinstance(move, ClaimRoute | GiveRoute):
        for held in game.board.beside[move.route]:
            if game.owners.get(held.id) == move.seat:
                label = gettext("Release %(route)s instead", route=game.board.name_of(held))
                yield Remedy(label, (ReleaseRoute(held.id), move))


def _double_closed(game: Game, move: Move) -> Iterator[Remedy]:
    """R3: the claimed line was entered for the wrong player, or the table plays with open doubles."""
    if isinstance(move, ClaimRoute):
        name = game.players[move.seat].shown
        for held in game.board.beside[move.route]:
            if held.id in game.owners:
                label = gettext("The line is %(player)s’s, not %(owner)s’s", player=name, owner=_owner(game, held.id))
                yield Remedy(label, (GiveRoute(move.seat, held.id),))
    yield Remedy(gettext("Doubles are open at our table"), (OpenDoubles(True), move))


def _owner(game: Game, route: str) -> str:
    return game.players[game.owners[route]].shown


def _not_enough_trains(game: Game, move: Move) -> Iterator[Remedy]:
    """R4: the wrong player was active."""
    if isinstance(move, ClaimRoute):
        for seat, player in enumerate(game.players):
            names = {"player": player.shown, "owner": game.players[move.seat].shown}
            yield Remedy(gettext("The line is %(player)s’s, not %(owner)s’s", **names), (ClaimRoute(seat, move.route),))


def _station_taken(game: Game, move: Move) -> Iterator[Remedy]:
    """E1: the station goes to the player who was tapped."""
    if isinstance(move, BuildStation):
        name = game.players[move.seat].shown
        yield Remedy(gettext("Give it to %(player)s", player=name), (RemoveStation(move.city), move))


def _not_enough_stations(game: Game, move: Move) -> Iterator[Remedy]:
    """E1: one of the player's stations was a slip, so it makes room."""
    if isinstance(move, BuildStation):
        for city in game.stations_of(move.seat):
            label = gettext("Take away the station in %(city)s", city=city.name)
            yield Remedy(label, (RemoveStation(city.id), move))


def _ticket_taken(game: Game, move: Move) -> Iterator[Remedy]:
    """R9: the card moves to the other hand."""
    if isinstance(move, TakeTicket):
        name = game.players[move.seat].shown
        wanted = {move.start, move.end}
        for held in game.tickets:
            ticket = held.ticket
            if {ticket.start, ticket.end} == wanted and held.seat != move.seat and move.value in (None, ticket.value):
                label = gettext("Move the card to %(player)s", player=name)
                back = held.seat if game.edition.copies(ticket) > 1 else None
                yield Remedy(label, (ReturnTicket(ticket.start, ticket.end, ticket.value, back), move))


def _card_taken(game: Game, move: Move) -> Iterator[Remedy]:
    """P6: the card moves to the other player."""
    if isinstance(move, TakeCard):
        label = gettext("Move the card to %(player)s", player=game.players[move.seat].shown)
        yield Remedy(label, (ReturnCard(move.country, move.value), move))


def _cards_follow(_: Game, move: Move) -> Iterator[Remedy]:
    """P6: the table enters its cards as they lie."""
    yield Remedy(gettext("Enter the cards as they lie"), (EnterCards(True), move))


_FINDERS: Mapping[type[ScorerError], Callable[[Game, Move], Iterator[Remedy]]] = {
    errors.RouteTaken: _route_taken,
    errors.HoldsParallel: _holds_parallel,
    errors.DoubleClosed: _double_closed,
    errors.NotEnoughTrains: _not_enough_trains,
    errors.StationTaken: _station_taken,
    errors.NotEnoughStations: _not_enough_stations,
    errors.TicketTaken: _ticket_taken,
    errors.CardTaken: _card_taken,
    errors.CardsFollow: _cards_follow,
}
