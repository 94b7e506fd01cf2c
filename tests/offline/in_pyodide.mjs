// Runs a Python script in Pyodide, with what a page would load: `node in_pyodide.mjs NODE_MODULES STDLIB UNPACK PACK SCRIPT`.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const [modules, stdlib, unpack, pack, script] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`).href);
  const python = await loadPyodide({ packages: [], stdLibURL: stdlib });
  const said = [];
  python.setStdout({ batched: (text) => said.push(text) });
  python.globals.set('pack', new Uint8Array(gunzipSync(readFileSync(pack))));
  python.runPython(`${readFileSync(unpack, 'utf8')}\nunpack(pack.to_bytes(), "/orebit")`);
  await python.runPythonAsync(readFileSync(script, 'utf8'));
  process.stdout.write(said.join('\n'));
} catch (error) {
  process.stderr.write(String(error.message ?? error).slice(-4000)); // not the line of code that it stands in: it is a megabyte
  process.exitCode = 1;
}
