"""A move says what it is about, so that a phone hears when somebody changes what was entered there."""

import pytest

from scorer.rules.moves import (
    BuildStation,
    ClaimRoute,
    EnterCards,
    EnterCheck,
    GiveRoute,
    MarkRoute,
    Move,
    OpenDoubles,
    ReleaseRoute,
    RemoveStation,
    ReturnTicket,
    SetDuration,
    ShortenName,
    TakeCard,
    TakeTicket,
    TypeCount,
    subject_of,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ClaimRoute(0, "paris-zurich"), ReleaseRoute("paris-zurich")),
        (ClaimRoute(0, "paris-zurich"), GiveRoute(1, "paris-zurich")),
        (ClaimRoute(0, "paris-zurich"), MarkRoute("paris-zurich", is_unsure=True)),
        (BuildStation(0, "roma"), RemoveStation("roma")),
        (TakeTicket(0, "kyiv", "petrograd"), ReturnTicket("petrograd", "kyiv", 6)),
        (TypeCount(0, "tokens", 3), TypeCount(0, "tokens", 4)),
        (EnterCheck(0, "track", 90), EnterCheck(0, "track", 91)),
        (SetDuration(60), SetDuration(75)),
        (ShortenName(0, "An"), ShortenName(0, "Anna")),
    ],
)
def test_what_changes_an_entry_is_about_the_same(one: Move, other: Move) -> None:
    assert subject_of(one) == subject_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ClaimRoute(0, "paris-zurich"), ClaimRoute(0, "brest-dieppe")),
        (BuildStation(0, "roma"), ClaimRoute(0, "roma")),
        (TakeTicket(0, "kyiv", "petrograd"), TakeTicket(0, "rostov", "petrograd")),
        (TakeCard(0, "litwa", 7), TakeCard(0, "litwa", 5)),
        (TypeCount(0, "tokens", 3), TypeCount(1, "tokens", 3)),
        (TypeCount(0, "tokens", 3), EnterCheck(0, "tokens", 3)),
        (EnterCards(as_they_lie=True), OpenDoubles(is_open=True)),
        (ShortenName(0, "An"), ShortenName(1, "An")),
    ],
)
def test_what_concerns_something_else_is_not(one: Move, other: Move) -> None:
    assert subject_of(one) != subject_of(other)
