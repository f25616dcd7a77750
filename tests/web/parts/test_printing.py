"""Pages that a browser prints, on a phone without a press: all that they show is within."""

import re
from base64 import b64decode
from urllib.parse import unquote

from flask.testing import FlaskClient

from scorer.paths import STATIC
from scorer.press import Print
from scorer.web.http.security import PRINTABLE
from scorer.web.parts.printing import printable

PAGE = """<html><head><style>src: url(sheet:SourceSans3-Regular.ttf), url(sheet:SourceSans3-Semibold.ttf)</style></head>
<body><img src="sheet:map.svg"><img src="sheet:token-0.svg"></body></html>"""
PICTURES = {"map.svg": "<svg id='ö'><text>Köln</text></svg>", "token-0.svg": "<svg><path/></svg>"}


def test_a_page_to_print_has_its_pictures_and_a_bar_to_print_it(client: FlaskClient) -> None:
    with client.application.test_request_context(headers={"Accept-Language": "en"}):
        answer = printable(Print(PAGE, PICTURES))
    page = answer.get_data(as_text=True)
    assert answer.headers["Content-Security-Policy"] == PRINTABLE
    assert re.search(r">Print</button></p>\s*<script[^>]*></script>\s*</body></html>$", page)
    letters = re.findall(r"url\((/[^)]*)\)", page)
    assert len(letters) == 2
    for file, weight in zip(letters, ("Regular", "Semibold"), strict=True):
        with client.get(file) as found:
            assert found.data == (STATIC / "letters" / f"{weight}.woff2").read_bytes()
    written, plain = (unquote(svg) for svg in re.findall(r'src="data:image/svg\+xml,([^"]*)"', page))
    assert plain == PICTURES["token-0.svg"], "without a text it needs no letters"
    face = re.fullmatch(r"<svg id='ö'><style>(.*)</style><text>Köln</text></svg>", written)
    assert face
    faces = re.findall(
        r'font-family:"Source Sans 3";font-weight:(\d+);src:url\(data:font/woff2;base64,([^)]*)', face[1]
    )
    assert [(weight, b64decode(data)) for weight, data in faces] == [
        (weight, (STATIC / "letters" / f"{name}.woff2").read_bytes())
        for weight, name in (("400", "Regular"), ("600", "Semibold"))
    ]
