"""Who plays and by which rules, as the table may change it while the game runs: what people hold stays theirs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from scorer.rules import errors
from scorer.rules.board import Edition, Route
from scorer.rules.game import (
    LONGEST_NAME,
    Choices,
    Game,
    HeldCard,
    HeldTicket,
    Player,
    TypedCount,
    problem_of_short,
    problems_of_players,
)
from scorer.rules.moves import ChangeSetUp, Seated
from scorer.rules.sentence import Sentence, say
from scorer.rules.text import problem_of_text

GONE = Player("", "")
"""Holds the number of a seat that nobody has any more."""


class HoldsSomething(errors.IllegalMove):
    """Only who holds nothing can be taken out of a game."""

    says = say("{player} still has {things}: give them to another player or take them away, then {player} can leave")


class SecrecySettled(errors.IllegalMove):
    """The table's own points stay as secret as they are once the game has begun (C2)."""

    says = say("whether the table's own points are secret is settled once the game has begun")


def seated(game: Game) -> tuple[Seated, ...]:
    """Return those who play, as a change of the set-up names them."""
    return tuple(Seated(seat, player.name, player.colour, player.short) for seat, player in game.playing.items())


def set_up_of(game: Game) -> ChangeSetUp:
    """Return the change that leads to a game's set-up, from any other."""
    lie = game.entered_cards is not None if game.board.country_cards else not game.claims_in_order
    as_they_lie = game.board.has_order and lie
    cards = tuple(card.id for card in game.bonus_cards)
    own = (game.other.name["en"], game.other.is_secret) if game.other else ("", False)
    return ChangeSetUp(game.edition.id, seated(game), as_they_lie, cards, *own, **_chosen(game))


def _chosen(of: Choices) -> dict[str, Any]:
    """Return what a table chose, by name."""
    return {choice.name: getattr(of, choice.name) for choice in fields(Choices)}


def change(game: Game, move: ChangeSetUp) -> Game:
    """Return the game with another set-up, and without what does not fit it; see `lost`.

    Raise IllegalMove if the players do not fit the box, somebody who left holds something, a claim needs doubles that
    would be closed (R3), or the table's own points cannot be called so or be secret now (C2); NotFound if the board has
    no such edition or bonus card.
    """
    if move.edition not in game.board.editions:
        raise errors.NotFound("edition", move.edition)
    edition = _edition(game, move)
    for _, _, problem in problems_of_players(game.board, [Player(*given[1:]) for given in move.players]):
        raise errors.IllegalMove(problem)
    order = tuple(given.seat for given in move.players)
    if order == tuple(range(len(order))):
        order = ()
    changed = replace(game, edition=edition, players=_players(game, move.players), order=order)
    changed = choose(replace(changed, bonus_cards=()), move.bonus_cards)
    for seat in set(game.seats) - set(changed.seats):
        if things := held_by(game, seat):
            raise HoldsSomething(player=game.players[seat], things=things)
    for station in game.stations if edition.alvin else ():
        if station.city.id == edition.alvin:
            raise errors.IllegalMove(say("Alvin began in {city}: no city marker lies there", city=station.city))
    changed = enter_as_they_lie(changed, move.cards_as_they_lie and game.board.has_order)
    changed = replace(
        changed,
        tickets=tuple(filter(None, (_refit(held, game.edition, edition) for held in game.tickets))),
        counts=tuple(_counts(game, changed)),
        checks=tuple(check for check in game.checks if check.seat in changed.seats),
    )
    return open_doubles(replace(changed, **_chosen(move)), move.doubles_open)


def enter_as_they_lie(game: Game, as_they_lie: bool) -> Game:
    """Return the game whose country cards or city markers lie as on the table, or follow from the order (P6, X21)."""
    first = [one.seat for one in game.stations if not one.route]
    if game.board.is_controlled and not as_they_lie and len({*first}) < len(first):
        raise errors.IllegalMove(
            say("with which lines the city markers were put down is not known: leave each player the first one only")
        )
    cards = (game.entered_cards or ()) if as_they_lie and game.board.country_cards else None
    return replace(game, entered_cards=cards, claims_in_order=not as_they_lie)


def _edition(game: Game, move: ChangeSetUp) -> Edition:
    """Return the edition with the table's own points (C2), which stay as secret as they are once the game has begun."""
    board = game.board
    name = move.other.strip() if board.names_other else ""
    if name and (problem := problem_of_text(name, LONGEST_NAME)):
        raise errors.IllegalMove(problem)
    is_secret, was_secret = bool(name) and move.other_secret, game.has_secret_points
    has_begun = any((game.claims, game.stations, game.tickets, game.entered_cards, game.counts, game.is_count_open))
    if has_begun and board.has_map and is_secret != was_secret:
        raise SecrecySettled
    return board.editions[move.edition].with_other(name, is_secret=is_secret or not board.has_map)


