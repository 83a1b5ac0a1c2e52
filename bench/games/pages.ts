/**
 * The page of each game: when it can be used, on Lighthouse's phone, and how evenly it draws a round in a wide window:
 * `node bench/games/pages.ts [game ...]` prints it; `npm run bench -- game-pages` too.
 */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { houseGames } from '../../rules/src/games/all-games.ts';
import { offeredSharedGames } from '../../rules/src/games/shared-games.ts';
import { findChromium } from '../../tools/launch/browser.mjs';
import { makePlayers, openGame } from '../bench-players.ts';
import { onCluster } from '../cluster.ts';
import { audit, figure } from '../pages/audit.ts';
import { startProduct } from '../processes.ts';

/** One whom Lighthouse opens the game for, and one who plays. */
const PLAYERS = 2;
const OPENS_WITHIN_MS = 20_000;
const PLAYED_MS = 4_000;
/** The request of a page when a round begins. */
const ROUND = /\/api\/games\/(play|shared\/bet)/;

interface Game {
  readonly code: string;
  readonly providerCode: string;
}

export interface GamePageFigures {
  readonly code: string;
  readonly firstPaintMs: number;
  /** The later of two moments: its largest picture is there; the page answers at once, everything it needs being there. */
  readonly usableMs: number;
  readonly totalBytes: number;
  readonly framesPerSecond: number;
  /** The longest time between two frames, in milliseconds. */
  readonly longest: number;
  /** Whether a round was played during the measurement, or the page was idle. */
  readonly isPlayed: boolean;
}

function games(): readonly Game[] {
  const isBuilt = ({ code }: Game) =>
    existsSync(new URL(`../../dist/games/${code}/index.html`, import.meta.url));
  return [...houseGames, ...offeredSharedGames].filter(isBuilt);
}

const addressOf = (port: number, { code }: Game, token: string) =>
  `http://localhost:${port}/games/${code}/#launch=${token}&lang=EN`;

async function opened(address: string, chromePath: string) {
  const report = await audit(address, chromePath, {
    onlyCategories: ['performance'],
    disableFullPageScreenshot: true,
  });
  return {
    firstPaintMs: Math.round(figure(report, 'first-contentful-paint')),
    usableMs: Math.round(Math.max(figure(report, 'interactive'), figure(report, 'largest-contentful-paint'))),
    totalBytes: figure(report, 'total-byte-weight'),
  };
}

/** In the page: when each frame was drawn, for so long. */
function frameTimes(ms: number): Promise<number[]> {
  return new Promise((done) => {
    const times: number[] = [];
    const frame = (now: number) => {
      times.push(now);
      if (now - (times[0] ?? now) < ms) requestAnimationFrame(frame);
      else done(times);
    };
    requestAnimationFrame(frame);
  });
}

/** Begins a round by key; where something has to be laid first, it is the first that can be laid on. */
async function begin(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  const spot = page.locator('.board button:enabled').first();
  if ((await spot.count()) === 0) return;
  await spot.click({ timeout: 500 }).catch(() => undefined);
  await page
    .locator('.deal:enabled')
    .click({ timeout: 500 })
    .catch(() => undefined);
}

async function played(browser: Browser, address: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    let isPlayed = false;
    page.on('request', (request) => {
      isPlayed ||= ROUND.test(request.url());
    });
    await page.goto(address);
    await page.locator('.loading').waitFor({ state: 'detached', timeout: OPENS_WITHIN_MS });
    const drawn = page.evaluate(frameTimes, PLAYED_MS);
    await begin(page);
    const times = await drawn;
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? time));
    const took = gaps.reduce((sum, gap) => sum + gap, 0);
    return { framesPerSecond: (gaps.length * 1000) / took, longest: Math.max(...gaps), isPlayed };
  } finally {
    await page.close();
  }
}

export async function benchGamePages(
  databaseUrl: string,
  port: number,
  chromePath: string,
  codes?: readonly string[],
): Promise<GamePageFigures[]> {
  const product = await startProduct(databaseUrl, port, { DRAWS_EVERY: '20' });
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  try {
    await makePlayers(databaseUrl, PLAYERS);
    const found: GamePageFigures[] = [];
    for (const game of games()) {
      if (codes && !codes.includes(game.code)) continue;
      const [first = '', second = ''] = await openGame(databaseUrl, {
        code: game.code,
        provider: game.providerCode,
      });
      const open = await opened(addressOf(port, game, first), chromePath);
      found.push({ code: game.code, ...open, ...(await played(browser, addressOf(port, game, second))) });
    }
    return found;
  } finally {
    await browser.close();
    await product.stop();
  }
}

export function printGamePages(all: readonly GamePageFigures[], say: (line: string) => void): void {
  say('| page of a game | first paint ms | usable ms | total KB | frames a second | longest ms | |');
  say('|---|---|---|---|---|---|---|');
  for (const one of all) {
    const kb = (one.totalBytes / 1024).toFixed(0);
    const what = one.isPlayed ? 'a round' : 'looked at';
    say(
      `| ${one.code} | ${one.firstPaintMs} | ${one.usableMs} | ${kb} | ${one.framesPerSecond.toFixed(1)} | ${one.longest.toFixed(0)} | ${what} |`,
    );
  }
  say(
    "goal: usable within 2,500 ms on Lighthouse's phone; 60 frames at 1440 x 900, drawn here without a graphics processor",
  );
}

if (import.meta.main) {
  const codes = process.argv.slice(2);
  const path = await findChromium(process.execPath);
  if (path === undefined) throw new Error('no Chromium was found');
  const found = await onCluster((url) =>
    benchGamePages(url, 4183, path, codes.length > 0 ? codes : undefined),
  );
  printGamePages(found, (line) => process.stdout.write(`${line}\n`));
}
