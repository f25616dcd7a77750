"""The workshop: a map is drawn as text, its problems and its balance are seen, and it is played, saved and printed."""

import io
import json
import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from scorer.web.http.limits import Limit
from tests.pdf import pages
from tests.web.conftest import Server
from tests.web.fingers import drag, middle_of
from tests.web.pages.test_boards import brought, started, token

TABLES = {
    "name": "Küste",
    "cities": "Name;X;Y\nAachen;100;100\nBonn;500;100\nKiel;100;400\n",
    "routes": "From;To;Length;Colour\nAachen;Bonn;4;red\nBonn;Kiel;11;grey\n",
    "tickets": "From;To;Points\nAachen;Kiel;20\n",
}


def preview(client: FlaskClient, **texts: str) -> str:
    answer = client.post("/boards/new/preview", data=texts)
    assert answer.status_code == 200
    return unescape(answer.text)


def taken(client: FlaskClient, want: str, **texts: str) -> str:
    """Press a button of the workshop and return where it leads."""
    answer = client.post("/boards/new", data=texts | {"want": want, "csrf_token": token(client)})
    assert answer.status_code == 303
    return answer.headers["Location"]


@pytest.mark.parametrize("start", ["example", "empty", "file"])
def test_the_page_begins_with_a_whole_map(client: FlaskClient, start: str) -> None:
    page = client.get(f"/boards/new?start={start}").text
    assert 'id="map"' in page
    assert 'data-city="' in page
    assert 'class="problems"' not in page
    assert client.get("/boards/new?start=nothing").status_code == 404


def test_the_preview_has_the_map_and_its_balance(client: FlaskClient) -> None:
    seen = preview(client, **TABLES)
    assert 'data-route="aachen-bonn"' in seen
    [row] = re.findall(r"<tr><th[^>]*>Aachen – Kiel</th>(.*)</tr>", seen)
    assert re.findall(r"<td>([^<]*)</td>", row) == ["20", "15", "5"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"routes": "From;To;Length;Colour\nAachen;Bon;4;red"}, "route in row 2: to 'Bon': there is no such stop; did"),
        ({"routes": "From;To;Length;Colour\nAachen;Bonn"}, "route in row 2: a length is a whole number from 1"),
        ({"tickets": "From;To;Points\nAachen"}, "ticket in row 2: to '': there is no such stop"),
        ({"routes": ""}, "there are no routes in it"),
        ({"cities": "Name;X;Y\n" + "".join(f"C{n};{n};{n}\n" for n in range(201))}, "a map has 200 at most"),
        ({"file": "cities = 5"}, "cities"),
        ({"file": "cities"}, "not TOML"),
        ({"file": '{"cities": ' + "[" * 100_000}, "nested too deeply"),
        ({"file": '{"cities": {"a": {"name": "A", "x": 1e99, "y": 0}}, "routes": [{}]}'}, "none beyond 100000"),
        ({"file": '{"a": "' + "x" * 1_100_000 + '"}'}, "and a map has 1000000 at most"),
    ],
)
def test_what_is_wrong_is_said_and_the_page_comes_back(
    client: FlaskClient, change: dict[str, str], problem: str
) -> None:
    seen = preview(client, **TABLES | change)
    assert problem in seen
    assert "data-route" not in seen
    answer = client.post("/boards/new", data=TABLES | change | {"want": "play", "start": "example"})
    assert answer.status_code == 400
    assert problem in unescape(answer.text)
    assert 'name="start" value="example"' in answer.text


def test_what_was_typed_is_shown_where_scripts_do_not_run(client: FlaskClient) -> None:
    answer = client.post("/boards/new", data=TABLES | {"name": "  Küste ", "start": "empty"})
    assert answer.status_code == 200
    page = unescape(answer.text)
    assert 'data-route="aachen-bonn"' in page
    assert TABLES["routes"] in page
    assert 'name="start" value="empty"' in page
    assert 'data-route="aachen-bonn"' in preview(client, **TABLES | {"tickets": " \n"})
    assert client.get(taken(client, "file", **TABLES | {"name": "  Küste "})).get_json()["name"] == "Küste"
    assert "name" not in client.get(taken(client, "file", **TABLES | {"name": "  "})).get_json()


def test_of_many_problems_the_first_are_shown(client: FlaskClient) -> None:
    unknown = "From;To;Length;Colour\n" + "X;Bonn;1;red\n" * 100
    seen = preview(client, **TABLES | {"routes": unknown, "tickets": ""})
    assert seen.count("<li>route in row") == 12
    assert "and 88 more" in seen
    assert " more" not in preview(client, **TABLES | {"routes": "From;To;Length;Colour\nX;Bonn;1;red\n"})


def test_a_map_of_the_workshop_is_played(client: FlaskClient) -> None:
    game = client.application.extensions["store"].record(started(client, taken(client, "play", **TABLES))).game
    assert game.board.name == {"en": "Küste"}
    assert [ticket.value for ticket in game.edition.tickets] == [20]


