"""Game file -> Game, every problem of the file named at once."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from pydantic import ValidationError

from scorer import atlas
from scorer.gamefile.shapes import HOLDINGS, CardEntry, Entry, GameEntry, Holding, Json, PlayerEntry
from scorer.rules.board import Board, Edition
from scorer.rules.countries import problems_of_entered
from scorer.rules.errors import GameFileError, IllegalMove, NotFound
from scorer.rules.game import Game, Player, problems_of_players
from scorer.rules.play import play
from scorer.rules.sentence import quoted

_E = TypeVar("_E", bound=Entry)
_Steps: TypeAlias = tuple[int | str, ...]
"""The way to something in the file: ``("claims", 12, "route")``."""
_Known: TypeAlias = Mapping[str, Collection[str]]
"""The ids that exist, by kind: player, route, city, country, count."""

_SHAPES = {
    "missing": "is missing",
    "extra_forbidden": "unknown key",
    "string_type": "must be text",
    "int_type": "must be a whole number",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "model_type": "must be an object with keys and values",
}
"""What the file's writer reads for each kind of misshapen entry."""


def load(text: str) -> Game:
    """Return the game that a game file describes: every rule for what may lie on a table holds in it.

    Entries are entered in the order of the file, so a later one is refused for an earlier one (R3, R4, R9, E1, P4).

    Raises
    ------
    GameFileError
        With every problem at once, each saying where it is: ``claims[12]: route 'x' is already Anna's``.
    """
    return game_of(parsed(text))


def game_of(raw: Json) -> Game:
    """Return the game that the content of a game file describes; raises what `load` does."""
    reader = _Reader()
    game = reader.game(raw)
    if game is None or reader.problems:
        raise GameFileError(reader.problems)
    return game


def parsed(text: str) -> Json:
    """Return what a text says as JSON.

    Raises
    ------
    GameFileError
        It is none, or says something twice.
    """
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object_of_single_keys)
    except RecursionError:
        raise GameFileError(["game file: not a game: its brackets are nested too deeply"]) from None
    except ValueError as error:
        raise GameFileError([f"game file: not JSON: {error}"]) from None


