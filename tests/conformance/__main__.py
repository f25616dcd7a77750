"""Writes the conformance suite: games with their scores, and positions with what may not be added.

Everything expected comes from `tests.reference` and `tests.law`, which were written from the text of the rules and
share no code with `scorer`. The same files are written every time.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from tests import law, reference
from tests.notation import line_of
from tests.random_games import (
    BOARDS,
    NAMES,
    SIXTH,
    bonus_cards,
    claim,
    control,
    game_on,
    harbours,
    has_white,
    stations,
    tickets,
    with_other,
)
from tests.reference import Facts
from tools.asked import asked

FOLDER = Path(__file__).parent
GAMES = Path(__file__).parents[1] / "games"
FEWEST_GAMES = 6
"""Random games of an edition, at least."""
TIMES = 2
"""How often a rule should decide something in an edition's games, if it can."""
OTHERS = ("europe", "usa")
"""Boards with a game that has points of the table's own (C2)."""
TRIED = 60
"""Random games of which those are chosen."""


def main(boards: Sequence[str]) -> None:
    for board in boards:
        (FOLDER / f"{board}.json").write_text(written(board), encoding="utf-8")


def written(board: str) -> str:
    """Return the file of a board as text, a line for each case."""
    games = ",\n".join(compact(case) for case in (*recorded(board), *random(board)))
    places = ",\n".join(compact(case) for case in positions(board))
    return f'{{"format": 1, "board": "{board}", "games": [\n{games}\n], "positions": [\n{places}\n]}}\n'


def compact(case: Facts) -> str:
    return json.dumps(case, ensure_ascii=False, separators=(",", ":"))


def recorded(board: str) -> Iterator[Facts]:
    """Yield the whole games with scores added up by hand, from which the reference does not differ."""
    for path in sorted(GAMES.glob(f"{board}*.json")):
        game = json.loads(path.read_text(encoding="utf-8")) if ".scores" not in path.name else {}
        if game.get("board") == board:
            yield told(path.stem, {"edition": "classic", "double_routes": "rulebook"} | game)


def random(board: str) -> Iterator[Facts]:
    """Yield random games of every edition: some, and more where a rule has not decided anything yet."""
    for edition in reference.board(board)["editions"]:
        met: Counter[str] = Counter()
        for number in range(TRIED):
            case = told(f"{board} {edition} {number}", game_on(Random(f"{board} {edition} {number}"), board, edition))
            if number < FEWEST_GAMES or any(met[rule] < TIMES for rule in case["rules"]):
                met.update(case["rules"])
                yield case
    if board in OTHERS:
        chance = Random(f"{board} other")
        yield told(f"{board} points of the table's own", with_other(chance, game_on(chance, board, "classic")))


def told(name: str, game: Facts) -> Facts:
    scores = reference.score(game)
    players = [{"name": name, **row(scores["players"][name])} for name in reference.names(game)]
    result = {"players": players, "winners": scores["winners"], "decided_by": scores["decided_by"]}
    rules = [rule for rule, met in SCORING.items() if met(game, scores)]
    return {"name": name, "rules": rules, "game": game, "notation": line_of(game), "result": result}


KEYS = (
    "rank", "total", *reference.COLUMNS, "further", "trains_left", "completed_tickets", "completed_ticket_points",
    "longest_path_length",
)  # fmt: skip
"""What a result tells of a player and only one answer is right to; the evidence may differ."""


def row(columns: Facts) -> Facts:
    return {key: columns[key] for key in KEYS if key != "further" or columns[key]}


def any_row(met: Callable[[Facts], object]) -> Callable[[Facts, Facts], bool]:
    return lambda _, scores: any(met(row) for row in scores["players"].values())


def in_further(*columns: str) -> Callable[[Facts, Facts], bool]:
    return any_row(lambda row: any(row["further"].get(column) for column in columns))


def is_shared(_: Facts, scores: Facts) -> bool:
    """R7: two players earn a bonus in full."""
    rows = scores["players"].values()
    return any(sum(row[bonus] > 0 for row in rows) > 1 for bonus in ("longest_path", "globetrotter"))


def lent(game: Facts) -> Iterator[tuple[list[Facts], list[Facts]]]:
    """Yield the lines of each player who borrows, and what they borrow."""
    for name in reference.names(game):
        if borrowed := reference.loans(game, name):
            yield reference.owned(game, name), borrowed


def would_lengthen(game: Facts, _: Facts) -> bool:
    """E5: with what is borrowed somebody's longest path would be longer."""
    return any(reference.longest_path([*own, *more]) > reference.longest_path(own) for own, more in lent(game))


def at_ends(game: Facts, _: Facts) -> bool:
    """X1: somebody has lines to two border points of one end, which do not join them."""
    ends = reference.board(game["board"]).get("ends", {})
    hands = [reference.owned(game, name) for name in reference.names(game)]
    met = ({reference.border(route) for route in hand if end in route["ends"]} for hand in hands for end in ends)
    return any(len(spots) > 1 for spots in met)


def holds(met: Callable[[Facts, Facts], bool]) -> Callable[[Facts, Facts], bool]:
    """Return whether some ticket of a game is of this kind."""
    return lambda game, _: any(met(game, ticket) for ticket in game["tickets"])


def claims_a(met: Callable[[Facts], bool]) -> Callable[[Facts, Facts], bool]:
    """Return whether some line of a kind is claimed."""
    return lambda game, _: any(met(reference.line(game, claim["route"])) for claim in game["claims"])


def follow(game: Facts, _: Facts) -> bool:
    return "country_cards" not in game and any(reference.replay(game))


