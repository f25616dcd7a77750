"""The exchange format: what is read, what is refused and how, and that nothing is lost on the way back."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import scorer
from scorer import atlas
from scorer.gamefile import GameFileError, dump, load, result, to_json
from tests import tables
from tests.reference import Facts
from tests.spoken import untranslated

TWO = [{"name": "Anna", "colour": "red"}, {"name": "Björn", "colour": "blue"}]


def europe(**keys: object) -> Facts:
    """Return a small sound game file, some keys replaced; None leaves a key out."""
    file = {
        "format": 1,
        "board": "europe",
        "players": TWO,
        "claims": [{"player": "Anna", "route": "paris-zurich"}],
        "tickets": [card("Anna", "paris", "wien")],
    } | keys
    return {key: value for key, value in file.items() if value is not None}


def poland(**keys: object) -> Facts:
    return {"format": 1, "board": "poland", "players": TWO} | keys


def test_a_program_may_hand_over_a_path_a_text_bytes_or_a_dictionary(tmp_path: Path) -> None:
    text = json.dumps(europe())
    (tmp_path / "game.json").write_text(text, "utf-16")
    games = [scorer.load(form) for form in (tmp_path / "game.json", text, text.encode(), json.loads(text))]
    assert [scorer.score(game).players[0].player.name for game in games] == ["Anna"] * 4
    with pytest.raises(GameFileError, match="This is not a text file"):
        scorer.load(b"\x89\0\1")


def problems(file: object) -> list[str]:
    with pytest.raises(GameFileError) as error:
        load(file if isinstance(file, str) else json.dumps(file))
    assert untranslated(error.value) == []
    return list(error.value.problems)


def hold(player: str, **what: object) -> Facts:
    return {"player": player} | what


def card(player: str, start: str, end: str, **value: object) -> Facts:
    return {"player": player, "from": start, "to": end} | value


@pytest.mark.parametrize("name", tables.RECORDED)
def test_a_game_is_written_as_it_was_read_with_what_may_be_left_out(name: str) -> None:
    text = (tables.GAMES / f"{name}.json").read_text(encoding="utf-8")
    built = next((key for key in ("harbours", "city_markers") if key in json.loads(text)), "stations")
    left_out = {"edition": "classic", "double_routes": "rulebook", "claims_in_order": True, built: []}
    assert json.loads(dump(load(text))) == left_out | json.loads(text)
    assert dump(load(dump(load(text)))) == dump(load(text))


def test_a_written_game_is_text_that_people_can_read() -> None:
    text = dump(load(json.dumps(europe())))
    assert text.startswith('{\n "format": 1,\n "board": "europe",\n "edition": "classic",\n')
    assert text.endswith("}\n")
    assert "Björn" in text


def test_the_keys_of_the_result_are_those_of_the_format() -> None:
    scored = result(load(json.dumps(europe(stations=[hold("Björn", city="wien")]))))
    keys = ["format", "board", "edition", "players", "winners", "decided_by", "warnings", "game"]
    assert list(scored) == keys
    assert list(scored["players"][0]) == [
        "name", "colour", "rank", "total",
        "routes", "tickets", "stations", "longest_path", "globetrotter", "country_cards",
        "trains_left", "completed_tickets", "completed_ticket_points", "longest_path_length", "longest_path_routes",
        "ticket_results", "station_choices", "country_cards_taken",
    ]  # fmt: skip
    assert (scored["format"], scored["board"], scored["edition"]) == (1, "europe", "classic")
    assert scored["players"][1]["station_choices"] == [{"city": "wien", "route": None}]


def test_a_ticket_keeps_the_direction_in_which_it_was_entered() -> None:
    file = europe(
        claims=[hold("Anna", route="paris-zurich"), hold("Anna", route="munchen-zurich")],
        tickets=[card("Anna", "munchen", "paris", value=6)],
    )
    ticket = result(load(json.dumps(file)))["players"][0]["ticket_results"][0]
    assert (ticket["from"], ticket["to"], ticket["path"]) == ("munchen", "paris", ["munchen-zurich", "paris-zurich"])
    assert json.loads(dump(load(json.dumps(file))))["tickets"] == file["tickets"]


def test_a_ticket_that_is_not_complete_names_what_is_missing_and_no_other_does() -> None:
    """München–Zürich–Paris is Anna's; from Zürich on to Venezia a tunnel of 2 is missing."""
    file = europe(
        claims=[hold("Anna", route="paris-zurich"), hold("Anna", route="munchen-zurich")],
        tickets=[card("Anna", "paris", "venezia", value=8), card("Anna", "munchen", "paris", value=6)],
    )
    failed, done = result(load(json.dumps(file)))["players"][0]["ticket_results"]
    assert (failed["completed"], failed["path"], failed["missing"]) == (False, [], ["venezia-zurich"])
    assert (done["completed"], done.get("missing")) == (True, None)


