"""A small web server for a folder, as a host would be: for `serve`, `bench` and the tests."""

from __future__ import annotations

import re
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, Any

_TYPES = {
    "": "application/octet-stream",
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".bin": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
# Such a file never changes under its name: our own, and the theme's, whose hashes are shorter.
HASHED = re.compile(r"[.-][0-9a-f]{12}[./]|\.[0-9a-f]{8}\.min\.")
_LASTING = "public, max-age=31536000, immutable"


class FolderServer(ThreadingHTTPServer):
    """Serves a folder on this machine alone, under a path of its own.

    Args:
        folder: what to serve; it may be swapped while the server runs.
        port: 0 lets the system choose.
        prefix: the path that the folder is served under, such as `/` or `/games/rangecard/`.
    """

    daemon_threads = True

    def __init__(self, folder: Path, port: int = 0, prefix: str = "/") -> None:
        self.folder = folder
        self.prefix = prefix
        self._open: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), _FolderHandler)

    def get_request(self) -> tuple[socket.socket, Any]:
        """Accept a connection, which a browser keeps for its next requests."""
        connection, address = super().get_request()
        self._open.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:
        """End a connection."""
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a reader who hangs up: browsers do so when they have enough."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def server_close(self) -> None:
        """Stop, and hang up on those who are still connected: a stopped host answers nobody."""
        super().server_close()
        for connection in tuple(self._open):
            with suppress(OSError):  # it has just hung up by itself
                connection.shutdown(socket.SHUT_RDWR)

    @property
    def address(self) -> str:
        """The address of the folder's top, with a slash at its end."""
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"


class _FolderHandler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: FolderServer
    extensions_map = SimpleHTTPRequestHandler.extensions_map | _TYPES

    def translate_path(self, path: str) -> str:
        self.directory = str(self.server.folder)
        if not path.startswith(self.server.prefix):
            return str(self.server.folder / "no-such-file")
        return super().translate_path("/" + path.removeprefix(self.server.prefix))

    def send_head(self) -> IO[bytes] | None:  # type: ignore[override]
        """Send a file's head, the Brotli copy's where there is one and the reader takes it."""
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if self.path.endswith("/") else file
        copy = file.with_name(file.name + ".br")
        if "br" not in self.headers.get("Accept-Encoding", "") or not _fits(copy, file):
            return super().send_head()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(copy.stat().st_size))
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return copy.open("rb")

    def send_response(self, code: int, message: str | None = None) -> None:
        self._is_found = code < HTTPStatus.BAD_REQUEST
        super().send_response(code, message)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = self.server.folder / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.exists():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def end_headers(self) -> None:
        lasts = self._is_found and HASHED.search(self.path)
        self.send_header("Cache-Control", _LASTING if lasts else "no-cache")
        super().end_headers()

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]
        try:
            super().copyfile(source, outputfile)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True  # the reader has gone on to another page

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 # its name
        """Say nothing: the pages tell what is missing."""


def _fits(copy: Path, file: Path) -> bool:
    """Whether there is a compressed copy of a file as it is now."""
    return copy.exists() and file.exists() and copy.stat().st_mtime >= file.stat().st_mtime


@contextmanager
def serving(folder: Path, prefix: str = "/", port: int = 0) -> Iterator[FolderServer]:
    """Serve a folder in the background for as long as the block runs."""
    with in_background(FolderServer(folder, port, prefix)) as server:
        yield server


@contextmanager
def in_background(server: FolderServer) -> Iterator[FolderServer]:
    """Let a server answer for as long as the block runs, then close it."""
    with server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