SCORING: Mapping[str, Callable[[Facts, Facts], bool]] = {
    "C2": in_further("other"),
    "R1": any_row(lambda row: row["routes"]),
    "R2": any_row(lambda row: row["tickets"]),
    "R6": any_row(lambda row: row["longest_path"]),
    "R7": is_shared,
    "R8": lambda _, scores: scores["decided_by"] != "points",
    "E2": lambda game, _: any(lent(game)),
    "E3": lambda game, _: any(len(borrowed) > 1 for _, borrowed in lent(game)),
    "E4": lambda game, _: any(lent(game)),
    "E5": would_lengthen,
    "E6": any_row(lambda row: row["stations"]),
    "P1": follow,
    "P2": follow,
    "P3": follow,
    "P5": any_row(lambda row: row["country_cards"]),
    "P6": lambda game, _: bool(game.get("country_cards")),
    "N1": lambda game, _: any(reference.line(game, claim["route"])["length"] == 9 for claim in game["claims"]),
    "X1": at_ends,
    "X2": holds(lambda game, ticket: ticket.get("to") in reference.board(game["board"]).get("ends", {})),
    "X3": holds(lambda _, ticket: ticket.get("to") == "any"),
    "X4": in_further("mandala"),
    "X5": in_further("mountains"),
    "X6": in_further("most-cities"),
    "X7": in_further("attractions"),
    "X8": in_further("passengers"),
    "X9": in_further("loans", "coin-bonus", "start"),
    "X10": in_further("share-points"),
    "X12": in_further("technologies"),
    "X13": lambda game, _: any(claim.get("shared") for claim in game["claims"]),
    "X14": lambda game, _: any(reference.line(game, claim["route"])["length"] == 10 for claim in game["claims"]),
    "X15": in_further("bullet-train"),
    "X16": lambda game, _: {"aomori-hakodate-1", "aomori-hakodate-2"} <= {claim["route"] for claim in game["claims"]},
    "X17": in_further("regions"),
    "X18": in_further("bonus-cards"),
    "X19": lambda game, _: any("unnamed" in claim["route"] for claim in game["claims"]),
    "X20": lambda game, _: any("marker" in claim for claim in game["claims"]),
    "X21": lambda game, _: "city_markers" in game and not game.get("claims_in_order", True),
    "X22": in_further("alvin"),
    "X23": claims_a(lambda line: line.get("type") == "ship"),
    "X24": in_further("exchanges"),
    "X25": holds(lambda _, ticket: reference.is_tour(ticket)),
    "X26": in_further("harbours"),
    "X27": claims_a(lambda line: "wrap" in line or "southern-ocean-unnamed" in line["ends"]),
    "X28": in_further("districts"),
    "X29": lambda game, _: any(
        {f"{pair}-1", f"{pair}-2"} <= {claim["route"] for claim in game["claims"]}
        for pair in ("duluth-thunder-bay", "muskegon-traverse-city")
    ),
}
"""The rules that bring points, each with whether it does in a game."""


def positions(board: str) -> Iterator[Facts]:
    """Yield long games for every number of players, by the rulebook and by the house rule, and what is refused."""
    facts = reference.board(board)
    fewest, most = facts["players"]
    for count in range(fewest, most + 1):
        for doubles in ("rulebook", "open"):
            for edition in facts["editions"] if doubles == "rulebook" else ["classic"]:
                chance = Random(f"{board} {edition} {count} {doubles}")
                yield position(chance, board, edition, count, doubles)


def position(chance: Random, board: str, edition: str, count: int, doubles: str) -> Facts:
    seated = zip([*NAMES, SIXTH][:count], reference.board(board)["colours"], strict=False)
    game = {
        "format": 1,
        "board": board,
        "edition": edition,
        "double_routes": doubles,
        "players": [{"name": name, "colour": colour} for name, colour in seated],
    }
    game |= bonus_cards(chance, game)
    game["claims"] = long_game(chance, game)
    built_on = law.built_on(game)
    game |= {"stations": stations(chance, game)} if built_on == "stations" else {}
    game |= control(chance, game) if built_on == "city_markers" else {}
    game["tickets"] = tickets(chance, game)
    game |= {"harbours": harbours(chance, game)} if built_on == "harbours" else {}
    refused = law.refused(game)
    name = f"{board} {edition} {count} {doubles}"
    return {"name": name, "rules": rules_in(game, refused), "game": game, "refused": refused}


def long_game(chance: Random, game: Facts) -> list[Facts]:
    """Let the players claim in turn whatever they may, mostly until most of their trains are gone."""
    hands: dict[str, list[Facts]] = {name: [] for name in reference.names(game)}
    every = list(reference.lines(game["board"]).values())
    found: list[Facts] = []
    for _ in range(chance.choice([6, 14, 30])):
        for name in hands:
            lines = chance.sample(every, min(12, len(every)))
            table = game | {"claims": found}
            free = [route for route in lines if not law.against_claim(table, hands, name, route)]
            for route in free[:1]:
                hands[name] += [] if has_white(game, found, route) else [route]
                found.append(claim(game, found, name, route))
    return found


def rules_in(game: Facts, refused: Facts) -> list[str]:
    """Return the rules that refuse something; of unequal parallel lines N2, for crosses X5."""
    rules = {rule for players in refused.values() for found in players.values() for rule in found}
    lengths: dict[frozenset[str], set[int]] = {}
    for route in reference.lines(game["board"]).values():
        lengths.setdefault(frozenset(route["spots"]), set()).add(route["length"])
    closed = [line for found in refused["claims"].values() for line in found.get("R3", [])]
    unequal = any(len(lengths[frozenset(reference.line(game, line)["spots"])]) > 1 for line in closed)
    return sorted(rules | ({"N2"} if unequal else set()))


if __name__ == "__main__":
    main(asked(__doc__, "ID…") or BOARDS)
