"""City control: what each player scores for lines, own and others', and for Alvin, with the reasons (X20 to X22)."""

from collections.abc import Iterator

from scorer.count.score_sheet import Counted, LinesScore, PlayerScore, Reason, rows_of
from scorer.rules.control import CAPTURES, HELD, Paid, is_known, on_track, paid, paid_by_order
from scorer.rules.game import Game
from scorer.rules.sentence import Sentence, say


def lines_paid(game: Game, player: PlayerScore) -> Counted:
    """X20: a line scores for whose markers lay at its ends, else for its claimer; X21: or what the score track says."""
    if typed := on_track(game):
        return typed[player.seat], [say("typed as on the score track")]
    if not is_known(game):
        return 0, [say("not known without the order of the lines: type the score track")]
    lines = [one for one in paid(game) if player.seat in (one.claim.seat, *(seat for seat, _ in one.to))]
    plain = [one.claim.route for one in lines if not one.to[0][1]]
    rows: list[Reason] = [*rows_of(game.board, plain)]
    rows += [_controlled(game, one, player.seat) for one in lines if one.to[0][1]]
    return sum(one.times(player.seat) * game.board.points[one.claim.route.length] for one in lines), rows


def _controlled(game: Game, one: Paid, seat: int) -> LinesScore:
    """Say who got a line's points, and because of which cities."""
    points = game.board.points[one.claim.route.length]
    things = {
        "route": one.claim.route,
        "cities": tuple(game.board.cities[city] for owner, city in one.to if owner == seat),
        "builder": game.players[one.claim.seat],
    }
    if not one.times(seat):
        others = dict.fromkeys(owner for owner, _ in one.to)
        cities = tuple(game.board.cities[city] for _, city in one.to)
        things |= {"players": tuple(game.players[owner] for owner in others), "cities": cities, "points": points}
        return LinesScore(say("{route}: {points} went to {players}, because of {cities}", **things), (one.claim.route,))
    said = say("because of {cities}", **things)
    if one.claim.seat != seat:
        said = say("built by {builder}, because of {cities}", **things)
    return LinesScore(said, (one.claim.route,), points=points * one.times(seat))


def line_points(game: Game, seat: int) -> Iterator[tuple[str, int, list[str]]]:
    """Yield each line that paid a player: its id, the points, and the cities because of which it did (X20)."""
    for one in paid_by_order(game):
        if times := one.times(seat):
            cities = [city for owner, city in one.to if owner == seat and city]
            yield one.claim.route.id, times * game.board.points[one.claim.route.length], cities


def alvin(game: Game, player: PlayerScore) -> Counted:
    """X22: whoever catches Alvin scores at once, and whoever holds him at the end once more."""
    price, reasons = game.edition.bonuses["alvin"], list[Reason]()
    if game.claims_in_order:
        caught = [one.claim for one in paid(game) if one.catches]
        own = [claim.route for claim in caught if claim.seat == player.seat]
        sentence = say("Alvin caught: {route} → {points}")
        reasons += [LinesScore(Sentence(sentence.template, {"route": line, "points": price}), (line,)) for line in own]
        captures, holds = len(own), [claim.seat for claim in caught[-1:]] == [player.seat]
    else:
        numbers = {one.count.id: one.number for one in player.counts}
        captures, holds = numbers.get(CAPTURES, 0), numbers.get(HELD, 0) > 0
        if captures:
            reasons.append(say("Alvin caught: {number} → {points}", number=captures, points=captures * price))
    points = captures * price
    if holds:
        points += price
        reasons.append(say("Alvin is here at the end → {points}", points=price))
    return points, reasons
