import { type CDPSession, chromium, type Page, type Route } from '@playwright/test';
import pg from 'pg';

export interface StretchFigures {
  readonly where: string;
  readonly framesPerSecond: number;
  /** The longest time between two frames, in milliseconds. */
  readonly longest: number;
  /** Heap of the page after garbage collection. */
  readonly nodes: number;
  readonly heapBytes: number;
  /** Number of games in the list then, and of those rendered. */
  readonly games: number;
  readonly drawn: number;
}

export interface LobbyFigures {
  readonly window: string;
  readonly stretches: readonly StretchFigures[];
}

const SITE = { domain_name: 'localhost', external_id: 'baize' };
const GAMES = 10_000;
const PROVIDERS = 40;
/** So many at most of one question. */
const ASKED_AT_ONCE = 100;
/** The way to the middle or the end takes no longer: what is measured then is what is there. */
const LONGEST_WALK_MS = 60_000;
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
  const games = await allGames(port);
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  try {
    const found: LobbyFigures[] = [];
    for (const [width, height] of [
      [1440, 900],
      [375, 812],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height }, isMobile: width < 768 });
      const page = await context.newPage();
      await page.route('**/api/product/games', (route) => answer(route, games));
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

interface Game {
  readonly game_image: string;
}

interface GamesPage {
  readonly value: readonly Game[];
  readonly next: string | null;
}

/** Every game of the lobby, with pictures that exist; each question comes as from somebody else, whom no limit holds up. */
async function allGames(port: number): Promise<readonly Game[]> {
  const games: Game[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const ask = { ...SITE, game_type: 'slot_game', sort: 'popular', per_page: ASKED_AT_ONCE };
    const response = await fetch(`http://localhost:${port}/api/product/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${games.length >> 8}.1` },
      body: JSON.stringify(after === undefined ? ask : { ...ask, after }),
    });
    if (!response.ok) throw new Error(`/api/product/games answered ${response.status}`);
    const page: GamesPage = await response.json();
    games.push(...page.value);
    after = page.next;
  }
  return games.map((game, i) => ({ ...game, game_image: `/art/games/${PICTURES[i % PICTURES.length]}` }));
}

/**
 * Answers a page of the list from what was asked for before: how the list is drawn is measured, not how it is found.
 * A place that is not ours is where the first page ended, which came with the document.
 */
async function answer(route: Route, games: readonly Game[]): Promise<void> {
  const { after, per_page }: { after?: string; per_page: number } = route.request().postDataJSON();
  const from = after === undefined ? 0 : Number(/^at:(\d+)$/.exec(after)?.[1] ?? per_page);
  const end = from + per_page;
  await route.fulfill({
    json: {
      statusCode: 1,
      value: games.slice(from, end),
      next: end < games.length ? `at:${end}` : null,
      ...(from === 0 && { total: games.length, providers: [] }),
    },
  });
}

/** Goes on down the list until it has so many games, or for as long as it may. */
async function walk(page: Page, games: number): Promise<void> {
  await page.evaluate(
    ({ games, longest }) =>
      new Promise<void>((done) => {
        const until = performance.now() + longest;
        const on = () => {
          const shown = Number(document.querySelector('.card-grid > li')?.getAttribute('aria-setsize'));
          if (shown >= games || performance.now() > until) {
            done();
            return;
          }
          window.scrollTo(0, document.documentElement.scrollHeight);
          document.querySelector<HTMLButtonElement>('.lobby-more button')?.click();
          requestAnimationFrame(on);
        };
        on();
      }),
    { games, longest: LONGEST_WALK_MS },
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

/** In the page: scrolls evenly, asks for more where the list asks to be asked, and returns when each frame was drawn. */
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
