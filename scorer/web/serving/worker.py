"""What a worker process does before it serves; granian calls `load` in each."""

import gc
import signal

from werkzeug.middleware.proxy_fix import ProxyFix

from scorer.web import create_app
from scorer.web.http import request_log
from scorer.web.serving.gateway import Gateway
from scorer.web.serving.welcome import Welcome

_THRESHOLDS = (10_000, 50, 40)
"""New objects before the youngest generation is collected, such collections before the next one is, and so on.

The first takes ten milliseconds, a few times a second at a hundred tables; the last a tenth of a second.
"""


def collect_rarely() -> None:
    """Collect garbage rarely from now on, since nobody is answered meanwhile, and never again what exists already.

    A process that forks afterwards shares more memory with its workers: 100 MB together instead of 129.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


def load(welcome: Welcome, *, is_logged: bool, is_behind_proxy: bool) -> Gateway:
    """Return the app of this process, as granian calls it.

    Requests are logged if `is_logged`, unless a setting forbids it. A server that only its own machine reaches,
    `is_behind_proxy`, believes the program in front of it that phones speak https to that.
    """
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_DFL)  # until granian sets its own, not those of the parent process
    app = create_app({"LOG": request_log.setting(request_log.REQUESTS)} if is_logged else None)
    if is_behind_proxy and not app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=0, x_proto=1)  # type: ignore[method-assign]  # where layers go
    collect_rarely()
    return Gateway(app, welcome)
