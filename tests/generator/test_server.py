from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from generator.server import serving


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("home")
    (tmp_path / "404.html").write_text("nothing here")
    (tmp_path / "worker.mjs").write_text("export {}")
    (tmp_path / "stdlib-0123456789ab.zip").write_bytes(b"zip")
    (tmp_path / "python.wasm").write_bytes(b"wasm")
    return tmp_path


def fetch(folder: Path, path: str, prefix: str = "/") -> tuple[HTTPResponse, bytes]:
    with serving(folder, prefix) as server:
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
        connection.request("GET", path)
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


def test_only_a_name_with_a_hash_may_be_kept_for_ever(folder: Path) -> None:
    assert "immutable" in str(fetch(folder, "/stdlib-0123456789ab.zip")[0].headers)
    assert "immutable" not in str(fetch(folder, "/worker.mjs")[0].headers)
