"""The table without a server: `make offline` builds a folder of static files in which the whole of it runs in a page.

The client is built from web/ (vite.offline.config.ts); Python comes as Pyodide from npm; what is compiled (msgspec,
librt) as wheels for it from PyPI; what is plain Python from this environment, where pip has put it; and Orebit itself.
All Python is compiled to byte-code by the very interpreter that will run it. docs/guides/offline.md tells the rest.
"""

import fcntl
import gzip
import hashlib
import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hatch_build import client_sources, digest, install_packages, run_node

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
WORK = ROOT / "build" / "page"  # what it is made from
FOLDER = ROOT / "build" / "offline"  # what is put on a host
PYODIDE = WEB / "node_modules" / "pyodide"
ICONS = WEB / "src" / "offline" / "icons"
STDLIB = WORK / "python_stdlib.zip"
COMPILER = ROOT / "tools" / "byte_code.mjs"
UNPACK = ROOT / "src" / "orebit" / "offline" / "unpack.py"  # what a page does with the pack
COMPILED = ("msgspec", "librt")
PLAIN = ("mypy_extensions", "openskill")
NOT_NEEDED = re.compile(r".*/(tests|__pycache__)/|.*\.(pyi|so|pyd|typed|c|pyx|h)$")
# Packages that a page does without, by their modules that we name; src/orebit/offline/stand_ins has what stands there.
STAND_INS = {
    "litestar": ("connection", "datastructures", "enums", "exceptions", "params", "response", "types"),
    "prometheus_client": ("exposition",),
    "structlog": (),
    "tomllib": (),
}
OURS = ("__init__.py", "api.py", "bots", "core", "games", "offline", "server")
NOT_OURS = re.compile(
    r"(server/(client|site|migrations)/|.*/__pycache__/|core/laws/|"
    r"server/(admin|app|backup|client_files|connections|database|local|metrics_board|migrations|obeying|offline_files|openapi|orders|pools|"
    r"retention|running|schema|site_files|sqlite_acts|storage|stored|typescript|workers)\.py$|.*\.so$)"
)
MANIFEST = {
    "name": "Orebit",
    "short_name": "Orebit",
    "description": "Five space-mining board games in one page: every rule, real bots, no server.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#0b0f1a",
    "theme_color": "#0b0f1a",
    "icons": [
        {"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": "icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any maskable"},
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
    ],
}


def main() -> None:
    made = build()
    total = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file())
    print(f"{FOLDER.relative_to(ROOT)}: {len(made)} files, {total / 1e6:.1f} MB, version {version_of(made)}")


