"""Who is who: one person however the name is written, two where both sat at one table."""

import pytest

from scorer.rounds.people import people_of
from scorer.rounds.round import Merge


def who(*tables: list[str], merges: tuple[Merge, ...] = ()) -> set[frozenset[str]]:
    """Return the names of each person."""
    return {frozenset(person.spellings) for person in people_of(tables, merges).all}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", " ANNA  "),
        ("Anna Lena", "Anna  Lena"),
        ("Anna Lena", "annalena"),
        ("Zoë", "Zoe\u0308"),
        ("Strauß", "STRAUSS"),
        ("Anna", "An\u00adna"),
        ("Anna", "Ａｎｎａ"),
    ],
)
def test_names_that_differ_only_in_case_spaces_or_form_are_one_person(one: str, other: str) -> None:
    assert who([one, "Ben"], [other, "Ben"]) == {frozenset({one, other}), frozenset({"Ben"})}


@pytest.mark.parametrize("other", ["Anne", "Ánna", "Anna2", "Ann"])
def test_names_that_differ_in_a_letter_are_two_people(other: str) -> None:
    assert len(who(["Anna"], [other])) == 2


def test_nobody_sits_twice_at_one_table() -> None:
    assert len(who(["Anna Lena", "Annalena"], ["annalena"])) == 2
    spaced = {frozenset({"Anna Lena", "ANNA LENA"}), frozenset({"Annalena"})}
    assert who(["Anna Lena", "Annalena"], ["ANNA LENA"]) == who(["Annalena", "Anna Lena"], ["ANNA LENA"]) == spaced
    people = people_of([["Anna", "Ann"]], [Merge("Ann", "Anna")])
    assert (len(people.all), people.apart) == (2, (Merge("Ann", "Anna"),))


def test_a_merge_that_a_later_game_contradicts_counts_no_more() -> None:
    tables, merge = [["Anna"], ["Ann"]], Merge("Ann", "Anna")
    assert len(people_of(tables, [merge]).all) == 1
    assert people_of([*tables, ["Ann", "Anna"]], [merge]).apart == (merge,)


def test_several_names_may_be_one_person_and_the_last_merge_gives_the_name() -> None:
    merges = (Merge("Annika", "Anni"), Merge("Anni", "Anna"))
    people = people_of([["Anna"], ["Annika"], ["Anni"]], merges)
    (person,) = people.all
    assert (person.name, person.spellings) == ("Anna", ("Anna", "Annika", "Anni"))


def test_merging_reaches_over_three_tables() -> None:
    """Who is one with both Anna and Ben would sit twice at their table."""
    people = people_of([["Anna", "Ben"], ["X"]], [Merge("X", "Anna"), Merge("X", "Ben")])
    assert (len(people.all), people.apart) == (2, (Merge("X", "Ben"),))


def test_the_name_that_was_written_last_is_shown() -> None:
    (person,) = people_of([["anna"], ["ANNA"], ["Anna "]]).all
    assert (person.name, person.shown) == ("Anna ", "Anna")


def test_a_merge_knows_the_person_however_the_name_is_written_later() -> None:
    assert len(people_of([["Anna"], ["ANNIKA"]], [Merge(" annika", "anna")]).all) == 1


def test_a_person_is_shown_without_blanks_and_apart_from_the_direction_of_the_text() -> None:
    shown = [person.shown for person in people_of([[" Anna ", "אנה "]]).all]
    assert shown == ["Anna", "\u2068אנה\u2069"]
