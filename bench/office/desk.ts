import { type CDPSession, chromium, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { feedHeaders } from '../../contract/src/feed-webhook.ts';
import { signFeed } from '../../server/src/sportsbook/feed/signature.ts';

/** Of the feed that changes the prices. */
export const DESK_FEED = { code: 'desk', key: 'a-feed-for-the-measured-desk-000001' };
const HOST = 'office.localhost';
const EVENTS = 200;
const LINES = ['0.5', '1.5', '2.5', '3.5', '4.5', '5.5', '6.5', '7.5', '8.5', '9.5'];
const CHANGES_A_SECOND = 20;
const STRETCH_MS = 10_000;
const SPEED_PX_A_SECOND = 1_500;
const EVENTS_A_BATCH = 50;

export interface DeskFigures {
  readonly doing: string;
  readonly framesPerSecond: number;
  /** The longest time between two frames, in milliseconds. */
  readonly longest: number;
  /** Of the page after garbage collection. */
  readonly heapBytes: number;
  readonly nodes: number;
  /** Rows in the page. */
  readonly drawn: number;
}

let sent = 0;

async function send(port: number, messages: readonly object[]): Promise<void> {
  const body = Buffer.from(
    JSON.stringify({
      messages: messages.map((one) => ({ message_id: `d${++sent}`, at: Date.now(), ...one })),
    }),
  );
  const timestamp = String(Date.now());
  const answer = await fetch(`http://127.0.0.1:${port}/feed/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [feedHeaders.key]: DESK_FEED.code,
      [feedHeaders.timestamp]: timestamp,
      [feedHeaders.signature]: signFeed(Buffer.from(DESK_FEED.key), timestamp, body),
    },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes('"applied"')) throw new Error(`the feed was answered: ${text}`);
}

const prices = (event: number, sequence: number, lines: readonly string[]) => {
  const up = 1.5 + (((event * 7 + sequence * 13) % 90) + 1) / 100;
  return {
    ...{ type: 'odds_change', event_id: `e${event}`, sequence },
    markets: lines.map((line) => ({
      ...{ bet_type: 'OU', line, status: 1, main: line === '2.5' },
      selections: [
        { code: 'O', odds: up.toFixed(2) },
        { code: 'U', odds: (3.8 - up).toFixed(2) },
      ],
    })),
  };
};

/** 200 matches with ten markets each, which every site offers. */
async function fillBoard(url: string, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('delete from sports_offer');
    await client.query(
      `insert into sports_offer (site_id, feed_id) select site.id, sports_feed.id from site, sports_feed where code = $1`,
      [DESK_FEED.code],
    );
  } finally {
    await client.end();
  }
  const named = (id: string) => ({ id, names: { EN: `Team ${id}` } });
  for (let first = 0; first < EVENTS; first += EVENTS_A_BATCH)
    await send(
      port,
      Array.from({ length: EVENTS_A_BATCH }, (_, at) => first + at).flatMap((event) => [
        {
          ...{ type: 'fixture', event_id: `e${event}`, sequence: 1, sport: 'soccer' },
          competition: { id: 'cup', names: { EN: 'Harbour Cup' } },
          ...{ home: named(`h${event}`), away: named(`a${event}`) },
          start_time: Date.now() + 3_600_000 + event * 60_000,
        },
        prices(event, 2, LINES),
      ]),
    );
}

/** Changes prices until it is stopped, those in view among them as often as others. */
function changePrices(port: number): () => Promise<void> {
  let isOn = true;
  const work = (async () => {
    for (let change = 0; isOn; change++) {
      const event = change % EVENTS;
      const line = LINES[Math.floor(change / EVENTS) % LINES.length] ?? '2.5';
      const due = new Promise((done) => setTimeout(done, 1000 / CHANGES_A_SECOND));
      await send(port, [prices(event, 3 + Math.floor(change / EVENTS), [line])]);
      await due;
    }
  })();
  return () => {
    isOn = false;
    return work;
  };
}

async function logIn(page: Page, port: number): Promise<void> {
  await page.goto(`http://${HOST}:${port}/`);
  await page.locator('input[name=mail]').fill('trader@baize.example');
  await page.locator('input[name=password]').fill('Office1234!');
  await page.locator('button[type=submit]').click();
  const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate();
  await page.locator('input[name=code]').fill(code);
  await page.locator('input[name=code]').press('Enter');
  await page.getByRole('banner').waitFor();
}

/** The frames of the desk with 2,000 markets whose prices change 20 times a second: at rest, scrolled, and walked by keys. */
export async function benchDesk(url: string, port: number, chromePath: string): Promise<DeskFigures[]> {
  await fillBoard(url, port);
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  const stop = changePrices(port);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await logIn(page, port);
    await page.goto(`http://${HOST}:${port}/desk`);
    await page.getByRole('row').nth(20).waitFor();
    const devtools = await page.context().newCDPSession(page);
    const figures = [await stretch(page, devtools, 'at rest')];
    figures.push(await stretch(page, devtools, 'scrolled', scroll));
    figures.push(await stretch(page, devtools, 'walked by keys', walk));
    figures.push(await stretch(page, devtools, 'at rest again'));
    return figures;
  } finally {
    await stop();
    await browser.close();
  }
}

async function walk(page: Page): Promise<void> {
  await page.getByRole('grid').focus();
  const until = Date.now() + STRETCH_MS - 500;
  while (Date.now() < until) {
    await page.keyboard.press('j');
    await page.waitForTimeout(50);
  }
}

/** In the page: to and fro at an even speed, a step with each frame. */
const scroll = (page: Page): Promise<void> =>
  page.evaluate(
    ([speed, ms]) =>
      new Promise<void>((done) => {
        const box = document.querySelector('[role=grid]')?.parentElement;
        const begun = performance.now();
        let before = begun;
        let way = 1;
        const step = (now: number) => {
          if (!box || now - begun > ms) return done();
          if (box.scrollTop + box.clientHeight >= box.scrollHeight - 2) way = -1;
          if (box.scrollTop === 0) way = 1;
          box.scrollTop += (way * speed * (now - before)) / 1000;
          before = now;
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    [SPEED_PX_A_SECOND, STRETCH_MS - 500] as const,
  );

async function stretch(
  page: Page,
  devtools: CDPSession,
  doing: string,
  act: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<DeskFigures> {
  const [frames] = await Promise.all([page.evaluate(countFrames, STRETCH_MS), act(page)]);
  await devtools.send('HeapProfiler.collectGarbage');
  const heap = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  const drawn = await page.getByRole('row').count();
  return { doing, ...frames, heapBytes: heap.usedSize, nodes, drawn };
}

/** In the page. */
function countFrames(ms: number): Promise<{ framesPerSecond: number; longest: number }> {
  return new Promise((done) => {
    const begun = performance.now();
    let before = begun;
    let count = 0;
    let longest = 0;
    const next = (now: number) => {
      longest = Math.max(longest, now - before);
      before = now;
      count += 1;
      if (now - begun < ms) requestAnimationFrame(next);
      else done({ framesPerSecond: (count * 1000) / (now - begun), longest });
    };
    requestAnimationFrame(next);
  });
}

export function printDesk(figures: readonly DeskFigures[], say: (line: string) => void): void {
  say(
    `| trading desk, ${EVENTS * LINES.length} markets, ${CHANGES_A_SECOND} changes a second | frames/s | longest frame ms | heap MB | nodes | rows drawn |`,
  );
  say('|---|---|---|---|---|---|');
  for (const { doing, framesPerSecond, longest, heapBytes, nodes, drawn } of figures)
    say(
      `| ${doing} | ${framesPerSecond.toFixed(1)} | ${longest.toFixed(0)} | ${(heapBytes / 2 ** 20).toFixed(1)} | ${nodes} | ${drawn} |`,
    );
  say('goal: 60 frames a second, and a heap that does not grow');
}
