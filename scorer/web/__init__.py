"""The web app. One module an area of the site; `create_app` puts them together."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from flask import Flask

from scorer.map import LIVE, seats_of
from scorer.paths import TEMPLATES
from scorer.rules.moves import OpenCount
from scorer.store import Store
from scorer.web import (
    assets,
    claims,
    codes,
    counts,
    door,
    entering,
    errors,
    forms,
    installed,
    joining,
    keeping,
    language,
    limits,
    memory,
    paper,
    photo,
    play,
    polls,
    presence,
    privacy,
    probes,
    proxies,
    pruning,
    request_log,
    result,
    reveal,
    round_files,
    rounds,
    security,
    settings,
    share,
    start,
    story,
    tickets,
    visits,
)
from scorer.wire import json_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


def create_app(configuration: Mapping[str, object] | None = None) -> Flask:
    """Return the app; without configuration it keeps its games in the user's data folder (settings.py)."""
    app = Flask("scorer", static_folder=None, template_folder=str(TEMPLATES))
    app.config.from_mapping(settings.configured(configuration or {}))
    app.jinja_env.filters["invalid"] = forms.invalid
    app.jinja_env.filters["people"] = lambda view: [person.json for person in joining.people_of(view)]
    app.jinja_env.globals.update(token=LIVE.token, swatch=LIVE.swatch, seats_of=seats_of)
    app.jinja_env.globals["own_rounds"] = keeping.own_rounds
    app.jinja_env.globals["open_count"] = [json_of(OpenCount())]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.policies["json.dumps_kwargs"] = {"sort_keys": True, "separators": (",", ":")}
    app.extensions["store"] = Store(app.config["DATABASE_URL"])
    settings.agree_on_key(app)
    for part in (door, assets, language, limits, memory, paper, codes, presence, visits, pruning, security, errors):
        part.set_up(app)
    for part in (
        start,
        play,
        photo,
        tickets,
        counts,
        claims,
        result,
        reveal,
        share,
        story,
        entering,
        joining,
        rounds,
        round_files,
        installed,
        paper,
        privacy,
    ):
        app.register_blueprint(part.area)
    answer: WSGIApplication = app.wsgi_app
    for layer in (polls, request_log, probes, proxies):  # before Flask, the outermost last
        answer = layer.around(app, answer)
    app.wsgi_app = answer  # type: ignore[method-assign, assignment]  # where Flask wants its layers
    return app
