"""How a game comes into a round: with the next game of the same people, or by one tap on its result."""

from dataclasses import dataclass

from flask import request

from scorer.rules.errors import NotFound
from scorer.web import memory, rounds
from scorer.web.round_games import name_of, open_round
from scorer.web.views import store

_NEW = "new"


@dataclass(frozen=True, slots=True)
class Into:
    """The round into which a new game is to come."""

    key: str
    """Empty for one that begins with it."""
    again: str
    """The game whose people play again, which then belongs to the round as well."""

    def keep(self, game: str) -> None:
        """Put a new game into the round."""
        key = self.key or store().rounds.create(phone=memory.phone_id()).key
        rounds.keep_together(key, *filter(None, [self.again]), game)


@dataclass(frozen=True, slots=True)
class Offer:
    """What the form for a new game offers: to keep it in a round."""

    key: str
    """``new`` for one that begins with it."""
    name: str
    """Empty for a new one."""
    again: str
    """The game whose people play again, for a new one."""
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class OwnRound:
    """A round that this phone remembers."""

    key: str
    name: str
    games: int
    has_it: bool
    """Whether the game that is looked at belongs to it."""


def own_rounds(game: str = "") -> list[OwnRound]:
    """Return this phone's rounds, the one that was open last first."""
    return [OwnRound(ours.key, name_of(ours), len(ours.games), game in ours.games) for ours in rounds.known()]


def game_again() -> str:
    """Return the key of the game whose people play again: of `?again=`, or of the last one of `?round=`."""
    key = request.args.get("round", "")
    if not key:
        return request.args.get("again", "")
    last = open_round(key).last
    return last.key if last else ""


def offered() -> Offer | None:
    """Return into which round the new game may come, None where nobody plays again."""
    sent, asked = request.form.get("into", ""), request.args.get("round", "")
    again = request.values.get("again", "")
    key = sent or asked or _home_of(again)
    if not key:
        return None
    is_chosen = request.method == "GET" or "keep" in request.form
    if key == _NEW:
        return Offer(key, "", again, is_chosen)
    return Offer(key, name_of(store().rounds.record(key)), "", is_chosen)


def _home_of(again: str) -> str:
    """Return the round of this phone to which a game belongs, a new one if it belongs to none."""
    return next((ours.key for ours in rounds.known() if again in ours.games), _NEW) if again else ""


def into() -> Into | None:
    """Return into which round the form wants the new game.

    Raises
    ------
    NotFound
        There is no such round, or no such game.
    """
    key, again = request.form.get("into", ""), request.form.get("again", "")
    if not key or "keep" not in request.form:
        return None
    if again:
        store().number(again)
    if key != _NEW:
        store().rounds.record(key)
    elif not again:
        raise NotFound("game", again)
    return Into("" if key == _NEW else key, again if key == _NEW else "")