def test_a_map_is_saved_and_opened_again(client: FlaskClient) -> None:
    answer = client.get(taken(client, "file", **TABLES))
    assert "attachment" in answer.headers["Content-Disposition"]
    assert 'data-route="aachen-bonn"' in preview(client, file=f"\n {answer.text}"), "also behind blanks"
    address = brought(client, answer.text)
    id = address.split("/")[-1]
    page = client.get(f"/boards/new?start={id}").text
    found = re.search(r"<textarea[^>]*>\n(.*)</textarea>", page, re.DOTALL)
    assert found
    assert json.loads(unescape(found[1])) == json.loads(answer.text)
    assert f"/boards/new?start={id}" in client.get(address).text


def test_a_map_is_printed(server: Server, client: FlaskClient) -> None:
    pad, sheet = (client.get(taken(client, want, **TABLES)).data for want in ("pad", "map"))
    assert "Küste" in pages(pad)[0]
    box = PdfReader(io.BytesIO(sheet)).pages[0].mediabox
    assert (round(box.width / 72 * 25.4), round(box.height / 72 * 25.4)) == (420, 297)
    svg = client.get(taken(client, "svg", **TABLES))
    assert svg.mimetype == "image/svg+xml"
    assert svg.text.count("<rect") > 15


def test_a_map_of_one_city_and_the_edge_is_drawn_around_it(client: FlaskClient) -> None:
    line = {"id": "a-sea", "ends": ["a", "sea"], "length": 2, "colour": "red", "border": [9, 9]}
    cities = {"a": {"name": "A", "x": 5, "y": 5}}
    seen = preview(client, file=json.dumps({"cities": cities, "ends": {"sea": {"name": "Sea"}}, "routes": [line]}))
    assert 'data-city="a"' in seen
    assert re.findall(r'data-names="(.*?)">', seen) == ['{"a":"A"}'], "what can be dragged"
    left, top, scale = (float(number) for number in re.findall(r'data-frame="([^"]*)"', seen)[0].split())
    assert ((5 - left) * scale, (5 - top) * scale) == pytest.approx(
        (235, 235), abs=1
    )  # half of 40 and twice 3.5 of 100


def test_where_a_city_is_dragged_to_is_told_in_the_units_of_the_map(client: FlaskClient) -> None:
    """107 by 85.6 units make 1000 by 800 thousandths: 100 and twice 3.5, and 80 and twice 3.5 of the longer side."""
    cities = "Name;X;Y\nA;100;100\nB;200;180\n"
    seen = preview(client, name="", cities=cities, routes="From;To;Length\nA;B;3\n", tickets="")
    frame = [float(number) for number in re.findall(r'data-frame="([^"]*)"', seen)[0].split()]
    assert frame == pytest.approx([96.5, 96.5, 1000 / 107])


def test_a_city_is_seen_before_its_first_line(client: FlaskClient) -> None:
    seen = preview(
        client, **TABLES | {"cities": TABLES["cities"] + "Zons;300;300\n", "tickets": "From;To;Points\nKiel;Zons;3"}
    )
    assert 'data-city="zons"' in seen
    assert re.search(r"Kiel – Zons</th><td>3</td><td[^>]*>no way</td>", seen)


def test_names_are_no_scripts(client: FlaskClient) -> None:
    seen = client.post("/boards/new/preview", data=TABLES | {"cities": TABLES["cities"] + "<script>;7;7\n"} | {
        "routes": TABLES["routes"] + "<script>;Bonn;3;red\n"
    }).text  # fmt: skip
    assert "<script>" not in seen
    assert "&lt;script&gt;" in seen


def test_drawing_is_limited_by_the_lines_that_are_drawn(client: FlaskClient) -> None:
    client.application.config["LIMITS"] = 10 / Limit.DRAFTS.most
    assert "data-route" in preview(client, **TABLES)
    many = TABLES | {"routes": "From;To;Length;Colour\n" + "Aachen;Bonn;1;grey\n" * 10, "tickets": ""}
    answer = client.post("/boards/new/preview", data=many, headers={"Accept": "application/json"})
    assert answer.status_code == 429
    assert "very much was drawn" in answer.get_json()["sentence"].lower()
    letters = [
        client.post(
            "/boards/new/preview", data={"file": "x" * many}, environ_base={"REMOTE_ADDR": f"10.0.0.{many % 7}"}
        )
        for many in (1999, 2000)
    ]
    assert [answer.status_code for answer in letters] == [200, 429], "200 letters take as long as a line, and it is one"


def test_a_city_is_dragged_and_a_mistake_is_told_as_it_is_typed(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/boards/new?start=empty")
    expect(page.locator("#map .hold")).to_have_count(2)
    x, y = middle_of(page.locator("[data-city='a'] circle").first)
    drag(page, (x, y), (x + 40, y + 30))
    expect(page.locator("#cities")).not_to_have_value(re.compile("A;100;100"))
    expect(page.locator("#cities")).to_have_value(re.compile(r"^Name;X;Y\nA;1\d\d(\.\d)?;1\d\d(\.\d)?\nB;500;200\n$"))
    page.fill("#tickets", "From;To;Points\nA;C;3\n")
    expect(page.locator("#problems")).to_contain_text("there is no such stop")
    expect(page.locator(".old [data-route='a-b']")).to_be_visible()
    page.reload()
    expect(page.locator("#tickets")).to_have_value("From;To;Points\nA;C;3\n")
    expect(page.locator("#problems")).to_contain_text("there is no such stop")
