"""Checks deploy/Containerfile and deploy/compose.yaml as far as this machine can: `python deploy/check.py`.

Always: reads both and says what is wrong with them. Where a builder answers (docker, podman), the image is built, and
run with a read-only root. Where none does, the same steps are tried in a temporary folder: every RUN of the build stage
(but those of the system's packages), then the server as the image starts it, its health check, a backup, and a look
whether it wrote anywhere but where it may. `--lint` stops after the reading; `--pure` builds without compiling.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import yaml

DEPLOY = Path(__file__).resolve().parent
ROOT = DEPLOY.parent
IMAGE = re.compile(r"[a-z0-9_-]+(:[\w.-]+)?")  # no host before it: whoever builds chooses where images come from
OWN = "orebit"
START_S = 90.0
SECRETS = ("SECRET", "PASSWORD", "TOKEN")


class Step:
    """One instruction of a Containerfile."""

    def __init__(self, word: str, rest: str) -> None:
        self.word = word
        self.rest = rest

    def command(self) -> list[str]:
        """The words of an instruction in JSON form."""
        words: list[str] = json.loads(self.rest[self.rest.index("[") :])
        return words


def stages(text: str) -> list[list[Step]]:
    """The stages of a Containerfile; each begins with its FROM."""
    found: list[list[Step]] = []
    for line in text.replace("\\\n", " ").splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        word, _, rest = line.strip().partition(" ")
        if word == "FROM":
            found.append([])
        found[-1].append(Step(word, rest.strip()))
    return found


# -- reading


def faults_of_containerfile(text: str) -> list[str]:
    built = stages(text)
    if len(built) < 2:
        return ["there is one stage: the compiler would be in the image"]
    faults = []
    for stage in built:
        image = stage[0].rest.split()[0]
        if not IMAGE.fullmatch(image) or ":" not in image or image.endswith(":latest"):
            faults.append(f"the image {image} names a host, or no version")
    last = {step.word: step for step in built[-1]}
    user = last["USER"].rest if "USER" in last else ""
    if not re.fullmatch(r"[1-9]\d*(:[1-9]\d*)?", user):
        faults.append(f"the image runs as '{user or 'root'}': USER takes a number that is not root's")
    faults += [f"the image has no {word}" for word in ("HEALTHCHECK", "ENTRYPOINT", "VOLUME") if word not in last]
    faults += [
        f"{step.word} {step.rest} fetches from a network" for stage in built for step in stage if step.word == "ADD"
    ]
    settings = [step.rest for stage in built for step in stage if step.word in ("ENV", "ARG")]
    faults += [f"a secret is built in: {text}" for text in settings if any(word in text for word in SECRETS)]
    if any("apt-get" in step.rest for step in built[-1]):
        faults.append("packages are installed in the stage that runs")
    return faults


def faults_of_compose(text: str) -> list[str]:
    compose: dict[str, Any] = yaml.safe_load(text)
    faults: list[str] = []
    services = compose["services"]
    for name, service in services.items():
        image = service.get("image", "")
        if not IMAGE.fullmatch(image) or (":" not in image and image != OWN) or image.endswith(":latest"):
            faults.append(f"{name}: the image '{image}' names a host, or no version")
        if service.get("read_only") is not True:
            faults.append(f"{name}: its root file system can be written to")
        if "no-new-privileges:true" not in service.get("security_opt", []):
            faults.append(f"{name}: it may gain privileges")
        if service.get("privileged"):
            faults.append(f"{name}: it is privileged")
        if service.get("ports") and name != "proxy":
            faults.append(f"{name}: only the proxy may be reached from outside")
        for other in service.get("depends_on", {}):
            if other not in services:
                faults.append(f"{name}: it waits for {other}, which is not there")
        for volume in service.get("volumes", []):
            if volume.split(":")[0] not in compose["volumes"]:
                faults.append(f"{name}: the volume {volume} is not declared")
        for variable, value in (service.get("environment") or {}).items():
            if any(word in variable for word in SECRETS) and not re.match(r"\$\{\w+:\?", str(value)):
                faults.append(f"{name}: {variable} must come from the environment, and be asked for")
    proxy, server = services["proxy"], services[OWN]
    believed = server["command"][server["command"].index("--proxies") + 1]
    if believed != proxy["networks"]["inside"]["ipv4_address"]:
        faults.append(f"{OWN}: it believes {believed}, which is not the proxy's address")
    if "--secure" not in server["command"]:
        faults.append(f"{OWN}: cookies are not for https only")
    if not compose["networks"]["inside"].get("internal"):
        faults.append("the inner network reaches outside")
    return faults


# -- trying


def builder() -> str:
    """A program here that can build an image, with its engine running; empty when there is none."""
    for program in ("docker", "podman"):
        if shutil.which(program) and _is_well([program, "version", "--format", "{{.Server.Version}}"]):
            return program
    return ""


def _is_well(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False, timeout=20).returncode == 0


def build(program: str) -> None:
    """Build the image and let it answer, with a read-only root."""
    subprocess.run([program, "build", "--file", str(DEPLOY / "Containerfile"), "--tag", OWN, str(ROOT)], check=True)
    run = [program, "run", "--rm", "--detach", "--read-only", "--tmpfs", "/tmp", "--tmpfs", "/data:uid=10001", OWN]
    container = subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()
    check = stages((DEPLOY / "Containerfile").read_text(encoding="utf-8"))[-1]
    asks = next(step for step in check if step.word == "HEALTHCHECK").command()
    try:
        deadline = time.monotonic() + START_S
        while not _is_well([program, "exec", container, *asks]):
            if time.monotonic() > deadline:
                sys.exit("the image does not answer")
            time.sleep(0.5)
    finally:
        subprocess.run([program, "stop", container], check=False, capture_output=True)


def rehearse(pure: bool) -> None:
    """The steps of the image in a temporary folder."""
    built, last = stages((DEPLOY / "Containerfile").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="orebit-image-") as folder:
        root = Path(folder)
        copy_source(root / "source")
        environment = {**os.environ, **({"OREBIT_PURE": "1"} if pure else {})}
        environment.pop("PYTHONPATH", None)
        for step in built:
            if step.word != "RUN":
                continue
            if "apt-get" in step.rest:
                print(f"left out: {step.rest}")
                continue
            line = inside(step.rest, root).replace("python -m venv", f"{shlex.quote(sys.executable)} -m venv")
            print(f"step: {step.rest}", flush=True)
            subprocess.run(["bash", "-ec", line], check=True, cwd=root / "source", env=environment)
        shutil.rmtree(root / "source")  # the image has no source
        run_there(root, last, environment)


def inside(text: str, root: Path) -> str:
    """The same with the folders of the image under this one."""
    return re.sub(r"(?<![\w.])/(opt/orebit|source|data)\b", lambda found: f"{root}/{found[1]}", text)


def copy_source(target: Path) -> None:
    """What git knows of, as it is now; a copy of the source without git is copied whole."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(".venv", "build", "node_modules", "__pycache__"))
        return
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def run_there(root: Path, last: list[Step], environment: dict[str, str]) -> None:
    """Start what the image starts, ask what its health check asks, and see where it wrote."""
    steps = {step.word: step for step in last}
    data = root / "data"
    data.mkdir(mode=0o700)
    environment = {
        **environment,
        "OREBIT_DATA": str(data),
        "HOME": str(root / "nowhere"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = str(listening.getsockname()[1])
    start = [inside(word, root) for word in [*steps["ENTRYPOINT"].command(), *steps["CMD"].command()]]
    start = [{"0.0.0.0": "127.0.0.1", "8701": port}.get(word, word) for word in start]
    asks = [inside(word, root).replace("8701", port) for word in steps["HEALTHCHECK"].command()]
    before = state_of(root / "opt")
    print(f"run: {shlex.join(start)}", flush=True)
    server = subprocess.Popen(start, env=environment, cwd=data, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + START_S
        while subprocess.run(asks, env=environment, capture_output=True, check=False).returncode:
            if server.poll() is not None or time.monotonic() > deadline:
                sys.exit("the server does not answer its health check")
            time.sleep(0.2)
        subprocess.run([start[0], "admin", "backup", str(data / "backup.gz")], env=environment, check=True)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)
    if state_of(root / "opt") != before or (root / "nowhere").exists():
        sys.exit("the server wrote where an image cannot be written to")
    print(f"it wrote to its data folder only: {', '.join(sorted(path.name for path in data.iterdir()))}")


def state_of(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(path): (path.lstat().st_size, path.lstat().st_mtime_ns) for path in folder.rglob("*") if not path.is_dir()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Check the image and the compose file.")
    parser.add_argument("--lint", action="store_true", help="only read them")
    parser.add_argument("--pure", action="store_true", help="build without compiling: quicker")
    given = parser.parse_args()
    faults = [
        *(f"Containerfile: {fault}" for fault in faults_of_containerfile((DEPLOY / "Containerfile").read_text())),
        *(f"compose.yaml: {fault}" for fault in faults_of_compose((DEPLOY / "compose.yaml").read_text())),
    ]
    if faults:
        sys.exit("\n".join(faults))
    print("read: both are sound")
    if given.lint:
        return
    program = builder()
    if program:
        build(program)
        print(f"built and run by {program}")
    else:
        print("no builder answers here, so the same steps are tried in a temporary folder")
        rehearse(given.pure)
        print("tried: all steps work")


if __name__ == "__main__":
    main()
