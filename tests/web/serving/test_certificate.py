"""`scorer serve --cert --key`: https with the same promises, and clear words about files that do not fit."""

import http.client
import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat
from cryptography.hazmat.primitives.serialization import load_pem_private_key as load_key
from trustme import CA

from scorer.command.cli import main
from tests.web.conftest import address_of, starting

HERE = ("--host", "127.0.0.1", "--port", "0")


@pytest.fixture(scope="module")
def authority() -> CA:
    return CA()


def written(authority: CA, folder: Path, **options: Any) -> tuple[str, str]:
    """Issue a certificate for this computer, and return its file and its key's."""
    folder.mkdir(exist_ok=True)
    issued = authority.issue_cert("*.localhost", "localhost", "127.0.0.1", **options)
    issued.cert_chain_pems[0].write_to_path(folder / "cert.pem")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    return str(folder / "cert.pem"), str(folder / "key.pem")


@pytest.fixture
def files(authority: CA, tmp_path: Path) -> tuple[str, str]:
    return written(authority, tmp_path)


@pytest.fixture(scope="module")
def address(authority: CA, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server speaks https."""
    folder = tmp_path_factory.mktemp("certificate")
    cert, key = written(authority, folder)
    with starting(folder) as serve:
        yield address_of(serve(*HERE, "--cert", cert, "--key", key))


@pytest.fixture
def trusting(authority: CA) -> ssl.SSLContext:
    """What a browser has that knows who issued the certificate."""
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


def test_the_printed_address_has_the_name_that_the_certificate_is_for(address: str, trusting: ssl.SSLContext) -> None:
    assert re.fullmatch(r"https://localhost:\d+/", address)
    with urlopen(address, context=trusting) as answer:
        assert answer.status == 200
        assert "; Secure" in answer.headers["Set-Cookie"]
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_no_other_name_is_answered_which_links_would_repeat(address: str, trusting: ssl.SSLContext) -> None:
    with pytest.raises(HTTPError, match="400"):
        urlopen(Request(address, headers={"Host": "elsewhere.example"}), context=trusting)


def test_an_old_phone_is_answered(address: str, trusting: ssl.SSLContext) -> None:
    """TLS 1.2 is what phones of 2015 speak."""
    trusting.maximum_version = ssl.TLSVersion.TLSv1_2
    with urlopen(address, context=trusting) as answer:
        assert answer.status == 200


def test_a_connection_serves_many_requests_and_a_large_answer_arrives_whole(
    address: str, trusting: ssl.SSLContext
) -> None:
    connection = http.client.HTTPSConnection(urlsplit(address).netloc, context=trusting)
    with closing(connection):
        sizes = set()
        for _ in range(3):
            connection.request("GET", "/")
            answer = connection.getresponse()
            sizes.add(len(answer.read()) - int(answer.headers["Content-Length"]))
    assert sizes == {0}


def test_a_body_that_is_too_large_is_refused_in_words(address: str, trusting: ssl.SSLContext) -> None:
    said = b"POST /games/import HTTP/1.1\r\nAccept-Language: en\r\nContent-Length: 400000000\r\n\r\n"
    host, port = urlsplit(address).netloc.split(":")
    with trusting.wrap_socket(socket.create_connection((host, int(port)), 10), server_hostname=host) as connection:
        connection.sendall(said)
        answer = connection.makefile("rb").read().decode()
    assert answer.startswith("HTTP/1.1 413 ")
    assert "256 kilobytes" in answer


def test_who_says_nothing_or_does_not_encrypt_keeps_nobody_from_the_game(
    address: str, trusting: ssl.SSLContext
) -> None:
    host, port = urlsplit(address).netloc.split(":")
    with ExitStack() as open_ones:
        for number in range(200):
            connection = open_ones.enter_context(socket.create_connection((host, int(port)), 10))
            connection.sendall(b"GET / HTTP/1.1\r\n\r\n" if number % 2 else b"\x16")
        with urlopen(address, context=trusting, timeout=30) as answer:
            assert answer.status == 200


def refused(capsys: pytest.CaptureFixture[str], cert: str, key: str) -> str:
    """Return what the command says that does not start."""
    assert main(["serve", *HERE, "--cert", cert, "--key", key]) == 2
    said, complaint = capsys.readouterr()
    assert said == ""
    return complaint


def test_files_that_do_not_fit_are_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], files: tuple[str, str], authority: CA, tmp_path: Path
) -> None:
    cert, key = files
    other = written(authority, tmp_path / "other")[1]
    assert refused(capsys, "none.pem", key) == "none.pem: cannot be read: No such file or directory\n"
    assert refused(capsys, cert, str(tmp_path)) == f"{tmp_path}: cannot be read: Is a directory\n"
    assert refused(capsys, cert, other) == f"{other} is not the key of the certificate in {cert}\n"
    assert refused(capsys, key, key) == f"{key} and {key}: are no certificate with its key in PEM form\n"


def test_a_locked_key_is_told_and_nobody_is_asked_for_its_password(
    capsys: pytest.CaptureFixture[str], files: tuple[str, str], tmp_path: Path
) -> None:
    locked = tmp_path / "locked.pem"
    key = load_key(Path(files[1]).read_bytes(), None)
    locked.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret")))
    assert refused(capsys, files[0], str(locked)) == f"{locked}: is locked with a password; name a key without one\n"


def test_a_certificate_that_has_run_out_is_told(
    capsys: pytest.CaptureFixture[str], authority: CA, tmp_path: Path
) -> None:
    cert, key = written(authority, tmp_path / "old", not_after=datetime.now(UTC) - timedelta(days=1))
    assert refused(capsys, cert, key) == f"{cert}: certificate has expired\n"


def test_a_certificate_needs_its_key(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["serve", *HERE, "--cert", "cert.pem"])
    assert stop.value.code == 2
    assert "--cert and --key belong together" in capsys.readouterr().err
