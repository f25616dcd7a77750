"""Put games into rounds: with the next game of the same people, or by one tap on the result."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from flask import request

from scorer.rounds.round import Put, Round, Step
from scorer.rules.errors import NotFound
from scorer.store.errors import UnreadableRound
from scorer.web.http import cookies
from scorer.web.http.storage import store
from scorer.web.parts.round_view import name_of, open_round

_NEW = "new"


@dataclass(frozen=True, slots=True)
class Offer:
    """The offer of the form for a new game to put it into a round."""

    key: str
    """``new`` for a new round."""
    name: str
    """Empty for a new round."""
    again: str
    """The previous game of the same people, which goes into a new round, too; else empty."""
    is_chosen: bool

    def put(self, game: str) -> None:
        """Put a new game into the round."""
        key = store().rounds.create(phone=cookies.phone_id()).key if self.key == _NEW else self.key
        put_games(key, *filter(None, [self.again]), game)


def own_rounds() -> Iterator[Round]:
    """Yield this phone's rounds, the last opened first; skip those that were removed or are unreadable."""
    for key in cookies.ROUNDS:
        with suppress(NotFound, UnreadableRound):
            yield store().rounds.record(key)


def previous_game() -> str:
    """Return the key of the game whose people play again: `?again=`, or the last game of `?round=`; else empty."""
    key = request.args.get("round", "")
    if not key:
        return request.args.get("again", "")
    last = open_round(key).last
    return last.key if last else ""


def offer() -> Offer | None:
    """Return the round to offer for the new game, None if it is no game of the same people."""
    again = request.values.get("again", "")
    key = request.form.get("into") or request.args.get("round")
    if not key and again:
        key = next((ours.key for ours in own_rounds() if again in ours.games), _NEW)
    if not key:
        return None
    is_chosen = request.method == "GET" or "keep" in request.form
    if key == _NEW:
        return Offer(key, "", again, is_chosen)
    return Offer(key, name_of(store().rounds.record(key)), "", is_chosen)


def destination() -> Offer | None:
    """Return the round that was chosen in the form, None if no round was.

    Raise NotFound if there is no such round, or no such game.
    """
    found = offer() if request.form.get("into") else None
    if found and found.is_chosen and found.key == _NEW:
        store().number(found.again)
    return found if found and found.is_chosen else None


def put_games(key: str, *games: str) -> Round:
    """Put games into a round, except those it has already, and remember the round on this phone."""
    ours = store().rounds.record(key)
    for game in games:
        ours = store().rounds.add(key, partial(_put, game), phone=cookies.phone_id())
    cookies.ROUNDS.remember(key)
    return ours


def _put(game: str, before: Round) -> Step | None:
    return None if game in before.games else Put(game)
