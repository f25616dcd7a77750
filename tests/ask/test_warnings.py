"""Questions to a table that may have forgotten something: R5, the least tickets, reprints, P6."""

from dataclasses import replace

import pytest

from scorer.ask.warnings import is_undecided, is_unfinished, lagging, notes_of, questions_of, warnings_of
from scorer.atlas import board as load_board
from scorer.count.scoring import score
from scorer.rules.board import Deal
from scorer.rules.game import Claim, Game, Player
from scorer.rules.moves import EnterCards, EnterCheck, FinishGame, TakeCard, TakeTicket, TypeCount
from scorer.rules.play import play
from scorer.rules.sentence import Sentence
from tests.tables import NAMES, board, claims, game, played, tickets

LINE = board("a-b 3, b-c 6, c-d 6, d-e 6", tickets="a-c 5, b-d 6", trains=20)
COUNTED = EnterCheck(1, "trains-left", 20)
"""Björn has none of its lines, and says so."""


def told(table: Game) -> list[str]:
    """Return the questions by their ids; each can be told in other languages, too."""
    warnings = warnings_of(score(table))
    assert all(isinstance(warning, Sentence) for warning in warnings)
    return [str(warning) for warning in warnings]


def with_deal(table: Game, **numbers: int) -> Game:
    return replace(table, edition=replace(table.edition, deal=Deal(**numbers)))


def test_r5_a_game_in_which_everybody_has_three_trains_left_is_suspicious() -> None:
    table = with_deal(game(LINE), regular=3, keep=0)
    assert told(played(table, *claims(0, "b-c c-d"), COUNTED)) == [
        "everybody has 3 or more trains left: was a route forgotten?"
    ]
    assert told(played(table, *claims(0, "b-c c-d d-e"), COUNTED)) == []


@pytest.mark.parametrize(
    ("left", "behind"),
    [
        ((1, 3, 4, 33), [3]),  # Erik
        ((2, 9, 42), [2]),  # Chloé, after a stroke for the wrong player
        ((2, 45), [1]),
        ((0, 30, 33), [1, 2]),
        ((0, 1, 5, 14), []),  # as recorded, USA
        ((1, 22), []),
        ((2, 12, 24), []),  # somebody was slow, too
        ((40, 45, 45), []),  # the game has just begun
    ],
)
def test_r5_who_has_far_more_trains_left_than_all_others_is_asked_about_once(
    left: tuple[int, ...], behind: list[int]
) -> None:
    """45 trains each."""
    table = replace(game(LINE, players=len(left)), board=replace(LINE, trains=45))
    claimed = [
        Claim(seat, replace(LINE.routes["a-b"], id=f"{seat}", length=45 - n), False, False)
        for seat, n in enumerate(left)
    ]
    table = with_deal(replace(table, claims=tuple(claimed)), regular=3, keep=0)
    assert lagging(table) == behind
    asked = [(one.seat, str(one)) for one in questions_of(table) if "trains left" in str(one)]
    told = [(seat, f"{NAMES[seat]} has {left[seat]} trains left. Is something missing?") for seat in behind]
    assert asked == told or not behind
    if behind:
        typed = play(table, EnterCheck(behind[0], "trains-left", 5))
        assert [one.about for one in questions_of(typed) if one.seat == behind[0]] == ["check"], "rule 7 asks instead"


def test_r5_in_japan_the_last_round_needs_two_white_trains_or_fewer_as_well() -> None:
    """With own trains for two lines more, and 12 white ones: nobody can have begun the last round."""
    japan = load_board("japan")
    bullets = [route.id for route in japan.routes.values() if route.is_bullet]
    table = Game(replace(japan, trains=2), japan.editions["classic"], tuple(map(Player, NAMES[:2], japan.colours)))
    asked = "12 white trains are left, but the end comes only with 2 or fewer: was a line forgotten?"
    assert asked in told(played(table, *claims(0, " ".join(bullets[:4]))))
    assert not any("white trains are left" in one for one in told(played(table, *claims(0, " ".join(bullets[:14])))))


def test_fewer_tickets_than_the_least_are_asked_about() -> None:
    table = played(
        with_deal(game(LINE), regular=3, keep=2), *claims(0, "b-c c-d d-e"), COUNTED, *tickets(0, "a-c 5, b-d 6")
    )
    assert told(table) == ["Björn holds 0 of at least 2 tickets: was one forgotten?"]


