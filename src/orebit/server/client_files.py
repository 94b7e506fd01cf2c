"""The browser client's files, if they were built; an honest page if they were not.

The build leaves a brotli and a gzip beside every text (web/precompress.ts): whoever takes one gets it.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

from litestar import Request, Response, Router, get
from litestar.response import File

from orebit.server.doors import COMPRESSED_BEFORE
from orebit.server.refusals import Refuse

AnyRequest: TypeAlias = Request[Any, Any, Any]
Head: TypeAlias = Callable[[AnyRequest, str], Awaitable[str]]
BUILT = Path(__file__).resolve().parent / "client"  # hatch_build.py puts them there
BOARD_FILE = "app/board.html"  # in there: the board as one document, for hosts of language models
FOR_EVER = "public, max-age=31536000, immutable"
SHORTLY = "no-cache"
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Orebit</title>
<h1>Orebit is running, but its browser client is not built</h1>
<p>The table server answers: its API is described at <a href="/schema">/schema</a>.
<p>To have the client too, build Orebit from its source with <code>make play</code>.
Meanwhile you can play in a terminal: <code>orebit terminal dark_side --seats me,greedy</code>.
</html>
"""
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the smallest first


async def _nothing(request: AnyRequest, name: str) -> str:
    return ""


def client_router(folder: Path = BUILT, head: Head = _nothing) -> Router:
    """Serves the folder; whatever looks like a page of the client gets its index, with tags of its own in the head."""

    @get(["/", "/{path:path}"], include_in_schema=False, opt={COMPRESSED_BEFORE: True})
    async def client(request: AnyRequest) -> Response[Any]:
        name = str(request.scope["path"]).strip("/")
        if name.startswith(("api/", "schema/")):
            raise Refuse("not_found", "there is nothing at this address")
        file = found_in(folder, name)
        if file is not None:
            return file_response(file, FOR_EVER if name.startswith("assets/") else SHORTLY, taken_by(request))
        if name and Path(name).suffix in TYPES:
            raise Refuse("not_found", "there is no such file")
        index = folder / "index.html"
        if index.is_file():
            if told := await head(request, name):
                page = index.read_text(encoding="utf-8").replace("</head>", f"  {told}\n  </head>", 1)
                return Response(page, media_type="text/html", headers={"cache-control": SHORTLY})
            return file_response(index, SHORTLY, taken_by(request))
        return Response(NOT_BUILT, media_type="text/html", headers={"cache-control": SHORTLY})

    return Router("/", route_handlers=[client])


def found_in(folder: Path, name: str) -> Path | None:
    try:
        file = (folder / name).resolve()
        return file if name and file.is_relative_to(folder.resolve()) and file.is_file() else None
    except OSError:  # no file can be called so
        return None


def taken_by(request: AnyRequest) -> set[str]:
    """The encodings that a client takes: `gzip;q=0` says that it does not."""
    taken = set()
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.partition(";")
        if not weight.strip().startswith("q=0") or weight.strip("q=0. \t"):
            taken.add(name.strip())
    return taken


def file_response(path: Path, cache: str, taken: set[str]) -> Response[Any]:
    media_type = TYPES.get(path.suffix, "application/octet-stream")
    headers = {"cache-control": cache}
    packed = {name: path.with_name(path.name + end) for name, end in ENCODINGS.items()}
    packed = {name: file for name, file in packed.items() if file.is_file()}
    if packed:
        headers["vary"] = "Accept-Encoding"
    for name, file in packed.items():
        if name in taken:
            headers["content-encoding"] = name
            path = file
            break
    if cache == FOR_EVER:  # nobody asks for it again, so nothing is told that would be asked with: 130 bytes a file
        return Response(path.read_bytes(), media_type=media_type, headers=headers)
    return File(path, media_type=media_type, content_disposition_type="inline", headers=headers)
