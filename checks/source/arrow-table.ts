import type { Arrow } from './arrow.ts';
import type { Room } from './files.ts';
import { isTest } from './files.ts';

/** Which rooms a room may import: the line at the top of the architecture. */
export const roomsOf: Readonly<Record<Room, readonly string[]>> = {
  rules: ['rules'],
  contract: ['rules', 'contract'],
  server: ['rules', 'contract', 'server'],
  site: ['rules', 'contract', 'site'],
  games: ['rules', 'contract', 'games'],
  backoffice: ['rules', 'contract', 'backoffice'],
  league: ['rules', 'contract', 'league'],
  tools: ['rules', 'contract', 'server', 'conformance', 'studio', 'tools'],
  // A package of its own, for operators who have nothing else of ours.
  conformance: ['conformance'],
  // The same: it knows no more of us than the protocols say.
  studio: ['studio'],
  // Draws what the slots' tables name; the product carries only what it writes.
  art: ['rules', 'art'],
  bench: ['rules', 'contract', 'server', 'tools', 'bench'],
  // Its random numbers are the league's.
  torture: ['rules', 'contract', 'server', 'league', 'torture'],
  // Journeys and checks start the product: they run the server, they do not import it. Of the tools, journeys
  // take the one that finds a browser.
  e2e: ['rules', 'contract', 'tools', 'e2e'],
  checks: ['rules', 'contract', 'tools', 'checks'],
};

/** Fault tests of the server replay matches that the league records. */
export const isReplay = ({ from, to }: Arrow): boolean =>
  from.startsWith('server/src/hazards/') && to.startsWith('league/src/');

/** Packages a room may carry. A room that is not listed may carry any. */
export const packagesOf: Partial<Readonly<Record<Room, readonly string[]>>> = {
  rules: ['@noble/hashes'],
  contract: ['zod'],
  // Each of these is paid for by every visitor; `sanitize-html` and `react-dom/server` stay on the server.
  site: [
    '@simplewebauthn/browser',
    '@tanstack/react-query',
    'dompurify',
    'harfbuzzjs',
    'lucide-react',
    'radix-ui',
    'react',
    'react-dom',
    'react-hook-form',
    'react-router',
    'react-toastify',
    'sanitize-html',
    'socket.io-client',
    'uqr',
    'zustand',
  ],
  games: [],
  backoffice: [
    '@fontsource-variable/noto-sans-bengali',
    '@fontsource-variable/noto-sans-devanagari',
    '@fontsource-variable/noto-sans-sc',
    '@fontsource-variable/noto-sans-tc',
    '@fontsource/ibm-plex-sans',
    '@simplewebauthn/browser',
    '@tanstack/react-query',
    '@tanstack/react-table',
    '@tiptap/core',
    '@tiptap/extension-details',
    '@tiptap/extension-heading',
    '@tiptap/extension-table',
    '@tiptap/starter-kit',
    'cmdk',
    'i18next',
    'lucide-react',
    'radix-ui',
    'react',
    'react-dom',
    'react-i18next',
    'react-router',
    'uqr',
    'zustand',
  ],
};

export const testPackages = ['vitest', 'fast-check'];

/** Layers of a room, lowest first: each with the layers below it that it may import. */
export type Layers = Readonly<Record<string, readonly string[]>>;

/** Folders of `rules/src`. */
export const rulesLayers: Layers = {
  encoding: [],
  money: [],
  catalog: [],
  fairness: [],
  routing: [],
  pictures: [],
  players: ['money'],
  rewards: ['money', 'fairness'],
  wallet: ['money', 'rewards'],
  sportsbook: ['money'],
  games: ['money', 'fairness', 'catalog', 'encoding'],
};

/**
 * Folders of `site/src`, from talking with the server up to the document. Routes name their screens and load them by
 * file name (`routes/screens.ts`), dialogs likewise (`shells/modals`): neither imports a screen.
 */
export const siteLayers: Layers = {
  data: [],
  locales: ['data'],
  scripts: [],
  offline: ['data'],
  boot: ['data', 'locales', 'scripts', 'offline'],
  routes: ['data', 'boot'],
  styles: [],
  ui: ['data', 'styles'],
  shells: ['ui', 'data', 'boot'],
  templates: ['shells'],
  screens: ['shells', 'ui', 'data', 'boot', 'routes', 'scripts', 'offline'],
  app: ['screens', 'shells', 'ui', 'data', 'boot', 'routes', 'offline'],
  document: ['screens', 'templates', 'shells', 'data', 'routes'],
  preview: ['templates', 'shells', 'data', 'routes', 'scripts'],
};

/** Pairs of a layer and an import of it that is not below it: with none, no two layers can import each other. */
export function upwardImports(layers: Layers): string[] {
  const order = Object.keys(layers);
  return order.flatMap((layer, place) =>
    (layers[layer] ?? [])
      .filter((other) => !order.slice(0, place).includes(other))
      .map((other) => `${layer} > ${other}`),
  );
}

/** Dialects of game providers and the wallet behind them: a noun of its own among the providers. */
const OUTSIDE_GAMES = 'providers/games';

/** The noun or folder that a path from `server/src` is in. */
const homeOf = (path: string): string =>
  path.startsWith(`${OUTSIDE_GAMES}/`) ? OUTSIDE_GAMES : (path.split('/')[0] ?? '');

