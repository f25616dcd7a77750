"""Writes pages as our server renders them, for the scripts' tests to open (make scripts).

Each is one of a game that the phone plays alone: its `address` below the site, where the game's key is ``x``, and its
`text`. Most show the cross, a map of four cities: a—b, c above b, and a double from b to d.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from flask.testing import FlaskClient

from scorer import gamefile
from scorer.rules.game import Game
from scorer.web import create_app
from tools.asked import asked

CITIES = {"a": ("Aachen", 400, 250), "b": ("Bern", 500, 250), "c": ("Chur", 500, 150), "d": ("Dover", 600, 250)}
SPELLINGS = {"a": ["Aix"]}
LENGTHS = {"a-b": 2, "b-c": 1, "b-d-1": 1, "b-d-2": 1}
CROSS = {
    "name": "Cross",
    "size": [1000, 500],
    "trains": 9,
    "stations": 3,
    "cities": {
        id: {"name": name, "x": x, "y": y, "spellings": SPELLINGS.get(id, [])} for id, (name, x, y) in CITIES.items()
    },
    "routes": [
        {"id": id, "ends": [id[0], id[2]], "length": length, "colour": "grey"} for id, length in LENGTHS.items()
    ],
    "tickets": [{"ends": ["a", "b"], "value": 5}, {"ends": ["b", "c"], "value": 7}, {"ends": ["c", "d"], "value": 9}],
}
OVER = [{"kind": "open-count", "is_sure": True}, {"kind": "finish", "is_finished": True}]
PLAYERS = [{"name": "Anna", "colour": "red"}, {"name": "Björn", "colour": "blue"}]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data:
        app = create_app({"DATA": data, "WTF_CSRF_ENABLED": False})
        for name, address, text in all_pages(app.test_client()):
            (folder / f"{name}.json").write_text(json.dumps({"address": address, "text": text}), encoding="utf-8")
        app.extensions["store"].close()


def all_pages(phone: FlaskClient) -> Iterator[tuple[str, str, str]]:
    """Yield the name, the address and the text of each page."""
    claimed = game(CROSS, "a-b", "b-c", "b-d-1")
    over = game(CROSS, "a-b", "b-c", "b-d-1", tickets="ab bc cd")
    yield from pages_of(phone, game(CROSS), play="", tickets="tickets?seat=0")
    yield from pages_of(phone, claimed, check="check", screen="screen")
    yield from pages_of(phone, game("poland", "elk-olsztyn", "elk-suwalki", "litwa-suwalki"), claims="claims")
    yield from pages_of(phone, over, OVER, reveal="reveal", result="result", more="more")
    yield from pages_of(phone, game("netherlands"), counts="counts")
    yield from pages_of(phone, game("poland"), ordered="")
    yield from pages_of(phone, game("europe"), photo="photo", handing="handing")
    for name, address in {"start": "/", "opening": "/open"}.items():
        yield name, address, phone.get(address).text
    phone.application.config["POCKET"] = True  # which has no press
    yield from pages_of(phone, over, OVER, paper="sheet.pdf")


def game(board: object, *claims: str, tickets: str = "") -> Game:
    """Return a game on a board by its id or its file; claims and tickets go to Anna and Björn in turn."""
    names = [player["name"] for player in PLAYERS] * 2
    held = [
        {"player": name, "from": card[0], "to": card[1]} for name, card in zip(names, tickets.split(), strict=False)
    ]
    claimed = [{"player": name, "route": route} for name, route in zip(names, claims, strict=False)]
    return gamefile.load(
        json.dumps({"format": 1, "board": board, "players": PLAYERS, "claims": claimed, "tickets": held})
    )


def pages_of(
    phone: FlaskClient, game: Game, moves: Sequence[object] = (), **pages: str
) -> Iterator[tuple[str, str, str]]:
    """Seat both players at the phone, make moves there, and yield pages of a game by their names."""
    key = phone.application.extensions["store"].create(game).key
    phone.post(f"/games/{key}/join", data={"seat": ["0", "1"]})
    if moves:
        phone.post(f"/games/{key}/moves", json={"id": "moves", "moves": moves})
    for name, page in pages.items():
        answer = phone.get(f"/games/{key}/{page}")
        assert answer.status_code == 200, f"{name}: {answer.status}"
        yield name, f"/games/x/{page}", answer.text.replace(key, "x")


if __name__ == "__main__":
    main(*map(Path, asked(__doc__, "FOLDER")))
