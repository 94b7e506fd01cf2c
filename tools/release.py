"""A release, up to the upload: `make release` fills dist/ and checks what is in it, as somebody who installs it would.

1. The version is told once (src/orebit/__init__.py); CITATION.cff and, if there is one, the tag must agree. What is
   tagged has its section in CHANGELOG.md, and everything is committed.
2. The source archive, the compiled wheel of this machine with a profile, and a pure wheel for all others.
3. Built a second time from nothing, in a clone elsewhere: byte for byte the same, or told which files differ (--once
   leaves that out).
4. Fresh environments: the wheel alone and with each extra, the pure wheel, every Python from 3.11 that is here; nothing
   is compiled, and no compiler is there; in each `orebit doctor`, some games, the table answering and a first move at
   it; with orebit[env] an environment, with orebit[agent] a host that calls `orebit mcp`.
5. SHA256SUMS and a bill of materials (CycloneDX): what the wheel needs, and what is built into its browser table.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid
import zipfile
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
CALL_MCP = """import asyncio, os
from mcp import Client, StdioServerParameters
async def call():
    async with Client(StdioServerParameters(command="orebit", args=["mcp"], env=dict(os.environ))) as host:
        assert "dark_side" in (await host.call_tool("list_games", {})).content[0].text
asyncio.run(call())"""
EXTRAS = {  # what somebody who asks for the extra does first
    "": "import orebit; orebit.new('dark_side', seats=2, seed=1)",
    "env": "from orebit.env.pettingzoo import aec_env; aec_env('dark_side').reset(seed=1)",
    "agent": CALL_MCP,
    "cluster": "import ray, orebit.lab.cluster",
    "postgres": "import asyncpg, orebit.server.app",
    "redis": "import redis, orebit.server.app",
}
LICENCES = """import importlib.metadata as about, json
told = {
    one.metadata["Name"]: one.metadata["License-Expression"] or one.metadata["License"] or ""
    for one in about.distributions()
}
print(json.dumps({name: (text.strip().splitlines() or [""])[0] for name, text in told.items()}))"""
PAGE_WITHIN_S = 300  # on a busy machine
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SHIM = "iframe-worker"  # tools/site.py puts it beside the pages
COMPILERS = ("cc", "gcc", "g++", "clang", "c99", "x86_64-linux-gnu-gcc")


class NotReady(Exception):
    """A sentence that says what keeps the release back."""


def tell(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


def run(*command: str | Path, tree: Path | None = None, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=tree or ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotReady(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


# -- 1. the version


def version() -> str:
    text = (ROOT / "src/orebit/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"', text, re.MULTILINE)
    assert found, "__init__.py tells the version"
    told = found[1]
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    if not cited or cited[1] != told:
        raise NotReady(f"CITATION.cff tells another version than src/orebit/__init__.py, which says {told}")
    if changed := run("git", "status", "--porcelain"):
        raise NotReady(f"there is something that is not committed:\n{changed}")
    tags = [tag for tag in run("git", "tag", "--points-at", "HEAD").split() if tag.startswith("v")]
    if not tags:
        tell("this commit has no tag: a rehearsal")
        return told
    if f"v{told}" not in tags:
        raise NotReady(f"this commit is tagged {tags[0]}, but the version is {told}")
    if f"\n## {told}, " not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        raise NotReady(f"CHANGELOG.md has no section {told}: make changelog VERSION={told}")
    return told


# -- 2. and 3. what is built


def build(tree: Path, profile: str) -> Path:
    """The archive, the pure wheel and the compiled one (`profile` 1: with a profile), into dist of the tree."""
    stamp = run("git", "log", "-1", "--format=%ct").strip()
    target = tree / "dist"
    shutil.rmtree(target, ignore_errors=True)
    for kind, options in (("sdist", {}), ("wheel", {"OREBIT_PURE": "1"}), ("wheel", {"OREBIT_PGO": profile})):
        tell(f"building {kind} {options or ''}")
        command = (sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", target)
        run(*command, tree=tree, SOURCE_DATE_EPOCH=stamp, **options)
    return target


def build_elsewhere(tree: Path, profile: str) -> Path:
    """All of it again, from nothing but the commit: no object file and no page is at hand there."""
    run("git", "clone", "-q", ROOT, tree)
    run(sys.executable, "hatch_build.py", "client", tree=tree)
    run(sys.executable, "-m", "tools.site", tree=tree, PYTHONPATH="src")
    return build(tree, profile)


def differences(first: Path, second: Path) -> list[str]:
    """What differs between two builds of one commit, by file."""
    told = []
    for path in sorted(first.iterdir()):
        other = second / path.name
        if not other.is_file():
            told.append(f"{path.name}: the second build did not make it")
            continue
        if path.read_bytes() == other.read_bytes():
            continue
        names = members(path).items() ^ members(other).items() if path.suffix == ".whl" else set()
        told.append(f"{path.name}: {', '.join(sorted({name for name, _ in names})) or 'the archive itself'}")
    return told


def members(wheel: Path) -> dict[str, str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}


# -- 4. as somebody who installs it


def try_out(python: str, wheel: Path, extra: str, folder: Path) -> None:
    began = time.monotonic()
    run(python, "-m", "venv", folder)
    inside = folder / "bin"
    path = str(inside)  # what somebody has who never compiled anything: none of these finds a compiler
    wanted = f"orebit[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    pip = (inside / "python", "-m", "pip", "-qq", "--disable-pip-version-check", "--no-cache-dir", "install")
    run(*pip, wanted, "--only-binary", ":all:", "-c", ROOT / "constraints.txt", PATH=path)
    if found := [name for name in COMPILERS if shutil.which(name, path=path)]:
        raise NotReady(f"the fresh environment has a compiler: {', '.join(found)}")
    installed = time.monotonic()
    run(inside / "orebit", "doctor", PATH=path)
    run(inside / "orebit", "simulate", "dark_side", "--games", "20", PATH=path)
    run(inside / "python", "-c", EXTRAS[extra], PATH=path, HOME=str(folder), OREBIT_DATA=str(folder))
    answered, cpu, moved = first_move(inside / "orebit")
    what = f"{wheel.name.split('-')[2]}{f', [{extra}]' if extra else ''}"
    tell(
        f"{python}, {what}: installed in {installed - began:.0f} s, the first page after {answered:.1f} s "
        f"({cpu:.1f} s of processor time), the first own move {moved:.1f} s later"
    )


def first_move(orebit: Path) -> tuple[float, float, float]:
    """Until `orebit play` answers with its page, in seconds and processor seconds; from there to one's own move."""
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as home,
        subprocess.Popen(
            [str(orebit), "play", "--no-browser", "--port", "0"],
            env=os.environ | {"HOME": home, "XDG_DATA_HOME": home, "PATH": str(orebit.parent)},
            stdout=subprocess.PIPE,
            text=True,
        ) as table,
    ):
        too_late = threading.Timer(PAGE_WITHIN_S, table.kill)  # it neither told its address nor ended
        too_late.start()
        try:
            assert table.stdout is not None
            found = next((found for line in table.stdout if (found := re.search(r"http://[^/\s]+", line))), None)
            if found is None:
                raise NotReady("orebit play ended without telling its address")
            if b"<title>" not in asked(found[0]):
                raise NotReady("the table answers, but not with its page")
            answered, cpu = time.monotonic(), processor_s(table.pid)
            move_at(found[0])
            return answered - began, cpu, time.monotonic() - answered
        finally:
            too_late.cancel()
            table.terminate()