/** The ladder of the server: a noun imports those before it. Events, never imports, go the other way. */
const ladder = [
  'sites',
  'players',
  'segments',
  'bonuses',
  'wallet',
  'catalog',
  'sportsbook',
  'games',
  OUTSIDE_GAMES,
  'rewards',
  'affiliates',
  'campaigns',
  'content',
  'staff',
];

/** The types of outside services and of work for them that nouns may import, and the one way to send a message. */
const ports = [
  'providers/beacon.ts',
  'providers/document-adapters.ts',
  'providers/outside-work.ts',
  'providers/payment-adapter.ts',
  'providers/screening-adapter.ts',
  'providers/payout-adapter.ts',
  'providers/messages/public.ts',
];

/** Composition roots: the modules that wire nouns together. */
const wiring = [
  'main.ts',
  'server.ts',
  'own-plugins.ts',
  'stop-server.ts',
  'handlers.ts',
  'office.ts',
  'cells',
  'jobs',
  'seed',
  'providers',
  'test-server.ts',
];

/** Why an import within the server is wrong, or `undefined` where it is right. Paths are from `server/src`. */
export function serverProblem(arrow: Arrow): string | undefined {
  const from = arrow.from.slice('server/src/'.length);
  const to = arrow.to.slice('server/src/'.length);
  const [, ...rest] = from.split('/');
  const home = homeOf(from);
  const goal = homeOf(to);
  if (home === goal && home !== 'providers') return undefined;
  if (to === 'start-error.ts' || to === 'clock.ts' || to === 'actor.ts') return undefined;
  if (isTest(from) || /(^|\/)(test-|testing\/)|^hazards\//.test(from)) return testProblem(to);
  if (/(^|\/)test-/.test(to)) return 'what is made for tests stays in tests';
  if (to === 'config.ts') {
    return arrow.typeOnly || wiring.includes(home) || home === 'db'
      ? undefined
      : 'settings are handed in by the wiring';
  }
  if (home === 'providers' && rest.length > 1) return providerProblem(arrow, from, to);
  if (wiring.includes(home)) return wiringProblem(arrow, to);
  if (home === 'db')
    return arrow.typeOnly && from === 'db/schema.ts' && to.endsWith('/tables.ts')
      ? undefined
      : 'db knows no noun; only its schema lists their tables, by type';
  if (goal === 'db') return undefined;
  if (home === 'ledger') return 'the ledger knows the database only';
  if (home === 'edge') {
    return arrow.typeOnly && ['sites/public.ts', 'players/public.ts', 'staff/public.ts'].includes(to)
      ? undefined
      : 'the edge knows no feature, except the types of sites, players and staff';
  }
  return nounProblem(arrow, from, to);
}

/** Where a noun translates: what the edge has of a request becomes the context and the input of an action. */
const translation = /(^|[/-])calls\.ts$/;

function nounProblem(arrow: Arrow, from: string, to: string): string | undefined {
  const home = homeOf(from);
  const goal = homeOf(to);
  const here = ladder.indexOf(home);
  const there = ladder.indexOf(goal);
  if (here < 0) return `${home} has no place on the ladder (checks/source/arrow-table.ts)`;
  if (to === 'ledger/public.ts') return undefined;
  if (to === 'edge/handlers.ts' || to === 'edge/office/office-handlers.ts') {
    if (!arrow.typeOnly) return 'a noun takes types from the edge, nothing else';
    return translation.test(from)
      ? undefined
      : 'an action knows no HTTP: calls.ts translates the request into its context and input (actor.ts)';
  }
  if (ports.includes(to)) return undefined;
  if (there < 0) return `a noun does not import ${goal}`;
  if (there > here) return `${goal} comes after ${home}: what travels that way goes as an outbox event`;
  return to === `${goal}/public.ts` ? undefined : `another noun is imported through ${goal}/public.ts`;
}

/** An adapter for one outside world: its own folder, the shapes it fills, the database, the envelope of answers. */
function providerProblem(arrow: Arrow, from: string, to: string): string | undefined {
  const own = from.split('/').slice(0, 2).join('/');
  if (to.startsWith(`${own}/`) || to.startsWith('db/') || to === 'edge/replies.ts' || ports.includes(to))
    return undefined;
  if (arrow.typeOnly && to === 'jobs/outbox-relay.ts') return undefined;
  return 'an adapter knows its own folder, db and the shapes in providers/';
}

/** Composition roots use nouns by their public interfaces. */
function wiringProblem(arrow: Arrow, to: string): string | undefined {
  const goal = homeOf(to);
  if (!ladder.includes(goal) && goal !== 'ledger') return undefined;
  if (/^[a-z/]+\/(public|calls)\.ts$/.test(to)) return undefined;
  if (arrow.typeOnly && to.endsWith('/tables.ts')) return undefined;
  return `the wiring takes ${goal} by its public.ts or calls.ts`;
}

/** A test may start anything whole; it does not reach into another noun either. */
function testProblem(to: string): string | undefined {
  const [goal = '', ...rest] = to.split('/');
  if (!ladder.includes(goal) && goal !== 'ledger') return undefined;
  if (/^(public|calls)\.ts$|^test-|^testing\//.test(rest.join('/'))) return undefined;
  return `a test takes ${goal} by its public.ts or calls.ts`;
}
