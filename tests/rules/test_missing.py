"""What failed tickets lacked in random games with closed doubles and on Japan, against a search through every way."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from json import dumps
from random import Random

import pytest

from scorer.count.scoring import score
from scorer.gamefile import load, result
from scorer.words import Words
from scorer.words.reasons import reasons_told
from tests import law, reference
from tests.random_games import BOARDS, game_on
from tests.reference import Facts

CLOSED, JAPAN = 20, 10
"""Games of each kind; once it was tried with 300 and 200."""


NOT_DRAWN = ("japan", "india", "rails-and-sails-world")


def closed_games() -> Iterator[Facts]:
    """Yield games in which some line is closed, without those that choose their lines for rings or tours."""
    for seed in count():
        chance = Random(seed)
        game = game_on(chance, chance.choice([board for board in BOARDS if board not in NOT_DRAWN]))
        facts = reference.board(game["board"]) | reference.edition_of(game)
        if game["double_routes"] == "rulebook" and len(game["players"]) < facts["doubles_open_from"]:
            yield game


def japanese_games() -> Iterator[Facts]:
    return (game_on(Random(seed), "japan") for seed in count())


class Table:
    """What every line of a game costs a player by the text of R2m and X15."""

    def __init__(self, game: Facts, name: str, loans: set[str]) -> None:
        self.lines = reference.lines(game["board"])
        hands = {other: reference.owned(game, other) for other in reference.names(game)}
        usable = [*reference.connecting(game, name), *(self.lines[id] for id in loans)]
        joined = [frozenset(route["spots"]) for route in usable]
        self.whites = reference.board(game["board"]).get("white_trains", 0) - len(law.white(game))
        owned = {route["id"] for hand in hands.values() for route in hand} | set(law.white(game))
        self.free = {id for id, route in self.lines.items() if frozenset(route["spots"]) in joined}
        self.white = {id for id, route in self.lines.items() if "bullet" in route and id not in owned and self.whites}
        self.blocked = {id for id in self.lines if id in owned or self.is_closed(game, id, owned)}
        self.at: dict[str, list[Facts]] = {}
        for route in self.lines.values():
            for spot in route["spots"]:
                self.at.setdefault(spot, []).append(route)

    def is_closed(self, game: Facts, id: str, owned: set[str]) -> bool:
        """R3, X11: so many of its parallels are claimed, by anybody, as may be at all; no border line is (P4)."""
        route = self.lines[id]
        beside = [] if "bullet" in route else law.parallels(game["board"])[law.joined(route)]
        most = law.lines_open(game, len(game["players"]), len(beside))
        abroad = reference.board(game["board"]).get("country_cards", {}).keys() & set(route["spots"])
        return not abroad and len(beside) > 1 and sum(other["id"] in owned for other in beside) >= most

    def cheapest(self, starts: frozenset[str], goals: frozenset[str], ends: set[str]) -> tuple[int, int]:
        """Try every way, one line after the other, as long as it beats those known to the same city and white trains.

        Return its own trains and how many of its lines nobody could claim.
        """
        known: dict[tuple[str, int], tuple[int, int]] = dict.fromkeys(
            ((start, self.whites) for start in starts), (0, 0)
        )
        waiting = list(known)
        while waiting:
            city, whites = waiting.pop()
            trains, blocked = known[city, whites]
            for route in self.at[city] if city in starts or city not in ends else ():
                spots = route["spots"]
                to = spots[1] if spots[0] == city else spots[0]
                ways = (
                    [(0, 0, 0)]
                    if route["id"] in self.free
                    else [(reference.trains(route), route["id"] in self.blocked, 0)]
                )
                ways += [(0, 0, 1)] if route["id"] in self.white and whites else []
                for more, closed, white in ways:
                    then, place = (trains + more, blocked + closed), (to, whites - white)
                    if then < known.get(place, (999, 0)):
                        known[place] = then
                        waiting.append(place)
        return min(cost for (city, _), cost in known.items() if city in goals)

    def price(self, missing: list[str]) -> tuple[int, int]:
        white = sorted((reference.trains(self.lines[id]) for id in missing if id in self.white), reverse=True)
        own = [reference.trains(self.lines[id]) for id in missing if id not in self.white]
        return sum(own) + sum(white[self.whites :]), len(self.blocked.intersection(missing))


def differences(game: Facts, told: Counter[str]) -> Iterator[object]:
    """Yield where the app names another way than a cheapest one, or says a false word of a line."""
    loaded = load(dumps(game))
    sheet, found = score(loaded), result(loaded)
    facts = reference.board(game["board"])
    spots = {spot for route in reference.lines(game["board"]).values() for spot in route["spots"]}
    ends = spots - facts["cities"].keys() | facts.get("country_cards", {}).keys()
    for player, scored in zip(found["players"], sheet.players, strict=True):
        lent = {choice["route"] for choice in player["station_choices"] if choice["route"]}
        table = Table(game, player["name"], lent)
        cards = reference.tickets(game, player["name"])
        for card, ticket, of in zip(cards, player["ticket_results"], scored.tickets, strict=True):
            if ticket["completed"]:
                continue
            goals = frozenset().union(*(goal.ends for goal in card.goals))
            least = table.cheapest(card.starts, goals, ends)
            if table.price(ticket["missing"]) != least:
                yield ticket, table.price(ticket["missing"]), least
            words = reasons_told(Words("en"), loaded, scored.seat, [of])[0].notes[-1]
            free = sum(id not in table.blocked | table.white for id in ticket["missing"])
            if len(table.white.intersection(ticket["missing"])) <= table.whites and words.count(", free)") != free:
                yield words
            told.update(closed=words.count("closed:"), white=words.count("nobody’s yet"), tickets=1)


@pytest.mark.parametrize(("games", "number"), [(closed_games, CLOSED), (japanese_games, JAPAN)])
def test_r2m_no_way_is_cheaper_or_more_open_and_no_line_is_called_free_that_was_not(
    games: Callable[[], Iterator[Facts]], number: int
) -> None:
    told: Counter[str] = Counter()
    assert [wrong for game in islice(games(), number) for wrong in differences(game, told)] == []
    assert told["closed" if games is closed_games else "white"] > 0
