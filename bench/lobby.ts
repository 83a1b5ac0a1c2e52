import { type CDPSession, chromium, type Page, type Route } from '@playwright/test';
import pg from 'pg';

export interface StretchFigures {
  readonly where: string;
  readonly framesPerSecond: number;
  /** The longest time between two frames, in milliseconds. */
  readonly longest: number;
  /** Of the page, after rubbish was collected. */
  readonly nodes: number;
  readonly heapBytes: number;
  /** How many games the list had then, and how many of them were drawn. */
  readonly games: number;
  readonly drawn: number;
}

export interface LobbyFigures {
  readonly window: string;
  readonly stretches: readonly StretchFigures[];
}

const GAMES = 10_000;
const PROVIDERS = 40;
/** The pictures there are, which the games share. */
const PICTURES = ['lantern-reef', 'sugar-kites', 'moth-and-moon', 'night-carriage', 'monsoon-market'];
/** A quick flick, upheld. */
const SPEED_PX_A_SECOND = 3_000;
const STRETCH_MS = 5_000;

/** Ten thousand slots of the first site, from forty studios. */
export async function fillCatalogue(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into provider (code, name) select 'BENCH' || n, 'Studio ' || n from generate_series(1, $1::int) n`,
      [PROVIDERS],
    );
    await client.query(
      `insert into game (provider_code, code, name, category, rtp)
       select 'BENCH' || (1 + n % $1::int), 'game-' || n, 'Measured Game ' || n, 'slot_game', '96.5'
         from generate_series(1, $2::int) n`,
      [PROVIDERS, GAMES],
    );
    await client.query(
      `insert into site_game (site_id, provider_code, game_code, position)
       select site.id, game.provider_code, game.code, 1000 + row_number() over (order by game.code)
         from game, site where game.provider_code like 'BENCH%' and site.external_id = 'baize'`,
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Scrolls the lobby of ten thousand games to its end, in a wide window and on a phone. */
export async function scrollLobby(port: number, chromePath: string): Promise<LobbyFigures[]> {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  try {
    const found: LobbyFigures[] = [];
    for (const [width, height] of [
      [1440, 900],
      [375, 812],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height }, isMobile: width < 768 });
      const page = await context.newPage();
      await page.route('**/api/product/games', answered);
      await page.goto(`http://localhost:${port}/slots`, { waitUntil: 'networkidle' });
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable');
      const stretches = [await stretch(page, session, 'begin')];
      await walk(page, GAMES / 2);
      stretches.push(await stretch(page, session, 'middle'));
      await walk(page, GAMES);
      stretches.push(await stretch(page, session, 'end'));
      found.push({ window: `${width} x ${height}`, stretches });
      await context.close();
    }
    return found;
  } finally {
    await browser.close();
  }
}

/** A page of games with pictures that exist; each asked for as somebody else, whom no limit holds up. */
async function answered(route: Route): Promise<void> {
  const from = [10, 1, 2, 3].map((first) => first + Math.floor(Math.random() * 200)).join('.');
  const headers = { ...(await route.request().allHeaders()), 'x-forwarded-for': from };
  const response = await route.fetch({ headers });
  const body: { value?: { game_image: string }[] } = await response.json();
  for (const [i, game] of (body.value ?? []).entries())
    game.game_image = `/art/games/${PICTURES[i % PICTURES.length]}`;
  await route.fulfill({ response, json: body });
}

/** Goes on down the list until it has so many games. */
async function walk(page: Page, games: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      document.querySelector<HTMLButtonElement>('.lobby-more button')?.click();
      return Number(document.querySelector('.card-grid > li')?.getAttribute('aria-setsize')) >= wanted;
    },
    games,
    { timeout: 900_000, polling: 'raf' },
  );
}

async function stretch(page: Page, session: CDPSession, where: string): Promise<StretchFigures> {
  const times = await page.evaluate(scrolled, {
    speed: where === 'begin' ? SPEED_PX_A_SECOND : -SPEED_PX_A_SECOND,
    ms: STRETCH_MS,
  });
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? time));
  const took = gaps.reduce((sum, gap) => sum + gap, 0);
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const list = await page.evaluate(() => {
    const drawn = document.querySelectorAll('.card-grid > li');
    return { drawn: drawn.length, games: Number(drawn[0]?.getAttribute('aria-setsize')) };
  });
  return {
    where,
    framesPerSecond: (gaps.length * 1000) / took,
    longest: Math.max(...gaps),
    nodes: metric('Nodes'),
    heapBytes: metric('JSHeapUsedSize'),
    ...list,
  };
}

/** In the page: scrolls evenly, asks for more where the list asks to be asked, and tells when each frame was drawn. */
function scrolled({ speed, ms }: { speed: number; ms: number }): Promise<number[]> {
  return new Promise((done) => {
    const times: number[] = [];
    const begun = window.scrollY;
    const frame = (now: number) => {
      times.push(now);
      const spent = now - (times[0] ?? now);
      if (spent >= ms) {
        done(times);
        return;
      }
      window.scrollTo(0, begun + (spent * speed) / 1000);
      const more = document.querySelector<HTMLButtonElement>('.lobby-more button');
      if (more && more.getBoundingClientRect().top < window.innerHeight) more.click();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

export function printLobby(all: readonly LobbyFigures[], say: (line: string) => void): void {
  say(
    '| lobby of 10,000 games | frames a second | longest ms | DOM nodes | heap MB | games in the list | drawn |',
  );
  say('|---|---|---|---|---|---|---|');
  for (const { window, stretches } of all)
    for (const one of stretches)
      say(
        `| ${window}, ${one.where} | ${one.framesPerSecond.toFixed(1)} | ${one.longest.toFixed(0)} | ${one.nodes} | ${(one.heapBytes / 2 ** 20).toFixed(1)} | ${one.games} | ${one.drawn} |`,
      );
  say(
    `scrolled at ${SPEED_PX_A_SECOND} px a second; goal: 60 frames, and no more of the page at the end than at the beginning`,
  );
}
