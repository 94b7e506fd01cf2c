// Compiles the Python files of a pack (tools/offline.py tells what that is) to byte-code, with the interpreter that will
// run them: a page starts without reading a line of Python. What our imports need of the standard library goes into the
// pack as well; what Python needs for its own start is compiled in its archive, and what no page needs is left out.
// What the lobby tells of all games, and what TOML files say, is worked out here: a page loads only the game that is played.
// `node byte_code.mjs UNPACK.py SOURCES.pack TARGET.pack STDLIB.zip`, run in web/.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [unpack, sources, target, stdlib] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${process.cwd()}/node_modules/pyodide/pyodide.mjs`).href);
  const python = await loadPyodide({ packages: [] });
  python.FS.writeFile('/sources', readFileSync(sources));
  python.runPython(readFileSync(unpack, 'utf8'));
  python.runPython(`
import sys
AT_THE_START = set(sys.modules)  # before what a page loads of ours

import hashlib, json, py_compile, re, tomllib, zipfile
from pathlib import Path

STDLIB = next(path for path in sys.path if path.endswith(".zip"))
NOT_NEEDED = re.compile(
    r"(xml|unittest|_pyrepl|multiprocessing|ctypes|idlelib|tkinter|turtledemo|lib2to3|ensurepip|venv|sqlite3|dbm|curses|"
    r"xmlrpc|pydoc_data|distutils|test|wsgiref|sysconfig|tomllib|concurrent/interpreters)/|"
    r"(pydoc|doctest|tarfile|configparser|fractions|mailbox|imaplib|smtplib|poplib|ftplib|optparse|statistics|pickletools|cProfile|profile|pstats|turtle|"
    r"argparse|pdb|bdb|cmd|code|codeop|tracemalloc|socketserver|_ast_unparse|_strptime|calendar|pprint|platform|stringprep|compileall|symtable|fileinput|pyclbr|timeit|filecmp|getpass|pty|gettext|getopt|"
    r"trace|tabnanny|this|antigravity|webbrowser|zipapp|netrc|plistlib|shelve|wave|sched|modulefinder|_pydatetime|_pyio|"
    r"_pydecimal|_py_abc|_aix_support|_android_support|_apple_support|_ios_support|_osx_support)[.]py|"
    r"encodings/(cp(?!437)|mac_|iso8859|iso2022|big5|euc|gb|hz|johab|koi8|kz|shift|tis|ptcp|palmos|hp_roman)")

def compiled(name, content, optimize):
    Path("/one.py").write_bytes(content)
    # Nothing is looked up beside the byte-code, so it needs no time of a source that is not there.
    py_compile.compile("/one.py", "/one.pyc", name, doraise=True, optimize=optimize,
                       invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    return Path("/one.pyc").read_bytes()

names, _, contents = Path("/sources").read_bytes().partition(b"\\n")
files, at = {}, 0
for name, size in json.loads(names):
    files[name], at = contents[at : at + size], at + size
# A page reads no TOML: what each file says goes along, by the digest of its text.
for text in [text for name, text in files.items() if name.endswith(".toml")]:
    said = json.dumps(tomllib.loads(text.decode()), separators=(",", ":"))
    files[f"orebit/offline/stand_ins/toml/{hashlib.sha256(text).hexdigest()[:16]}.json"] = said.encode()
for name in [name for name in sys.modules if name.startswith("tomllib")]:
    del sys.modules[name]
for name, content in files.items():
    path = Path("/check", name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)

# What our imports bring along; that they go well here is a test of the pack.
sys.path.insert(0, "/check")
import msgspec
from orebit.games import all_games
from orebit.server.catalogue import cards
import orebit.api
import orebit.offline.page
for game in all_games():
    game.judge
files["orebit/server/cards.json"] = msgspec.json.encode(cards())

known = {name.partition(".")[0] for name in AT_THE_START}
ours = {name.partition(".")[0] for name, module in list(sys.modules.items())
        if str(getattr(module, "__file__", "")).startswith(STDLIB)} - known

told, packed = [], []
def pack(name, content):
    told.append([name, len(content)])
    packed.append(content)

for name, content in files.items():
    if not name.endswith(".py"):
        pack(name, content)
        continue
    # others' asserts and docstrings are left out
    pack(name + "c", compiled(name, content, 0 if name.startswith("orebit/") else 2))

with zipfile.ZipFile(STDLIB) as library, zipfile.ZipFile("/stdlib", "w") as kept:
    for name in library.namelist():
        content, top = library.read(name), re.split("[/.]", name)[0]
        if name.endswith("/"):
            continue
        loaded = re.sub("(/__init__)?[.]py$", "", name).replace("/", ".") in sys.modules
        if top in ours and (loaded or not NOT_NEEDED.match(name)):
            pack(name + "c", compiled(name, content, 2)) if name.endswith(".py") else pack(name, content)
            continue
        if top in ours or top not in known and NOT_NEEDED.match(name) or name.startswith("encodings/") and NOT_NEEDED.match(name):
            continue
        if top not in known:  # nothing of it is needed before the pack is there
            pack(name + "c", compiled(name, content, 2)) if name.endswith(".py") else pack(name, content)
            continue
        if loaded:
            name, content = name + "c", compiled(name, content, 2)
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        kept.writestr(entry, content)  # as it is: the archive is packed as a whole, which takes less
Path("/target").write_bytes(json.dumps(told).encode() + b"\\n" + b"".join(packed))
`);
  writeFileSync(target, python.FS.readFile('/target'));
  writeFileSync(stdlib, python.FS.readFile('/stdlib'));
} catch (error) {
  process.stderr.write(`${String(error.message ?? error).slice(-3000)}\n`); // not the line of code: it is a megabyte
  process.exitCode = 1;
}