@contextmanager
def alone() -> Iterator[None]:
    """One of several processes builds, the others wait."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build() -> dict[str, str]:
    """All of it, unless it is there and nothing has changed; by file, the digest of what is in it."""
    with alone():
        install_packages(WEB)
        archive, made_from = make_archive(), WORK / "folder.sha256"
        inputs = digest(WEB, client_sources(WEB)) + hashlib.sha256(archive.read_bytes()).hexdigest()
        if not made_from.exists() or made_from.read_text() != inputs or not (FOLDER / "parts.json").exists():
            made_from.unlink(missing_ok=True)
            fill_folder(archive)
            made_from.write_text(inputs)
        return contents()


# Python


def make_archive() -> Path:
    """All that Python needs besides its standard library, as one archive; made anew only if something changed."""
    sources = gather()
    runtime = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    wheels = fetch_wheels(runtime)
    inputs = hashlib.sha256(json.dumps(runtime).encode())
    for name, path in sorted(sources.items()):
        inputs.update(f"{name}\n".encode() + path.read_bytes())
    for wheel in wheels:
        inputs.update(wheel.read_bytes())
    for tool in (Path(__file__), COMPILER):
        inputs.update(tool.read_bytes())
    archive, made_from = WORK / "orebit.pack.gz", WORK / "orebit.sha256"
    if archive.exists() and made_from.exists() and made_from.read_text() == inputs.hexdigest():
        return archive
    made_from.unlink(missing_ok=True)
    stage = WORK / "stage"
    shutil.rmtree(stage, ignore_errors=True)
    for name, path in sources.items():
        (stage / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, stage / name)
    write_stand_ins(stage)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(stage, [name for name in packed.namelist() if not name.endswith((".pyi", ".h"))])
    pack(WORK / "sources.pack", stage)
    run_node(WEB, str(COMPILER), *map(str, (UNPACK, WORK / "sources.pack", WORK / "orebit.pack", STDLIB)))
    archive.write_bytes(gzip.compress((WORK / "orebit.pack").read_bytes(), 9, mtime=0))
    made_from.write_text(inputs.hexdigest())
    return archive


def gather() -> dict[str, Path]:
    """By its name in the archive: every file of plain Python and of data that a page needs."""
    found: dict[str, Path] = {}
    for package in PLAIN:
        distribution = importlib.metadata.distribution(package)
        for file in distribution.files or ():
            name = file.as_posix()
            wanted = name.endswith((".py", "dist-info/METADATA"))
            if wanted and not name.startswith("..") and not NOT_NEEDED.match(name):
                found[name] = Path(str(file.locate()))
    ours = ROOT / "src" / "orebit"
    for place in OURS:
        for path in [ours / place] if (ours / place).is_file() else (ours / place).rglob("*"):
            name = path.relative_to(ours).as_posix()
            if path.is_file() and not NOT_OURS.match(name):
                found[f"orebit/{name}"] = path
    for path in (ROOT / "docs" / "rules").glob("*.md"):
        found[f"orebit/rules_pages/{path.name}"] = path
    return found


def write_stand_ins(folder: Path) -> None:
    """Modules that have the names of those that we import, and nothing of their own."""
    for package, modules in STAND_INS.items():
        (folder / package).mkdir()
        for module in ("__init__", *modules):
            (folder / package / f"{module}.py").write_text(f"from orebit.offline.stand_ins.{package} import *\n")


def fetch_wheels(runtime: dict[str, str]) -> list[Path]:
    """The compiled packages, for this Pyodide, in the versions that we are tested with."""
    folder = WORK / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {package: importlib.metadata.version(package) for package in COMPILED}
    python, platform = ".".join(runtime["python"].split(".")[:2]), f"pyemscripten_{runtime['abi_version']}_wasm32"
    tag = f"cp{python.replace('.', '')}-{platform}.whl"
    missing = [p for p, v in wanted.items() if not list(folder.glob(f"{p}-{v}-*{tag}"))]
    if missing:
        line = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", "download", "--no-deps"]
        line += ["--only-binary=:all:", f"--platform={platform}", f"--python-version={python}", f"--dest={folder}"]
        subprocess.run([*line, *(f"{package}=={wanted[package]}" for package in missing)], check=True)
    return [next(folder.glob(f"{package}-{version}-*{tag}")) for package, version in sorted(wanted.items())]


def pack(target: Path, folder: Path) -> None:
    """All files as one: a line of JSON with names and sizes, then their contents. byte_code.mjs reads it."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    names = [[path.relative_to(folder).as_posix(), path.stat().st_size] for path in files]
    target.write_bytes(json.dumps(names).encode() + b"\n" + b"".join(path.read_bytes() for path in files))


# The folder


def fill_folder(archive: Path) -> None:
    """The client, with everything beside it."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    run_node(WEB, "node_modules/vite/bin/vite.js", "build", "--config", "vite.offline.config.ts", "--logLevel", "warn")
    (FOLDER / "offline.html").rename(FOLDER / "index.html")
    runtime = {
        "pyodide.asm.mjs": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
        "pyodide-lock.json": lock_without_packages(),
        # Not every host compresses these, and they are large: they are unpacked in the page.
        "python_stdlib.zip.gz": gzip.compress(STDLIB.read_bytes(), 9, mtime=0),
        "pyodide.asm.wasm.gz": gzip.compress((PYODIDE / "pyodide.asm.wasm").read_bytes(), 9, mtime=0),
    }
    places = {}
    for name, content in {**runtime, "orebit.pack.gz": archive.read_bytes()}.items():
        stem, _, ending = name.partition(".")
        places[name] = f"python/{stem}-{hashlib.sha256(content).hexdigest()[:12]}.{ending}"
        (FOLDER / "python").mkdir(exist_ok=True)
        (FOLDER / places[name]).write_bytes(content)
    sizes = {name: (FOLDER / place).stat().st_size for name, place in places.items()}
    parts = {name: {"path": place, "bytes": sizes[name]} for name, place in places.items()}
    for icon in ICONS.iterdir():
        shutil.copyfile(icon, FOLDER / icon.name)
    (FOLDER / "orebit.webmanifest").write_text(json.dumps(MANIFEST, indent=1) + "\n", encoding="utf-8")
    (FOLDER / "parts.json").write_text(json.dumps(parts, indent=1) + "\n", encoding="utf-8")
    made, service = contents(), FOLDER / "service.js"
    told = json.dumps({"version": version_of(made), "files": sorted(made)})
    service.write_text(f"self.MADE = {told};\n{service.read_text(encoding='utf-8')}", encoding="utf-8")


def contents() -> dict[str, str]:
    """By file of a version, the digest of what is in it. The service worker, which keeps them, is none of them."""
    return {
        path.relative_to(FOLDER).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and path.name != "service.js"
    }


def version_of(made: dict[str, str]) -> str:
    return hashlib.sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()[:12]


def lock_without_packages() -> bytes:
    """Pyodide reads it at its start; the packages that it could load from elsewhere are none of ours."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({**lock, "packages": {}}).encode()


if __name__ == "__main__":
    main()
