"""Questions about the numbers that players type (X8 to X12)."""

from collections.abc import Iterator

from scorer.ask.question import Question
from scorer.ask.which_rule import card_of_column
from scorer.count.counts import equal_at_top, equals_of, groups_of_equals, is_barred, lowest_of, points_of
from scorer.rules.board import Count
from scorer.rules.game import Game
from scorer.rules.sentence import Sentence, say


def questions_of_counts(game: Game) -> Iterator[Question]:
    """Ask about numbers that cannot all be right, or leave something open; on each hangs what everybody gets for it."""
    for count in game.edition.counts:
        worth = sum(abs(points_of(game, count, seat)) for seat in game.seats)
        for check in (_beyond_box, _barred, _starts, _undecided, _impossible, _beyond_lines):
            rule = card_of_column(count.column)
            yield from (Question("count", sentence, rule, count=count, worth=worth) for sentence in check(game, count))
    yield from (Question("count", sentence, "X10a") for sentence in _dummy(game))
    yield from _beyond_pieces(game)
    for seat in equal_at_top(game):
        if any(game.told(seat, count) is None for count in game.edition.counts):
            asks = say("{player} is equal at the top: how many tickets completed?", player=game.players[seat])
            yield Question("count", asks, "R8", seat)


def _beyond_box(game: Game, count: Count) -> Iterator[Sentence]:
    """X8, X10: the box has only so many. X9: without a loan nobody brings more in than all began with."""
    typed = sum(game.number_of(seat, count) for seat in game.rivals)
    begun = (count.begins_with or 0) * len(game.seats)
    if begun and typed > begun and not any(is_barred(game, count, seat) for seat in game.seats):
        yield say("{count}: {typed} in all, but all together began with {most}", count=count, typed=typed, most=begun)
    if count.in_box is not None and typed > count.in_box:
        yield say("{count}: {typed} are typed, but the box has {most}", count=count, typed=typed, most=count.in_box)


def _beyond_pieces(game: Game) -> Iterator[Question]:
    """C3: the counted lines of a kind take no more pieces than the box has for each player."""
    for kind, most in game.edition.pieces_of.items():
        for seat, player in game.playing.items():
            ids = [(typed.count.id.split("-"), typed.number) for typed in game.counts if typed.seat == seat]
            taken = sum(int(id[1]) * number for id, number in ids if id[0] == kind)
            if taken > most:
                things = {"player": player, "taken": taken, "most": most}
                asks = say("{player}’s lines take {taken} pieces, the box has {most}: is a number wrong?", **things)
                yield Question("count", asks, "R4", seat)


def _barred(game: Game, count: Count) -> Iterator[Sentence]:
    """X9: points were typed for somebody who gets none; of a number that is ranked the rank says so already."""
    if count.is_ranked:
        return
    for other in (other for other in game.edition.counts if other.id == count.bars):
        for seat, player in game.playing.items():
            if game.number_of(seat, count) and game.number_of(seat, other):
                yield say(
                    "{player} has {count} and {other}, but whoever has the one gets nothing for the other",
                    player=player,
                    count=count,
                    other=other,
                )


def _starts(game: Game, count: Count) -> Iterator[Sentence]:
    """X9a: everybody has another number, so nobody's is forgotten and no two are the same."""
    if not count.is_distinct:
        return
    if not any(game.number_of(seat, count) for seat in game.seats):
        yield say("{count}: nobody's is typed; the markers do not all start at 0", count=count)
        return
    for group in groups_of_equals(game, count, game.seats):
        yield say(
            "{count}: {players} have {number} each, but each player should have a different one",
            count=count,
            players=tuple(map(game.rival, group)),
            number=game.number_of(group[0], count),
        )


def _undecided(game: Game, count: Count) -> Iterator[Sentence]:
    """X10: equals share the rank as long as their lowest shares do not tell them apart."""
    for group in equals_of(game, count):
        lowest = [lowest_of(game, count, seat) for seat in group]
        alike = tuple(seat for seat, low in zip(group, lowest, strict=True) if low and lowest.count(low) > 1)
        if alike:
            yield say(
                "{count}: {players} have the same lowest number {lowest}, but every share exists once; until one is "
                "corrected, they share the place",
                count=count,
                players=tuple(map(game.rival, alike)),
                lowest=lowest_of(game, count, alike[0]),
            )
        elif 0 in lowest:
            yield say(
                "{count}: {players} have {number} each; whose lowest share number is lower? Until that is typed, they "
                "share the place",
                count=count,
                players=tuple(map(game.rival, group)),
                number=game.number_of(group[0], count),
            )


def _impossible(game: Game, count: Count) -> Iterator[Sentence]:
    """X10: of so many shares the lowest number leaves room for the others above it."""
    for seat in game.rivals if count.in_box else ():
        number, lowest = game.number_of(seat, count), lowest_of(game, count, seat)
        highest = (count.in_box or 0) - number + 1
        if number and lowest > highest:
            yield say(
                "{count}: {player} has {number}, so the lowest number is at most {most}, not {lowest}",
                count=count,
                player=game.rival(seat),
                number=number,
                most=highest,
                lowest=lowest,
            )


def _beyond_lines(game: Game, count: Count) -> Iterator[Sentence]:
    """X12: nobody scored more lines, or ferries, than they have."""
    for seat, player in game.playing.items() if count.most else ():
        lines = [route for route in game.routes_of(seat) if count.most == "lines" or route.ferry]
        if (number := game.number_of(seat, count)) > len(lines):
            things = {"count": count, "player": player, "number": number, "lines": len(lines)}
            if count.most == "ferries":
                yield say("{count}: {player} has {number}; ferries in all: {lines}", **things)
            else:
                yield say("{count}: {player} has {number}; lines in all: {lines}", **things)


def _dummy(game: Game) -> Iterator[Sentence]:
    """X10a: with two players a dummy competes, too; nobody has typed its shares."""
    has_typed = any(held.seat == game.dummy for held in game.counts)
    if game.dummy is not None and not has_typed and any(held.count.is_ranked for held in game.counts):
        yield say(
            "with two players the dummy's shares compete, too; until they are typed, points are counted without them"
        )
