"""The score sheet as text for people, in 80 columns."""

from collections.abc import Iterator
from textwrap import shorten, wrap

from scorer.rules.board import Board
from scorer.rules.scoring import PlayerScore, ScoreSheet, TicketScore
from scorer.rules.stations import Loan

WIDTH = 80
_LABEL = 15

CATEGORY_NAMES = {
    "routes": "Routes",
    "tickets": "Tickets",
    "stations": "Stations",
    "longest_path": "Longest path",
    "globetrotter": "Globetrotter",
    "country_cards": "Country cards",
}

DECISIONS = {
    "points": "most points",
    "completed-tickets": "equal on points, more completed tickets",
    "longest-path-card": "equal on points and completed tickets, holds the longest-path card",
    "longest-path": "equal on points and completed tickets, longer longest path",
    "ticket-points": "equal on points and completed tickets, more points from completed tickets",
    "shared": "equal in everything the rules compare: the victory is shared",
}
"""What separated first from second place, by `ScoreSheet.decided_by`."""


def report(sheet: ScoreSheet) -> str:
    """Return the result, then what every player's points are made of."""
    blocks = ["\n".join(_result(sheet)), *("\n".join(_player(sheet, player)) for player in sheet.ranking)]
    if sheet.warnings:
        told = [warning.told(name=sheet.game.board.name_of) for warning in sheet.warnings]
        blocks.append("\n".join(line for warning in told for line in _hung("! ", warning)))
    return "\n\n".join(blocks) + "\n"


def _result(sheet: ScoreSheet) -> Iterator[str]:
    game = sheet.game
    yield f"{game.board.name['en']}, {game.edition.name['en']}"
    yield ""
    width = (WIDTH - _LABEL) // len(sheet.players)
    yield _row(
        "",
        [shorten(f"{player.rank}. {player.player.name}", width - 1, placeholder="…") for player in sheet.ranking],
        width,
    )
    for category in sheet.categories:
        yield _row(CATEGORY_NAMES[category], [_signed(player.columns[category]) for player in sheet.ranking], width)
    yield "─" * (_LABEL + width * len(sheet.players))
    yield _row("Total", [_signed(player.total) for player in sheet.ranking], width)
    yield ""
    yield from wrap(f"{_names(sheet)}: {DECISIONS[sheet.decided_by]}.", WIDTH)


def _row(label: str, cells: list[str], width: int) -> str:
    return f"{label:{_LABEL}}" + "".join(f"{cell:>{width}}" for cell in cells)


def _names(sheet: ScoreSheet) -> str:
    names = [winner.player.name for winner in sheet.winners]
    return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}"


def _signed(points: int) -> str:
    return str(points).replace("-", "−")


def _player(sheet: ScoreSheet, player: PlayerScore) -> Iterator[str]:
    board = sheet.game.board
    yield from wrap(f"{player.player.name} ({player.player.colour}): {_signed(player.total)} points", WIDTH)
    yield f"  {len(player.routes)} routes, {player.trains_left} of {board.trains} trains left"
    for ticket in player.tickets:
        yield from _ticket(board, ticket)
    for loan in player.loans:
        yield from _loan(board, loan)
    if player.longest_path:
        yield from _hung(f"  Longest path {player.longest_path_length}: ", chain(board, player.longest_path_cities))
    if player.country_cards:
        cards = ", ".join(f"{card.country.name} {card.value}" for card in player.country_cards)
        yield from _hung("  Country cards: ", cards)


def _ticket(board: Board, ticket: TicketScore) -> Iterator[str]:
    name = board.name_of(ticket.ticket)
    mark = f"  {'✓' if ticket.is_completed else '✗'} {_signed(ticket.points):>3}  "
    yield from _hung(mark, name)
    if ticket.is_completed:
        yield from _hung(" " * len(mark) + "by ", _way(board, ticket))


def _way(board: Board, ticket: TicketScore) -> str:
    way = chain(board, ticket.cities)
    borrowed = ", ".join(board.name_of(route) for route in ticket.borrowed)
    return f"{way} (borrowed: {borrowed})" if borrowed else way


def _loan(board: Board, loan: Loan) -> Iterator[str]:
    if loan.route is None:
        yield from _hung("  Station ", f"{loan.city.name}: nothing to borrow would help")
    else:
        needing = ", ".join(board.name_of(ticket) for ticket in loan.completes)
        yield from _hung("  Station ", f"{loan.city.name}: borrows {board.name_of(loan.route)} for {needing}")


def chain(board: Board, cities: tuple[str, ...]) -> str:
    """Return a path as its cities in riding order."""
    return " – ".join(board.cities[city].name for city in cities)


def _hung(mark: str, text: str) -> list[str]:
    """Wrap a text behind a mark, further lines indented below its beginning."""
    return wrap(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False)
