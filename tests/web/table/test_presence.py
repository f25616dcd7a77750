"""Of which phones something was heard, on which of them moves wait, and how servers tell each other."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from scorer.rules.sentence import say
from scorer.store.errors import StoreError
from scorer.store.presence import Presence as Others
from scorer.web.table.presence import HERE, Presence

Ages: TypeAlias = Mapping[tuple[str, str], float]


class Told(Others):
    """What servers told each other, without a database between them."""

    def __init__(self, found: Sequence[tuple[str, str]] = (), heard: Ages | None = None) -> None:
        self.found, self.heard = found, heard or {}
        self.exchanged: list[Ages] = []

    def exchange(self, ages: Ages, newest: float) -> Ages:
        self.exchanged.append(dict(ages))
        return self.heard

    def waiting(self) -> Sequence[tuple[str, str]]:
        return self.found


def test_of_whom_nothing_was_heard_for_half_a_minute_is_not_here() -> None:
    seconds = [0.0]
    presence = Presence(lambda: seconds[0])
    presence.hear("game", "annas")
    seconds[0] = 30
    presence.hear("game", "bjorns")
    assert [presence.is_here("game", name) for name in ("annas", "bjorns", "nobodys", None)] == [
        True,
        True,
        False,
        False,
    ]
    assert not presence.is_here("another game", "annas")
    seconds[0] = 30.5
    assert [presence.is_here("game", name) for name in ("annas", "bjorns")] == [False, True]


def test_of_very_many_phones_those_heard_last_are_here() -> None:
    presence = Presence(lambda: 0.0)
    presence.hear("game", "mum")
    for number in range(15_000):
        presence.hear("game", f"made-up-{number}")
    presence.hear("game", "mum")
    for number in range(15_000, 30_000):
        presence.hear("game", f"made-up-{number}")
    assert presence.is_here("game", "mum")
    assert not presence.is_here("game", "made-up-0")


def test_servers_tell_each_other_every_few_seconds_of_whom_they_have_heard() -> None:
    """By polls that come anyway: whoever asks first after that time carries what was heard meanwhile."""
    seconds = [100.0]
    others = Told(heard={("game", "chloés"): 3.0, ("game", "annas"): 9.0})
    presence = Presence(lambda: seconds[0], others)
    presence.hear("game", "annas")
    seconds[0] += 1
    presence.hear("game", "bjorns")
    presence.hear("no game has so long a key, whoever asks for it", "bjorns")
    assert others.exchanged == [{("game", "annas"): 0}]
    assert [presence.is_here("game", name) for name in ("annas", "chloés", "dans")] == [True, True, False]
    seconds[0] += 1
    presence.hear("game", "annas")
    assert others.exchanged[1:] == [{("game", "bjorns"): 1, ("game", "annas"): 0}]
    others.heard = {}
    seconds[0] += HERE - 3 + 0.1
    assert [presence.is_here("game", name) for name in ("annas", "chloés")] == [True, False]


def test_a_poll_is_answered_though_the_servers_cannot_hear_each_other() -> None:
    class Busy(Told):
        def exchange(self, ages: Ages, newest: float) -> Ages:
            raise StoreError(say("the database is busy just now; please try again"))

    presence = Presence(others=Busy())
    presence.hear("game", "annas")
    assert presence.is_here("game", "annas")


def test_phones_that_are_gone_are_forgotten_but_not_that_moves_wait_on_them() -> None:
    """Otherwise every phone that ever asked would take memory for as long as the server runs."""
    seconds = [0.0]
    presence = Presence(lambda: seconds[0])
    for phone in range(100):
        presence.hear("game", f"phone-{phone}")
    presence.note_waiting("game", "bjorns", 2)
    seconds[0] = 100_000
    presence.hear("game", "annas")
    assert len(presence._heard) == 1
    assert presence.waiting("game") == ("bjorns",)
    assert presence.waiting("another") == ()
    assert presence.note_waiting("game", "bjorns", 0) is True
    assert presence.note_waiting("game", "bjorns", 0) is False
    for phone in range(200):
        presence.note_waiting("game", f"phone-{phone}", 1)
    assert len(presence.waiting("game")) == 50, "of those that say so last"
