/**
 * Everything that is measured, each beside its reference, in one run: `npm run bench`; parts of it by their names:
 * `npm run bench -- homes lobby`.
 */
import { cpus, loadavg, release, totalmem } from 'node:os';
import { findChromium } from '../tools/launch/browser.mjs';
import { benchBetsOverHttp, printBetsOverHttp } from './bets-over-http.ts';
import { onCluster } from './cluster.ts';
import { benchHangingProvider, printHangingProvider } from './games/hanging-provider.ts';
import { benchOutsideWallet, printOutsideWallet } from './games/outside-wallet.ts';
import { benchGamePages, printGamePages } from './games/pages.ts';
import { benchGames, printGames } from './games/rounds.ts';
import { benchLedger, printLedger } from './ledger.ts';
import { benchGrowth, printGrowth } from './ledger-growth.ts';
import { benchHistory, printHistory } from './ledger-history.ts';
import { benchDesk, DESK_FEED, printDesk } from './office/desk.ts';
import { benchOfficeLists, printOfficeLists } from './office/office-lists.ts';
import { measureOfficeScripts, writeOfficeScripts } from './office/office-scripts.ts';
import { benchScreening, printScreening } from './office/screening.ts';
import { auditHome, type HomeFigures } from './pages/home-page.ts';
import { fillCatalogue, printLobby, scrollLobby } from './pages/lobby.ts';
import { type NavigationFigures, timeNavigation } from './pages/navigation.ts';
import { auditOffice, printOffice } from './pages/office-page.ts';
import { benchPagesBesideBets, printPagesBesideBets } from './pages/pages-beside-bets.ts';
import { auditTemplates, printTemplates } from './pages/templates.ts';
import { startProduct } from './processes.ts';
import { benchCrash, printCrash } from './shared/crash.ts';
import { benchSites, printSites } from './sites.ts';
import { benchBets, printBets } from './sportsbook/bets.ts';
import { benchFeed, printFeed } from './sportsbook/feed.ts';
import { benchStartup, printStartup } from './startup.ts';

const PORT = 4180;
const SITES = ['localhost', 'lucky.localhost', 'arena.localhost', 'closed.localhost'];

const say = (line = '') => process.stdout.write(`${line}\n`);

function sayHomes(homes: readonly HomeFigures[]): void {
  say(
    '| home page | script KB (brotli) | total KB | performance | accessibility | best practices | SEO | layout shift | LCP ms |',
  );
  say('|---|---|---|---|---|---|---|---|---|');
  for (const home of homes) {
    const kb = (bytes: number) => (bytes / 1024).toFixed(0);
    say(
      `| ${home.site} | ${kb(home.scriptBytes)} | ${kb(home.totalBytes)} | ${home.performance} | ${home.accessibility} | ${home.bestPractices} | ${home.seo} | ${home.layoutShift.toFixed(3)} | ${home.largestPaintMs} |`,
    );
  }
}

function sayNavigation(all: readonly NavigationFigures[]): void {
  say('| between two pages fetched ahead | median ms | worst ms | requests | navigations |');
  say('|---|---|---|---|---|');
  for (const { site, median, worst, requests, times } of all)
    say(`| ${site} | ${median.toFixed(0)} | ${worst.toFixed(0)} | ${requests} | ${times} |`);
  say('goal: content in under 100 ms, no request but the data of the page');
}

type Home = { readonly url: string; readonly chromium: string };