def test_p2_the_result_names_the_cards_in_the_order_taken() -> None:
    way = ("olsztyn-rosja-1", "elk-olsztyn", "elk-suwalki", "litwa-suwalki")
    players = result(load(json.dumps(poland(claims=[hold("Anna", route=route) for route in way]))))["players"]
    assert players[0]["country_cards_taken"] == [{"country": "litwa", "value": 3}, {"country": "rosja", "value": 7}]
    assert (players[0]["country_cards"], players[1]["country_cards_taken"]) == (10, [])


def test_names_are_trimmed_everywhere() -> None:
    file = europe(players=[{"name": " Anna ", "colour": "red"}, {"name": "Björn", "colour": "blue"}])
    assert result(load(json.dumps(file)))["players"][0]["name"] == "Anna"


@pytest.mark.parametrize("name", ["\n", "A\nB", "A\0", "\ud800", "A\u2028B", "   ", ""])
def test_a_name_can_be_shown_in_a_line(name: str) -> None:
    file = europe(players=[{"name": "Anna", "colour": "red"}, {"name": name, "colour": "blue"}])
    assert problems(file)[0].startswith("players[1].name: ")


@pytest.mark.parametrize("name", ["Łucja", "爸爸", "👩‍👧", "O'Neil <b>", "x" * 40])
def test_a_name_is_any_text_of_1_to_40_characters(name: str) -> None:
    file = europe(players=[{"name": "Anna", "colour": "red"}, {"name": name, "colour": "blue"}])
    assert load(json.dumps(file)).players[1].name == name


def test_of_more_players_than_the_box_has_nothing_else_is_read() -> None:
    """5,000 names compared with each other took half a minute."""
    people = [{"name": f"Player {number}", "colour": "red"} for number in range(5000)]
    assert problems(europe(players=people[:6], claims=[7])) == ["players: this board is for 2 to 5 players, not for 6"]
    assert problems(europe(players=people)) == [
        "players: are 5000, and one file holds 1000 at most",
        "players: this board is for 2 to 5 players, not for 5000",
    ]
    five = [{"name": f"Player {number}", "colour": colour} for number, colour in enumerate(tables.COLOURS)]
    assert len(load(json.dumps(europe(players=five, claims=[], tickets=[]))).players) == 5


@pytest.mark.parametrize(
    "key", ["claims", "stations", "tickets", "country_cards", "bonus_cards", "counts", "checks", "unsure"]
)
def test_a_list_that_no_board_could_fill_is_refused_before_its_entries_are_read(key: str) -> None:
    assert problems(europe(**{key: [{}] * 1001})) == [f"{key}: are 1001, and one file holds 1000 at most"]
    assert load(json.dumps(europe(unsure=["paris-zurich"] * 1000))).unsure == {"paris-zurich"}


def test_the_first_hundred_problems_are_told() -> None:
    wrong = [hold("Anna", route=f"x{number}") for number in range(101)]
    assert problems(europe(claims=wrong[:100]))[-1] == "claims[99]: unknown route 'x99'"
    assert problems(europe(claims=wrong))[99:] == [
        "claims[99]: unknown route 'x99'",
        "these are the first 100 problems, and there are more",
    ]


