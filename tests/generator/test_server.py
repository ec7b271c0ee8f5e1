import os
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from generator.paths import DOCS
from generator.server import HASHED, serving


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("home")
    (tmp_path / "404.html").write_text("nothing here")
    (tmp_path / "worker.mjs").write_text("export {}")
    (tmp_path / "stdlib-0123456789ab.zip").write_bytes(b"zip")
    (tmp_path / "python.wasm").write_bytes(b"wasm")
    return tmp_path


def fetch(
    folder: Path, path: str, prefix: str = "/", accept: str = "identity"
) -> tuple[HTTPResponse, bytes]:
    with serving(folder, prefix) as server:
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
        connection.request("GET", path, headers={"Accept-Encoding": accept})
        response = connection.getresponse()
        content = response.read()
        connection.close()
    return response, content


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/worker.mjs", "text/javascript"), ("/python.wasm", "application/wasm"), ("/", "text/html")],
)
def test_files_have_the_types_that_browsers_insist_on(folder: Path, path: str, kind: str) -> None:
    response, _ = fetch(folder, path)
    assert (response.status, response.headers.get_content_type()) == (200, kind)


def test_what_is_missing_gets_the_sites_own_page(folder: Path) -> None:
    response, content = fetch(folder, "/no/such/page.html")
    assert (response.status, content) == (404, b"nothing here")


def test_a_site_may_lie_under_a_path(folder: Path) -> None:
    assert fetch(folder, "/games/rangecard/", "/games/rangecard/")[1] == b"home"
    assert fetch(folder, "/index.html", "/games/rangecard/")[0].status == 404


def test_nothing_outside_the_folder_is_served(folder: Path) -> None:
    (folder.parent / "secret").write_text("secret")
    assert fetch(folder, "/../secret")[0].status == 404
    assert fetch(folder, "/games/../../secret", "/games/")[0].status == 404


@pytest.mark.parametrize(
    ("path", "is_lasting"),
    [
        ("/stdlib-0123456789ab.zip", True),
        ("/theme.01234567.min.css", True),
        ("/worker.mjs", False),
        ("/gone-0123456789ab.js", False),
    ],
)
def test_only_a_file_with_a_hash_may_be_kept_for_ever(
    folder: Path, path: str, is_lasting: bool
) -> None:
    (folder / "theme.01234567.min.css").touch()
    assert ("immutable" in str(fetch(folder, path)[0].headers)) is is_lasting


def test_hosts_are_told_the_same_names() -> None:
    """In the examples for nginx and for Caddy."""
    assert (DOCS / "deploy.md").read_text("utf-8").count(HASHED.pattern) == 2


def test_a_compressed_copy_goes_to_who_takes_it(folder: Path) -> None:
    (folder / "worker.mjs.br").write_bytes(b"short")
    response, content = fetch(folder, "/worker.mjs", accept="gzip, br")
    assert (response.headers["Content-Encoding"], content) == ("br", b"short")
    assert response.headers.get_content_type() == "text/javascript"
    response, content = fetch(folder, "/worker.mjs", accept="gzip")
    assert (response.headers["Content-Encoding"], content) == (None, b"export {}")


def test_a_copy_of_what_a_file_was_is_not_served(folder: Path) -> None:
    (folder / "worker.mjs.br").write_bytes(b"short")
    os.utime(folder / "worker.mjs.br", (0, 0))
    assert fetch(folder, "/worker.mjs", accept="br")[1] == b"export {}"
