"""What one request is about: the app's store, and a game as the phone that asks may see it."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from flask import current_app

from scorer.map import Seat, seats_of
from scorer.rules.errors import ScorerError
from scorer.rules.game import Game, Player
from scorer.rules.score_sheet import PlayerScore, ScoreSheet
from scorer.rules.scoring import score
from scorer.rules.sentence import say
from scorer.store import Record, Seating, Sitting, Store
from scorer.web.memory import phone_id
from scorer.web.veil import veiled

sheet_of = lru_cache(maxsize=128)(score)
"""The score sheet of a game, counted once for all answers about it."""


class NotLaidOpen(ScorerError):
    """Who asks for the whole count has to wait for the tickets of these players (R10)."""

    def __init__(self, players: Collection[Player]) -> None:
        one, several = (
            say("{players} has not laid their tickets open yet", players=players),
            say("{players} have not laid their tickets open yet", players=players),
        )
        super().__init__(several if len(players) > 1 else one)
        self.players = tuple(players)


@dataclass(frozen=True)
class View:
    """A game as one phone may see it; all that leaves the server is taken from here."""

    record: Record
    """Its log, without what the phone may not know."""
    phone: str
    seating: Seating
    hidden: tuple[int, ...]
    """The seats whose tickets it may not know yet."""

    @property
    def key(self) -> str:
        return self.record.key

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def sheet(self) -> ScoreSheet:
        return sheet_of(self.game)

    @property
    def players(self) -> list[tuple[Seat, PlayerScore]]:
        """Every seat with its score, in the order of the seats."""
        return list(zip(seats_of(self.game), self.sheet.players, strict=True))

    @property
    def ranking(self) -> list[tuple[Seat, PlayerScore]]:
        """Every seat with its score, from the first place to the last."""
        players = self.players
        return [players[player.seat] for player in self.sheet.ranking]

    @property
    def own(self) -> list[Sitting]:
        """The seats at this phone."""
        return [sitting for sitting in self.seating.taken if sitting.phone == self.phone]

    @property
    def sight(self) -> str:
        """What a phone keeps its pages by: with another one, they tell more or less than it may see."""
        return f"{self.seating.number}:{','.join(map(str, self.hidden))}"

    @property
    def is_done(self) -> bool:
        """Whether all who sit at this phone are done."""
        return bool(self.own) and all(sitting.is_done for sitting in self.own)

    @property
    def pending(self) -> list[Player]:
        """Those who sit at other phones and are not done yet."""
        away = [sitting for sitting in self.seating.taken if sitting.phone != self.phone]
        return [self.game.players[sitting.seat] for sitting in away if not sitting.is_done]

    @property
    def lacks(self) -> NotLaidOpen | None:
        """What to tell who believes that this is the whole count; None if it is."""
        return NotLaidOpen([self.game.players[seat] for seat in self.hidden]) if self.hidden else None

    def whole(self) -> Game:
        """Return the game for those who count it, print it or keep it.

        Raises
        ------
        NotLaidOpen
            The phone may not see all of it yet.
        """
        if self.lacks:
            raise self.lacks
        return self.game


def view_of(record: Record, phone: str, seating: Seating) -> View:
    """Decide what a phone may see of a game: tickets of a seat at another phone only once the count is open (R10)."""
    hidden = hidden_from(phone, seating, is_count_open=record.game.is_count_open)
    return View(veiled(record, hidden) if hidden else record, phone, seating, hidden)


def hidden_from(phone: str, seating: Seating, *, is_count_open: bool) -> tuple[int, ...]:
    """Return the seats whose tickets a phone may not know yet (R10)."""
    return () if is_count_open else seating.elsewhere(phone)


def open_game(key: str, numbers: tuple[int, int] | None = None) -> View:
    """Return a game as it stands now, as this request's phone may see it.

    Who has just asked for its `numbers` need not have them looked up again.

    Raises
    ------
    NotFound
        No game has this key.
    """
    number, seatings = numbers or store().numbers(key)
    return view_of(store().record(key, number), phone_id(), store().seats.of(key, seatings))


def shown(record: Record) -> View:
    """Return what this request's phone may see of a game that it has just changed."""
    return view_of(record, phone_id(), store().seats.known(record.key))


def store() -> Store:
    found: Store = current_app.extensions["store"]
    return found