def processor_s(process: int) -> float:
    """What the process has used so far; 0 where the system does not tell (it does on Linux)."""
    stat = Path("/proc", str(process), "stat")
    if not stat.exists():
        return 0.0
    ticks = stat.read_text().rpartition(")")[2].split()[11:13]  # utime and stime: proc(5)
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def move_at(address: str) -> None:
    """A table against a bot, and the first thing that one may do there, as docs/guides/protocol.md has it."""
    made = json.loads(asked(f"{address}/api/tables", game="dark_side", seats=["me", "greedy"], start=True))
    table, seat, key = made["table"]["id"], made["you"]["seats"][0], made["you"]["keys"][0]["key"]
    for _ in range(PAGE_WITHIN_S):
        seen = json.loads(asked(f"{address}/api/tables/{table}/view?seat={seat}", key))
        if seen["view"]["choices"]:
            break
        time.sleep(0.1)  # the bot begins
    else:
        raise NotReady("the table was made, but it is never one's turn")
    action = seen["view"]["choices"][0]["action"]
    asked(f"{address}/api/tables/{table}/play", key, id="first", seat=seat, action=action, seq=seen["seq"])


def asked(address: str, key: str = "", **body: object) -> bytes:
    """What the table answers; a refusal ends the release."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
    content = json.dumps(body).encode() if body else None
    try:
        with urlopen(Request(address, content, headers), timeout=60) as answer:
            told: bytes = answer.read()
            return told
    except HTTPError as refused:
        raise NotReady(f"{address} refused: {refused.read().decode()}") from None


def pythons() -> dict[str, str]:
    """By version, an interpreter that really starts: what is on the path may only stand for one (pyenv)."""
    found = {}
    kept = sorted(Path.home().glob(".pyenv/versions/*/bin/python3"))
    for version in PYTHONS:
        known = [shutil.which(f"python{version}"), *(str(path) for path in kept if f"/{version}." in str(path))]
        for python in filter(None, known):
            if subprocess.run([python, "-m", "venv", "--help"], capture_output=True, check=False).returncode == 0:
                found[version] = python
                break
    return found


def matrix(wheels: list[Path]) -> None:
    compiled = next(path for path in wheels if "none-any" not in path.name)
    pure = next(path for path in wheels if "none-any" in path.name)
    with tempfile.TemporaryDirectory() as folder:
        for extra in EXTRAS:
            try_out(sys.executable, compiled, extra, Path(folder, f"compiled-{extra}"))
        there = pythons()
        for version in PYTHONS:
            if version in there:
                try_out(there[version], pure, "", Path(folder, f"pure-{version}"))
            else:
                tell(f"Python {version} is not on this machine: not tried")


# -- 5. what goes beside it


def bill_of_materials(target: Path, wheel: Path) -> Path:
    """What the wheel alone needs, and what that needs, as installed in a fresh environment; and the npm packages that
    the browser table and the pages are built from."""
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "venv", folder)
        python = Path(folder, "bin", "python")
        run(python, "-m", "pip", "-qq", "install", wheel, "-c", ROOT / "constraints.txt")
        listed = json.loads(
            run(python, "-m", "pip", "list", "--format=json", "--exclude", "pip", "--exclude", "setuptools")
        )
        told = json.loads(run(python, "-c", LICENCES))
    components = []
    for row in sorted(listed, key=lambda row: str(row["name"]).lower()):
        name, number = row["name"], row["version"]
        licences = [{"license": {"name": told[name]}}] if told.get(name) else []
        components.append(
            {"type": "library", "name": name, "version": number, "purl": f"pkg:pypi/{name.lower()}@{number}"}
            | ({"licenses": licences} if licences else {})
        )
    components += built_in()
    serial = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(components))
    bill = {"bomFormat": "CycloneDX", "specVersion": "1.6", "serialNumber": f"urn:uuid:{serial}", "version": 1}
    path = target / f"{wheel.name.removesuffix('.whl')}.cdx.json"
    path.write_text(json.dumps(bill | {"components": components}, indent=1) + "\n", encoding="utf-8")
    return path


def built_in() -> list[dict[str, object]]:
    """The npm packages whose code is in the wheel: what the client imports, and the shim that the pages load."""
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "web" / "src").rglob("*"))
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
    )
    imported = set(re.findall(r"""(?:from|import)\s*\(?['"]((?:@[\w.-]+/)?[a-z][\w.-]*)[/'"]""", source)) | {SHIM}
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return [
        {"type": "library", "name": name, "version": about["version"], "purl": f"pkg:npm/{name}@{about['version']}"}
        | ({"licenses": [{"license": {"name": about["license"]}}]} if about.get("license") else {})
        for name in sorted(imported)
        if (about := locked.get(f"node_modules/{name}"))
    ]


def checksums(target: Path) -> None:
    files = sorted(path for path in target.iterdir() if path.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (target / "SHA256SUMS").write_text("".join(lines), encoding="ascii")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--once", action="store_true", help="do not build a second time to compare")
    parser.add_argument("--plain", action="store_true", help="compile without a profile: a rehearsal in less time")
    given = parser.parse_args()
    profile = "0" if given.plain else "1"
    try:
        tell(f"Orebit {version()}")
        wheels = sorted(build(ROOT, profile).glob("*.whl"))
        if not given.once:
            with tempfile.TemporaryDirectory() as folder:
                unlike = differences(DIST, build_elsewhere(Path(folder, "orebit"), profile))
                tell("built twice: " + ("; ".join(unlike) if unlike else "the same bytes"))
        matrix(wheels)
        bill_of_materials(DIST, next(path for path in wheels if "none-any" not in path.name))
        checksums(DIST)
    except NotReady as why:
        print(why, file=sys.stderr)
        return 1
    for path in sorted(DIST.iterdir()):
        tell(f"{path.stat().st_size / 1e6:6.2f} MB {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
