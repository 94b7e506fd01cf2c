"""The table without a server, for whoever wants to take it along: under /offline, if `make offline` built it."""

from pathlib import Path
from typing import Any

from litestar import Response, Router, get
from litestar.response import Redirect

from orebit.server.client_files import FOR_EVER, SHORTLY, AnyRequest, file_response, found_in
from orebit.server.doors import COMPRESSED_BEFORE, CONTENT_POLICY
from orebit.server.refusals import Refuse

PLACE = "offline"  # beneath the documentation: a static host has both, and a wheel has it once
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Orebit</title>
<h1>The table that needs no server is not here</h1>
<p>A release of Orebit brings it along. From its source, <code>make offline</code> builds it into a folder that any host
of plain files can serve.
<p><a href="/">Back to the lobby</a>
</html>
"""
CLONES = Path(__file__).resolve().parents[3] / "build" / "offline"
BY_CONTENT = ("assets/", "python/")  # folders whose names tell what is in the files
POLICY = CONTENT_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
HEADERS = {  # the documentation shows it
    "content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "x-frame-options": "SAMEORIGIN",
}


def built(site: Path) -> Path:
    """Where it is: with the documentation, or where `make offline` puts it in a clone."""
    folders = (site / PLACE, CLONES)
    return next((folder for folder in folders if (folder / "parts.json").is_file()), folders[0])


def offline_router(site: Path) -> Router:
    folder = built(site)

    def answer(name: str) -> Response[Any]:
        file = found_in(folder, name)
        if file is None:
            raise Refuse("not_found", "there is no such file")
        response = file_response(file, FOR_EVER if name.startswith(BY_CONTENT) else SHORTLY, set())
        response.headers |= HEADERS
        return response

    @get(f"/{PLACE}/python/{{path:path}}", include_in_schema=False, opt={COMPRESSED_BEFORE: True})
    async def python(request: AnyRequest) -> Response[Any]:
        return answer(_name(request))

    @get([f"/{PLACE}", f"/{PLACE}/{{path:path}}"], include_in_schema=False)
    async def page(request: AnyRequest) -> Response[Any]:
        name = _name(request)
        if not folder.is_dir():
            return Response(NOT_BUILT, media_type="text/html", status_code=404)
        return answer(name) if name else Redirect(f"/{PLACE}/index.html")  # what the page loads stands beside it

    @get(f"/docs/{PLACE}/{{path:path}}", include_in_schema=False)
    async def embedded(request: AnyRequest) -> Response[Any]:
        return Redirect(f"/{PLACE}/{_name(request).removeprefix(f'docs/{PLACE}/')}")

    return Router("/", route_handlers=[python, page, embedded])


def _name(request: AnyRequest) -> str:
    return str(request.scope["path"]).removeprefix(f"/{PLACE}").strip("/")
