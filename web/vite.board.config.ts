import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** One document without a second file: the host that shows it fetches nothing. */
function whole(): Plugin {
  return {
    name: 'whole',
    generateBundle: {
      order: 'post', // Vite itself still changes the code before
      handler(_, bundle) {
        let [style, code] = ['', ''];
        for (const [name, part] of Object.entries(bundle)) {
          if (part.type === 'chunk') code += part.code;
          else if (name.endsWith('.css')) style += String(part.source);
          else continue;
          delete bundle[name];
        }
        for (const part of Object.values(bundle)) {
          if (part.type !== 'asset' || !part.fileName.endsWith('.html')) continue;
          const page = String(part.source).replace(/\s*<(script|link)\b[^>]*>(<\/script>)?/g, '');
          const inner = `<style>${style}</style><script type="module">${code.replaceAll('</script', '<\\/script')}</script></body>`;
          part.source = page.replace('</body>', () => inner);
        }
      },
    },
  };
}

// The board that a language model's host shows beside its answers (docs/decisions/0025): orebit.agent hands it out.
export default defineConfig({
  plugins: [svelte(), whole()],
  publicDir: false,
  build: {
    outDir: '../src/orebit/server/client/app',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { checks: { bundlerTimings: false }, input: here('board.html'), output: { codeSplitting: false } },
  },
  resolve: { conditions: ['browser'] },
});
