"""The picture of a ticket: small, and its dots lie where the board has its places."""

import re

import pytest

from scorer.atlas import board, boards
from scorer.draw.tickets import outline, ticket_picture
from scorer.rules.board import Board


def dots(picture: str) -> list[tuple[int, int, int]]:
    found = re.findall(r'<circle cx="(-?\d+)" cy="(-?\d+)" r="(\d)"', picture)
    return [(int(x), int(y), int(radius)) for x, y, radius in found]


@pytest.mark.parametrize("on", boards(), ids=lambda on: on.id)
def test_every_ticket_has_a_dot_for_each_place_inside_a_light_outline(on: Board) -> None:
    assert len(outline(on)) < 3_600
    for ticket in {card for edition in on.editions.values() for card in edition.tickets}:
        found = dots(ticket_picture(on, ticket))
        assert len(found) == len(ticket.cities)
        assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y, _ in found)


def test_x3_of_a_country_ticket_the_goal_that_counts_is_joined_and_the_others_are_small() -> None:
    on = board("switzerland")
    ticket = next(card for edition in on.editions.values() for card in edition.tickets if len(card.goals) == 4)
    start, counted, *others = dots(ticket_picture(on, ticket, ticket.goals[0]))
    assert f'd="M{start[0]} {start[1]} {counted[0]} {counted[1]}"' in ticket_picture(on, ticket, ticket.goals[0])
    assert {radius for _, _, radius in (start, counted)} == {6}
    assert {radius for _, _, radius in others} == {4}
