import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { precompress } from './precompress.ts';

// The built client goes into the Python package, where the server finds it and the wheel takes it along.
const CLIENT = '../src/orebit/server/client';

export default defineConfig({
  plugins: [svelte(), precompress(CLIENT)],
  build: {
    outDir: CLIENT,
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false } }, // on a busy machine it explains itself to whoever only wants to play
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  resolve: { conditions: ['browser'] },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], isolate: false, testTimeout: 30_000 },
});