@pytest.mark.parametrize(
    "file",
    [
        europe(**{"odd\x1b[2J\u202e": 1}),
        europe(odd={"\x1b": 1}, claims=[{"\a": 1, "player": "\x9b", "route": "\u2066"}]),
        europe(players=[{"name": "A\x1bB", "colour": "\u202ered"}, {"name": "B\u200f", "colour": "\a"}]),
        europe(board="\x1b[2J"),
        europe(edition="\u2028"),
        europe(tickets=[{"player": "Anna", "from": "\x1b", "to": "\u202e"}], unsure=["\x07", {"\x1b": 1}]),
        '{"\x7f": 1, "\x7f": 2}',
        '{"\x1b',
    ],
)
def test_no_problem_steers_what_shows_it(file: object) -> None:
    assert all(line.isprintable() for line in problems(file))


def test_a_file_says_finished_only_where_the_players_did() -> None:
    game = load(json.dumps(europe(finished=True)))
    assert game.is_finished
    assert json.loads(dump(game))["finished"] is True
    for file in (europe(), europe(finished=False)):
        assert not load(json.dumps(file)).is_finished
        assert "finished" not in json.loads(dump(load(json.dumps(file))))
    assert problems(europe(finished=1)) == ["finished: must be true or false"]


def test_edition_and_rule_may_be_left_out_and_a_byte_order_mark_is_no_fault() -> None:
    game = load("\ufeff" + json.dumps(europe()))
    assert (game.edition.id, game.doubles_open) == ("classic", False)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        (europe(extra=1), "extra: unknown key"),
        (europe(format=2), "format: a newer version of this app wrote it"),
        (europe(format=None), "format: is missing"),
        (europe(board=None), "board: is missing"),
        (europe(board="mars"), "board: unknown board 'mars'"),
        (europe(board="uas"), "board: unknown board 'uas'; did you mean 'usa'?"),
        (europe(board=5), "board: must be text, or a whole board"),
        (json.dumps(europe()).replace('"europe"', "null"), "board: must be text, or a whole board"),
        (europe(edition="2025"), "edition: unknown edition '2025'"),
        (europe(double_routes="yes"), "double_routes: must be 'rulebook' / 'open'"),
        (europe(claims_in_order=1), "claims_in_order: must be true or false"),
        (europe(claims={}), "claims: must be a list"),
        (europe(claims=[5]), "claims[0]: must be an object with keys and values"),
        (europe(claims=[hold("Anna")]), "claims[0].route: is missing"),
        (
            europe(claims=[hold("Anna", route="paris-rom")]),
            "claims[0]: unknown route 'paris-rom'; did you mean 'paris-zurich'?",
        ),
        (europe(claims=[hold("Zoe", route="paris-zurich")]), "claims[0]: unknown player 'Zoe'"),
        (europe(stations=[hold("Anna", city="rom")]), "stations[0]: unknown city 'rom'; did you mean 'roma'?"),
        (europe(country_cards=[hold("Anna", country="niemcy", value=7)]), "country_cards[0]: unknown country 'niemcy'"),
        (europe(tickets=[card("Anna", "paris", "rom")]), "tickets[0]: unknown city 'rom'; did you mean 'roma'?"),
        (
            europe(tickets=[card("Anna", "paris", "london")]),
            "tickets[0]: ticket 'london-paris' is not in this edition's deck; "
            "give its printed value to enter it by hand",
        ),
        (
            europe(tickets=[card("Anna", "paris", "london", value="8")]),
            "tickets[0].value: must be a whole number",
        ),
        (
            europe(tickets=[card("Anna", "paris", "wien"), card("Björn", "wien", "paris")]),
            "tickets[1]: ticket 'paris-wien' is already in Anna's hand",
        ),
        (
            europe(claims=[hold("Anna", route="paris-zurich"), hold("Björn", route="paris-zurich")]),
            "claims[1]: route 'paris-zurich' is already Anna's",
        ),
        (
            europe(claims=[hold("Anna", route="paris-zurich"), hold("Anna", route="paris-zurich")]),
            "claims[1]: route 'paris-zurich' is already Anna's",
        ),
        (
            europe(claims=[hold("Anna", route="bruxelles-paris-1"), hold("Anna", route="bruxelles-paris-2")]),
            "claims[1]: route 'bruxelles-paris-2' runs beside route 'bruxelles-paris-1', which Anna owns already",
        ),
        (
            europe(stations=[hold("Anna", city="wien"), hold("Björn", city="wien")]),
            "stations[1]: Anna's station already stands in city 'wien'",
        ),
        (
            europe(stations=[hold("Anna", city=city) for city in ("wien", "roma", "paris", "london")]),
            "stations[3]: Anna has built every station there is: 3 each",
        ),
        (europe(players=[]), "players: this board is for 2 to 5 players, not for 0"),
        (
            europe(players=[{"name": "Anna", "colour": "red"}, {"name": "ANNA ", "colour": "blue"}]),
            "players[1].name: the name 'ANNA' is given twice",
        ),
        (
            europe(players=[{"name": "Anna", "colour": "red"}, {"name": "Björn", "colour": "red"}]),
            "players[1].colour: the colour 'red' is given twice",
        ),
        (
            europe(players=[{"name": "Anna", "colour": "red"}, {"name": "Björn", "colour": "gold"}]),
            "players[1].colour: the colour 'gold' is not in the box",
        ),
        (
            europe(players=[{"name": "Anna", "colour": "red"}, {"name": "x" * 41, "colour": "blue"}]),
            "players[1].name: a name has 1 to 40 characters",
        ),
        (poland(claims_in_order=False), "country_cards: is missing; from claims in no order the cards cannot be known"),
        (
            poland(country_cards=[hold("Anna", country="niemcy", value=5)]),
            "country_cards[0]: country 'niemcy' has no card of value 5",
        ),
        (
            poland(country_cards=[hold("Anna", country="niemcy", value=7), hold("Björn", country="niemcy", value=7)]),
            "country_cards[1]: the card 7 of country 'niemcy' is already Anna's",
        ),
        (
            poland(country_cards=[hold("Anna", country="niemcy", value=4)]),
            "country_cards[0]: country 'niemcy''s card 4 cannot be gone while 7 still lies above it",
        ),
        (
            poland(country_cards=[hold("Anna", country="niemcy", value=7)]),
            "country_cards[0]: Anna holds a card of country 'niemcy', but has not joined it with another country",
        ),
        (
            poland(claims=[hold("Anna", route="olsztyn-rosja-1"), hold("Anna", route="olsztyn-rosja-2")]),
            "claims[1]: route 'olsztyn-rosja-2' runs beside route 'olsztyn-rosja-1', which Anna owns already",
        ),
    ],
)
def test_a_problem_says_where_and_what(file: object, line: str) -> None:
    assert line in problems(file)


