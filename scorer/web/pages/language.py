"""The switch between languages, which is on every page."""

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from scorer.web.http import cookies
from scorer.web.http.addresses import return_address
from scorer.web.http.language import COOKIE
from scorer.words import LANGUAGES

area = Blueprint("language", __name__)


@area.post("/language/<wanted>")
def switch(wanted: str) -> Response:
    """Switch to a language and redirect back. An unknown one changes nothing."""
    response = redirect(return_address(request.form.get("back", "")))
    if wanted in LANGUAGES:
        cookies.keep(response, COOKIE, wanted)
    return response
