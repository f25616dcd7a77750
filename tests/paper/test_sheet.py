"""The printed sheet: recorded games through the real WeasyPrint, whose warnings are errors here."""

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from scorer import atlas, gamefile
from scorer.command.cli import main
from scorer.count.scoring import score
from scorer.paper.imprint import Imprint
from scorer.paper.layout import Box
from scorer.paper.pages import rules_sheet as sheet_of_rules
from scorer.paper.pdf import to_pdf
from scorer.paper.poster import layout
from scorer.paper.poster import poster as print_poster
from scorer.paths import FONTS
from scorer.rules.board import Board
from scorer.rules.game import HeldTicket, Player
from scorer.words import Words
from tests.pdf import barriers, pages, sizes
from tests.prints import pad, poster, rules_sheet, score_sheet
from tests.tables import GAMES, recorded

EUROPE = "europe-stations-decide"
USUAL = (EUROPE, "nordic", "poland")
"""Between them they have every column of the first rulebooks; `test_every_kind` prints the others."""
SMALL = "new-york-tie-completed-tickets"
PADS = ("europe", "germany", "italy", "northern-lights", "poland", "united-kingdom")
"""Between them they have every kind of row."""
EVENING = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
POINT = 25.4 / 72
"""Millimetres."""


class _Complaint(logging.Handler):
    """Fail on anything that WeasyPrint logs."""

    def emit(self, record: logging.LogRecord) -> None:
        raise AssertionError(record.getMessage())


@pytest.fixture(autouse=True, scope="module")
def _no_complaints() -> Iterator[None]:
    handler, log = _Complaint(logging.WARNING), logging.getLogger("weasyprint")
    log.addHandler(handler)
    yield
    log.removeHandler(handler)


USUAL_PAPER = {"de": "a4", "en": "letter"}


def sheet_of(name: str, language: str = "en", paper: str = "") -> bytes:
    """Return the score sheet of a recorded game; cached, because printing is slow."""
    return _sheet(name, language, paper or USUAL_PAPER[language])


def pad_of(board: str, language: str = "en", paper: str = "") -> bytes:
    return _pad(board, language, paper or USUAL_PAPER[language])


@cache
def _sheet(name: str, language: str, paper: str) -> bytes:
    return score_sheet(score(recorded(name)), Imprint(EVENING, language, paper))


@cache
def _pad(board: str, language: str, paper: str) -> bytes:
    return pad(atlas.board(board), Imprint(EVENING, language, paper))


def signed(points: int) -> str:
    return str(points).replace("-", "−")


def expected(name: str) -> dict[str, dict[str, int]]:
    scores = json.loads((GAMES / f"{name}.scores.json").read_text())
    return dict(sorted(scores.items(), key=lambda one: one[1]["rank"]))


ROWS = {"routes": "Routes", "tickets": "Tickets", "stations": "Stations", "longest_path": "Longest path"}
ROWS |= {"globetrotter": "Globetrotter", "country_cards": "Country cards"}
ROWS_OF = {
    EUROPE: {"routes", "tickets", "stations", "longest_path"},
    "nordic": {"routes", "tickets", "globetrotter"},
    "poland": {"routes", "tickets", "country_cards"},
}
"""The columns of each rulebook."""


@pytest.mark.parametrize("name", USUAL)
def test_page_1_shows_every_number_of_the_result(name: str) -> None:
    page, scores = pages(sheet_of(name))[0], expected(name)
    heads = " ".join(f"{player['rank']}. {who}" for who, player in scores.items())
    assert heads in page
    for key, row in ROWS.items():
        numbers = " ".join(signed(player[key]) for player in scores.values())
        assert (f"{row} {numbers}" in page) == (key in ROWS_OF[name])
    assert "Total " + " ".join(signed(player["total"]) for player in scores.values()) in page
    assert "Trains left " + " ".join(str(player["trains_left"]) for player in scores.values()) in page


@pytest.mark.parametrize("name", USUAL)
def test_whoever_adds_up_by_hand_arrives_at_the_total(name: str) -> None:
    audit = " ".join(pages(sheet_of(name))[1:])
    for who, player in expected(name).items():
        sum_ = re.search(rf"{player['rank']}\. {who} (Routes [^=]*)= ([−\d]+)", audit)
        numbers = [int(number.replace("− ", "-")) for number in _terms(sum_[1])]
        assert sum(numbers) == player["total"] == int(sum_[2].replace("−", "-"))


