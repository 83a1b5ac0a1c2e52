import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Every folder of a game with a `main.ts` becomes the page `/games/<game>/`. */
const codes = readdirSync(at('src/games')).filter((code) => existsSync(at(`src/games/${code}/main.ts`)));

const titleOf = (code: string) =>
  code.replace(/(^|-)([a-z])/g, (_all, dash, letter) => `${dash && ' '}${letter.toUpperCase()}`);

/** The pictures of the page and of its symbols, which the page's script would ask for only when it runs. */
const early = [
  { file: 'art/logo.webp', media: 'all' },
  // A frame that has no size yet counts as upright.
  { file: 'art/portrait.webp', media: '(orientation: portrait) and (min-width: 1px)' },
  { file: 'art/landscape.webp', media: '(orientation: landscape)' },
  { file: 'art/symbols.webp', media: 'all' },
];

const preloadsOf = (code: string) =>
  early
    .filter(({ file }) => existsSync(at(`src/games/${code}/${file}`)))
    .map(
      ({ file, media }) =>
        `<link rel="preload" as="image" href="/src/games/${code}/${file}" media="${media}" />`,
    )
    .join('\n    ');

/** One page serves all games: it differs in its title, in the script it starts and in the pictures it begins with. */
function gamePages(): Plugin {
  const codeOf = (id: string) => /\/([\w-]+)\/index\.html$/.exec(id)?.[1];
  const isPage = (id: string) => codes.includes(codeOf(id) ?? '');
  return {
    name: 'game-pages',
    resolveId: (id) => (isPage(id) ? id : undefined),
    load(id) {
      if (!isPage(id)) return undefined;
      const code = codeOf(id) ?? '';
      const page = readFileSync(at('page.html'), 'utf8');
      return page
        .replaceAll('%CODE%', code)
        .replaceAll('%TITLE%', titleOf(code))
        .replace('<!-- %PRELOADS% -->', preloadsOf(code));
    },
  };
}

export default defineConfig({
  root: at('.'),
  base: '/games/',
  publicDir: false,
  plugins: [gamePages()],
  resolve: {
    alias: [
      { find: /^#rules\//, replacement: at('../rules/src/') },
      { find: /^#contract\//, replacement: at('../contract/src/') },
    ],
  },
  build: {
    target: 'es2023',
    outDir: at('../dist/games'),
    emptyOutDir: true,
    // Pictures are fetched by name, so that the page policy need not allow what is not ours.
    assetsInlineLimit: 0,
    rollupOptions: { input: Object.fromEntries(codes.map((code) => [code, at(`${code}/index.html`)])) },
  },
});
