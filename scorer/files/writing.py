"""Game -> game file; reading the file gives the same game."""

import json

from scorer.files.entries import Json
from scorer.files.keys import KEYS, GameEntry
from scorer.rules.game import Game, Player


def dump(game: Game) -> str:
    """Return the game file as JSON text, indented by one blank; `load` returns the same game."""
    return json.dumps(to_json(game), ensure_ascii=False, indent=1) + "\n"


def to_json(game: Game) -> dict[str, Json]:
    """Return the game file as a dictionary, claims in the order of play, with every key that has something to say."""
    drawn = game.board.source
    head: dict[str, Json] = {"format": 1, "board": json.loads(drawn) if drawn else game.board.id}
    head |= {} if drawn else {"edition": game.edition.id}
    head |= {"players": [player_json(player) for player in game.playing.values()]}
    file = head | {name: key.value(game) for name, key in KEYS.items() if key.is_of(game.board)}
    return {name: file[name] for name in GameEntry.model_fields if file.get(name) is not None}


def player_json(player: Player) -> dict[str, Json]:
    """Return a player; only one whose name is shortened has a short one."""
    return {"name": player.name, "colour": player.colour} | ({"short": player.short} if player.short else {})