def _terms(line: str) -> list[str]:
    """Return the signed numbers of a line such as Routes 62 − Tickets 15 + Stations 4."""
    return [("− " if sign == "−" else "") + number for sign, number in re.findall(r"([−+]?) ?[A-Z][a-z ]+(\d+)", line)]


@pytest.mark.parametrize("name", USUAL)
def test_the_rows_of_the_pad_add_up_to_the_points_for_routes(name: str) -> None:
    audit = " ".join(pages(sheet_of(name))[1:])
    rows = [tuple(map(int, row)) for row in re.findall(r": (\d+) × (\d+) \D+ (\d+)", audit)]
    assert all(number * each == points for number, each, points in rows)
    assert sum(points for *_, points in rows) == sum(player["routes"] for player in expected(name).values())


@pytest.mark.parametrize("name", USUAL)
def test_every_route_and_every_ticket_is_named(name: str) -> None:
    game = recorded(name)
    audit = " ".join(pages(sheet_of(name))[1:])
    for thing in (*(claim.route for claim in game.claims), *(held.ticket for held in game.tickets)):
        assert _joined(game.board.name_of(thing)) in _joined(audit)


def _joined(text: str) -> str:
    """Return a text without spaces, because a line may break in a name."""
    return re.sub(r"\s", "", text)


def test_a_ticket_tells_its_path_and_what_was_borrowed() -> None:
    """Noor's ticket was followed by hand (games/README.md)."""
    audit = " ".join(pages(sheet_of(EUROPE))[1:])
    way = "København – Essen – Berlin – Warszawa – Wilno – Kyïv – Bucuresti – Sevastopol – Erzurum"
    assert f"{way} (borrowed: Essen–København from Marek, Kyïv–Wilno from Marek, Bucuresti–Kyïv from Marek)" in audit
    for station, route in (("Essen", "Essen–København"), ("Kyïv", "Kyïv–Wilno"), ("Bucuresti", "Bucuresti–Kyïv")):
        assert _joined(f"{station} borrows {route} from Marek for København–Erzurum") in _joined(audit)


def test_the_longest_path_counts_its_trains_from_city_to_city() -> None:
    audit = " ".join(pages(sheet_of("europe", "de"))[1:])
    assert "Paris – Zürich 3 – Venezia 5 – Zágráb 7 – Wien 9 – Budapest 10 – Kyïv 16 – Bucuresti 20" in audit
    assert "Constantinople 23 – Angora 25 – Smyrna 28 – Athína 30" in audit


def test_country_cards_are_listed_with_the_claim_that_brought_them() -> None:
    audit = " ".join(pages(sheet_of("poland"))[1:])
    assert "Białoruś 6 and Rosja 7 by claiming Białoruś–Siedlce" in audit


@pytest.mark.parametrize(("name", "language"), [*((name, "en") for name in USUAL), ("europe", "de"), ("nordic", "de")])
def test_a_usual_game_fills_a_page_with_its_map_and_two_with_reasons(name: str, language: str) -> None:
    first, *others = pages(sheet_of(name, language))
    assert len(others) <= 2
    for city in recorded(name).board.cities.values():
        assert _joined(city.name) in _joined(first)


@pytest.mark.parametrize(
    ("pdf", "size"),
    [
        (partial(sheet_of, "nordic", "de", "a4"), (210, 297)),
        (partial(sheet_of, "nordic", "en", "letter"), (215.9, 279.4)),
        (partial(pad_of, "europe", "en", "a4"), (210, 297)),
        (partial(pad_of, "europe", "de", "letter"), (215.9, 279.4)),
    ],
)
def test_the_paper_is_the_one_asked_for(pdf: Callable[[], bytes], size: tuple[float, float]) -> None:
    for page in PdfReader(io.BytesIO(pdf())).pages:
        assert (float(page.mediabox.width) * POINT, float(page.mediabox.height) * POINT) == pytest.approx(size, abs=0.1)


def test_a_sheet_is_printed_on_a4_unless_told_otherwise() -> None:
    assert Imprint(EVENING, "en").paper.name == "A4"
    assert Imprint(EVENING, "de", "letter").paper.name == "letter"


