/** Everything that is measured, each beside its reference, in one run: `npm run bench`. */
import { cpus, release, totalmem } from 'node:os';
import { findChromium } from '../tools/launch/browser.mjs';
import { benchBetsOverHttp, type HttpFigures } from './bets-over-http.ts';
import { onCluster } from './cluster.ts';
import { benchGames, printGames } from './games/rounds.ts';
import { auditHome, type HomeFigures } from './home-page.ts';
import { benchLedger, printLedger } from './ledger.ts';
import { fillCatalogue, type LobbyFigures, printLobby, scrollLobby } from './lobby.ts';
import { type NavigationFigures, timeNavigation } from './navigation.ts';
import { startProduct } from './processes.ts';
import { benchCrash, printCrash } from './shared/crash.ts';
import { benchBets, printBets } from './sportsbook/bets.ts';
import { benchFeed, printFeed } from './sportsbook/feed.ts';
import { benchStartup, printStartup } from './startup.ts';

const PORT = 4180;
const SITES = ['localhost', 'lucky.localhost', 'arena.localhost', 'closed.localhost'];

const say = (line = '') => process.stdout.write(`${line}\n`);

function sayBets({ bets, reference }: { bets: HttpFigures; reference: HttpFigures }): void {
  const line = (name: string, figures: HttpFigures) =>
    `| ${name} | ${Math.round(figures.perSecond)} | ${figures.p50} | ${figures.p99} | ${figures.refused} |`;
  say('| over HTTP, 128 connections | per second | p50 ms | p99 ms | refused |');
  say('|---|---|---|---|---|');
  say(line('bets, through everything', bets));
  say(line('the same route without work', reference));
  say(`ratio ${(bets.perSecond / reference.perSecond).toFixed(2)} (goal 0.30)`);
}

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

const [cpu] = cpus();
say(
  `${cpus().length} x ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}`,
);
say(`${new Date().toISOString().slice(0, 10)}, npm run bench`);
say();
printLedger(await onCluster((url) => benchLedger(url)));
say();
sayBets(await onCluster((url) => benchBetsOverHttp(url, PORT)));
say();
printGames(await onCluster((url) => benchGames(url, PORT)), say);
say();
printBets(await onCluster((url) => benchBets(url)), say);
say();
printFeed(await onCluster((url) => benchFeed(url, PORT)), say);
say();
printCrash(await onCluster((url) => benchCrash(url, PORT)), say);
say();
printStartup(await onCluster((url) => benchStartup(url, PORT)), say);
say();
const chromium = await findChromium(process.execPath);
if (chromium === undefined) {
  say('No Chromium was found: the home pages were not measured.');
} else {
  const { homes, navigation, lobby } = await onCluster(async (url) => {
    const product = await startProduct(url, PORT, { TRUST_PROXY: '127.0.0.1' });
    try {
      const found = {
        homes: [] as HomeFigures[],
        navigation: [] as NavigationFigures[],
        lobby: [] as LobbyFigures[],
      };
      for (const site of SITES) found.homes.push(await auditHome(PORT, site, chromium));
      for (const site of ['localhost', 'lucky.localhost'])
        found.navigation.push(await timeNavigation(PORT, site, chromium));
      // Last: the catalogue is another one from here on.
      await fillCatalogue(url);
      found.lobby = await scrollLobby(PORT, chromium);
      return found;
    } finally {
      await product.stop();
    }
  });
  sayHomes(homes);
  say();
  sayNavigation(navigation);
  say();
  printLobby(lobby, say);
}