def regular_ones(edition: str, count: int) -> list[str]:
    """Return so many regular tickets of a list."""
    return [f"{one.start}-{one.end}" for one in load_board("europe").editions[edition].tickets if not one.is_long][
        :count
    ]


def europe(edition: str, *hands: str) -> Game:
    """Return a game on Europe that the players called finished; each hand is tickets of the list, or with a value."""
    printed = load_board("europe")
    players = tuple(Player(name, colour) for name, colour in zip(NAMES, printed.colours, strict=False))[: len(hands)]
    table = Game(printed, printed.editions[edition], players, is_finished=True)
    for seat, hand in enumerate(hands):
        for start, end, *value in (card.replace(" ", "-").split("-") for card in hand.split(", ") if card):
            table = play(table, TakeTicket(seat, start, end, int(value[0]) if value else None))
    return table


def asked(table: Game, about: str) -> list[str]:
    """Return the questions as players read them, those that have a word in them."""
    texts = [question.sentence.text(name=table.board.name_of) for question in questions_of(table)]
    return [text for text in texts if about in text]


@pytest.mark.parametrize(("regular", "long", "is_asked"), [(2, 0, True), (3, 0, False), (1, 1, True), (2, 1, False)])
def test_europe_mega_with_a_long_ticket_two_regular_ones_are_kept_and_without_it_three(
    regular: int, long: int, is_asked: bool
) -> None:
    """The booklet: with a long ticket at least 2 of the 5 regular ones ("mindestens 2 davon"), else at least 3."""
    cards = regular_ones("mega", 3 + regular)
    table = europe("mega", ", ".join([*cards[3:], *["brest-petrograd"][:long]]), ", ".join(cards[:3]))
    told = [f"Anna holds {regular + long} of at least 3 tickets: was one forgotten?"]
    assert asked(table, "at least") == (told if is_asked else [])


@pytest.mark.parametrize("edition", ["classic", "1912", "mega"])
def test_r9_nobody_keeps_two_long_tickets(edition: str) -> None:
    """One each is dealt with the classic cards and with those of 1912; of the two of the mega game one is kept."""
    long = [ticket for ticket in load_board("europe").editions[edition].tickets if ticket.is_long]
    cards = [f"{ticket.start}-{ticket.end}" for ticket in long]
    one, two, *_ = regular_ones(edition, 2)
    assert asked(europe(edition, f"{one}, {cards[0]}", f"{two}, {cards[1]}"), "long") == []
    assert asked(europe(edition, f"{cards[2]}, {cards[0]}, {cards[1]}", cards[3]), "long") == [
        "Anna holds 3 long tickets, but nobody can have more than 1: is one of them another player's?"
    ]


def test_in_germany_where_long_tickets_are_drawn_with_the_others_anybody_may_hold_many() -> None:
    germany = load_board("germany")
    long = [ticket for ticket in germany.editions["classic"].tickets if ticket.is_long][:4]
    table = game(germany)
    table = played(replace(table, edition=germany.editions["classic"]), *(TakeTicket(0, t.start, t.end) for t in long))
    assert asked(table, "long") == []


def test_r9_two_cities_held_twice_are_asked_about_once_from_the_list_and_once_by_hand() -> None:
    """The list has Amsterdam–Pamplona with 7 points, once."""
    of_two = europe("classic", "amsterdam-pamplona", "pamplona-amsterdam 8")
    assert asked(of_two, "twice") == [
        "Amsterdam–Pamplona is held twice, by Anna with 7 points and by Björn with 8: is one of them wrong?"
    ]
    of_one = europe("classic", "pamplona-amsterdam 8, amsterdam-pamplona", "")
    assert asked(of_one, "twice") == [
        "Anna holds Pamplona–Amsterdam twice, with 8 points and with 7: is one of them wrong?"
    ]
    assert asked(europe("classic", "amsterdam-pamplona", "amsterdam-wilno"), "twice") == []


def test_x3_countries_that_are_each_others_goals_are_on_four_cards() -> None:
    """France, Germany, Austria and Italy each start a ticket to the three others."""
    switzerland = load_board("switzerland")
    countries = ("france", "deutschland", "osterreich", "italia")
    table = played(game(switzerland), *(TakeTicket(0, country, "any") for country in countries))
    assert len(table.tickets_of(0)) == len(countries)
    assert asked(table, "twice") == []