def test_emoji_are_left_out_and_leave_no_gap() -> None:
    """A name may hold them, and pages show them; our font has none. What it has, stays: ✓."""
    game = recorded(SMALL)
    named = (replace(game.players[0], name="🚂 Anna 👩🏽\u200d🚀"), *game.players[1:])
    for pdf in (
        score_sheet(score(replace(game, players=named)), Imprint(EVENING)),
        poster(score(replace(game, players=named)), Imprint(EVENING)),
    ):
        text = " ".join(pages(pdf))
        assert not re.search("[\U0001f000-\U0001ffff\u200d]", text)
        assert "Anna" in text
        assert "Anna  " not in text


def test_of_a_name_stands_what_fonts_have_or_else_the_colour_on_sheet_poster_and_plate() -> None:
    """U+0378 is in no font. The line at the end has the names."""
    game = recorded("nordic")
    names = ("\u0378", "Zoë 🚂", "🚂🚂")
    named = replace(game, players=tuple(replace(one, name=name) for one, name in zip(game.players, names, strict=True)))
    sheet, hung = (" ".join(pages(made(score(named), Imprint(EVENING)))) for made in (score_sheet, poster))
    for text in (sheet, hung):
        assert "Zoë wins: 97 points to Red’s 85." in text
        assert all(plate in text for plate in ("Red 26", "Zoë 26", "3. White"))
        assert not {*"".join(names)} - {*"Zoë "} & {*text}
    (line,) = re.findall(r"zug1\..+?(?= Made)", sheet)
    assert [player.name for player in gamefile.load(line).players] == [*names]


def test_german_and_english_are_told_apart() -> None:
    german, english = " ".join(pages(sheet_of("europe", "de"))), " ".join(pages(sheet_of(EUROPE, "en")))
    assert "Björn gewinnt: 88 Punkte, Anna hat 73." in german
    assert "21. November 2026" in german
    assert "Noor wins: 119 points to Marek’s 108." in english
    assert not {"Routes", "Tickets", "Stations", "Total", "completed", "borrows", "Made"} & set(german.split())


@pytest.mark.parametrize(
    ("make", "language", "title"), [(sheet_of, "de", "Wertungsblatt: Europa"), (pad_of, "en", "Score pad: Europe")]
)
def test_the_file_is_tagged_and_knows_its_title_and_language(
    make: Callable[..., bytes], language: str, title: str
) -> None:
    reader = PdfReader(io.BytesIO(make("europe", language, "a4")))
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert (root["/Lang"], reader.metadata.title) == (language, title)
    assert root["/StructTreeRoot"]["/K"]
    assert "pdfuaid:part" in root["/Metadata"].get_data().decode()


@pytest.mark.parametrize(("name", "language"), [*((name, "en") for name in USUAL), ("europe", "de")])
def test_a_screen_reader_finds_its_way_through_every_sheet(name: str, language: str) -> None:
    assert not barriers(sheet_of(name, language))


def test_every_picture_says_in_words_what_it_shows() -> None:
    figures = [element for element in _elements(sheet_of("nordic")) if element.get("/S") == "/Figure"]
    assert any("Map" in figure["/Alt"] for figure in figures)
    assert all(figure.get("/Alt") for figure in figures)


def _elements(pdf: bytes) -> Iterator[dict[str, Any]]:
    """Yield the elements of the structure tree, which screen readers use."""
    waiting = [PdfReader(io.BytesIO(pdf)).trailer["/Root"]["/StructTreeRoot"]["/K"]]
    while waiting:
        thing = waiting.pop().get_object()
        if isinstance(thing, list):
            waiting += thing
        elif isinstance(thing, dict) and "/S" in thing:
            yield thing
            waiting.append(thing.get("/K", []))


@pytest.mark.parametrize("pdf", [partial(sheet_of, "nordic"), partial(pad_of, "poland", "de", "letter")])
def test_all_letters_come_from_our_own_fonts_embedded_in_part(pdf: Callable[[], bytes]) -> None:
    fonts = list(_fonts(pdf()))
    assert fonts
    for font in fonts:
        assert re.fullmatch(r"/[A-Z]{6}\+Source-Sans-3(,|-Semi-Bold|-Oblique)", font["/BaseFont"])
        assert len(font["/FontDescriptor"]["/FontFile2"].get_data()) < 60_000


