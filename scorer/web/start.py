"""The start page: a new game, an imported one, or one that is under way on this phone."""

from flask import Blueprint, render_template

from scorer import atlas

area = Blueprint("start", __name__)


@area.get("/")
def page() -> str:
    return render_template("start/page.html", boards=atlas.boards())
