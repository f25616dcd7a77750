"""Encodes a finished game as a link that adds the play to the app BG Stats."""

import json
from datetime import UTC, datetime
from hashlib import sha256
from urllib.parse import quote

from scorer.count.score_sheet import ScoreSheet
from scorer.words import Words

_ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "ticket-scorer"


def address(sheet: ScoreSheet, key: str, began: datetime, words: Words, minutes: int = 0) -> str:
    """Return the link that opens a game in BG Stats, in the language of `words`."""
    return _ADDRESS + quote(json.dumps(play(sheet, key, began, words, minutes), ensure_ascii=False), safe="")


def play(sheet: ScoreSheet, key: str, began: datetime, words: Words, minutes: int = 0) -> dict[str, object]:
    """Return the payload for a game: all of BG Stats' fields, except the BoardGameGeek number if it is unknown.

    It lasted so many `minutes`, 0 if that is unknown. The play is identified by a hash, because the game's key itself
    would open the game.
    """
    board, edition = sheet.game.board, sheet.game.edition
    return {
        "sourceName": _SOURCE,
        "sourcePlayId": sha256(key.encode()).hexdigest()[:16],
        "playDate": f"{began.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "durationMin": minutes,
        "comments": words.outcome(sheet),
        "board": words.printed(edition.name),
        "location": "",
        "game": {
            "name": f"Ticket to Ride: {board.name['en']}",
            "sourceGameId": f"{board.box}-{edition.id}",
            **({} if edition.bgg is None else {"bggId": edition.bgg}),
            "highestWins": True,
            "noPoints": not edition.has_points,
        },
        "players": [
            {
                "name": player.player.name,
                "sourcePlayerId": player.player.name.strip().casefold(),
                "score": player.total,
                "rank": player.rank,
                "winner": player.rank == 1,
                "startPlayer": False,
                "role": "",
            }
            for player in sheet.players
        ],
    }
