"""The games of a round as the asking phone may see them; a counted game is cached until its log grows."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import tzinfo
from functools import lru_cache

from flask_babel import gettext

from scorer.aside import SEARCHES
from scorer.count.scoring import score
from scorer.rounds.figures import Figures, figures
from scorer.rounds.people import People, Person, people_of
from scorer.rounds.played import Played, summarise
from scorer.rounds.round import Round
from scorer.rules.errors import NotFound
from scorer.store.errors import UnreadableGame
from scorer.web.http import limits
from scorer.web.http.cookies import phone_id
from scorer.web.http.language import listed
from scorer.web.http.limits import Work
from scorer.web.http.storage import store
from scorer.web.parts.duration import minutes_of, when_of, zone
from scorer.web.table.views import hidden_from, open_game


@dataclass(frozen=True, slots=True)
class OfRound:
    """A game in the list of a round."""

    key: str
    game: Played | None
    """None where nobody can read it."""
    is_secret: bool
    """Whether tickets at other phones are still secret, so that no points of it may be shown (R10)."""
    own: tuple[str, ...] = ()
    """The names of those who sit at this phone."""

    @property
    def counts(self) -> bool:
        """Whether it counts in the figures: it is finished, and everybody may know how."""
        return bool(self.game and self.game.is_finished and not self.is_secret)


@dataclass(frozen=True)
class RoundView:
    """A round as one phone may see it."""

    round: Round
    games: tuple[OfRound, ...]
    """The game played last comes first."""
    people: People

    @property
    def last(self) -> Played | None:
        """The game that was played last, finished or not."""
        return next((of_round.game for of_round in self.games if of_round.game), None)

    @property
    def me(self) -> Person | None:
        """Who alone sat at this phone when it played last; None if nobody did, or several."""
        own = next((of_round.own for of_round in self.games if of_round.own), ())
        return self.people.by_name.get(own[0]) if len(own) == 1 else None

    @property
    def last_counted(self) -> Played | None:
        return next((of_round.game for of_round in self.games if of_round.counts), None)

    @property
    def figures(self) -> Figures:
        return figures((of_round.game for of_round in self.games if of_round.counts and of_round.game), self.people)

    @property
    def open_games(self) -> list[Played]:
        """The games without secret tickets, the earliest first."""
        return [of_round.game for of_round in self.games[::-1] if of_round.game and not of_round.is_secret]

    @property
    def secret(self) -> int:
        """How many games are left out of files, for their tickets are secret."""
        return sum(of_round.is_secret for of_round in self.games)

    @property
    def name(self) -> str:
        return name_of(self.round)


def name_of(ours: Round) -> str:
    """Return what a round is called: as its people named it, else who played the game that came last."""
    if ours.name or not ours.games:
        return ours.name or str(gettext("Our round"))
    try:
        players = store().record(ours.games[-1]).game.playing.values()
    except UnreadableGame:
        return str(gettext("Our round"))
    return str(listed(players))


def open_round(key: str) -> RoundView:
    """Return a round as this request's phone may see it; raise NotFound if no round has this key."""
    return view_of_round(store().rounds.record(key))


def view_of_round(ours: Round) -> RoundView:
    """Return what this request's phone may see of a round."""
    found = sorted(games_of(ours.games), key=lambda one: one.game.when.timestamp() if one.game else 0.0)
    games = tuple(reversed(found))
    tables = [of_round.game.names for of_round in games[::-1] if of_round.game]
    return RoundView(ours, games, people_of(tables, ours.merges.values()))


def games_of(keys: Collection[str]) -> Iterator[OfRound]:
    """Yield the games that there are, in the order of their keys; those of one moment stay in it."""
    found = store().numbers_of(keys)
    for key, (number, seatings) in ((key, found[key]) for key in keys if key in found):
        try:
            game = _game_of(key, number, SEARCHES.ended(key), zone())
        except (UnreadableGame, NotFound):
            yield OfRound(key, None, is_secret=False)
            continue
        seating = store().seats.of(key, seatings)
        if game.is_count_open and seating.seen is None:
            open_game(key)  # which notes that its hands are shown
        hidden = hidden_from(phone_id(), seating, is_count_open=game.is_count_open)
        own = tuple(part.name for part in game.parts if part.seat in seating.at(phone_id()))
        yield OfRound(key, game, is_secret=bool(hidden), own=own)


@lru_cache(maxsize=2048)
def _game_of(key: str, number: int, _: int, __: tzinfo | None) -> Played:
    """Return what a round remembers of a game that has so many lines; it holds what not every phone may see."""
    limits.charge(Work.GAMES, 1)
    record = store().record(key, number)
    return summarise(key, when_of(record), score(record.game, SEARCHES.run_for(key)), minutes_of(record))
