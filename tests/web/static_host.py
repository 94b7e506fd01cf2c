"""Any static host: it knows nothing but files, and can go down."""

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Files(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


class StaticHost:
    def __init__(self, folder: Path) -> None:
        self._serving = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._serving.server_address[1]}/"
        self._thread = threading.Thread(target=self._serving.serve_forever, daemon=True)
        self._thread.start()

    def go_down(self) -> None:
        if self._thread.is_alive():
            self._serving.shutdown()
            self._serving.server_close()
            self._thread.join()


@contextmanager
def hosting(folder: Path) -> Iterator[StaticHost]:
    host = StaticHost(folder)
    yield host
    host.go_down()
