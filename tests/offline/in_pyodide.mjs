// Runs a Python script in Pyodide, with what a page would load: `node in_pyodide.mjs NODE_MODULES STDLIB PACK SCRIPT`.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [modules, stdlib, pack, script] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`).href);
  const python = await loadPyodide({ packages: [], stdLibURL: stdlib });
  const said = [];
  python.setStdout({ batched: (text) => said.push(text) });
  python.FS.writeFile('/orebit.pack', readFileSync(pack));
  python.runPython(`
import json, os, sys
names, _, contents = open("/orebit.pack", "rb").read().partition(b"\\n")
at = 0
for name, size in json.loads(names):
    os.makedirs(os.path.dirname(f"/orebit/{name}"), exist_ok=True)
    with open(f"/orebit/{name}", "wb") as file:
        file.write(contents[at : at + size])
    at += size
sys.path.insert(0, "/orebit")
`);
  await python.runPythonAsync(readFileSync(script, 'utf8'));
  process.stdout.write(said.join('\n'));
} catch (error) {
  process.stderr.write(String(error.message ?? error).slice(-4000)); // not the line of code that it stands in: it is a megabyte
  process.exitCode = 1;
}
