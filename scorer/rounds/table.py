"""Exports a round as a table for a spreadsheet, with a row per game and player."""

from collections.abc import Iterable, Iterator

from scorer.rounds.people import People
from scorer.rounds.played import Played

HEADS = ("game", "date", "board", "edition", "finished", "player", "person", "colour", "rank", "winner", "total")
_TICKETS = ("completed_tickets", "failed_tickets", "completed_ticket_points", "failed_ticket_points")
AFTER = ("trains_left", *_TICKETS, "longest_path_length", "minutes")
"""The columns before and after those of points, which are named as in a game's result."""


def rows(games: Iterable[Played], people: People) -> Iterator[list[object]]:
    """Yield the header, then a row per game and player; the rank is empty in unfinished games.

    What a board has not stays empty. A text that a spreadsheet would take for a formula begins with an apostrophe.
    """
    listed = list(games)
    columns = dict.fromkeys(id for game in listed for part in game.parts for id in part.points)
    yield [*HEADS, *(id.replace("-", "_") for id in columns), *AFTER]
    for number, game in enumerate(listed, 1):
        of_game = [number, game.when.date().isoformat(), game.board.box, game.edition.id, _yes_or_no(game.is_finished)]
        for part in game.parts:
            names = [_harmless(part.name), _harmless(people.by_name[part.name].name)]
            place = [part.rank, _yes_or_no(part.rank == 1)] if game.is_finished else ["", ""]
            total = part.total if game.edition.has_points else ""
            points = [part.points.get(id, "") for id in columns]
            tickets = [part.made, part.failed, part.made_points, part.failed_points]
            after = [part.trains_left, *tickets, part.longest_path, game.minutes or ""]
            yield [*of_game, *names, part.colour, *place, total, *points, *after]


def _yes_or_no(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _harmless(text: str) -> str:
    """Escape a text so that a spreadsheet shows it and does not take it for a formula.

    >>> _harmless("=HYPERLINK(1)"), _harmless("Anna")
    ("'=HYPERLINK(1)", 'Anna')
    """
    return f"'{text}" if text.lstrip().startswith(tuple("=+-@＝＋－＠\t\r\n|%")) else text
