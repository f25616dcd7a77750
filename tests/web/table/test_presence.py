"""Who looks at a game just now, and how servers tell each other."""

from collections.abc import Mapping
from typing import TypeAlias

from scorer.rules.sentence import say
from scorer.store.errors import StoreError
from scorer.store.presence import Presence as Others
from scorer.web.table.presence import EVERY, LASTS, Presence

Ages: TypeAlias = Mapping[tuple[str, str], float]


class Told(Others):
    """What servers told each other of who is here and of moves that wait, without a database between them."""

    def __init__(self, found: Mapping[tuple[str, str], tuple[int, float]], seen: Ages | None = None) -> None:
        self.found, self.seen, self.again, self.arrivals = found, seen or {}, 0, 0
        self.exchanged: list[Ages] = []

    def exchange(self, ages: Ages, newest: float) -> Ages:
        self.exchanged.append(dict(ages))
        return self.seen

    def waiting(self, newest: float) -> Mapping[tuple[str, str], tuple[int, float]]:
        return self.found

    def tell(self, key: str, phone: str, count: int, lasts: float) -> None:
        self.again += 1

    def arrive(self, key: str, phone: str) -> bool:
        self.arrivals += 1
        return True


def test_who_has_not_looked_for_ten_seconds_is_not_here() -> None:
    seconds = [0.0]
    presence = Presence(lambda: seconds[0])
    presence.note("game", "annas")
    seconds[0] = 10
    presence.note("game", "bjorns")
    assert [presence.is_here("game", name) for name in ("annas", "bjorns", "nobodys")] == [True, True, False]
    assert not presence.is_here("another game", "annas")
    seconds[0] = 10.5
    presence.note("game", "bjorns")
    assert [presence.is_here("game", name) for name in ("annas", "bjorns")] == [False, True]


def test_servers_tell_each_other_every_few_seconds_who_is_here() -> None:
    """By polls that come anyway: whoever asks first after that time carries what was seen meanwhile."""
    seconds = [100.0]
    others = Told({}, {("game", "chloés"): 3.0, ("game", "annas"): 9.0})
    presence = Presence(lambda: seconds[0], others)
    presence.note("game", "annas")
    seconds[0] += EVERY / 2
    presence.note("game", "bjorns")
    presence.note("no game has so long a key, whoever asks for it", "bjorns")
    assert others.exchanged == [{("game", "annas"): 0}]
    assert [presence.is_here("game", name) for name in ("annas", "chloés", "dans")] == [True, True, False]
    seconds[0] += EVERY / 2
    presence.note("game", "annas")
    assert others.exchanged[1:] == [{("game", "bjorns"): EVERY / 2, ("game", "annas"): 0}]
    seconds[0] += LASTS - 3 + 0.1
    assert [presence.is_here("game", name) for name in ("annas", "chloés")] == [True, False]


def test_a_poll_is_answered_though_the_servers_cannot_hear_each_other() -> None:
    class Busy(Told):
        def exchange(self, ages: Ages, newest: float) -> Ages:
            raise StoreError(say("the database is busy just now; please try again"))

    presence = Presence(others=Busy({}))
    presence.note("game", "annas")
    assert presence.is_here("game", "annas")


def test_phones_that_are_gone_are_forgotten() -> None:
    """Otherwise every phone that ever asked would take memory for as long as the server runs."""
    seconds = [0.0]
    presence = Presence(lambda: seconds[0])
    for phone in range(100):
        presence.note("game", f"phone-{phone}")
    seconds[0] = LASTS + 1
    presence.note_waiting("game", "bjorns", 2)
    presence.note("game", "annas")
    assert len(presence._seen) == 1
    for after, waiting in ((600, {"bjorns": 2}), (600.5, {})):
        seconds[0] = LASTS + 1 + after
        presence.note("game", "annas")
        assert presence.waiting("game") == waiting, "what waits is kept for ten minutes"


def test_no_phone_says_that_more_moves_wait_than_anybody_makes() -> None:
    presence = Presence(lambda: 1000.0)
    presence.note_waiting("game", "annas", 10**9)
    assert presence.waiting("game") == {"annas": 9999}