def germany(**keys: object) -> Facts:
    return {"format": 1, "board": "germany", "edition": "passengers", "players": TWO} | keys


def switzerland(*tickets: Any) -> Facts:
    held = [card("Anna", start, end, **value) for start, end, *more in tickets for value in more or [{}]]
    return {"format": 1, "board": "switzerland", "players": TWO, "tickets": held}


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        (germany(counts=[hold("Anna", count="loans", number=1)]), ["counts[0]: unknown count 'loans'"]),
        (
            germany(edition="classic", counts=[hold("Anna", count="passengers-red", number=1)]),
            ["counts[0]: unknown count 'passengers-red'"],
        ),
        (
            germany(counts=[hold("Anna", count="passengers-red", number=-1)]),
            ["counts[0]: count 'passengers-red' is a number from 0 to 30, not -1"],
        ),
        (germany(counts=[hold("Chloé", count="passengers-red", number=1)]), ["counts[0]: unknown player 'Chloé'"]),
        (
            germany(counts=[hold("Anna", count="passengers-red", number=number) for number in (0, 2)]),
            ["counts[1]: this count is given twice"],
        ),
        (
            germany(counts=[hold("Anna", count="passengers-red", number="4"), hold("Anna", count="passengers-red")]),
            ["counts[0].number: must be a whole number", "counts[1].number: is missing"],
        ),
        (germany(counts={}), ["counts: must be a list"]),
        (europe(counts=[hold("Anna", count="loans", number=0)]), ["counts[0]: unknown count 'loans'"]),
        (switzerland(("bern", "any"), ("france", "any"), ("france", "any"), ("bern", "france", {"value": 9})), []),
        (switzerland(("bern", "any"), ("bern", "any")), ["tickets[1]: ticket 'any-bern' is already in Anna's hand"]),
        (switzerland(*[("france", "any")] * 3), ["tickets[2]: ticket 'any-france' is already in Anna's hand"]),
        (switzerland(("basel", "any")), ["tickets[0]: this edition's deck has no country ticket from city 'basel'"]),
        (
            switzerland(("bern", "any", {"value": 11})),
            ["tickets[0]: this edition's deck has no country ticket from city 'bern'"],
        ),
        (switzerland(("any", "bern")), ["tickets[0]: unknown city 'any'"]),
        (
            switzerland(("bern", "france-delemont", {"value": 5})),
            ["tickets[0]: unknown city 'france-delemont'; did you mean 'delemont'?"],
        ),
        (
            switzerland(("bern", "italia")),
            [
                "tickets[0]: ticket 'bern-italia' is not in this edition's deck; give its printed value to enter it "
                "by hand"
            ],
        ),
        (
            switzerland(("bern", "bern", {"value": 5})),
            ["tickets[0]: a ticket joins two different cities, not city 'bern' with itself"],
        ),
        (
            switzerland(("italia", "italia", {"value": 5})),
            ["tickets[0]: a ticket joins two different cities, not end 'italia' with itself"],
        ),
        (
            europe(tickets=[card("Anna", "paris", "any")]),
            ["tickets[0]: this edition's deck has no country ticket from city 'paris'"],
        ),
        (switzerland() | {"stations": [hold("Anna", city="france")]}, ["stations[0]: unknown city 'france'"]),
    ],
)
def test_what_is_wrong_with_counts_and_with_tickets_to_ends_is_told(file: Facts, lines: list[str]) -> None:
    if lines:
        assert problems(file) == lines
    else:
        load(json.dumps(file))