def held_by(game: Game, seat: int) -> tuple[Sentence, ...]:
    """Return of which kinds a player has something."""
    kinds = (
        (say("lines"), [claim.seat for claim in game.claims]),
        (say("stations"), [station.seat for station in game.stations]),
        (say("tickets"), [held.seat for held in game.tickets]),
        (say("country cards"), [held.seat for held in game.entered_cards or ()]),
        (say("numbers"), [typed.seat for typed in game.counts]),
    )
    return tuple(kind for kind, seats in kinds if seat in seats)


def _players(game: Game, wanted: Sequence[Seated]) -> tuple[Player, ...]:
    """Return the players by seat; a new one has a number that is free (R9: whoever had it holds nothing)."""
    numbers = [given.seat for given in wanted]
    if len(set(numbers)) < len(numbers) or not all(0 <= seat < game.board.most_players for seat in numbers):
        raise errors.NotFound("player", ", ".join(map(str, numbers)))
    by_seat = {given.seat: Player(given.name, given.colour, given.short) for given in wanted}
    return tuple(by_seat.get(seat, GONE) for seat in range(max(by_seat, default=-1) + 1))


def _refit(held: HeldTicket, before: Edition, edition: Edition) -> HeldTicket | None:
    """Return a ticket that stays: one of the new deck, with its value, or one typed by hand; None if it goes.

    Where one of the decks has two cards of its cities, their values tell which is which, so no other value will do.
    """
    ticket, card = held.ticket, edition.card_like(held.ticket)
    if ticket not in before.tickets:
        return held
    several = any(len(deck.values_between(ticket.start, ticket.end)) > 1 for deck in (before, edition))
    return HeldTicket(held.seat, card.read_from(ticket.start)) if card and (card == ticket or not several) else None


def _counts(game: Game, changed: Game) -> Iterator[TypedCount]:
    """Yield the numbers that stay; the dummy's stay the dummy's, whose seat comes after all others (X10a)."""
    counts = {count.id: count for count in changed.edition.counts}
    for typed in game.counts:
        count, seat = counts.get(typed.count.id), changed.dummy if typed.seat == game.dummy else typed.seat
        if count and seat is not None and seat in changed.rivals and count.smallest <= typed.number <= count.largest:
            yield TypedCount(seat, count, typed.number)


@dataclass(frozen=True, slots=True)
class Lost:
    """What people held, and what does not fit another set-up."""

    tickets: tuple[HeldTicket, ...]
    counts: tuple[TypedCount, ...]
    cards: tuple[HeldCard, ...]

    def __bool__(self) -> bool:
        return bool(self.tickets or self.counts or self.cards)


def lost(before: Game, after: Game) -> Lost:
    """Return what a change of the set-up takes away."""
    tickets = [one for one in before.tickets if not _refit(one, before.edition, after.edition)]
    typed = {(_whose(after, one), one.count.id) for one in after.counts}
    counts = [one for one in before.counts if (_whose(before, one), one.count.id) not in typed]
    cards = () if after.entered_cards is not None else before.entered_cards or ()
    return Lost(tuple(tickets), tuple(counts), cards)


def _whose(game: Game, typed: TypedCount) -> int | None:
    """Return the seat of a number, None: it is the dummy's."""
    return None if typed.seat == game.dummy else typed.seat


def open_doubles(game: Game, is_open: bool) -> Game:
    """Set the house rule; refuse to close doubles while a claim rests on it (R3). Time: linear in the claims."""
    changed = replace(game, doubles_open=is_open)
    for claim in reversed(game.claims):
        for other in changed.closed_by(claim.route):
            raise double_closed(changed, claim.route, other)
    return changed


def double_closed(game: Game, route: Route, held: Route) -> errors.DoubleClosed:
    """Return the refusal of a line beside one that closes it (R3, X11)."""
    owner = game.players[game.owners[held.id]]
    return errors.DoubleClosed(route=route, held=held, owner=owner, players=game.doubles_open_from)


def choose(game: Game, ids: Sequence[str]) -> Game:
    """Return the game with these bonus cards open; refuse others than the edition's, or too few or too many (X18)."""
    known = {card.id: card for card in game.edition.bonus_cards}
    for id in ids:
        if id not in known:
            raise errors.NotFound("bonus card", id)
    chosen = tuple(card for card in game.edition.bonus_cards if card.id in ids)
    if not len(chosen) == len(ids) == game.edition.open_bonus_cards:
        raise errors.IllegalMove(say("{count} different bonus cards lie open", count=game.edition.open_bonus_cards))
    return replace(game, bonus_cards=chosen)


def shorten(game: Game, seat: int, short: str) -> Game:
    """Return the game with another short name of a player."""
    players = list(game.players)
    players[seat] = replace(players[seat], short=short)
    if problem := problem_of_short(players, seat):
        raise errors.IllegalMove(problem)
    return replace(game, players=tuple(players))
