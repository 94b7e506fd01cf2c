"""The documentation under /docs, if `make docs` built it (a release has it); a sentence if it did not."""

from pathlib import Path
from typing import Any

from litestar import Response, Router, get
from litestar.response import Redirect

from orebit.server.client_files import SHORTLY, AnyRequest, file_response, found_in, taken_by
from orebit.server.doors import COMPRESSED_BEFORE, CONTENT_POLICY
from orebit.server.refusals import Refuse

BUILT = Path(__file__).resolve().parent / "site"
NOT_BUILT = "the documentation is not part of this installation: a clone builds it with 'make docs', a release has it"


def site_router(folder: Path = BUILT) -> Router:
    scripts = _inline_scripts(folder)
    policy = CONTENT_POLICY.replace("script-src 'self'", " ".join(["script-src 'self'", *scripts]))

    @get(["/docs", "/docs/{path:path}"], include_in_schema=False, opt={COMPRESSED_BEFORE: True})
    async def site(request: AnyRequest) -> Response[Any]:
        path = str(request.scope["path"])
        if path == "/docs":  # links within the pages are relative
            return Redirect("/docs/index.html")
        name = path.removeprefix("/docs").strip("/") or "index.html"
        file = found_in(folder, name)
        if file is None:
            raise Refuse("not_found", "there is no such page" if folder.is_dir() else NOT_BUILT)
        response = file_response(file, SHORTLY, taken_by(request))
        response.headers["content-security-policy"] = policy
        return response

    return Router("/", route_handlers=[site])


def _inline_scripts(folder: Path) -> list[str]:
    """What the pages run within themselves, by its hash: tools/site.py listed it."""
    listed = folder / "inline-scripts.txt"
    return [f"'sha256-{line}'" for line in listed.read_text(encoding="ascii").split()] if listed.is_file() else []