def test_checks_are_written_and_read_again_0_too_and_score_nothing() -> None:
    seen = [hold("Anna", check="trains-left", number=42), hold("Björn", check="track", number=0)]
    game = load(json.dumps(europe(checks=seen)))
    assert json.loads(dump(game))["checks"] == seen
    assert "checks" not in json.loads(dump(load(json.dumps(europe()))))
    scored, plain = result(game), result(load(json.dumps(europe())))
    assert scored["players"] == plain["players"]
    assert scored["warnings"] == plain["warnings"], "Anna has Paris–Zürich, 3 of 45 trains; Björn's marker never moved"


def test_a_check_that_differs_is_a_warning_of_the_result() -> None:
    file = europe(checks=[hold("Anna", check="trains-left", number=40)])
    assert (
        "trains left in front of Anna: 40, but 42 by the lines entered; is a line missing or too much?"
        in (result(load(json.dumps(file)))["warnings"])
    )


def test_unsure_routes_are_written_only_if_there_are_any_and_score_nothing() -> None:
    plain = load(json.dumps(europe()))
    game = load(json.dumps(europe(unsure=["paris-zurich", "berlin-wien"])))
    assert json.loads(dump(game))["unsure"] == ["berlin-wien", "paris-zurich"]
    assert "unsure" not in json.loads(dump(plain))
    assert result(game)["players"] == result(plain)["players"]
    assert problems(europe(unsure=["paris-rom", 7])) == [
        "unsure[0]: unknown route 'paris-rom'; did you mean 'paris-zurich'?",
        "unsure[1]: must be text",
    ]


