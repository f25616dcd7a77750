"""Questions about city markers: what looks forgotten where lines pay by who controls their ends (X20, X21)."""

from collections.abc import Iterator

from scorer.ask.cards import came_in_runs
from scorer.ask.question import Question
from scorer.count.network import networks_of
from scorer.rules.control import lacks_track, on_track
from scorer.rules.game import Game
from scorer.rules.sentence import say

_FEWEST_IN_RUNS = 6
"""Fewer claims say nothing about the order of play."""


def questions_of_control(game: Game) -> Iterator[Question]:
    """Ask about starting cities and lines away from them, the order of play, and a score track that cannot be."""
    if not game.board.is_controlled:
        return
    if lacks_track(game):
        sentence = say("without the order of the lines their points are not known: type everybody's score track")
        yield Question("count", sentence, "X21")
    elif game.claims_in_order and len(game.claims) >= _FEWEST_IN_RUNS and came_in_runs(game):
        sentence = say(
            "the claims came player by player, and the points follow from their order: was that the order of play?"
        )
        yield Question("lines", sentence, "X21")
    yield from _starts(game)
    yield from _tracks(game)


def _starts(game: Game) -> Iterator[Question]:
    """X20: everybody has a starting city, and one network that begins there."""
    starts = {one.seat: one.city for one in reversed(game.stations) if not one.route}
    for seat, player in game.playing.items():
        networks = networks_of(game.routes_of(seat))
        if networks and seat not in starts:
            yield Question("stations", say("{player} has no starting city: which is it?", player=player), "X20", seat)
        elif len(networks) > 1 or any(starts[seat].id not in network for network in networks):
            sentence = say(
                "not all lines of {player} hang together with {city}, the starting city: was one forgotten?",
                player=player,
                city=starts[seat],
            )
            yield Question("lines", sentence, "X20", seat)


def _tracks(game: Game) -> Iterator[Question]:
    """X21: what was typed of the score track lies between the least and the most that the lines can have paid."""
    typed, lies = on_track(game), game.station_seats
    starts = {city.id: seat for seat in game.seats for city in game.stations_of(seat)[:1]}
    least, most, points = dict.fromkeys(game.seats, 0), dict.fromkeys(game.seats, 0), 0
    for claim in game.claims if typed else ():
        each, ends = game.board.points[claim.route.length], claim.route.ends
        points += each
        for seat in game.seats:
            is_own, own = claim.seat == seat, sum(lies.get(end) == seat for end in ends)
            least[seat] += each * sum(starts.get(end) == seat for end in ends)
            least[seat] += each * (is_own and not any(end in lies for end in ends))
            most[seat] += each * (own or (is_own and not any(end in starts for end in ends)))
    for seat, number in typed.items():
        if not least[seat] <= number <= most[seat]:
            things = {"player": game.players[seat], "number": number, "least": least[seat], "most": most[seat]}
            sentence = say("{player} has {number} on the score track; the lines bring {least} to {most}", **things)
            yield Question("count", sentence, "X21", seat)
    if typed and not points <= sum(typed.values()) <= 2 * points:
        things = {"sum": sum(typed.values()), "least": points, "most": 2 * points}
        yield Question("count", say("all score tracks add up to {sum}; it must be {least} to {most}", **things), "X21")
