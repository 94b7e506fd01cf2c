import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const FOLDER = '../build/offline';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The one part of the client that differs: a page from a plain folder keeps its path behind the `#`. */
function ownRoute(): Plugin {
  return {
    name: 'own-route',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('/route.svelte')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found?.id === here('src/lib/route.svelte.ts') ? here('src/offline/route.svelte.ts') : null;
    },
  };
}

// The table without a server: a folder of its own, of which the server's client knows nothing. tools/offline.py adds Python.
export default defineConfig({
  base: './',
  plugins: [ownRoute(), svelte()],
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