def test_what_is_wrong_with_checks_is_told_at_once() -> None:
    wrong = [
        hold("Anna", check="trains-left", number=46),
        hold("Anna", check="stations-left", number=1),
        hold("Anna", check="track", number=4),
        hold("Anna", check="track", number=5),
        hold("Anna", check="track"),
    ]
    assert problems(europe(checks=wrong)) == [
        "checks[4].number: is missing",
        "checks[0]: this can be a number from 0 to 45, not 46",
        "checks[1]: unknown check 'stations-left'; did you mean 'trains-left'?",
        "checks[3]: this check is given twice",
    ]


def test_r3_the_second_line_is_closed_with_three_players() -> None:
    file = europe(claims=[hold("Anna", route="bruxelles-paris-1"), hold("Björn", route="bruxelles-paris-2")])
    assert problems(file) == [
        "claims[1]: route 'bruxelles-paris-2' is closed: Anna owns route 'bruxelles-paris-1' beside it, "
        'and doubles open at 4 players; if all lines were open at this table, give "double_routes": "open"'
    ]
    assert load(json.dumps(file | {"double_routes": "open"}))


def test_r4_more_trains_than_the_box_gives() -> None:
    # Stockholm–Petrograd 8, and two of 6: 20. Then six routes of 4: 44. Paris–Zürich has 3.
    long = ["petrograd-stockholm", "palermo-smyrna", "budapest-kyiv"]
    fours = ["kyiv-warszawa", "kharkov-kyiv", "kharkov-moskva", "moskva-petrograd", "petrograd-riga", "riga-wilno"]
    file = europe(claims=[hold("Anna", route=route) for route in [*long, *fours, "paris-zurich"]])
    assert problems(file) == ["claims[9]: route 'paris-zurich' takes 3 trains, but Anna has only 1 left"]


def test_p6_an_empty_list_of_cards_means_that_none_lie_on_the_table() -> None:
    game = load(json.dumps(poland(claims_in_order=False, country_cards=[])))
    assert (game.entered_cards, game.claims_in_order) == ((), False)
    assert load(json.dumps(poland())).entered_cards is None


def test_a_player_who_is_no_object_or_has_no_text_for_a_name_is_one_problem() -> None:
    players = [
        {"name": 5, "colour": "red"},
        {"name": "Anna", "colour": "blue"},
        {"name": "Bo", "colour": "green"},
        "Eve",
    ]
    found = problems(europe(players=players, stations=[hold("Anna", city="paris"), hold("5", city="roma")]))
    assert found == [
        "players[0].name: must be text",
        "players[3]: must be an object with keys and values",
        "stations[1]: unknown player '5'",
    ]


def test_a_country_is_no_city() -> None:
    held = card("Anna", "warszawa", "niemcy", value=5)
    assert problems(poland(tickets=[held])) == ["tickets[0]: unknown city 'niemcy'"]
    assert problems(poland(stations=[hold("Anna", city="niemcy")])) == ["stations[0]: unknown city 'niemcy'"]


@pytest.mark.parametrize("fact", ["takes_station", "takes_tickets"])
def test_a_place_for_stations_or_for_tickets_is_known_as_a_city(monkeypatch: pytest.MonkeyPatch, fact: str) -> None:
    drawn = tables.board("a-b 1, b-c 2")
    facts: dict[str, Any] = {fact: False}
    places = dict(drawn.cities) | {"c": replace(drawn.cities["c"], **facts)}
    monkeypatch.setattr(atlas, "board", lambda _: replace(drawn, cities=places))
    file = europe(
        board="drawn",
        claims=[],
        stations=[hold("Anna", city="c")] if fact == "takes_tickets" else [],
        tickets=[card("Anna", "a", "c", value=3)] if fact == "takes_station" else [],
    )
    assert load(json.dumps(file)).board.id == "drawn"


