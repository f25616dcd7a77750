"""What a phone does all evening, for locust: it polls, makes moves and opens pages.

Each phone polls about every second, as the pages do. The phones of a table take turns at making one move each second:
they release a route of their own and claim it again, on a full board.
"""

import json
import os
import re
from itertools import count
from pathlib import Path
from random import choice, random

from locust import FastHttpUser, task

TABLES, FINISHED = json.loads(Path(os.environ["TABLES"]).read_text(encoding="utf-8"))
TOOLS = int(os.environ["TOOLS"])
"""Processes of locust, which share the phones."""
SEATS = 5
MAP, RESULT, SHEET = 1 / 120, 1 / 240, 1 / 3600
"""How often a second a phone opens one, or prints the sheet of a finished game."""
_NUMBERS = count()


class Phone(FastHttpUser):
    """A phone at a table."""

    def wait_time(self) -> float:
        return 0.8 + 0.4 * random()

    def on_start(self) -> None:
        place = next(_NUMBERS) * TOOLS + self.environment.runner.worker_index
        table, self.seat = divmod(place % (SEATS * len(TABLES)), SEATS)
        self.path, self.route = f"/games/{TABLES[table]['key']}/", TABLES[table]["routes"][self.seat]
        page = self.client.get(f"{self.path}join", name="join").text
        self.token = re.findall('name="csrf-token" content="([^"]+)"', page)[0]
        form = {"csrf_token": self.token, "seat": str(self.seat)}
        self.client.post(f"{self.path}join", form, name="join", allow_redirects=False)
        self.number = self.seatings = self.made = 0
        self.here = ""
        self.ticks = count(self.seat)

    @task
    def go_on(self) -> None:
        if next(self.ticks) % SEATS == 0:
            self.move()
        self.poll()
        chance = random()
        if chance < MAP:
            self.client.get(self.path, name="map")
        elif chance < MAP + RESULT:
            self.client.get(f"{self.path}result", name="result")
        elif chance < MAP + RESULT + SHEET:
            self.client.get(f"/games/{choice(FINISHED)}/sheet.pdf", name="sheet")

    def poll(self) -> None:
        address = f"{self.path}moves?since={self.number}&seatings={self.seatings}&here={self.here}"
        with self.client.get(address, name="poll", headers=_PROGRAM, catch_response=True) as answer:
            state = answer.json()
            if "number" in state:
                answer.request_meta["name"] = "poll with news"
                self.learn(state)
            elif "here" in state:
                self.here = "".join(map(str, state["here"]))

    def move(self) -> None:
        self.made += 1
        move = {"kind": "release", "route": self.route} if self.made % 2 else None
        move = move or {"kind": "claim", "seat": self.seat, "route": self.route}
        sent = {"id": f"{self.seat}-{self.made}-{self.token[-8:]}", "moves": [move]}
        headers = {**_PROGRAM, "X-CSRFToken": self.token}
        with self.client.post(
            f"{self.path}moves", json=sent, name="move", headers=headers, catch_response=True
        ) as answer:
            if answer.status_code == 200:
                self.learn(answer.json())

    def learn(self, state: dict[str, int]) -> None:
        self.number, self.seatings = state["number"], state["seatings"]


_PROGRAM = {"Accept": "application/json"}