def _fonts(pdf: bytes) -> Iterator[dict[str, Any]]:
    for page in PdfReader(io.BytesIO(pdf)).pages:
        for font in page["/Resources"]["/Font"].values():
            yield font["/DescendantFonts"][0]


def test_the_fonts_come_with_their_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in next(FONTS.glob("*.txt")).read_text()


NASTY = (
    "<img src=file:///etc/passwd>",
    '"><script>',
    "</style><link rel=attachment href='file:",
    "{{ 7 * 7 }} & {% raw %}",
    "Łukasz Żółć",
)


def test_nasty_names_are_printed_as_they_are() -> None:
    game = recorded("europe-mega-five-players")
    players = tuple(replace(player, name=name) for player, name in zip(game.players, NASTY, strict=True))
    pdf = score_sheet(score(replace(game, players=players)), Imprint(EVENING, "de", address="https://a/b?c=<d>&e"))
    text = _joined(" ".join(pages(pdf)))
    for name in NASTY:
        assert text.count(_joined(name)) >= 2  # where there is little room only the first word stands
    assert "root:" not in text
    root: Any = PdfReader(io.BytesIO(pdf)).trailer["/Root"]
    assert "/EmbeddedFiles" not in root.get("/Names", {})


@pytest.mark.parametrize(
    "address", ["file:///etc/hostname", "http://127.0.0.1:9/x.png", "https://example.org/a.svg", "data:,x", "sheet:x"]
)
def test_the_press_reads_nothing_but_our_own_assets(address: str) -> None:
    page = f'<html lang="en"><title>x</title><body><img src="{address}" alt="x">'
    with pytest.raises(AssertionError, match="not one of our assets"):
        to_pdf(page, {})


def test_names_in_pictures_run_as_they_are_read() -> None:
    """U+202E turns the letters of our own font, as those of Hebrew and Arabic run; WeasyPrint sets them one by one."""
    name = '<text y="9" font-size="9" font-family="\'Source Sans 3\'">\u202eabc</text>'
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{name}</svg>'
    page = '<html lang="en"><title>x</title><img src="sheet:map.svg" alt="x" style="width: 5cm">'
    assert pages(to_pdf(page, {"map.svg": picture})) == ("cba",)


def test_a_long_name_breaks_with_a_hyphen() -> None:
    game = recorded("europe-mega-five-players")
    players = (replace(game.players[0], name="Konstantinopolitanerin"), *game.players[1:])
    first = pages(score_sheet(score(replace(game, players=players)), Imprint(EVENING, "de")))[0]
    assert re.search(r"Konstanti\w*[\u2010\ufffe-] ?\w*nerin", first)


@pytest.mark.parametrize(
    ("name", "shared"), [("japan-five-players", (1, 1, 1, 1, 1)), ("northern-lights-five-players", (1, 1, 1, 2, 2))]
)
def test_five_players_fill_one_page_or_the_last_two_share_the_next(name: str, shared: tuple[int, ...]) -> None:
    sheet = score(recorded(name))
    _, *texts = pages(sheet_of(name, paper="a4"))
    headings = [f"{player.rank}. {player.player.name} Routes" for player in sheet.ranking]
    assert [page for heading in headings for page, text in enumerate(texts, 1) if heading in text] == [*shared]


def test_a_hand_of_thirty_tickets_stays_on_one_page() -> None:
    """It has no room below the others, and would be split there."""
    usual = recorded("nordic")
    free = [ticket for ticket in usual.edition.tickets if ticket not in {one.ticket for one in usual.tickets}]
    held = tuple(HeldTicket(2, ticket) for ticket in free[:30])
    sheet = score(replace(usual, tickets=(*usual.tickets, *held)))
    texts = pages(score_sheet(sheet, Imprint(EVENING, "en", "a4")))
    names = [_joined(usual.board.name_of(one.ticket)) for one in held]
    assert len([text for text in map(_joined, texts[1:]) if all(name in text for name in names)]) == 1