def test_every_problem_is_named_at_once() -> None:
    file = europe(
        extra=True,
        edition="mars",
        players=[{"name": "Anna", "colour": "red"}, {"name": "Björn"}],
        claims=[hold("Anna"), hold("Zoe", route="nowhere"), hold("Björn", route="paris-zurich")],
        stations=[hold("Anna", city="atlantis")],
        tickets=[card("Anna", "paris", "paris", value=3)],
    )
    assert problems(file) == [
        "extra: unknown key",
        "players[1].colour: is missing",
        "claims[0].route: is missing",
        "edition: unknown edition 'mars'",
        "claims[1]: unknown player 'Zoe'",
        "claims[1]: unknown route 'nowhere'",
        "stations[0]: unknown city 'atlantis'",
        "tickets[0]: a ticket joins two different cities, not city 'paris' with itself",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("nonsense", "not JSON: look at line 1, column 1"),
        ("[" * 100_000, "its brackets are nested too deeply"),
        ('{"a":' * 100_000, "its brackets are nested too deeply"),
        ("1" * 5000, "not JSON"),
        ('{"a": 1, "a": 2}', "the key 'a' is given twice in one object"),
    ],
)
def test_what_is_not_json_says_why_in_one_sentence(text: str, said: str) -> None:
    (problem,) = problems(text)
    assert problem.startswith(f"game file: {said}")


@pytest.mark.parametrize("text", ["5", "[]", "null", '"europe"', "NaN", "{}"])
def test_what_is_json_but_no_game_says_so(text: str) -> None:
    assert problems(text)


LIGHTS: Facts = {
    "format": 1,
    "board": "northern-lights",
    "players": TWO,
    "bonus_cards": ["ferry-master", "local-network", "call-of-the-wild", "polar-express"],
}


def test_x18_the_open_bonus_cards_come_back() -> None:
    again = json.loads(dump(load(json.dumps(LIGHTS))))
    assert again["bonus_cards"] == LIGHTS["bonus_cards"]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["ferry-master"], "bonus_cards: 4 of these lie open, not 1: call-of-the-wild, capital-investment, "),
        ([], "bonus_cards: 4 of these lie open, not 0: "),
        (None, "bonus_cards: 4 of these lie open, not 0: "),
        ([*LIGHTS["bonus_cards"], "snowplow-award"], "bonus_cards: 4 of these lie open, not 5: "),
        ([*LIGHTS["bonus_cards"][:3], "ferry-master"], "bonus_cards[3]: this card is given twice"),
        ([*LIGHTS["bonus_cards"][:3], "wild-card"], "bonus_cards[3]: unknown bonus card 'wild-card'"),
        ([*LIGHTS["bonus_cards"][:3], 4], "bonus_cards[3]: must be text"),
        ([*LIGHTS["bonus_cards"][:3], None], "bonus_cards[3]: must be text"),
        ("ferry-master", "bonus_cards: must be a list"),
    ],
)
def test_x18_exactly_four_different_bonus_cards_lie_open(cards: object, said: str) -> None:
    found = problems(LIGHTS | {"bonus_cards": cards})
    assert any(problem.startswith(said) for problem in found), found


@pytest.mark.parametrize("cards", [[], ["ferry-master"]])
def test_x18_other_boards_do_not_know_the_key(cards: object) -> None:
    assert "bonus_cards: unknown key" in problems(LIGHTS | {"board": "nordic", "bonus_cards": cards})


@pytest.mark.parametrize(("minutes", "said"), [(0, 1), (1, 0), (1440, 0), (1441, 1), (-5, 1)])
def test_a_game_lasts_a_minute_at_least_and_a_day_at_most(minutes: int, said: int) -> None:
    file = json.dumps(europe(minutes=minutes))
    if said:
        assert problems(file) == ["minutes: must be 1 to 1440"]
    else:
        assert load(file).minutes == minutes


