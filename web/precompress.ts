import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(html|js|css|svg|json|webmanifest|txt)$/;
const SMALLEST = 600; // below that the headers weigh as much as what is saved

/** After a build: beside every text a brotli and a gzip of it, so that the server compresses nothing while people wait. */
export function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name);
        if (!TEXTS.test(name) || statSync(path).size < SMALLEST) continue;
        const text = readFileSync(path);
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: hint })); // the highest quality is the default
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