def test_r9_a_card_of_no_list_held_twice_by_hand_is_asked_about() -> None:
    assert len(asked(europe("classic", "paris-zurich 3", "zurich-paris 4"), "twice")) == 1


def test_r9_two_cards_of_the_deck_between_the_same_cities_are_not_asked_about_but_a_third_value_is() -> None:
    drawn = board("a-c 6", tickets="a-c 5, a-c 21")
    held = [TakeTicket(0, "a", "c", 21), TakeTicket(0, "c", "a", 5)]
    assert asked(played(game(drawn), *held), "A–C") == []
    table = played(game(drawn), *held, TakeTicket(1, "a", "c", 20))
    assert asked(table, "our list") == ["A–C was entered with 20 points; our list has 5, 21"]


def test_r9_one_card_in_two_hands_is_asked_about_once() -> None:
    table = europe("classic", "amsterdam-pamplona, amsterdam-wilno")
    others = Player("Björn", "red"), Player("Chloé", "green")
    table = play(replace(table, players=(*table.players[:1], *others)), TakeTicket(2, "paris", "wien"))
    twice = play(table, TakeTicket(1, "pamplona", "amsterdam"), may_clash=True)
    (question,) = asked(twice, "same card")
    assert question == "Anna, Björn hold the same card, Amsterdam–Pamplona: who mistyped?"
    assert asked(twice, "twice") == []


def test_x3_country_tickets_exist_as_often_as_the_deck_has_them() -> None:
    printed = load_board("switzerland")
    table = replace(game(printed), edition=printed.editions["classic"])
    twice = next(one for one in printed.editions["classic"].tickets if one.is_choice and table.edition.copies(one) > 1)
    assert asked(played(table, *[TakeTicket(seat, twice.start, "any") for seat in (0, 1)]), "twice") == []


@pytest.mark.parametrize(
    ("typed", "loans", "is_asked"), [((30, 30), 0, False), ((60, 1), 0, True), ((60, 1), 1, False)]
)
def test_x9_without_a_loan_nobody_has_tokens_that_were_not_dealt(
    typed: tuple[int, int], loans: int, is_asked: bool
) -> None:
    """Everybody begins with 30; a loan pays a toll that may go to another player."""
    printed = load_board("netherlands")
    table = replace(game(printed), edition=printed.editions["classic"])
    numbers = [TypeCount(seat, "tokens", number) for seat, number in enumerate(typed)]
    told = asked(played(table, *numbers, TypeCount(0, "loans", loans)), "began with")
    assert told == (["Value of the toll tokens left: 61 in all, but all together began with 60"] if is_asked else [])


def test_the_questions_come_in_the_order_of_their_worth_after_those_about_what_is_forgotten() -> None:
    """A pair held twice stands for 30 points, the long ticket too many for 20, a reprint for one."""
    hands = "brest-petrograd, palermo-moskva, paris-zurich 30, paris-zurich 31, amsterdam-wilno 13"
    texts = [
        question.sentence.text(name=str) for question in questions_of(europe("classic", hands, "amsterdam-pamplona"))
    ]
    kinds = ["trains left", "at least 2", "twice", "long tickets", "our list has"]
    assert [kind for text in texts for kind in kinds if kind in text] == kinds
    assert len(texts) == len(kinds)


def test_a_value_that_differs_from_our_list_is_asked_about() -> None:
    table = played(with_deal(game(LINE), regular=3, keep=0), *claims(0, "b-c c-d d-e"), COUNTED, *tickets(0, "c-a 4"))
    assert told(table) == ["ticket 'a-c' was entered with 4 points; our list has 5"]


def test_a_caveat_of_the_edition_is_told_and_no_question_for_the_table() -> None:
    table = played(with_deal(game(LINE), regular=3, keep=0), *claims(0, "b-c c-d d-e"), COUNTED)
    table = replace(table, edition=replace(table.edition, caveat={"en": "Two cards are unknown to us."}))
    assert [note.text(name=LINE.name_of) for note in notes_of(score(table))] == ["Two cards are unknown to us."]
    assert questions_of(table) == ()
    assert warnings_of(score(table)) == notes_of(score(table))


