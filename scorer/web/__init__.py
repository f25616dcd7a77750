"""The web app. Imports go one way: pages -> parts -> table -> http."""

from collections.abc import Mapping
from functools import partial
from wsgiref.types import WSGIApplication

from flask import Flask

from scorer import NAME
from scorer.ask.warnings import is_unfinished, lacks_cards, notes_of
from scorer.draw.seats import seats_of
from scorer.draw.svg import LIVE
from scorer.draw.tickets import outline, ticket_picture
from scorer.files.wire import json_of
from scorer.paths import TEMPLATES
from scorer.rules.moves import OpenCount
from scorer.rules.sentence import say
from scorer.store import Store
from scorer.web.http import (
    assets,
    cookies,
    errors,
    input_limits,
    language,
    limits,
    probes,
    proxies,
    pruning,
    request_log,
    security,
    settings,
    storage,
)
from scorer.web.pages import PAGES
from scorer.web.parts import forms, rendering, round_view
from scorer.web.parts.duration import day_of, file_name
from scorer.web.table import live, notices, polls, presence, refusals, rule_links

_SET_UP = (
    input_limits,
    assets,
    language,
    limits,
    cookies,
    rendering,
    presence,
    storage,
    pruning,
    security,
    errors,
    refusals,
    rule_links,
)
_LAYERS = (polls, request_log, probes, proxies)
"""WSGI middleware around Flask, the outermost last."""
_FILTERS = (
    *(is_unfinished, lacks_cards, notes_of, forms.invalid, live.away),
    *(notices.more_take_overs, notices.notice_of, notices.lost_seats, notices.with_clocks),
)
_CALLED = (
    *(forms.form_to, forms.button, say, seats_of, day_of, file_name),
    *(LIVE.token, LIVE.swatch, outline, ticket_picture),
)
"""What templates call by its name."""


def create_app(configuration: Mapping[str, object] | None = None) -> Flask:
    """Return the app. The configuration overrides settings from the environment (`http/settings.py`)."""
    app = Flask("scorer", static_folder=None, template_folder=str(TEMPLATES))
    app.config.from_mapping(settings.configuration(configuration or {}))
    app.jinja_env.filters |= {each.__name__: each for each in _FILTERS}
    app.jinja_env.filters |= {"told": notices.told_of, "people": live.people_by_seat}
    app.jinja_env.globals |= {each.__name__: each for each in _CALLED}
    app.jinja_env.globals |= {"NAME": NAME, "round_name": round_view.name_of}
    app.jinja_env.globals["open_count"] = [json_of(OpenCount(is_sure=True))]
    app.jinja_env.globals["needs"] = ()  # for pages that add nothing to what all have
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.policies["json.dumps_kwargs"] = {"sort_keys": True, "separators": (",", ":")}
    app.extensions["store"] = Store(
        app.config["DATABASE_URL"], price=partial(limits.charge, limits.Work.MOVES), payer=limits.payer
    )
    settings.agree_on_key(app)
    for part in _SET_UP:
        part.set_up(app)
    for page in PAGES:
        app.register_blueprint(page)
    wsgi: WSGIApplication = app.wsgi_app
    for layer in _LAYERS:
        wsgi = layer.around(app, wsgi)
    app.wsgi_app = wsgi  # type: ignore[method-assign, assignment]  # how Flask documents middleware
    return app
