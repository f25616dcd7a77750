"""`scorer serve`: the web app behind granian, at home and for many.

granian starts the worker processes and replaces those that die. It speaks HTTP and TLS, and it holds connections that
are idle or slow without Python. A SQLite file belongs to one process, so at home there is one worker, and a lock
beside the file keeps a second server away.

One time limit granian does not have: for phones that read nothing of an answer. The gateway asks the system for it.
"""

import errno
import gc
import multiprocessing
import signal
import socket
from collections.abc import Callable, Mapping
from contextlib import closing, nullcontext, suppress
from functools import partial
from types import FrameType

from granian import Granian
from granian.constants import HTTPModes, Interfaces, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels
from werkzeug.middleware.proxy_fix import ProxyFix

from scorer.atlas import boards
from scorer.rules.errors import ScorerError
from scorer.rules.sentence import say
from scorer.store import Store
from scorer.store.database import Database, file_of
from scorer.store.errors import StoreError
from scorer.store.lock import locked
from scorer.web import create_app
from scorer.web.http import request_log
from scorer.web.http.bad_setting import BadSetting
from scorer.web.http.settings import configuration, unknown_variables
from scorer.web.serving.certificate import Certificate
from scorer.web.serving.connections import most
from scorer.web.serving.gateway import Gateway
from scorer.web.serving.welcome import greet, welcome

_BACKLOG = 1024
"""Connections that wait to be accepted."""
_IDLE = 30
"""Seconds after which a connection is closed that is idle or has not sent all headers; pages poll more often."""
_BUFFER = 16 * 1024
"""Bytes that a connection may have read or written ahead; a request's headers must fit in."""
_GRACE = 8
"""Seconds to finish requests when the server is stopped; systemd and Docker kill it after ten or more."""
_THRESHOLDS = (10_000, 50, 40)
"""New objects before the youngest generation is collected, such collections before the next one is, and so on.

The first takes ten milliseconds, a few times a second at a hundred tables; the last a tenth of a second.
"""

_STOPS = (signal.SIGTERM, signal.SIGINT)


def serve(host: str, port: int, workers: int | None = None, certificate: Certificate | None = None) -> None:
    """Serve until the process is told to stop; `port` 0 takes any free one.

    Without `workers` one process serves a table at home, and its requests are not logged. Raise BadSetting if a
    variable of the environment is wrong, or several workers would share a file; ScorerError if another server has the
    games, another program has the port, or there is no such address here.
    """
    settings = configuration({})
    url = str(settings["DATABASE_URL"])
    if (workers or 1) > 1 and url.startswith("sqlite"):
        raise BadSetting(
            say("several workers need PostgreSQL: name it in SCORER_DATABASE_URL, or leave --workers away")
        )
    if settings["TRUSTED_PROXIES"] and not settings["TRUSTED_HOSTS"]:
        raise BadSetting(
            say("SCORER_TRUSTED_PROXIES needs SCORER_TRUSTED_HOSTS, too: the name by which phones open this site")
        )
    file = file_of(url)
    with locked(file) if file else nullcontext(lambda _: None) as tell_address:
        _check()
        number, port = _free(host, port)
        tell_address(f"{host}:{port}")
        try:
            _run(host, number, port, workers, certificate)
        finally:
            if file and file.exists():
                with suppress(StoreError):
                    Database(url).close()  # the last to close a file empties its write-ahead log and removes it


def _check() -> None:
    """Report a wrong setting once, before any worker meets it, and log why moves cannot be kept.

    Read the boards, too: workers share them, and no two first requests read them at once.
    """
    boards()
    app = create_app()
    for sentence in unknown_variables():
        app.logger.warning(sentence)
    store: Store = app.extensions["store"]
    with closing(store):
        try:
            store.check()
        except StoreError as error:
            app.logger.error("not ready: %s", error.for_log)


def _run(host: str, address: str, port: int, workers: int | None, certificate: Certificate | None) -> None:
    text = welcome("https" if certificate else "http", host, port, certificate and certificate.name)
    server = Granian(
        "scorer.web",
        address,
        port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=workers or 1,
        backlog=_BACKLOG,
        backpressure=most(),
        http1_settings=HTTP1Settings(header_read_timeout=1000 * _IDLE, max_buffer_size=_BUFFER),
        respawn_failed_workers=True,
        workers_kill_timeout=_GRACE,
        log_level=LogLevels.error,
        ssl_cert=certificate and certificate.chain,
        ssl_key=certificate and certificate.key,
        ssl_protocol_min=SSLProtocols.tls12,  # which phones of 2015 speak
    )
    server.on_startup(_heed_second_signal)
    is_behind_proxy = address == "127.0.0.1" and not certificate
    when_serving = partial(greet, text, multiprocessing.Semaphore((workers or 1) - 1), multiprocessing.Semaphore(1))
    overrides: dict[str, object] = {"LOG": request_log.setting(request_log.REQUESTS)} if workers else {}
    if certificate and not configuration({})["TRUSTED_HOSTS"]:
        overrides["TRUSTED_HOSTS"] = certificate.hosts or None
    loader = partial(_load, when_serving, overrides, is_behind_proxy=is_behind_proxy)
    _collect_rarely()
    server.serve(target_loader=loader, wrap_loader=False)  # type: ignore[arg-type]  # granian types ASGI apps only


def _collect_rarely() -> None:
    """Collect garbage rarely from now on, since nobody is answered meanwhile, and never what exists already.

    A process that forks afterwards shares more memory with its workers: 100 MB together instead of 129. To look for
    garbage first takes an eighth of the start, and finds none that counts.
    """
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    gc.enable()


def _load(when_serving: Callable[[], None], overrides: Mapping[str, object], *, is_behind_proxy: bool) -> Gateway:
    """Return the app of a worker process with its settings, as granian calls it.

    A server that only its own machine reaches,
    `is_behind_proxy`, believes the program in front of it that phones speak https to that.
    """
    for each in _STOPS:
        signal.signal(each, signal.SIG_DFL)  # until granian sets its own, not those of the parent process
    app = create_app(overrides)
    if is_behind_proxy and not app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=0, x_proto=1)  # type: ignore[method-assign]  # where layers go
    _collect_rarely()
    return Gateway(app, when_serving, app.config, most(), app.extensions["store"].checkpoint)


def _free(host: str, port: int) -> tuple[str, int]:
    """Return the number of an address, and a free port there; granian itself would share one that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, port), family=family) as tried:
            number, free = tried.getsockname()[:2]
    except OSError as error:
        fault = say("cannot listen at {host}:{port}: {reason}", host=host, port=port, reason=error.strerror)
        if error.errno == errno.EADDRINUSE:
            fault = say("port {port} is taken; try another one: scorer serve --port {other}", port=port, other=port + 1)
        raise ScorerError(fault) from error
    return number, free


def _heed_second_signal() -> None:
    """Let the first signal stop the server as granian does, after open requests, and a second one at once."""
    finish = signal.getsignal(signal.SIGTERM)

    def stop(number: int, frame: FrameType | None) -> None:
        for each in _STOPS:
            signal.signal(each, _stop_at_once)
        assert callable(finish)
        finish(number, frame)

    for each in _STOPS:
        signal.signal(each, stop)


def _stop_at_once(number: int, _: FrameType | None) -> None:
    for worker in multiprocessing.active_children():
        worker.kill()  # Ctrl+C reaches workers, too, and granian's hang with their third signal
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
