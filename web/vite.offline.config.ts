import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { createLogger, defineConfig, type Logger, type Plugin } from 'vite';

const FOLDER = '../build/offline';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The parts of the client that differ: a page from a plain folder keeps its path behind the `#`, and nobody else can come to it. */
const OWN = ['route.svelte', 'place'];

function ownParts(): Plugin {
  return {
    name: 'own-parts',
    enforce: 'pre',
    async resolveId(source, importer) {
      const name = OWN.find((one) => source.endsWith(`/${one}`));
      if (name === undefined) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found?.id === here(`src/lib/${name}.ts`) ? here(`src/offline/${name}.ts`) : null;
    },
  };
}

/** Pyodide asks for parts of Node where it runs there, which is not here: a dozen warnings that nobody can mend. */
function quietLogger(): Logger {
  const logger = createLogger('warn');
  const warn = logger.warn;
  logger.warn = (text, options) => {
    if (!/"node:.*pyodide\.mjs/s.test(text)) warn(text, options);
  };
  return logger;
}

// The table without a server: a folder of its own, of which the server's client knows nothing. tools/offline.py adds Python.
export default defineConfig({
  base: './',
  customLogger: quietLogger(),
  plugins: [ownParts(), svelte()],
  build: {
    outDir: FOLDER,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { offline: here('offline.html'), service: here('src/offline/service.ts') },
      output: { entryFileNames: (chunk) => (chunk.name === 'service' ? 'service.js' : 'assets/[name]-[hash].js') },
    },
  },
  worker: { format: 'es', rolldownOptions: { checks: { bundlerTimings: false } } },
  resolve: { conditions: ['browser'] },
});
