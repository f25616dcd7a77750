"""Writes a game file as a line of notation, from the description in docs/game-file.md; shares no code with `scorer`."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import chain
from typing import Any, TypeAlias

from tests import law, reference
from tests.reference import Facts

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
FAMILY = {"black", "blue", "brown", "green", "grey", "pink", "purple", "red", "white", "yellow"}
Digits: TypeAlias = Iterator[tuple[int, int]]
"""Digits, each with its base, the lowest first."""
Code: TypeAlias = Callable[[Any], Digits]


def line_of(game: Facts, *newer: tuple[int, int]) -> str:
    """Return the line of a game, with the digits of a newer version behind its own."""
    lists = lists_of(game)
    number = 0
    for digit, base in reversed([*players(game, lists), *rest(game, lists), *newer]):
        number = number * base + digit
    ids = short("\n".join(" ".join(ids) for ids in lists.values()))
    head = f"zug1.{game['board']}.{game.get('edition', 'classic')}.{ids}.{letters_of(number)}"
    return f"{head}.{short(head)}"


def lists_of(game: Facts) -> dict[str, list[str]]:
    board, edition = reference.board(game["board"]), reference.edition_of(game)
    return {
        "colours": sorted({*board["colours"], *FAMILY}),
        "routes": sorted(reference.lines(game["board"])),
        "places": sorted([*board["cities"], *board.get("ends", ())]),
        "countries": sorted(board.get("country_cards", ())),
        "cards": sorted(card["id"] for card in edition.get("bonus_cards", ())),
        "counts": sorted(count["id"] for count in edition.get("counts", ())),
        **({"tours": sorted(tour["id"] for tour in board["tours"])} if "tours" in board else {}),
    }


def players(game: Facts, lists: dict[str, list[str]]) -> Digits:
    yield from natural(len(game["players"]))
    for player in game["players"]:
        yield from text(player["name"])
        yield one(lists["colours"], player["colour"])
        yield from perhaps(player, "short", text)


def rest(game: Facts, lists: dict[str, list[str]]) -> Digits:
    board, names = reference.board(game["board"]), reference.names(game)

    def who(entry: Facts) -> tuple[int, int]:
        return one(names, entry["player"])

    def claim(entry: Facts) -> Digits:
        yield who(entry)
        yield one(lists["routes"], entry["route"])
        for key, rule in (("shared", "second_owners"), ("bullet", "white_trains")):
            if board.get(rule):
                yield int(entry.get(key, False)), 2
        known = {"marker": "controlled" in board, "alvin": "alvin" in reference.edition_of(game)}
        for key in (key for key in known if known[key]):
            yield from perhaps(entry, key, lambda city: iter([one(lists["places"], city)]))

    def station(entry: Facts) -> Digits:
        yield who(entry)
        yield one(lists["places"], entry["city"])

    def ticket(entry: Facts) -> Digits:
        if "tours" in board:
            yield ("stops" in entry) * 2 + ("tour" in entry), 3
        yield who(entry)
        yield from card_of(entry, lists)

    def card(entry: Facts) -> Digits:
        yield who(entry)
        yield one(lists["countries"], entry["country"])
        yield from integer(entry["value"])

    def count(entry: Facts) -> Digits:
        yield who(entry)
        yield one(lists["counts"], entry["count"])
        yield from integer(entry["number"])

    def check(entry: Facts) -> Digits:
        yield who(entry)
        yield one(["track", "trains-left"], entry["check"])
        yield from integer(entry["number"])

    def dummy(entries: Facts) -> Digits:
        for id in lists["counts"]:
            if id.startswith("shares-"):
                yield from perhaps(entries, id.removeprefix("shares-"), integer)

    yield one(["rulebook", "open"], game.get("double_routes", "rulebook"))
    yield one([True, False], game.get("claims_in_order", True))
    held = [many(station)(game.get(law.built_on(game), ())), many(claim)(game.get("claims", ()))]
    yield from chain(*(held if "controlled" in board else reversed(held)))
    yield from many(ticket)(game.get("tickets", ()))
    yield from perhaps(game, "country_cards", many(card))
    yield from perhaps(game, "bonus_cards", many(lambda id: iter([one(lists["cards"], id)])))
    counts = [entry for entry in game.get("counts", ()) if entry["count"] != "other"]
    yield from perhaps({"counts": counts}, "counts", many(count))
    yield from perhaps(game, "dummy_shares", dummy)
    yield from perhaps(game, "dummy_lowest", dummy)
    yield from perhaps(game, "checks", many(check))
    yield from perhaps(game, "unsure", many(lambda id: iter([one(lists["routes"], id)])))
    yield from perhaps(game, "tie_rule", text)
    yield from perhaps(game, "finished", lambda _: iter([(0, 1)]))
    yield from perhaps(game, "minutes", integer)
    yield from own(game)


def own(game: Facts) -> Digits:
    """Yield points of the table's own (C2)."""
    yield int("other" in game), 2
    if "other" in game:
        yield from text(game["other"])
        yield int(game.get("other_secret", False)), 2
        for number in reference.numbers_of(game, "other").values():
            yield from integer(number)


def card_of(entry: Facts, lists: dict[str, list[str]]) -> Digits:
    """Yield what a ticket, a tour of the deck or one as printed says beside its player (X25)."""
    if "tour" in entry:
        yield one(lists["tours"], entry["tour"])
    elif "stops" in entry:
        yield from many(lambda stop: iter([one(lists["places"], stop)]))(entry["stops"])
        for key in ("in_order", "any_order", "minus"):
            yield from integer(entry[key])
    else:
        yield one(lists["places"], entry["from"])
        yield one([*lists["places"], "any"], entry["to"])
        yield from perhaps(entry, "value", integer)


def one(values: Sequence[object], value: object) -> tuple[int, int]:
    return values.index(value), len(values)


def natural(number: int) -> Digits:
    while True:
        number, digit = divmod(number, 8)
        yield digit, 8
        yield int(number > 0), 2
        if not number:
            return


def integer(number: int) -> Digits:
    yield int(number < 0), 2
    yield from natural(abs(number))


def text(content: str) -> Digits:
    yield from natural(len(content.encode()))
    yield from ((byte, 256) for byte in content.encode())


def many(of: Code) -> Code:
    def digits(entries: Sequence[object]) -> Digits:
        yield from natural(len(entries))
        for entry in entries:
            yield from of(entry)

    return digits


def perhaps(entry: Facts, key: str, of: Code) -> Digits:
    """Yield a value unless the file lacks it, or gives it as that; no country cards are some (P6)."""
    value = entry.get(key)
    is_there = value is not None and (key == "country_cards" or value not in (False, "", [], {}))
    yield int(is_there), 2
    if is_there:
        yield from of(value)


def letters_of(number: int) -> str:
    letters = ""
    while number or not letters:
        letters, number = LETTERS[number % 62] + letters, number // 62
    return letters


def short(content: str) -> str:
    digest = int(sha256(content.encode()).hexdigest(), 16)
    return letters_of(digest % 62**4).rjust(4, "0")
