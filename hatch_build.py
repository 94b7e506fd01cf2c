"""The build hook: what goes into the wheel besides the Python files.

The modules named in `[tool.orebit.compile]` are compiled with mypyc, all in one group, so that calls between them are
plain C calls. Their `.py` files stay in the wheel for tracebacks and for readers. docs/decisions/0001 says why so.
"""

import contextlib
import hashlib
import os
import shlex
import shutil
import sys
import sysconfig
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from mypy.version import __version__ as mypyc_version
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

GROUP = "orebit"  # the shared library is orebit__mypyc.*.so, beside the package


class OrebitBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        files = client_files(root)
        missing = missing_for_compiling()
        if missing:
            self.app.display_warning(f"orebit: {missing}, so this build is pure Python: it runs, but slower")
        else:
            libraries = compile_modules(root, modules_to_compile(root))
            files |= libraries
            if libraries:
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
        build_data["force_include"].update(files)


# The web client


def client_files(root: Path) -> dict[str, str]:
    """Build the web client; its files, by path here, with their place in the wheel. There is no client yet."""
    return {}


# The compiled modules


def missing_for_compiling() -> str:
    """Why nothing can be compiled here; empty when everything can."""
    if os.environ.get("OREBIT_PURE") == "1":
        return "OREBIT_PURE=1 is set"
    if sys.platform != "win32":  # there setuptools finds the compiler itself
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
        if not shutil.which(compiler):
            return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of Python are not installed"
    return ""


def modules_to_compile(root: Path) -> list[str]:
    """The files that `[tool.orebit.compile]` chooses, relative to the root, sorted."""
    table = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["orebit"]["compile"]
    chosen = {path for pattern in table["include"] for path in root.glob(pattern)}
    chosen -= {path for pattern in table["exclude"] for path in root.glob(pattern)}
    return sorted(path.relative_to(root).as_posix() for path in chosen)


def compile_modules(root: Path, modules: list[str]) -> dict[str, str]:
    """Compile the modules; the libraries, by path here, with their place in the wheel.

    Everything between stays in build/mypyc, so that the next build compiles only the C files that changed.
    """
    if not modules:
        return {}
    from mypyc.build import mypycify  # slow to import, and not needed for a pure wheel

    work = Path("build", "mypyc", str(sys.implementation.cache_tag))
    with contextlib.chdir(root):  # relative paths: the same C files wherever the clone stands
        extensions = mypycify(
            [
                "--config-file=",  # `make check` is strict; here only types count
                "--follow-imports=silent",
                *modules,
            ],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            target_dir=str(work),
            group_name=GROUP,
        )
        command = BuildChanged(Distribution({"name": GROUP, "ext_modules": extensions}))
        command.build_lib = str(work / "lib")
        command.build_temp = str(work / "objects")
        command.ensure_finalized()
        command.run()
        libraries = [Path(command.get_ext_fullpath(extension.name)) for extension in extensions]
        return {str(library.resolve()): library.relative_to(command.build_lib).as_posix() for library in libraries}


class BuildChanged(build_ext):  # type: ignore[misc]  # setuptools comes without types
    """Compiles on all cores, and only what changed."""

    def build_extensions(self) -> None:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            waiting = [
                (extension, [pool.submit(self.object_of, source, extension) for source in extension.sources])
                for extension in self.extensions
            ]
            for extension, objects in waiting:
                extension.extra_objects = [*extension.extra_objects, *(each.result() for each in objects)]
        for extension in self.extensions:
            extension.sources = []  # what is left is linking
            extension.depends = []
            extension.language = "c"
        self.force = True
        super().build_extensions()

    def object_of(self, source: str, extension: Any) -> str:
        """The object file of a C file: the one at hand if it was made from the same text in the same way."""
        how = [sys.version, mypyc_version, self.compiler.compiler_so, extension.extra_compile_args]
        inputs = hashlib.sha256(repr(how).encode())
        for path in [source, *generated_headers(source, str(Path(self.build_temp).parent))]:
            inputs.update(Path(path).read_bytes())
        [target] = self.compiler.object_filenames([source], output_dir=self.build_temp)
        made_from = Path(target + ".sha256")
        if not (Path(target).exists() and made_from.exists() and made_from.read_text() == inputs.hexdigest()):
            made_from.unlink(missing_ok=True)
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
            )
            made_from.write_text(inputs.hexdigest())
        return str(target)


def generated_headers(source: str, work: str) -> list[str]:
    """The headers in the work directory that a C file includes, directly or not."""
    from mypyc.build import get_header_deps, resolve_cfile_deps

    included = get_header_deps([(source, Path(source).read_text(encoding="utf-8"))])
    return sorted(resolve_cfile_deps(os.path.dirname(source), included, work))