/** On a cluster with the product in front of it. */
const onProduct = <T>(
  work: (home: Home) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T | undefined> =>
  withChromium((chromium) =>
    onCluster(async (url) => {
      const product = await startProduct(url, PORT, { TRUST_PROXY: '127.0.0.1', ...environment });
      try {
        return await work({ url, chromium });
      } finally {
        await product.stop();
      }
    }),
  );

async function withChromium<T>(work: (chromium: string) => Promise<T>): Promise<T | undefined> {
  const chromium = await findChromium(process.execPath);
  if (chromium !== undefined) return work(chromium);
  say('No Chromium was found: this was not measured.');
  return undefined;
}

async function homes(): Promise<void> {
  await onProduct(async ({ chromium }) => {
    const found: HomeFigures[] = [];
    for (const site of SITES) found.push(await auditHome(PORT, site, chromium));
    sayHomes(found);
    say();
    const ways: NavigationFigures[] = [];
    for (const site of ['localhost', 'lucky.localhost'])
      ways.push(await timeNavigation(PORT, site, chromium));
    sayNavigation(ways);
  });
}

async function officePage(): Promise<void> {
  await onProduct(async ({ chromium }) => printOffice(await auditOffice(PORT, chromium), say));
}

async function desk(): Promise<void> {
  const { code, key } = DESK_FEED;
  await onProduct(async ({ url, chromium }) => printDesk(await benchDesk(url, PORT, chromium), say), {
    FEED_KEYS: `${code}:${key}`,
  });
}

async function lobby(): Promise<void> {
  await onProduct(async ({ url, chromium }) => {
    await fillCatalogue(url);
    printLobby(await scrollLobby(PORT, chromium), say);
  });
}

async function gamePages(): Promise<void> {
  const found = await withChromium((chromium) => onCluster((url) => benchGamePages(url, PORT, chromium)));
  if (found) printGamePages(found, say);
}

async function templates(): Promise<void> {
  const found = await withChromium((chromium) => onCluster((url) => auditTemplates(url, PORT, chromium)));
  if (found) printTemplates(found, say);
}

const measurements: Readonly<Record<string, () => Promise<void>>> = {
  ledger: async () => printLedger(await onCluster((url) => benchLedger(url))),
  growth: async () => printGrowth(await onCluster((url) => benchGrowth(url)), say),
  history: async () => printHistory(await onCluster((url) => benchHistory(url)), say),
  bets: async () => printBetsOverHttp(await onCluster((url) => benchBetsOverHttp(url, PORT)), say),
  'outside-wallet': async () => {
    printOutsideWallet(await onCluster((url) => benchOutsideWallet(url, PORT)), say);
    printHangingProvider(await onCluster((url) => benchHangingProvider(url, PORT)), say);
  },
  rounds: async () => printGames(await onCluster((url) => benchGames(url, PORT)), say),
  sportsbook: async () => printBets(await onCluster((url) => benchBets(url)), say),
  feed: async () => printFeed(await onCluster((url) => benchFeed(url, PORT)), say),
  crash: async () => printCrash(await onCluster((url) => benchCrash(url, PORT)), say),
  startup: async () => printStartup(await onCluster((url) => benchStartup(url, PORT)), say),
  office: async () => printOfficeLists(await onCluster((url) => benchOfficeLists(url, PORT)), say),
  screening: async () => printScreening(await onCluster((url) => benchScreening(url)), say),
  sites: async () => printSites(await onCluster((url) => benchSites(url, PORT)), say),
  'pages-beside-bets': async () =>
    printPagesBesideBets(await onCluster((url) => benchPagesBesideBets(url, PORT)), say),
  homes,
  'office-page': officePage,
  'office-scripts': async () => {
    const found = measureOfficeScripts();
    writeOfficeScripts(found);
    say(`docs/office-scripts.md: ${found.screens.length} screens of the back office`);
  },
  desk,
  'game-pages': gamePages,
  templates,
  lobby,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}. The parts: ${Object.keys(measurements).join(', ')}.`);
  process.exit(2);
}
const [cpu] = cpus();
say(
  `${cpus().length} x ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}`,
);
const load = loadavg()[0] ?? 0;
say(`${new Date().toISOString().slice(0, 10)}, npm run bench, load average ${load.toFixed(1)} before it`);
for (const [name, measure] of Object.entries(measurements)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  say();
  await measure();
}
