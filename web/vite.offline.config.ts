import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

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

// The table without a server: a folder of its own, of which the server's client knows nothing. tools/offline.py adds Python.
export default defineConfig({
  base: './',
  plugins: [ownParts(), svelte()],
  build: {
    outDir: FOLDER,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { offline: here('offline.html'), service: here('src/offline/service.ts') },
      output: { entryFileNames: (chunk) => (chunk.name === 'service' ? 'service.js' : 'assets/[name]-[hash].js') },
    },
  },
  worker: { format: 'es' },
  resolve: { conditions: ['browser'] },
});
