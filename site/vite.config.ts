import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The list of built files, carried into the server build, so that a page can name what it preloads. */
function builtFiles(isServerBuild: boolean): Plugin {
  const id = 'virtual:built-files';
  return {
    name: 'built-files',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load(asked) {
      if (asked !== `\0${id}`) return undefined;
      const list = isServerBuild ? readFileSync(at('../dist/site/.vite/manifest.json'), 'utf8') : 'null';
      return `export default ${list}`;
    },
  };
}

interface Placeholder {
  w: number;
  h: number;
  colour: string;
}

/** Size and ground colour of every drawn picture, so that a page keeps the room for it before it comes. */
function pictureSizes(): Plugin {
  const id = 'virtual:pictures';
  const list = at('public/art/placeholders.json');
  return {
    name: 'picture-sizes',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load(asked) {
      if (asked !== `\0${id}`) return undefined;
      const known: Record<string, Placeholder> = existsSync(list)
        ? JSON.parse(readFileSync(list, 'utf8'))
        : {};
      const short = Object.entries(known).map(([file, p]) => [
        file.replace(/^\/art\//, ''),
        [p.w, p.h, p.colour.slice(1)],
      ]);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(short)))})`;
    },
  };
}

export default defineConfig(({ isSsrBuild, command }) => ({
  root: at('.'),
  cacheDir: at('../node_modules/.vite-site'),
  plugins: [react(), tailwindcss(), builtFiles(command === 'build' && isSsrBuild === true), pictureSizes()],
  resolve: {
    alias: [
      { find: /^#rules\//, replacement: `${at('../rules/src')}/` },
      { find: /^#contract\//, replacement: `${at('../contract/src')}/` },
    ],
  },
  // In development Node loads the packages itself: Vite can evaluate modern modules only.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? at('../dist/site-server') : at('../dist/site'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    rolldownOptions: isSsrBuild
      ? { input: { 'entry-server': at('src/entry-server.tsx') }, output: { entryFileNames: '[name].js' } }
      : { input: at('src/entry-client.tsx') },
  },
}));
