"""The table that a phone played with last, kept in its session, to fill in the form for a new game."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from flask import session
from werkzeug.datastructures import MultiDict

from scorer import atlas
from scorer.atlas.asked import board_of
from scorer.files.keys import chosen_on
from scorer.files.writing import player_json
from scorer.rules.board import Board
from scorer.rules.errors import NotFound
from scorer.rules.game import Game
from scorer.store.maps import id_of
from scorer.web.parts import drawn_maps
from scorer.web.parts.forms import MOST_PLAYERS, NewGame


def remember_table(game: Game) -> None:
    """Remember a game's board, names and colours for the next form.

    There are as many boards on it as are printed: no browser keeps a cookie of hundreds of own maps.
    """
    boards = [game.board.id, *(id for id in played_boards() if id != game.board.id)]
    session["boards"] = boards[: len(atlas.boards())]
    session["table"] = table_of(game)


def table_of(game: Game) -> dict[str, Any]:
    """Return the data of the form for a new game with the same people on the same board."""
    chosen = {name: key.value(game) for name, key in chosen_on(game.board).items() if name != "bonus_cards"}
    return {
        "board": game.board.id,
        "edition": game.edition.id,
        "country_cards": "follow" if game.entered_cards is None else "as-they-lie",
        "players": [player_json(player) for player in game.playing.values()],
        **({} if game.claims_in_order else {"city_markers": "as-they-lie"}),
        **{name: value for name, value in chosen.items() if value is not None},
        **({"map": drawn} if (drawn := map_of(game.board)) else {}),
    }


def map_of(board: Board) -> str:
    """Return the id of the map that people drew, for as long as a game is played on it; empty for a printed board."""
    return id_of(board.source) if board.source else ""


def played_boards() -> list[str]:
    """Return the ids of the boards that this phone played, the last one first."""
    return list(session.get("boards", ()))


def last_table() -> dict[str, Any]:
    """Return the `table_of` the last game, empty before the first."""
    return dict(session.get("table", {}))


def filled_in(table: dict[str, Any]) -> dict[str, Any]:
    """Return the data of the form: a table's people, and for every other seat a colour that is still in the box.

    A board with few colours repeats one in rows that the form never shows.
    """
    boards = {board.id: board for board in _boards_of(table)}
    board = boards.get(table.get("board", "")) or next(iter(boards.values()))
    people = [dict(player) for player in table.get("players", ())]
    taken = {player.get("colour") for player in people}
    free = iter([id for id in board.colours if id not in taken] + [board.colours[0]] * MOST_PLAYERS)
    people += [{"name": ""} for _ in range(MOST_PLAYERS - len(people))]
    seats = [player if "colour" in player else {**player, "colour": next(free)} for player in people]
    return {"edition": next(iter(board.editions)), **table, "players": seats}


def as_sent(table: dict[str, Any], **options: Any) -> NewGame:
    """Return the form as if somebody had sent it with a table's data."""
    players = enumerate(table.get("players", ()))
    seats = {f"players-{seat}-{field}": value for seat, player in players for field, value in player.items()}
    rules = {field: value for field, value in table.items() if field != "players"}
    return NewGame(_boards_of(table), formdata=MultiDict(rules | seats), **options)


def _boards_of(table: dict[str, Any]) -> Sequence[Board]:
    """Return the map that people drew, if the table has one that is still there, else all printed boards."""
    if "map" in table:
        with suppress(NotFound):
            return [board_of(drawn_maps.brought_map(table["map"]))]
    return atlas.boards()


def game_of(table: dict[str, Any]) -> Game | None:
    """Return the game that the same people would begin on the same board; None if that is no game any more."""
    form = as_sent(table, meta={"csrf": False}) if table else None
    return form.game() if form and form.validate() else None