def test_p6_impossible_cards_are_asked_about() -> None:
    borders = board("X-a 1, Y-a 1", countries={"X": (7, 4), "Y": (6,)}, trains=4)
    table = with_deal(game(borders), regular=3, keep=0)
    table = played(table, *claims(0, "X-a Y-a"), EnterCards(True), TakeCard(0, "X", 4))
    assert told(table) == ["country 'X''s card 4 cannot be gone while 7 still lies above it"]


def test_r5_a_game_that_one_more_line_could_not_bring_near_its_end_plainly_goes_on() -> None:
    """20 trains and lines of 6 at most: at 9 left even the longest line leaves 3, at 8 it may have been forgotten."""
    table = with_deal(game(board("a-b 3, b-c 4, c-d 4, d-e 5, e-f 6", trains=20)), regular=3, keep=0)
    assert is_unfinished(played(table, *claims(0, "a-b b-c c-d")))
    assert not is_unfinished(played(table, *claims(0, "a-b b-c d-e")))


def test_a_game_in_which_somebody_holds_no_ticket_plainly_goes_on_unless_none_had_to_be_kept() -> None:
    table = played(game(LINE), *claims(0, "b-c c-d d-e"), COUNTED, *tickets(0, "a-c 5"))
    assert is_unfinished(with_deal(table, regular=3, keep=2))
    assert not is_unfinished(with_deal(table, regular=3, keep=0))
    assert not is_unfinished(with_deal(played(table, *tickets(1, "b-d 6")), regular=3, keep=2))


def test_a_game_that_the_players_called_finished_has_ended_whatever_is_left() -> None:
    table = with_deal(game(LINE), regular=3, keep=2)
    over = played(table, FinishGame(is_finished=True))
    assert not is_unfinished(over)
    assert is_unfinished(played(over, FinishGame(is_finished=False)))


BORDERS = board("X-a 1, Y-a 1, Z-b 1", countries={"X": (7, 4), "Y": (6,), "Z": (3,)}, trains=4)


def test_p6_nobody_wins_while_a_network_joins_countries_and_no_card_is_entered() -> None:
    table = played(with_deal(game(BORDERS), regular=3, keep=0), EnterCards(True), *claims(0, "X-a"), *claims(1, "Z-b"))
    assert not is_undecided(score(table)), "nobody has joined two countries"
    joined = played(table, *claims(0, "Y-a"))
    assert is_undecided(score(joined))
    assert told(joined) == [
        "a network joins several countries, but nobody has a country card: were the cards forgotten?"
    ]
    assert not is_undecided(score(played(joined, TakeCard(0, "X", 7))))
    assert not is_undecided(score(played(joined, EnterCards(False)))), "the cards follow"


def test_p6_players_who_say_that_the_game_is_over_without_cards_are_asked_but_believed() -> None:
    table = with_deal(game(BORDERS), regular=3, keep=0)
    over = played(table, EnterCards(True), *claims(0, "X-a Y-a"), FinishGame(is_finished=True))
    assert not is_undecided(score(over))
    assert "were the cards forgotten?" in told(over)[0]


def test_p6_cards_that_lie_otherwise_than_the_order_of_the_claims_brings_are_asked_about() -> None:
    """Anna is the first to join X and Y, so 3 and 5 are hers; Björn joins them after her and takes 2 and 4."""
    lands = board("X-a 1, Y-a 1, X-b 1, Y-b 1", countries={"X": (3, 2), "Y": (5, 4)}, stations=0)
    cards = ((0, "X", 3), (0, "Y", 5), (1, "X", 2), (1, "Y", 4))
    table = played(game(lands, players=4), *claims(0, "X-a Y-a"), *claims(1, "X-b Y-b"), EnterCards(True))
    lying = replace(played(table, *(TakeCard(*card) for card in cards)), claims_in_order=True)
    swapped = [TakeCard(1 - seat, country, value) for seat, country, value in cards]
    otherwise = replace(played(table, *swapped), claims_in_order=True)
    asked = "the country cards of Anna, Björn are not those that the order of the claims brings"
    tables = (lying, otherwise, replace(otherwise, claims_in_order=False))
    assert [any(one.startswith(asked) for one in told(table)) for table in tables] == [False, True, False]
