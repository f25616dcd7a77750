"""Writes what the boards' files say into README.md and docs/rules.md, and lists what no language has a word for yet."""

import re
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from scorer.atlas import boards, boxes
from scorer.atlas.boxes import FILE as BOXES
from scorer.draw.plan import plan_of
from scorer.paths import BOARDS, TRANSLATIONS
from scorer.rules.board import Board, Edition
from scorer.words.languages import board_words
from tools.asked import asked

HOME = Path(__file__).parents[1]
SEAS = HOME / "tools" / "coast" / "seas.toml"
PAGES = (HOME / "README.md", HOME / "docs" / "rules.md")


def main() -> None:
    for page in PAGES:
        page.write_text(written(page.read_text("utf-8")), "utf-8")
    for language in sorted(file.parent.name for file in TRANSLATIONS.glob("*/boards.toml")):
        for file, lacking in missing(language).items():
            print(f"{file} has no word for {', '.join(lacking)}")


def written(page: str) -> str:
    """Return a page with its blocks written anew, each between a comment with its name and an empty one."""
    for name, block in {
        "boards": names,
        "numbers of boards": numbers,
        "numbers of editions": numbers_of_editions,
    }.items():
        opening, closing = f"<!-- {name}, written by make boards -->\n", "<!-- -->"
        before, found, rest = page.partition(opening)
        page = before + opening + block() + "\n" + closing + rest.partition(closing)[2] if found else page
    return page


def names() -> str:
    *some, last = (_with_editions(board) for board in boards())
    return textwrap.fill(f"The boards are {', '.join(some)} and {last}.", 120, break_on_hyphens=False)


def _with_editions(board: Board) -> str:
    editions = [edition.name["en"] for id, edition in board.editions.items() if id != "classic"]
    return board.name["en"] + (f" ({', '.join(editions)})" if editions else "")


def numbers() -> str:
    """Return the table of the boards' numbers (R3, R4, R8, E1)."""
    heads = ["board", "id", "players", "trains", "doubles open from", "stations, each not built", "ties"]
    return _table(heads, map(_numbers, boards()))


def _numbers(board: Board) -> list[object]:
    players, ties = f"{board.fewest_players}–{board.most_players}", ", ".join(board.tie_breaks)
    stations = f"{board.stations}, {board.station_points}" if board.stations else "–"
    return [board.name["en"], board.id, players, board.trains, board.doubles_open_from, stations, ties]


def numbers_of_editions() -> str:
    """Return the table of the editions' cards and bonuses."""
    heads = ["board", "edition", "tickets", "dealt / keep at least", "bonuses"]
    return _table(heads, ([board.id, id, *_cards(of)] for board in boards() for id, of in board.editions.items()))


def _cards(edition: Edition) -> list[object]:
    deal, long = edition.deal, sum(ticket.is_long for ticket in edition.tickets)
    cards = f"{len(edition.tickets) - long} and {long} long" if long else len(edition.tickets)
    dealt = f"{deal.regular} + {deal.long} long" if deal.long else deal.regular
    bonuses = ", ".join(f"{id} {points}" for id, points in edition.bonuses.items())
    return [cards, f"{dealt} / {deal.keep}", bonuses or "–"]


def _table(heads: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    top, *lines = (f"| {' | '.join(map(str, row))} |" for row in (heads, *rows))
    return "\n".join((top, re.sub("[^|]+", "---", top), *lines))


def missing(language: str) -> Mapping[str, Sequence[str]]:
    """Return what stays English in a language, by the file that lacks it."""
    words = board_words(language)
    found: dict[str, list[str]] = {}
    for kind, known in (("names", words.names), ("waters", words.waters)):
        for text, ids in said()[kind].items():
            if text not in known and text not in boxes():  # these may be called so everywhere
                own, shared = f"boards/{home(ids)}/{language}.toml", f"scorer/translations/{language}/boards.toml"
                found.setdefault(own if home(ids) else shared, []).append(text)
    return {file: sorted(texts) for file, texts in found.items()}


def home(ids: Sequence[str]) -> str:
    """Return the board that translates a text in its folder; empty if several say it, or a box without a map."""
    return ids[0] if len(ids) == 1 else ""


@cache
def said() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return every text of the boards, each name on their land, and every place, by the ids of the boards with it.

    Boxes without a map, and the seas that any map may show, have no id: "". The kinds are those of `BoardWords`.
    """
    counted = tomllib.loads(BOXES.read_text("utf-8"))
    found: dict[str, dict[str, list[str]]] = {
        "names": {text: [""] for text in (*counted["boxes"], *_texts(counted))},
        "waters": {name: [""] for name in tomllib.loads(SEAS.read_text("utf-8"))},
        "spellings": {},
    }
    for board in boards():
        folder, coast = BOARDS / board.id, plan_of(board).coast
        land = tomllib.loads((folder / "places.toml").read_text("utf-8")) if coast else {}
        waters = [water.name for water in coast.waters] if coast else []
        kinds = {
            "names": _texts(tomllib.loads((folder / "board.toml").read_text("utf-8"))),
            "waters": (*waters, *land.get("seas", ()), *land.get("neighbours", ())),
            "spellings": (place.name for place in board.places.values()),
        }
        for kind, texts in kinds.items():
            for text in {*texts}:
                found[kind].setdefault(text, []).append(board.id)
    return found


def _texts(part: object) -> Iterator[str]:
    if isinstance(part, Mapping) and isinstance(part.get("en"), str):
        yield part["en"]
    for each in part.values() if isinstance(part, Mapping) else part if isinstance(part, list) else ():
        yield from _texts(each)


if __name__ == "__main__":
    asked(__doc__)
    main()
