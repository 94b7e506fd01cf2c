"""`orebit doctor`: what is compiled, what is installed, what is missing, and what to do about it."""

import os
import platform
import re
import shlex
import shutil
import sys
import sysconfig
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from orebit import __version__
from orebit.cli.arguments import AsJson
from orebit.cli.output import counted, print_json
from orebit.core.components import VARIABLE
from orebit.core.uncompiled import is_compiled

PACKAGE = Path(__file__).resolve().parents[1]


def doctor(*, json: AsJson = False) -> int:
    """What is compiled, what is installed, what is missing."""
    report = examine()
    if json:
        print_json(report)
    else:
        _tell(report)
    return 0


def examine() -> dict[str, Any]:
    """What programs are told. The keys are a promise."""
    return {
        "orebit": __version__,
        "place": str(PACKAGE),
        "python": {"version": platform.python_version(), "executable": sys.executable, "platform": sys.platform},
        "compiled": is_compiled(),
        "compiled_modules": compiled_modules() if is_compiled() else [],
        "compiler": compiler(),
        "extras": extras(),
        "components": os.environ.get(VARIABLE) or None,
        "terminal": {
            "interactive": sys.stdin.isatty() and sys.stdout.isatty(),
            "colour": sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb",
            "encoding": sys.stdout.encoding,
            "columns": shutil.get_terminal_size().columns,
        },
    }


def compiled_modules() -> list[str]:
    """The modules that have a library beside their source."""
    return [
        ".".join(["orebit", *path.relative_to(PACKAGE).with_suffix("").parts])
        for path in sorted(PACKAGE.rglob("*.py"))
        if any(path.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)
    ]


def compiler() -> dict[str, Any]:
    """Where the C compiler and Python's headers are: what a build needs in order to compile."""
    name = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    return {
        "command": name,
        "path": shutil.which(name),
        "headers": Path(sysconfig.get_path("include"), "Python.h").exists(),
    }


def extras() -> dict[str, dict[str, Any]]:
    """By extra: the packages that are installed, with their versions, and those that are missing."""
    try:
        requirements = metadata.requires("orebit") or []
    except metadata.PackageNotFoundError:  # the source tree, not installed
        return {}
    found: dict[str, dict[str, Any]] = {}
    for requirement in requirements:
        extra = re.search(r"extra\s*==\s*['\"]([\w-]+)['\"]", requirement)
        name = re.match(r"[\w.-]+", requirement)
        if extra is None or name is None:
            continue
        report = found.setdefault(
            extra[1], {"installed": {}, "missing": [], "install": f"pip install 'orebit[{extra[1]}]'"}
        )
        try:
            report["installed"][name[0]] = metadata.version(name[0])
        except metadata.PackageNotFoundError:
            report["missing"].append(name[0])
    return found


def _tell(report: dict[str, Any]) -> None:
    python, terminal = report["python"], report["terminal"]
    print(f"Orebit {report['orebit']} in {report['place']}")
    print(f"Python {python['version']} ({python['executable']}) on {python['platform']}")
    if report["compiled"]:
        print(f"Compiled: {counted(len(report['compiled_modules']), 'module')}")
        for module in report["compiled_modules"]:
            print(f"  {module}")
    else:
        print(f"Not compiled: everything works, but slower. {_how_to_compile(report['compiler'])}")
    path = report["compiler"]["path"]
    print(f"C compiler: {path}" if path else f"C compiler: none ({report['compiler']['command']} is not found)")
    for extra, packages in report["extras"].items():
        if packages["missing"]:
            print(f"Extra [{extra}]: without {', '.join(packages['missing'])}; to have it: {packages['install']}")
        else:
            print(f"Extra [{extra}]: complete")
    if not report["extras"]:
        print("Extras: unknown, because Orebit runs from its source tree without being installed")
    print(f"Component data: {report['components'] or 'those of the package'}")
    print(
        f"Terminal: {'interactive' if terminal['interactive'] else 'not interactive'}, {terminal['columns']} columns, "
        f"{'with' if terminal['colour'] else 'without'} colours, {terminal['encoding']}"
    )


def _how_to_compile(compiler: dict[str, Any]) -> str:
    if compiler["path"] is None:
        return "Install a C compiler, then install Orebit again."
    if not compiler["headers"]:
        return "Install the C headers of Python (python3-dev), then install Orebit again."
    return "This is the source tree, or a build without compiling: `make install` makes a compiled one."
