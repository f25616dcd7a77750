"""Moves in words: what each did, and what undoing it does."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TypeAlias

from scorer.count.countries import awards
from scorer.count.ties import TIE_RULES
from scorer.rules import moves
from scorer.rules.board import Board, Route
from scorer.rules.game import TRAINS_LEFT, Game
from scorer.rules.sentence import Sentence, isolated, say
from scorer.rules.set_up import set_up_of
from scorer.words.set_up import describe_cards, describe_set_up
from scorer.words.words import Words

_MANY: Mapping[str, Sentence] = {
    "{route} goes to {player}": say("{route} go to {player}"),
    "{route} is {owner}'s again": say("{route} are {owner}'s again"),
    "{route} is everybody's again": say("{route} are everybody's again"),
    "{route} is unsure": say("{route} are unsure"),
    "{route} is confirmed": say("{route} are confirmed"),
}
"""Sentences about one route, and what is said of several in their place."""
_MOST_NAMED = 3


def describe(words: Words, before: Game, move: moves.Move) -> str:
    """Return what a move does to the game before it: Anna claims Paris–Zürich."""
    return words.sentence(_describe(before, move), before.board)


def describe_all(words: Words, steps: Iterable[tuple[Game, moves.Move]]) -> str:
    """Return what moves do, each with the game before it: Anna claims Brest–Dieppe, Dieppe–Paris and 3 more."""
    made = list(steps)
    return " ".join(_sentences(words, made, [_describe(game, move) for game, move in made]))


def describe_undo(words: Words, steps: Iterable[tuple[Game, moves.Move]]) -> str:
    """Return what undoing moves does. The last move comes first in `steps`; a stroke is named from its beginning."""
    undone = list(steps)[::-1]
    return " ".join(_sentences(words, undone, [_describe_undo(game, move) for game, move in undone])[::-1])


def announce_cards(words: Words, game: Game, move: moves.Move) -> str:
    """Return which country cards the move that led to this game brought (P2), empty if none."""
    found = awards(game) if isinstance(move, moves.ClaimRoute) and game.entered_cards is None else ()
    if not found or found[-1].claim is not game.claims[-1] or not found[-1].cards:
        return ""
    return words.award(game, found[-1])


def _sentences(words: Words, steps: list[tuple[Game, moves.Move]], sentences: list[Sentence]) -> list[str]:
    """Merge neighbouring sentences that differ only in their routes; two players who exchange all lines make one."""
    boards = [game.board for game, _ in steps[:1]]
    groups = [list(alike) for _, alike in groupby(_exchange(steps) or sentences, key=_all_but_its_route)]
    return [words.sentence(_merge(words, alike, boards[0]), boards[0]) for alike in groups]


def _exchange(steps: list[tuple[Game, moves.Move]]) -> list[Sentence]:
    given = {move.route: move.seat for _, move in steps if isinstance(move, moves.GiveRoute)}
    taken = {move.route: move.seat for _, move in steps if isinstance(move, moves.ClaimRoute)}
    freed = {move.route for _, move in steps if isinstance(move, moves.ReleaseRoute)}
    pair = list(dict.fromkeys((*given.values(), *taken.values())))
    if taken.keys() != freed or len(pair) != 2 or len(steps) != len(given) + 2 * len(taken):
        return []
    game, had = steps[0][0], ({*taken}, {*given})
    if any({route.id for route in game.routes_of(seat)} != theirs for seat, theirs in zip(pair, had, strict=True)):
        return []
    player, other = (game.players[seat] for seat in pair)
    return [say("all lines of {player} and {other} are swapped", player=player, other=other)]


def _all_but_its_route(sentence: Sentence) -> tuple[str, list[object]]:
    return sentence.template, [thing for thing in sentence.things.values() if not isinstance(thing, Route)]


def _merge(words: Words, alike: list[Sentence], board: Board) -> Sentence:
    first, names = alike[0], [board.name_of(route) for sentence in alike for route in sentence.every(Route)]
    if len(names) < 2:  # a route, or none
        return first
    listed = words.listed(names)
    if len(names) > _MOST_NAMED:
        named = names[: _MOST_NAMED - 1]
        listed = words.phrase(say("{routes} and {count} more", routes=", ".join(named), count=len(names) - len(named)))
    return Sentence(_MANY.get(first.template, first).template, {**first.things, "route": listed})


def _describe(game: Game, move: moves.Move) -> Sentence:
    """Describe a move; tickets stay secret (R10), so it never names one."""
    match move:
        case moves.ClaimRoute(seat, route, shared=True) if route in game.owners:
            return say("{player} shares {route}", player=game.players[seat], route=game.board.routes[route])
        case moves.ClaimRoute(seat, route):
            return say("{player} claims {route}", player=game.players[seat], route=game.board.routes[route])
        case moves.GiveRoute(seat, route) if route in game.common:
            return _describe_built(game, seat, route)
        case moves.GiveRoute(seat, route):
            return say("{route} goes to {player}", player=game.players[seat], route=game.board.routes[route])
        case moves.MarkRoute(route, is_unsure):
            return _describe_mark(game, route, is_unsure=is_unsure)
        case moves.BuildStation(seat, city):
            return say("{player} builds a station in {city}", player=game.players[seat], city=game.board.cities[city])
        case moves.TakeTicket(seat):
            return say("{player} takes a ticket", player=game.players[seat])
        case moves.TypeCount(seat, count, number):
            return _number(game, seat, count, number)
        case moves.EnterCheck(seat, check, number):
            return _describe_check(game, seat, check, number)
        case moves.TakeCard(seat, country, value):
            player = game.players[seat]
            return say(
                "{player} takes {country} {value}", player=player, country=game.board.cities[country], value=value
            )
        case moves.SendAlvin(route, city):
            things = {"player": game.players[game.owners[route]], "city": game.board.cities[city]}
            return say("{player} sends Alvin to {city}", **things)
        case moves.ChooseCards(cards):
            return describe_cards(tuple(card for card in game.edition.bonus_cards if card.id in cards))
        case moves.ChooseTieRule(rule):
            return _describe_ties(rule)
        case moves.SetDuration(minutes):
            return _describe_duration(minutes)
        case moves.ShortenName(seat, short):
            return _describe_name(game, seat, short)
        case moves.ChangeSetUp():
            return describe_set_up(game.board, set_up_of(game), move)
        case moves.OpenCount(silent, not_done) if players := game.named(silent or not_done):
            if silent:
                return say("the count is open; silent phones: {players}", players=players)
            return say("the count is open; not done: {players}", players=players)
        case moves.ReleaseRoute() | moves.RemoveStation() | moves.ReturnCard() | moves.ReturnTicket():
            return _describe_return(game, move)
        case _:
            return _describe_settling(move)


def _describe_mark(game: Game, id: str, *, is_unsure: bool) -> Sentence:
    route = game.board.routes[id]
    return say("{route} is unsure", route=route) if is_unsure else say("{route} is confirmed", route=route)


def _number(game: Game, seat: int, id: str, number: int | None = None) -> Sentence:
    """Describe a typed count; without a number, the one before it was typed."""
    count = next((count for count in game.edition.counts if count.id == id), None)  # None: a set-up has taken it away
    number = (game.number_of(seat, count) if count else 0) if number is None else number
    return say("{player} has {count}: {number}", player=game.rival(seat), count=count or id, number=number)


def _describe_check(game: Game, seat: int, check: str, number: int | None) -> Sentence:
    """Describe what a player sees on the table."""
    things = {"player": game.players[seat], "number": number}
    if number is None:
        return say("{player}: not checked any more", player=things["player"])
    if check == TRAINS_LEFT:
        return say("{player}, trains left: {number}", **things)
    return say("{player}, place of the marker: {number}", **things)


def _describe_ties(rule: str) -> Sentence:
    return say("ties are broken {printing}", printing=TIE_RULES[rule])


def _describe_duration(minutes: int | None) -> Sentence:
    if minutes is None:
        return say("nobody knows how long the game took")
    return say("the game took {minutes} minutes", minutes=minutes)


def _describe_name(game: Game, seat: int, short: str) -> Sentence:
    if not short:
        return say("{player} has no short name", player=game.players[seat])
    return say("{player} is {short} for short", player=game.players[seat], short=isolated(short))


def _describe_built(game: Game, seat: int, route: str) -> Sentence:
    """Say who laid the white trains of a line that belongs to everybody (X15)."""
    return say("{player} built {route} for everybody", player=game.players[seat], route=game.board.routes[route])


_Opposites: TypeAlias = (
    moves.ReleaseRoute
    | moves.ClaimRoute
    | moves.RemoveStation
    | moves.BuildStation
    | moves.ReturnCard
    | moves.TakeCard
    | moves.ReturnTicket
    | moves.TakeTicket
)


def _describe_return(game: Game, move: _Opposites) -> Sentence:
    """Describe a move that puts something back; undoing its opposite says the same."""
    match move:
        case moves.ReleaseRoute(route, seat) if len(game.holders(route)) > 1:  # X13: others keep it
            owner = game.players[game.owners[route] if seat is None else seat]
            return say("{player} shares {route} no more", player=owner, route=game.board.routes[route])
        case moves.ClaimRoute(seat, route) if route in game.owners:  # undone, so before it: X13
            return say("{player} shares {route} no more", player=game.players[seat], route=game.board.routes[route])
        case moves.ReleaseRoute(route) | moves.ClaimRoute(_, route):
            return say("{route} released", route=game.board.routes[route])
        case moves.RemoveStation(city) | moves.BuildStation(_, city):
            return say("the station in {city} taken away", city=game.board.cities[city])
        case moves.ReturnCard(country, value) | moves.TakeCard(_, country, value):
            return say("{country} {value} put back", country=game.board.cities[country], value=value)
        case moves.ReturnTicket() | moves.TakeTicket():
            return say("a ticket put back")


_Settling: TypeAlias = moves.EnterCards | moves.OpenDoubles | moves.OpenCount | moves.FinishGame | moves.ShiftClaim


def _describe_settling(move: _Settling, *, is_undone: bool = False) -> Sentence:
    """Describe a move that changes how the table counts, or in what order."""
    match move:
        case moves.EnterCards(is_so):
            lie = say("country cards are entered as they lie")
            return lie if is_so != is_undone else say("country cards follow from the claims")
        case moves.OpenDoubles(is_so):
            opened = say("doubles are open at this table")
            return opened if is_so != is_undone else say("doubles follow the rulebook")
        case moves.OpenCount():
            return say("the tickets are secret again") if is_undone else say("the count is open")
        case moves.FinishGame(is_so):
            return say("the game is over") if is_so != is_undone else say("the game goes on")
        case moves.ShiftClaim():
            return say("the order of the claims changed")


def _describe_undo(game: Game, move: moves.Move) -> Sentence:
    match move:
        case moves.ReleaseRoute(route) if route in game.common:
            return say("{route} is everybody's again", route=game.board.routes[route])
        case moves.GiveRoute(_, route) if route in game.common:
            return _describe_built(game, game.owners[route], route)
        case moves.ReleaseRoute(route, seat):
            owner = game.players[game.owners[route] if seat is None else seat]
            return say("{route} is {owner}'s again", route=game.board.routes[route], owner=owner)
        case moves.GiveRoute(_, route):
            owner = game.players[game.owners[route]]
            return say("{route} is {owner}'s again", route=game.board.routes[route], owner=owner)
        case moves.MarkRoute(route, is_unsure):
            return _describe_mark(game, route, is_unsure=not is_unsure)
        case moves.RemoveStation(city):
            owner = next(game.players[station.seat] for station in game.stations if station.city.id == city)
            return say("{owner}'s station stands in {city} again", owner=owner, city=game.board.cities[city])
        case moves.SendAlvin(route):
            return say("{player} sends Alvin to the starting city", player=game.players[game.owners[route]])
        case moves.ReturnTicket():
            return say("a ticket is back in its hand")
        case moves.ReturnCard(country, value):
            return say("{country} {value} is back", country=game.board.cities[country], value=value)
        case moves.TypeCount(seat, count):
            return _number(game, seat, count)
        case moves.EnterCheck(seat, check):
            return _describe_check(game, seat, check, game.seen(seat, check))
        case moves.ChooseCards():
            return describe_cards(game.bonus_cards)
        case moves.ChooseTieRule():
            return _describe_ties(game.tie_rule)
        case moves.SetDuration():
            return _describe_duration(game.minutes)
        case moves.ShortenName(seat):
            return _describe_name(game, seat, game.players[seat].short)
        case moves.ChangeSetUp():
            return describe_set_up(game.board, move, set_up_of(game))
        case moves.EnterCards() | moves.OpenDoubles() | moves.OpenCount() | moves.FinishGame() | moves.ShiftClaim():
            return _describe_settling(move, is_undone=True)
        case moves.ClaimRoute() | moves.BuildStation() | moves.TakeCard() | moves.TakeTicket():
            return _describe_return(game, move)
