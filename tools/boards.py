"""Writes what the boards' files say into README.md and docs/rules.md, and lists what no language has a word for yet."""

import re
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from scorer.atlas import boards
from scorer.atlas.boxes import FILE as BOXES
from scorer.draw.plan import plan_of
from scorer.paths import BOARDS, TRANSLATIONS
from scorer.rules.board import Board, Edition
from scorer.words.languages import board_words

HOME = Path(__file__).parents[1]
PAGES = (HOME / "README.md", HOME / "docs" / "rules.md")


def main() -> None:
    for page in PAGES:
        page.write_text(written(page.read_text("utf-8")), "utf-8")
    for language in sorted(file.parent.name for file in TRANSLATIONS.glob("*/boards.toml")):
        if lacking := missing(language):
            print(f"scorer/translations/{language}/boards.toml has no word for {', '.join(lacking)}")


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


def missing(language: str) -> list[str]:
    """Return the texts of the boards, and the seas on them, that stay English in a language."""
    words = board_words(language)
    coasts = [coast for board in boards() if (coast := plan_of(board).coast)]
    seas = {water.name for coast in coasts for water in coast.waters}
    return sorted((printed() - words.names.keys()) | (seas - words.waters.keys()))


def printed() -> frozenset[str]:
    """Return every text in the board files, and of boxes without a map."""
    files = (tomllib.loads(file.read_text("utf-8")) for file in (*BOARDS.glob("*/board.toml"), BOXES))
    return frozenset(text for file in files for text in _texts(file))


def _texts(part: object) -> Iterator[str]:
    if isinstance(part, Mapping) and isinstance(part.get("en"), str):
        yield part["en"]
    for each in part.values() if isinstance(part, Mapping) else part if isinstance(part, list) else ():
        yield from _texts(each)


if __name__ == "__main__":
    main()
