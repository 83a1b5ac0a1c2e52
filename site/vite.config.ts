import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { latinFaces } from './build/latin-faces.ts';
import { pdfLetters } from './build/pdf-letters.ts';
import { scriptFaces } from './build/script-faces.ts';
import { writeServiceWorker } from './build/service-worker.ts';
import { firstBlocks } from './src/locales/first-blocks.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const built = at('../dist/site');

function listOfBuilt(): { readonly list: string; readonly buildId: string } {
  const list = readFileSync(`${built}/.vite/manifest.json`, 'utf8');
  return { list, buildId: createHash('sha256').update(list).digest('hex').slice(0, 16) };
}

/**
 * The list of built files, carried into the server build, so that a page can name what it preloads. Its hash is the
 * id of the build: pages that are open ask `builds/latest.json` for the newest, and `builds/meta/<id>.json` whether all
 * of it is there.
 */
function builtFiles(isServerBuild: boolean): Plugin {
  const id = 'virtual:built-files';
  return {
    name: 'built-files',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load(asked) {
      if (asked !== `\0${id}`) return undefined;
      if (!isServerBuild) return `export default null; export const buildId = ''`;
      const { list, buildId } = listOfBuilt();
      return `export default ${list}; export const buildId = '${buildId}'`;
    },
    async closeBundle() {
      if (!isServerBuild) return;
      const text = JSON.stringify({ id: listOfBuilt().buildId, timestamp: Date.now() });
      mkdirSync(`${built}/builds/meta`, { recursive: true });
      writeFileSync(`${built}/builds/meta/${listOfBuilt().buildId}.json`, text);
      writeFileSync(`${built}/builds/latest.json`, text);
      await writeServiceWorker(built, listOfBuilt().buildId);
    },
  };
}

interface Placeholder {
  w: number;
  h: number;
  colour: string;
  hash?: string;
  narrow?: number[];
}

const listOfPictures = at('public/art/placeholders.json');

function knownPictures(): [string, Placeholder][] {
  const known: Record<string, Placeholder> = existsSync(listOfPictures)
    ? JSON.parse(readFileSync(listOfPictures, 'utf8'))
    : {};
  return Object.entries(known).map(([file, row]) => [file.replace(/^\/art\//, ''), row]);
}

/** The blurred likeness of every picture, fetched once a page has come to rest. */
function placeholders(): Plugin {
  const id = 'virtual:placeholders';
  return {
    name: 'placeholders',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load(asked) {
      if (asked !== `\0${id}`) return undefined;
      const hashes = Object.fromEntries(knownPictures().map(([file, { hash }]) => [file, hash]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(hashes))})`;
    },
  };
}

/** Size, ground colour and smaller widths of every drawn picture, so that a page keeps the room for it before it comes. */
function pictureSizes(): Plugin {
  const id = 'virtual:pictures';
  return {
    name: 'picture-sizes',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load(asked) {
      if (asked !== `\0${id}`) return undefined;
      const short = knownPictures().map(([file, p]) => [
        file,
        [p.w, p.h, p.colour.slice(1), ...(p.narrow ?? [])],
      ]);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(short)))})`;
    },
  };
}

/** The drawings of empty places on one sheet, referred to by name, so that they take the colours of the template. */
function drawingSheet(): Plugin {
  const id = 'virtual:drawings';
  const folder = at('public/art/empty');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.svg')) : [];
  const symbols = files.map((file) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .replace(
        /^<svg [^>]*viewBox="([^"]+)"[^>]*>/,
        `<symbol id="${file.slice(0, -4)}" viewBox="$1" fill="none">`,
      )
      .replace(/<\/svg>\s*$/, '</symbol>'),
  );
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  const fileName = `assets/drawings-${createHash('sha256').update(sheet).digest('hex').slice(0, 10)}.svg`;
  return {
    name: 'drawing-sheet',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? `export default ${JSON.stringify(`/${fileName}`)}` : undefined),
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: sheet });
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_, reply) => {
        reply.setHeader('content-type', 'image/svg+xml').end(sheet);
      });
    },
  };
}

/** Parts a language's ui.json in two: what is seen first, and (asked for by `?more`) the rest. */
function firstTexts(): Plugin {
  return {
    name: 'first-texts',
    load(id) {
      const [, file, query] = /^(.+\/locales\/[A-Z]+\/ui\.json)(\?more)?$/.exec(id) ?? [];
      if (file === undefined) return undefined;
      const blocks: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
      this.addWatchFile(file);
      const isFirst = query === undefined;
      const part = Object.fromEntries(
        Object.entries(blocks).filter(([name]) => firstBlocks.has(name) === isFirst),
      );
      // What is asked for with a query is no JSON to the bundler.
      const text = JSON.stringify(part);
      return isFirst ? text : { code: `export default ${text}`, moduleType: 'js' };
    },
  };
}