@pytest.mark.parametrize("day", ["2026-11-27", "2028-02-29"])
def test_a_game_bears_the_day_of_its_file(day: str) -> None:
    assert load(json.dumps(europe(day=day))).day == day


@pytest.mark.parametrize(
    "day", ["27.11.2026", "2026-02-29", "20261127", "2026-W48-5", "2026-11-27T20:15", " 2026-11-27"]
)
def test_what_is_no_day_is_told_with_an_example(day: str) -> None:
    assert problems(json.dumps(europe(day=day))) == ["day: must be a day as 2026-11-27"]


def japan(*made: Facts) -> Facts:
    return {"format": 1, "board": "japan", "players": TWO, "claims": list(made)}


BULLETS = [route.id for route in atlas.board("japan").routes.values() if route.is_bullet]
WHITE: list[Facts] = [hold("Anna", route=route, bullet=True) for route in BULLETS[:16]]


def test_x15_white_trains_come_back_and_own_ones_stand_where_they_stood() -> None:
    made: list[Facts] = [hold("Björn", route=BULLETS[16]), *WHITE, hold("Björn", route="ise-osaka")]
    assert json.loads(dump(load(json.dumps(japan(*made)))))["claims"] == made


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ([*WHITE, WHITE[0] | {"route": BULLETS[16]}], "claims[16]: all 16 white trains lie already"),
        ([*WHITE[:15], hold("Björn", route=BULLETS[16])], "is a bullet line and takes a white train"),
        ([hold("Björn", route=BULLETS[0], bullet=False)], "claims[0]: "),
        ([hold("Björn", route="ise-osaka", bullet=True)], "claims[0]: route 'ise-osaka' is no bullet line"),
        ([WHITE[0], hold("Björn", route=BULLETS[0], bullet=True)], "is everybody's already; Anna built it"),
        ([WHITE[0] | {"bullet": 1}], "claims[0].bullet: must be true or false"),
        ([hold("Björn", route="ise-osaka", shared=True)], "claims[0].shared: unknown key"),
    ],
)
def test_x15_white_trains_are_refused_in_a_sentence(made: list[Facts], said: str) -> None:
    assert any(said in problem for problem in problems(japan(*made))), problems(japan(*made))


def test_a_short_name_is_read_without_blanks_and_written_where_there_is_one() -> None:
    players = [{"name": "Anna", "colour": "red", "short": " An "}, {"name": "Björn", "colour": "blue"}]
    game = load(json.dumps(europe(players=players)))
    assert [player.short for player in game.players] == ["An", ""]
    assert json.loads(dump(game))["players"] == [players[0] | {"short": "An"}, players[1]]


@pytest.mark.parametrize("board", ["usa", "nordic", "japan"])
def test_any_of_the_familys_ten_train_colours_may_be_played_on_any_board(board: str) -> None:
    colours = ("blue", "red", "green", "yellow", "black", "brown", "pink", "grey", "purple", "white")
    for pair in zip(colours[::2], colours[1::2], strict=True):
        seated = [{"name": name, "colour": colour} for name, colour in zip(("Anna", "Bo"), pair, strict=True)]
        game = load(json.dumps({"format": 1, "board": board, "players": seated}))
        assert tuple(player.colour for player in game.players) == pair


def test_c2_what_is_wrong_with_points_of_the_tables_own_is_told() -> None:
    typed = [{"player": "Anna", "count": "other", "number": 5}]
    assert problems(europe(counts=typed)) == ["counts[0]: unknown count 'other'"]
    assert problems(europe(other="x" * 41)) == ["other: a name has 1 to 40 characters"]
    assert problems(europe(other_secret=True)) == ["other_secret: unknown key"]
    box = {"format": 1, "board": "counts", "box": "Iberia", "players": europe()["players"]}
    assert problems(box | {"other_secret": True}) == ["other_secret: unknown key"]
    assert to_json(load(json.dumps(europe(other=" Fair ", other_secret=True, counts=typed))))["other"] == "Fair"
