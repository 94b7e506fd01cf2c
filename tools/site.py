"""The documentation site: `make docs` gathers docs/ and what is made from the code, and builds server/site from it.

What is made from the code cannot lie: a page a game, the Python API, the command line, the HTTP API, the record format,
and the changelog with what is still to come. Zensical builds with --strict; after that every link and anchor of the
built pages is followed, and a broken one fails the build.
"""

import argparse
import base64
import hashlib
import inspect
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tools import offline
from tools.changelog import with_section
from tools.game_pages import game_pages

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "build" / "pages"  # what the site is built from; mkdocs.yml names both folders
SITE = ROOT / "src" / "orebit" / "server" / "site"
SHIM = ROOT / "web" / "node_modules" / "iframe-worker" / "shim" / "index.js"  # a search from a folder needs it
SHIM_ELSEWHERE = "https://unpkg.com/iframe-worker/shim"  # where Zensical would have it loaded from
LINE = 84  # characters of a signature that a page has room for
OUTSIDE = {  # files of the tree that pages speak of, and where they are on the site
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "CHANGELOG.md": "changelog.md",
}


def gather() -> None:
    """All pages as Markdown, in one folder."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    for name, page in OUTSIDE.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        if name == "CHANGELOG.md":
            text = with_section(text, "To come")
        write(page, re.sub(r"\]\(docs/", "](", text))
    for game_id, page in game_pages():
        write(f"play/{game_id}.md", page)
    offline.build()  # docs/play-now.md shows it
    shutil.copytree(offline.FOLDER, PAGES / "offline")
    write("reference/api.md", python_api())
    write("reference/command-line.md", command_line())
    write("reference/http.md", http_api())
    write("reference/records.md", record_format())


def write(name: str, text: str) -> None:
    path = PAGES / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.rstrip() + "\n", encoding="utf-8")


# -- the reference


def python_api() -> str:
    import orebit

    lines = ["# Python API", "", "Made from the code. Everything a program needs is in `orebit` itself.", ""]
    for name in ("new", "load", "replay"):
        lines += entry(f"orebit.{name}", getattr(orebit, name), 2)
    for name in ("Match", "Record"):
        owner = getattr(orebit, name)
        lines += ["", f"## orebit.{name}", "", text_of(owner), ""]
        for method, value in inspect.getmembers(owner):
            if method.startswith("_") or method not in vars(owner):
                continue
            if inspect.isfunction(value):
                lines += entry(f"{name}.{method}", value, 3)
            elif isinstance(value, property):
                lines += [f"### {name}.{method}", "", text_of(value), ""]
    lines += ["", "## Errors", "", "| error | when |", "|---|---|"]
    errors = [value for value in vars(orebit).values() if inspect.isclass(value) and issubclass(value, Exception)]
    for error in sorted(errors, key=lambda value: value.__name__):
        lines.append(f"| `orebit.{error.__name__}` | {text_of(error).splitlines()[0]} |")
    return "\n".join(lines)


def entry(name: str, function: Any, level: int) -> list[str]:
    signature = str(inspect.signature(function)).replace("(self, ", "(").replace("(self)", "()")
    signature = re.sub(r"\b(?:[a-z_]+\.)+([A-Z])", r"\1", signature)
    if len(name + signature) > LINE:  # a parameter a line: nobody scrolls sideways to read the last one
        inside, _, after = signature[1:].rpartition(")")
        signature = "".join(["(\n", *(f"    {part},\n" for part in parameters(inside)), ")", after])
    return [f"{'#' * level} {name}", "", "```python", f"{name}{signature}", "```", "", text_of(function), ""]


def parameters(text: str) -> list[str]:
    """Parted at the commas that stand in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "[(") - (letter in "])")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def text_of(thing: Any) -> str:
    return inspect.getdoc(thing) or ""


def command_line() -> str:
    from orebit.cli.app import app

    text = app.generate_docs(output_format="markdown")
    return re.sub(r"## Table of Contents\n.*?(?=\n\*\*Playing)", "", text, flags=re.DOTALL).replace(
        "# orebit\n", "# Command line\n", 1
    )


def http_api() -> str:
    from orebit.server.app import make_app
    from orebit.server.settings import Settings

    app = make_app(Settings("sqlite:///build/none.sqlite", "only for the list of addresses"))
    lines = [
        "# HTTP API",
        "",
        "Made from the code. A running server tells the same with all shapes at `/schema/openapi.json`; "
        "[the protocol](../guides/protocol.md) explains it, and the WebSocket part.",
        "",
        "| method | path | what it does |",
        "|---|---|---|",
    ]
    for route in sorted(app.openapi_schema.paths or {}):
        item = (app.openapi_schema.paths or {})[route]
        for method in ("get", "post", "put", "patch", "delete"):
            operation = getattr(item, method)
            if operation is not None:
                told = (operation.description or operation.summary or "").split("\n")[0]
                lines.append(f"| {method.upper()} | `{route}` | {told.replace('|', '/')} |")
    return "\n".join(lines)