def test_the_longest_names_the_widest_letters_and_a_hand_of_a_hundred_tickets_are_cut_nowhere() -> None:
    """The first player holds the whole deck of the edition."""
    usual = recorded("europe-mega-five-players")
    wide = tuple(replace(player, name=letter * 40) for player, letter in zip(usual.players, "WMÄ@w", strict=True))
    game = replace(usual, players=wide, tickets=tuple(HeldTicket(0, ticket) for ticket in usual.edition.tickets))
    assert len(game.tickets) > 60
    pdf = score_sheet(score(game), Imprint(EVENING, "de"))
    first, *others = map(_joined, pages(pdf))
    assert "Erzurum" in first
    assert first.count("W" * 40) == 2
    assert not barriers(pdf)
    for held in game.tickets:
        assert _joined(game.board.name_of(held.ticket)) in "".join(others)
    assert len(pdf) < 300_000


def test_a_game_that_has_just_begun_is_printed_with_its_address_as_qr_code() -> None:
    begun = replace(recorded(SMALL), claims=(), stations=(), tickets=())
    pdf = score_sheet(score(begun), Imprint(EVENING, address="https://example.org/games/k/"))
    links: Any = PdfReader(io.BytesIO(pdf)).pages[0]["/Annots"]
    (link,) = links
    assert link["/A"]["/URI"] == "https://example.org/games/k/"
    assert "No tickets" in " ".join(pages(pdf))
    assert not barriers(pdf)
    assert any("QR" in element.get("/Alt", "") for element in _elements(pdf))
    assert not any("QR" in element.get("/Alt", "") for element in _elements(sheet_of("nordic")))


@pytest.mark.parametrize("name", ["europe", "japan-five-players", "poland", SMALL])
def test_no_letter_is_below_eight_and_a_half_points_and_none_below_six_and_a_half_on_the_map(name: str) -> None:
    """The map stands on page 1 of a sheet; letters are measured as they are printed, a source's number has 7.5."""
    pdf = sheet_of(name, "de", "a4")
    first, *others = (sizes(pdf, page) for page in range(len(pages(pdf))))
    assert min(first) >= 6.45
    assert min(map(min, others)) >= 8.45
    rules = sizes(rules_sheet(recorded(name).board, Imprint(EVENING, "de")), 0)
    assert min(rules) >= 7.45
    assert min(set(rules) - {min(rules)}) >= 8.45


def test_the_imprint_tells_the_version_and_no_clock_time() -> None:
    for page in pages(sheet_of("nordic")):
        assert re.search(r"Made with Draisine \d", page)
        assert not re.search(r"\d:\d\d", page.partition("zug1.")[0])


def test_the_same_game_gives_the_same_bytes() -> None:
    assert score_sheet(score(recorded("poland")), Imprint(EVENING, "en", "letter")) == sheet_of("poland")
    assert pad(atlas.board("poland"), Imprint(EVENING, "de", "letter")) == pad_of("poland", "de", "letter")


@pytest.mark.parametrize("board", [atlas.board(id) for id in PADS], ids=PADS)
def test_a_pad_is_one_page_with_a_row_for_every_length_bonus_country_and_number_that_players_type(board: Board) -> None:
    """On the lower of the two papers, with the longer words; and a screen reader finds its way."""
    pdf, words = pad_of(board.id, "de", "letter"), Words("de")
    (page,) = pages(pdf)
    text = page.lower()
    for points in board.points.values():
        assert page.count(f"× {points} =") >= board.most_players
    for edition in board.editions.values():
        for bonus in edition.bonuses.keys() & {"longest-path", "globetrotter"}:
            assert {"longest-path": "Längste", "globetrotter": "Globetrotter"}[bonus] in page
        for count in edition.counts:
            is_written = count.scores and not count.is_whole
            assert is_written == (" ".join(words.printed(count.name).split()).lower() in text)
    for country in board.country_cards:
        assert board.cities[country].name in page
    assert not barriers(pdf)


def test_a_pad_tells_what_passengers_and_loans_are_worth() -> None:
    (germany,) = pages(pad_of("germany", "de", "letter"))
    assert germany.count("20 · 10") == 6
    (netherlands,) = pages(pad_of("netherlands", "de", "letter"))
    assert netherlands.count("× −5 =") == 5
    assert all(row in netherlands.replace("\u2060", "") for row in ("2 Personen: 35 · 0", "5: 55 · 35 · 20 · 10 · 0"))
    (pennsylvania,) = pages(pad_of("pennsylvania", "de", "letter"))
    assert all(row in pennsylvania for row in ("30 · 21 · 14 · 9 · 6", "15 · 9 · 5", "7 · 4"))


