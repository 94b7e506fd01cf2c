// Compiles the Python files of a pack (tools/offline.py tells what that is) to byte-code, with the interpreter that will
// run them: a page starts without reading a line of Python. `node byte_code.mjs SOURCES.pack TARGET.pack`, run in web/.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [sources, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${process.cwd()}/node_modules/pyodide/pyodide.mjs`).href);
const python = await loadPyodide({ packages: [] });
python.FS.writeFile('/sources', readFileSync(sources));
python.runPython(`
import importlib.util, json, py_compile
from pathlib import Path

READ_AS_TEXT = ("anyio/__init__.py",)  # it reads its own source, to know what to import when

names, _, contents = Path("/sources").read_bytes().partition(b"\\n")
told, packed, at = [], [], 0
for name, size in json.loads(names):
    content, at = contents[at : at + size], at + size
    if name.endswith(".py"):
        # Others' asserts and docstrings are left out. The byte-code needs no time of a source that is not there.
        Path("/one.py").write_bytes(content)
        py_compile.compile("/one.py", "/one.pyc", name, doraise=True, optimize=0 if name.startswith("orebit/") else 2,
                           invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
        if name in READ_AS_TEXT:
            told.append([name, len(content)])
            packed.append(content)
            name = importlib.util.cache_from_source(name)
        else:
            name += "c"
        content = Path("/one.pyc").read_bytes()
    told.append([name, len(content)])
    packed.append(content)
Path("/target").write_bytes(json.dumps(told).encode() + b"\\n" + b"".join(packed))
`);
writeFileSync(target, python.FS.readFile('/target'));
