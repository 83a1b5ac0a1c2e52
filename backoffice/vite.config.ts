import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('.'),
  cacheDir: at('../node_modules/.vite-backoffice'),
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      { find: /^#rules\//, replacement: `${at('../rules/src')}/` },
      { find: /^#contract\//, replacement: `${at('../contract/src')}/` },
    ],
  },
  build: {
    target: 'es2022',
    outDir: at('../dist/backoffice'),
    emptyOutDir: true,
    // For the sizes of the scripts (bench/office/office-scripts.ts); it is not served.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each file costs its headers, too: what every page needs comes in two.
          groups: [
            { name: 'vendor', tags: ['$initial' as const], test: /node_modules|rolldown.runtime/ },
            { name: 'frame', tags: ['$initial' as const], test: /(backoffice|contract)\/src/ },
          ],
        },
      },
    },
  },
});