def test_a_pad_tells_what_districts_harbours_and_a_bullet_train_are_worth() -> None:
    """X28: a district is worth its number. X26, X15: by tickets, and by rank for each number of players.

    Harbours that were not built cost points (X26), city markers that were not placed none (X20).
    """
    boards = ("london", "rails-and-sails-world", "japan", "old-west")
    (london,), (world,), (japan,), (old_west,) = (pages(pad_of(board)) for board in boards)
    assert "Harbours not built × −4 =" in world
    assert "not built" not in old_west
    assert old_west.count("Alvin") == 1
    assert "Districts 1 → 1, 2 → 2, 3 → 3, 4 → 4, 5 → 5" in london.replace("\u2060", "")
    assert "Harbours 0 → 0, 1 → 20, 2 → 30, 3 → 40" in world.replace("\u2060", "")
    assert all(row in japan.replace("\u2060", "") for row in ("2 players: 10 · −10", "5: 25 · 15 · 5 · −5 · −10"))


def test_rules_are_grouped_as_the_count_is_and_drawn_where_a_drawing_says_more() -> None:
    """Poland has no longest path and no stations; its doubles close as they usually do."""
    europe, poland = atlas.board("europe"), atlas.board("poland")
    text = " ".join(pages(rules_sheet(europe, Imprint())))
    heads = ["Routes A line", "Tickets A ticket", "Stations One", "Longest path Longest", "The result When"]
    assert sorted(heads, key=text.index) == heads
    assert "Country cards Join a country" in pages(rules_sheet(poland, Imprint()))[0]
    drawn = [re.findall(r"case-(\w+)\.svg", sheet_of_rules(board, Imprint()).page) for board in (europe, poland)]
    assert drawn == [["R3a", "E2", "R6"], ["R3a"]]


def test_r8_a_pad_names_the_edition_that_breaks_ties_in_another_way() -> None:
    (page,) = pages(pad_of("germany", "de", "letter"))
    assert "mehr Passagiere aller Farben (Mit Passagieren), dann geteilter Platz." in page


def test_the_command_line_prints_a_sheet_and_a_poster_beside_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, large = tmp_path / "sheet.pdf", tmp_path / "poster.pdf"
    prints = ["--pdf", str(sheet), "--poster", str(large), "--size", "a2", "--language", "de"]
    assert main(["score", str(GAMES / f"{SMALL}.json"), *prints]) == 0
    said = capsys.readouterr()
    decision = "Edda gewinnt durch mehr erfüllte Zielkarten: 2 zu 1."
    for text in (said.out, pages(sheet.read_bytes())[0], *pages(large.read_bytes())):
        assert decision in " ".join(text.split())
    assert said.err == ""
    assert round(PdfReader(large).pages[0].mediabox.height * POINT) == 297


