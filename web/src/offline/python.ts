import { loadPyodide, type PyodideInterface } from 'pyodide';
import UNPACK from '../../../src/orebit/offline/unpack.py?raw';
import { Loader } from './parts';

/** A start throws nothing away, and looking for what it did took a tenth of it: whoever is started looks again. */
const OPEN = `
import gc
gc.disable()
unpack(pack.to_bytes(), "/orebit")
del pack
`;

/** Python, with all that is ours beside it. */
export async function startPython(base: string, tell: (stage: 'load' | 'start', share: number) => void = () => undefined): Promise<PyodideInterface> {
  const loader = await Loader.open(base, (share) => tell('load', share));
  const [python, pack] = await Promise.all([bare(loader), loader.bytes('orebit.pack.gz')]);
  tell('start', 0.5);
  python.globals.set('pack', pack);
  python.runPython(UNPACK + OPEN);
  return python;
}

/** Pyodide asks for its files by name, beside each other: we give it ours, which are named by their content. */
async function bare(loader: Loader): Promise<PyodideInterface> {
  const asked = globalThis.fetch;
  const kinds: { readonly [ending: string]: [part: string, kind: string] } = {
    'pyodide.asm.wasm': ['pyodide.asm.wasm.gz', 'application/wasm'],
    'python_stdlib.zip': ['python_stdlib.zip.gz', 'application/zip'],
  };
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const part = kinds[url.slice(url.lastIndexOf('/') + 1)];
    return part ? loader.answer(...part) : asked(input, init);
  };
  try {
    const { default: createPyodideModule } = (await import(/* @vite-ignore */ loader.place('pyodide.asm.mjs'))) as { default: never };
    const indexURL = new URL('.', loader.place('pyodide.asm.mjs')).href;
    return await loadPyodide({ indexURL, createPyodideModule, lockFileContents: (await loader.answer('pyodide-lock.json', 'application/json')).text(), packages: [] });
  } finally {
    globalThis.fetch = asked;
  }
}