def record_format() -> str:
    import msgspec

    from orebit.core.record import FORMAT, SUFFIX, Record

    _, shapes = msgspec.json.schema_components([Record], ref_template="#{name}")
    lines = [
        "# Records",
        "",
        f"One JSON document a match, `*{SUFFIX}`, format {FORMAT}. Made from the code; "
        "[how chance is proved](../fair-chance.md).",
        "",
    ]
    for name, shape in shapes.items():
        lines += [f"## {name}", "", str(shape.get("description", "")), "", "| field | type |", "|---|---|"]
        needed = set(shape.get("required", ()))
        for field, about in shape.get("properties", {}).items():
            lines.append(f"| `{field}`{'' if field in needed else ' (may be absent)'} | {type_of(about)} |")
        lines.append("")
    return "\n".join(lines)


def type_of(about: dict[str, Any]) -> str:
    if "$ref" in about:
        name = about["$ref"].removeprefix("#")
        return f"[{name}](#{name.lower()})"
    if "anyOf" in about:
        return " or ".join(type_of(one) for one in about["anyOf"])
    if "enum" in about:
        return ", ".join(f"`{value}`" for value in about["enum"])
    if about.get("type") == "array":
        return f"list of {type_of(about.get('items', {}))}"
    if about.get("type") == "object" and isinstance(about.get("additionalProperties"), dict):
        return f"object of {type_of(about['additionalProperties'])}"
    return str(about.get("type", "any"))


# -- the built pages


def finish(site: Path) -> None:
    """Nothing is loaded from elsewhere, and the scripts within the pages are listed for the server's content policy."""
    shutil.copy(SHIM, site / "assets" / "shim.js")
    inline: set[str] = set()
    for path in site.rglob("*.html"):
        to_top = "../" * (len(path.relative_to(site).parts) - 1)
        text = path.read_text(encoding="utf-8").replace(SHIM_ELSEWHERE, f"{to_top}assets/shim.js")
        path.write_text(text, encoding="utf-8")
        for script in re.findall(r"<script>(.*?)</script>", text, re.DOTALL):
            inline.add(base64.b64encode(hashlib.sha256(script.encode()).digest()).decode())
    (site / "inline-scripts.txt").write_text("\n".join(sorted(inline)) + "\n", encoding="ascii")


def forgotten_pages() -> list[str]:
    """Sentences: pages that the navigation does not lead to."""
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]
    pages = sorted(path.relative_to(PAGES).as_posix() for path in PAGES.rglob("*.md"))
    return [f"{page} is not in the nav of mkdocs.yml" for page in pages if f" {page}\n" not in nav]


class Links(HTMLParser):
    """What a page points at, and the anchors that it has."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors |= {value for name in ("id", "name") if (value := given.get(name))}
        self.targets += [value for name in ("href", "src") if (value := given.get(name))]


def broken_links(site: Path) -> list[str]:
    """Sentences: what points at nothing. Addresses of other servers are not followed."""
    pages = {path: read_links(path) for path in sorted(site.rglob("*.html"))}
    broken = []
    for path, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                if parts.path.endswith((".js", ".css")):
                    broken.append(f"{path.relative_to(site)}: {target} is loaded from elsewhere")
                continue
            if path.name == "404.html":  # shown at any address, so its links start at the top
                continue
            found = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if found.is_dir():
                found /= "index.html"
            if not found.is_file():
                broken.append(f"{path.relative_to(site)}: {target} points at nothing")
            elif parts.fragment and found in pages and unquote(parts.fragment) not in pages[found].anchors | {"__top"}:
                broken.append(f"{path.relative_to(site)}: {target} names an anchor that is not there")
    return broken


def read_links(path: Path) -> Links:
    links = Links()
    links.feed(path.read_text(encoding="utf-8"))
    return links


def build(target: Path) -> int:
    """The site in this folder; 0 if all is well."""
    gather()
    shutil.rmtree(SITE, ignore_errors=True)
    zensical = Path(sys.executable).with_name("zensical")
    command = [str(zensical), "build", "--strict", "--clean"]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if built.returncode:
        print(built.stdout, built.stderr, sep="\n", file=sys.stderr)
        return 1
    if target != SITE:  # Zensical writes within the project only
        shutil.move(SITE, target)
    finish(target)
    broken = forgotten_pages() + broken_links(target)
    print(*broken, sep="\n", end="\n" if broken else "", file=sys.stderr)
    count = len(list(target.rglob("*.html")))
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{count} pages, {size / 1e6:.1f} MB in {target}, {len(broken)} broken links")
    return 1 if broken else 0


def main() -> int:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    return build(SITE)


if __name__ == "__main__":
    sys.exit(main())