def _object_of_single_keys(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    """Refuse a key that is given twice; Python's reader would silently drop the first."""
    seen = set()
    for key, _ in pairs:
        if key in seen:
            raise ValueError(f"the key {quoted(key)} is given twice in one object")
        seen.add(key)
    return dict(pairs)


class _Reader:
    """Reads as much of a file as can be understood, and notes a problem for everything that cannot."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def game(self, raw: Json) -> Game | None:
        """Return the game without what is wrong in it; None where its board is unknown."""
        keys = self._keys(raw)
        players = self._entries("players", keys.players, PlayerEntry)
        holdings = {key: self._entries(key, getattr(keys, key) or [], kind) for key, kind in HOLDINGS.items()}
        board = self._board(keys)
        if board is None:
            return None
        game = self._set_up(board, keys, players)
        known = _known(game, keys)
        for key, entries in holdings.items():
            for number, entry in entries.items():
                game = self._with(game, _where((key, number)), entry, known)
        self._check_cards(game, keys, holdings["country_cards"])
        self._check_counts(holdings["counts"])
        return game

    def _keys(self, raw: Json) -> GameEntry:
        """Return the file's keys, the misshapen ones left out."""
        try:
            return GameEntry.model_validate(raw)
        except ValidationError as error:
            self._note((), error)
            bad = {fault["loc"][0] for fault in error.errors() if fault["loc"]}
        usable = {key: value for key, value in raw.items() if key not in bad} if isinstance(raw, dict) else {}
        return GameEntry.model_construct(**{"board": None, "players": [], **usable})

    def _entries(self, key: str, raw: Sequence[Json], kind: type[_E]) -> dict[int, _E]:
        """Return the well-shaped entries of a list by their number in the file."""
        found = {}
        for number, item in enumerate(raw):
            try:
                found[number] = kind.model_validate(item)
            except ValidationError as error:
                self._note((key, number), error)
        return found

    def _note(self, steps: _Steps, error: ValidationError) -> None:
        self.problems.extend(misshapen(steps, error))

    def _board(self, keys: GameEntry) -> Board | None:
        try:
            return atlas.board(keys.board) if keys.board is not None else None
        except NotFound as error:
            self.problems.append(f"board: {error}")
            return None

    def _set_up(self, board: Board, keys: GameEntry, entries: Mapping[int, PlayerEntry]) -> Game:
        players = tuple(Player(entry.name.strip(), entry.colour) for entry in entries.values())
        for seat, field, problem in problems_of_players(board, players):
            where = ("players",) if seat is None else ("players", list(entries)[seat], field)
            self.problems.append(f"{_where(where)}: {problem}")
        return Game(
            board,
            self._edition(board, keys.edition),
            players,
            doubles_open=keys.double_routes == "open",
            entered_cards=() if keys.country_cards is not None and board.country_cards else None,
            claims_in_order=keys.claims_in_order,
        )

    def _edition(self, board: Board, wanted: str) -> Edition:
        """Return the edition; for an unknown one all cards and counts of the board, so that these can be checked."""
        if wanted in board.editions:
            return board.editions[wanted]
        self.problems.append(f"edition: {NotFound('edition', wanted)}")
        editions = tuple(board.editions.values())
        return replace(
            editions[0],
            tickets=tuple(ticket for edition in editions for ticket in edition.tickets),
            counts=tuple(count for edition in editions for count in edition.counts),
        )

    def _with(self, game: Game, where: str, entry: Holding, known: _Known) -> Game:
        """Return the game with one more thing held, or as it was if that cannot be."""
        name = entry.player.strip()
        unknown = [NotFound(kind, id) for kind, id in [("player", name), *entry.ids] if id not in known[kind]]
        self.problems.extend(f"{where}: {error}" for error in unknown)
        seat = next((seat for seat, player in enumerate(game.players) if player.name == name), None)
        if unknown or seat is None:
            return game
        try:
            return play(game, entry.move(seat))
        except (IllegalMove, NotFound) as error:
            self.problems.append(f"{where}: {error}")
            return game

    def _check_counts(self, entries: Mapping[int, Holding]) -> None:
        """Note each number of one player and one count but the first (X8 to X10)."""
        seen = set()
        for number, entry in entries.items():
            typed = entry.player.strip(), tuple(entry.ids)
            if typed in seen:
                self.problems.append(f"{_where(('counts', number))}: this count is given twice")
            seen.add(typed)

    def _check_cards(self, game: Game, keys: GameEntry, entries: Mapping[int, Holding]) -> None:
        """P6: entered cards must be possible, and without the order of the claims nobody can know them."""
        if game.board.country_cards and keys.country_cards is None and not keys.claims_in_order:
            self.problems.append("country_cards: is missing; from claims in no order the cards cannot be known")
        numbers = {
            (entry.country, entry.value): number
            for number, entry in sorted(entries.items(), reverse=True)
            if isinstance(entry, CardEntry)
        }
        for card, problem in problems_of_entered(game):
            self.problems.append(f"{_where(('country_cards', numbers[card.country.id, card.value]))}: {problem}")


def _known(game: Game, keys: GameEntry) -> _Known:
    """Return the ids that exist; a player whose entry is misshapen elsewhere is known by name all the same."""
    named = [entry.get("name") for entry in keys.players if isinstance(entry, dict)]
    return {
        "player": {name.strip() for name in named if isinstance(name, str)},
        "route": game.board.routes,
        "city": {*game.board.places, *(city.id for city in game.board.cities.values() if city.takes_station)},
        "country": game.board.country_cards,
        "count": {count.id for count in game.edition.counts},
    }


def misshapen(steps: _Steps, error: ValidationError) -> Iterator[str]:
    """Yield a problem for everything that has not the shape it needs."""
    for fault in error.errors():
        message = _SHAPES.get(fault["type"]) or fault["msg"][0].lower() + fault["msg"][1:]
        yield f"{_where((*steps, *fault['loc']))}: {message}"


def _where(steps: Sequence[int | str]) -> str:
    """Say where in the file that is, as its writer would: claims[12].route."""
    return "".join(_step(step) for step in steps).removeprefix(".") or "game file"


def _step(step: int | str) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step if step.isidentifier() else quoted(step)}"