/** Names that an operator may give a menu item; the server's build carries their shapes, the browser's does not. */
const signNames = [
  'flame',
  'cherry',
  'spade',
  'trophy',
  'rocket',
  'joystick',
  'grid-3x3',
  'ticket',
  'fish',
  'club',
  'hash',
  'flag',
  'feather',
  'gamepad-2',
  'loader-pinwheel',
  'dices',
  'gem',
  'crown',
  'star',
  'diamond',
  'zap',
  'sparkles',
  'coins',
  'medal',
  'target',
  'circle-dot',
  'gift',
  'house',
  'life-buoy',
  'landmark',
  'message-circle',
  'building-2',
  'info',
  'heart-handshake',
  'scroll-text',
  'shield-check',
  'circle-question-mark',
  'newspaper',
  'users',
  'download',
  'bell',
  'wallet',
];

type Shape = readonly [element: string, attributes: Readonly<Record<string, string>>];

function menuSigns(): Plugin {
  const id = 'virtual:menu-signs';
  return {
    name: 'menu-signs',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    async load(asked) {
      if (asked !== `\0${id}`) return undefined;
      const signs: Record<string, string> = {};
      for (const name of signNames) {
        signs[name] = (await shapesOf(name)).map(elementOf).join('');
      }
      return `export default ${JSON.stringify(signs)};export const drawn = ${JSON.stringify(drawnSigns())}`;
    },
  };
}

/** The product's own signs of the categories, by the path of their lobby. */
function drawnSigns(): Record<string, string> {
  const file = at('public/art/icons.svg');
  const sheet = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const symbols = sheet.matchAll(/<symbol id="([^"]+)"([^>]*)>(.*?)<\/symbol>/g);
  return Object.fromEntries(
    [...symbols].map(([, name, attributes, shapes]) => [name, `${attributes}>${shapes}`]),
  );
}

/** Some names only point at the file of another. */
async function shapesOf(name: string): Promise<readonly Shape[]> {
  const file = at(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
  const other = /export \{ default \} from '\.\/(.+)\.mjs'/.exec(readFileSync(file, 'utf8'))?.[1];
  return other === undefined ? (await import(file)).__iconData.node : shapesOf(other);
}

function elementOf([element, { key: _, ...attributes }]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${element}${written.join('')}/>`;
}

const entry = at('src/entry-client.tsx');

/**
 * What every page needs comes in few files: those of others, which change seldom; ours; the signs; and the parts that
 * shells and lists are put together from. The rest is split by who needs it.
 */
const files = [
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules|rolldown.runtime/ },
  { name: 'app', tags: ['$initial' as const] },
  // Signs of lists of matches, of every shell, and of pages further in.
  {
    name: 'match-signs',
    test: /lucide-react.+icons.(arrow-down|arrow-up|flame|lock|search|star|ticket)\.mjs/,
  },
  { name: 'signs', test: /lucide-react/, minShareCount: 12 },
  { name: 'more-signs', test: /lucide-react/, minShareCount: 4 },
  {
    name: 'components',
    test: /site.src.(shells.components.(?!menu-drawer|slip|search|floating)|shells.cards.(game-cards|card-components)|shells.navs.category-|shells.heroes.(slider|slide-components|use-slides)|boot.language-tag|screens.content.promotion-card|ui.(section|picture|amount|button|notice)|data.(shapes|favourites|drawings))/,
  },
];

export default defineConfig(({ isSsrBuild, command }) => ({
  root: at('.'),
  cacheDir: at('../node_modules/.vite-site'),
  plugins: [
    react(),
    tailwindcss(),
    latinFaces(),
    scriptFaces(),
    pdfLetters(),
    builtFiles(command === 'build' && isSsrBuild === true),
    pictureSizes(),
    placeholders(),
    menuSigns(),
    drawingSheet(),
    firstTexts(),
  ],
  resolve: {
    alias: [
      { find: /^#rules\//, replacement: `${at('../rules/src')}/` },
      { find: /^#contract\//, replacement: `${at('../contract/src')}/` },
    ],
  },
  // In development Node loads the packages itself: Vite can evaluate modern modules only.
  ssr: command === 'build' ? { noExternal: true } : {},
  // It finds its own file beside itself.
  optimizeDeps: { exclude: ['harfbuzzjs'] },
  worker: { format: 'es' },
  // A server build leaves this to the running process, and the slow React would come along.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? at('../dist/site-server') : at('../dist/site'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // The list of every chunk's chunks would be a tenth of what each page begins with: a page names what it needs in its
    // head, and pages to come are fetched ahead. Style sheets stay listed, since a chunk waits for its own.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    assetsInlineLimit: 1024,
    rolldownOptions: isSsrBuild
      ? { input: { 'entry-server': at('src/entry-server.tsx') }, output: { entryFileNames: '[name].js' } }
      : { input: entry, output: { codeSplitting: { groups: files } } },
  },
}));
