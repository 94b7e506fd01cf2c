"""The browser client's files, if they were built; an honest page if they were not."""

from pathlib import Path
from typing import Any, TypeAlias

from litestar import Request, Response, Router, get
from litestar.response import File

from orebit.server.refusals import Refuse

AnyRequest: TypeAlias = Request[Any, Any, Any]
BUILT = Path(__file__).resolve().parent / "client"  # hatch_build.py puts them there
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
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}


def client_router(folder: Path = BUILT) -> Router:
    """Serves the folder; whatever looks like a page of the client gets its index."""

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def client(request: AnyRequest) -> Response[Any]:
        name = str(request.scope["path"]).strip("/")
        if name.startswith(("api/", "schema/")):
            raise Refuse("not_found", "there is nothing at this address")
        file = _found(folder, name)
        if file is not None:
            return _file(file, FOR_EVER if name.startswith("assets/") else SHORTLY)
        if name and Path(name).suffix in TYPES:
            raise Refuse("not_found", "there is no such file")
        index = folder / "index.html"
        if index.is_file():
            return _file(index, SHORTLY)
        return Response(NOT_BUILT, media_type="text/html", headers={"cache-control": SHORTLY})

    return Router("/", route_handlers=[client])


def _found(folder: Path, name: str) -> Path | None:
    try:
        file = (folder / name).resolve()
        return file if name and file.is_relative_to(folder.resolve()) and file.is_file() else None
    except OSError:  # no file can be called so
        return None


def _file(path: Path, cache: str) -> Response[Any]:
    media_type = TYPES.get(path.suffix, "application/octet-stream")
    return File(path, media_type=media_type, content_disposition_type="inline", headers={"cache-control": cache})