def test_the_command_line_prints_a_pad(tmp_path: Path) -> None:
    file = tmp_path / "pad.pdf"
    assert main(["sheet", "nordic", "--pdf", str(file), "--paper", "letter"]) == 0
    assert "Nordic" in pages(file.read_bytes())[0]


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["sheet", "atlantis", "--pdf", "pad.pdf"], "atlantis"),
        (["score", str(GAMES / f"{SMALL}.json"), "--pdf", "no/such/folder/sheet.pdf"], "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_line(
    command: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(command) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert bool(said.out) == (command[0] == "score"), "the count is told first"


def test_a_name_that_turns_the_direction_of_reading_turns_no_sentence_round_it() -> None:
    game = recorded(SMALL)
    names = ("\u202eanna", "\u202ebjörn")
    turning = replace(game, players=tuple(map(Player, names, ("red", "blue"))))
    sheet = score_sheet(score(turning), Imprint(EVENING))
    assert "anna and björn are equal on 28 points. anna wins by more completed tickets: 2 to 1." in pages(sheet)[0]


def test_who_prints_letters_that_our_font_lacks_is_told_beforehand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (GAMES / f"{SMALL}.json").read_text()
    assert '"Edda"' in text
    (tmp_path / "game.json").write_text(text.replace('"Edda"', '"\u0378"'))
    assert main(["score", str(tmp_path / "game.json"), "--pdf", str(tmp_path / "sheet.pdf")]) == 0
    assert capsys.readouterr().err.startswith("Our font lacks letters of \u0378: paper and pictures leave")


def test_the_story_and_a_line_of_each_player_fill_the_foot_of_page_1_and_never_make_a_page_more() -> None:
    """Nordic is upright and has room beside its map; Poland's map leaves the story some below."""
    nordic, poland = pages(sheet_of("nordic")), pages(sheet_of("poland"))
    assert "Kristiansand–Tampere cost Anna" in nordic[0]
    assert "Chloé From 18 points behind on the map to 8." in nordic[0]
    assert "The story of the game Kalisz–Poznań was still free" in poland[0]
    assert [text[:2] for text in (*nordic[1:], *poland[1:])] == ["1.", "1."]


# ---- The poster ----


@pytest.mark.parametrize(
    ("name", "language", "millimetres"),
    [("europe", "de", (297, 420)), ("nordic", "en", (420, 297))],
    ids=["a wide board", "an upright board"],
)
def test_a_poster_is_one_page_of_lines_and_letters_that_names_the_stops_of_each_longest_path(
    name: str, language: str, millimetres: tuple[int, int]
) -> None:
    game = recorded(name)
    people = ("Wilhelmine-Charlotte von Hohenstein-Ansb", "Donaudampfschifffahrtsgesellschaftskapit", "Cem", "Eve")
    sheet = score(replace(game, players=tuple(map(Player, people, (player.colour for player in game.players)))))
    pdf = poster(sheet, Imprint(EVENING, language))
    (page,), (text,) = PdfReader(io.BytesIO(pdf)).pages, (_joined(text).replace("\x02", "-") for text in pages(pdf))
    assert (round(page.mediabox.width * POINT), round(page.mediabox.height * POINT)) == millimetres
    assert not page.images
    assert not barriers(pdf)
    for player in sheet.players:
        assert _joined(player.player.name) in text
        assert all(_joined(game.board.cities[city].name) in text for city in player.longest_path.cities)
    assert all(font["/FontDescriptor"] for font in _fonts(pdf))


def test_a_poster_says_once_who_won_gives_them_twice_the_room_and_shows_who_took_which_country_card() -> None:
    """Poland’s map is 263 mm wide where tickets leave it the height; Anna took 13 points of cards, Dąbrowska 10."""
    sheet = score(recorded("poland"))
    made = print_poster(sheet, Imprint(EVENING))
    assert made.page.count('<span class="ticket') == len(sheet.game.tickets), "everybody's, on the widest upright board"
    assert made.page.count("Anna wins") == 1
    at = layout(sheet.game.board, 4)
    assert [row.height / at.rows[1].height for row in at.rows] == pytest.approx([2, 1, 1, 1])
    assert at.map.width * (1000 + 32) / (1000 + 48) == pytest.approx(26.3)
    cards = re.findall(r'<rect x="-9".*?>(\d+)<', made.pictures["map.svg"])
    taken = re.findall(r'<rect x="-9" [^>]*/><path.*?>(\d+)<', made.pictures["map.svg"])
    assert (len(cards), sorted(map(int, taken))) == (20, [4, 6, 6, 7])


def test_the_title_of_a_poster_takes_what_few_players_leave() -> None:
    """On the same map two players have 2 + 1 shares of the paper, five have 6."""
    made = (print_poster(score(recorded(name)), Imprint(EVENING)).page for name in ("asia", "asia-for-two"))
    five, two = (float(re.findall(r"<header style=.*?height: ([\d.]+)cm", page)[0]) for page in made)
    assert 1.5 * five < two < 10


@pytest.mark.parametrize("board", atlas.boards(), ids=lambda board: board.id)
def test_on_a_poster_the_map_is_large_and_nothing_lies_on_another_part(board: Board) -> None:
    for players in range(1, board.most_players + 1):
        at = layout(board, players)
        parts = [at.header, at.map, *at.rows]
        assert all(part.left > 0 and part.left + part.width < at.width for part in parts)
        assert all(part.top > 0 and part.top + part.height < at.height for part in parts)
        assert not [(one, two) for place, one in enumerate(parts) for two in parts[place + 1 :] if _meets(one, two)]
        assert at.map.width * at.map.height >= 0.3 * at.width * at.height


def _meets(one: Box, two: Box) -> bool:
    gap = 1e-9
    return (
        min(one.left + one.width, two.left + two.width) - max(one.left, two.left) > gap
        and min(one.top + one.height, two.top + two.height) - max(one.top, two.top) > gap
    )
