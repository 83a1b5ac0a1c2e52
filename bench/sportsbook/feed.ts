import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { on } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { feedHeaders } from '../../contract/src/feed-webhook.ts';
import { startProduct } from '../processes.ts';
import { cpuOf, watchProcessors } from '../processor-time.ts';
import type { BrowsersMessage, BrowsersOrder } from './feed-browsers.ts';
import { oddsAt } from './feed-clock.ts';

const EVENTS = 200;
const MARKETS = 20;
const MAIN = 2;
const BATCH = 500;
const PER_SECOND = 10_000;
const BROWSERS = 1_000;
/** Of ten browsers, the number that watch the board of a sport; the others watch one match. */
const ON_BOARD = 1;
const SECONDS = 15;
const MOST_UNDER_WAY = 60;
const KEY = 'feed-of-the-bench-with-a-long-key';
const CODE = 'bench';

export interface FeedFigures {
  readonly perSecond: number;
  /** Time until a message is acknowledged, ms. */
  readonly ackP50: number;
  readonly ackP99: number;
  readonly browsers: number;
  /** Browsers whose line was closed. */
  readonly lost: number;
  readonly pushesPerSecond: number;
  readonly megabytesPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly kilobytesPerConnection: number;
  /** Microseconds of processor time a price change, by process. */
  readonly cost: { readonly [process in 'server' | 'postgres' | 'browsers' | 'feed']: number };
  /** Price changes a second when nothing paces them. */
  readonly most: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function post(port: number, messages: readonly object[]): Promise<number> {
  const body = Buffer.from(JSON.stringify({ messages }));
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', KEY).update(`${timestamp}.`).update(body).digest('hex');
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/feed/v1/messages',
        headers: {
          host: 'localhost',
          'content-type': 'application/json',
          [feedHeaders.key]: CODE,
          [feedHeaders.timestamp]: timestamp,
          [feedHeaders.signature]: signature,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          // Of two bodies on the way at once the later may be applied first: what the other says of an event is old then.
          const wrong = answer.statusCode === 200 ? text.match(/"verdict":"(?!applied|stale)/) : text;
          if (wrong) reject(new Error(`the webhook answered ${answer.statusCode}: ${text.slice(0, 300)}`));
          else resolve(performance.now() - begun);
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

const sequences = new Map<string, number>();
let count = 0;

function put(eventId: string, body: object): object {
  count += 1;
  const sequence = (sequences.get(eventId) ?? 0) + 1;
  sequences.set(eventId, sequence);
  return { message_id: `m${count}`, at: Date.now(), event_id: eventId, sequence, ...body };
}

const eventName = (event: number) => `match-${event}`;

function fixture(event: number): object {
  const named = (id: string) => ({ id, names: { EN: id } });
  return put(eventName(event), {
    type: 'fixture',
    sport: 'soccer',
    competition: named(`cup-${event % 10}`),
    home: named(`home-${event}`),
    away: named(`away-${event}`),
    start_time: Date.now() + 3_600_000,
  });
}

/** One price change: the odds of one market. */
function change(event: number, market: number): object {
  const odds = oddsAt(Date.now());
  return put(eventName(event), {
    type: 'odds_change',
    markets: [
      {
        bet_type: 'OU',
        line: String(0.5 + market * 0.25),
        status: 1,
        main: market < MAIN,
        selections: [
          { code: 'O', odds },
          { code: 'U', odds: '1.95' },
        ],
      },
    ],
  });
}

let turn = 0;
/** Every market in its turn, so that each price is another one than before. */
function changes(size: number): object[] {
  return Array.from({ length: size }, () => {
    turn += 1;
    return change(turn % EVENTS, Math.floor(turn / EVENTS) % MARKETS);
  });
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function fill(port: number, databaseUrl: string): Promise<readonly string[]> {
  const events = Array.from({ length: EVENTS }, (_, event) => event);
  await post(port, events.map(fixture));
  for (let sent = 0; sent < EVENTS * MARKETS; sent += BATCH) await post(port, changes(BATCH));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into sports_offer (site_id, feed_id)
       select site.id, feed.id from site, sports_feed feed where feed.code = $1`,
      [CODE],
    );
    const { rows } = await client.query<{ id: string }>(
      `select event.id::text from sports_event event join sports_feed feed on feed.id = event.feed_id
        where feed.code = $1`,
      [CODE],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/**
 * Waits until all lines are open, or for the figures; a line that is closed during the measurement is no answer.
 * @throws where one is closed before all are open
 */
async function messageWith<Key extends 'opened' | 'latencies'>(
  browsers: ChildProcess,
  key: Key,
): Promise<Extract<BrowsersMessage, Record<Key, unknown>>> {
  const isWanted = (message: BrowsersMessage): message is Extract<BrowsersMessage, Record<Key, unknown>> =>
    key in message;
  for await (const [message] of on(browsers, 'message') as AsyncIterable<[BrowsersMessage]>)
    if (isWanted(message)) return message;
    else if (key === 'opened') throw new Error('a browser was turned away');
  throw new Error('the browsers ended');
}

/** Sends price changes at the pace of the issue, unless the answers fall seconds behind. */
async function pace(port: number, seconds: number): Promise<{ acks: number[]; perSecond: number }> {
  const acks: number[] = [];
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  const every = (BATCH / PER_SECOND) * 1000;
  let sent = 0;
  while (performance.now() - begun < seconds * 1000) {
    const answered: Promise<void> = post(port, changes(BATCH)).then((ms) => {
      acks.push(ms);
      underWay.delete(answered);
    });
    underWay.add(answered);
    sent += BATCH;
    if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
    await wait(Math.max(0, begun + (sent / BATCH) * every - performance.now()));
  }
  await Promise.all(underWay);
  return { acks: acks.sort((a, b) => a - b), perSecond: sent / ((performance.now() - begun) / 1000) };
}

/** As many as go through, four bodies at a time. */
async function flood(port: number, seconds: number): Promise<number> {
  const begun = performance.now();
  let sent = 0;
  const sender = async () => {
    while (performance.now() - begun < seconds * 1000) {
      await post(port, changes(BATCH));
      sent += BATCH;
    }
  };
  await Promise.all([sender(), sender(), sender(), sender()]);
  return sent / ((performance.now() - begun) / 1000);
}

/** Prices from a feed through webhook, database and push to browsers. */
export async function benchFeed(databaseUrl: string, port: number): Promise<FeedFigures> {
  const product = await startProduct(databaseUrl, port, {
    FEED_KEYS: `${CODE}:${KEY}`,
    TRUST_PROXY: '127.0.0.1',
    SIMULATED_LEAGUE: '0',
  });
  const browsers = fork(fileURLToPath(new URL('./feed-browsers.ts', import.meta.url)));
  let lost = 0;
  browsers.on('message', (message: BrowsersMessage) => {
    if ('closed' in message) lost += 1;
  });
  const processors = await watchProcessors(databaseUrl, product.cpu);
  try {
    const ids = await fill(port, databaseUrl);
    await wait(2_000);
    const before = product.memory();
    const order: BrowsersOrder = {
      port,
      subscriptions: Array.from({ length: BROWSERS }, (_, browser) =>
        browser % 10 < ON_BOARD
          ? { sports: ['soccer'], events: [] }
          : { sports: [], events: [ids[browser % ids.length] ?? ''] },
      ),
    };
    browsers.send(order);
    await messageWith(browsers, 'opened');
    const after = product.memory();
    await pace(port, 3);
    await processors.lap();
    const browsersCpu = cpuOf(browsers.pid);
    browsers.send('begin');
    const { acks, perSecond } = await pace(port, SECONDS);
    await wait(500);
    const spent = await processors.lap();
    const each = (us: number) => us / (acks.length * BATCH);
    const cost = {
      server: each(spent.server),
      postgres: each(spent.ledger + spent.jobs + spent.cluster),
      browsers: each(cpuOf(browsers.pid) - browsersCpu),
      feed: each(spent.client),
    };
    browsers.send('end');
    const figures = await messageWith(browsers, 'latencies');
    browsers.kill();
    await wait(1_000);
    const most = await flood(port, 5);
    return {
      perSecond,
      ackP50: at(acks, 0.5),
      ackP99: at(acks, 0.99),
      ...{ browsers: BROWSERS, lost },
      pushesPerSecond: figures.messages / SECONDS,
      megabytesPerSecond: figures.bytes / SECONDS / 2 ** 20,
      p50: at(figures.latencies, 0.5),
      p99: at(figures.latencies, 0.99),
      worst: figures.latencies.at(-1) ?? 0,
      kilobytesPerConnection: (after - before) / BROWSERS / 1024,
      cost,
      most,
    };
  } finally {
    browsers.kill();
    await processors.close();
    await product.stop();
  }
}

export function printFeed(figures: FeedFigures, say: (line: string) => void): void {
  const { browsers, perSecond, p50, p99, worst, ackP50, ackP99 } = figures;
  say('| prices to browsers | measured | goal |');
  say('|---|---|---|');
  say(`| price changes a second, each a message | ${Math.round(perSecond)} | 10000 |`);
  say(
    `| sent until it is in ${browsers} browsers, p50 / p99 / worst ms | ${p50} / ${p99} / ${worst} | p99 150 |`,
  );
  say(`| browsers whose line was closed | ${figures.lost} | 0 |`);
  say(`| until the feed is answered, p50 / p99 ms | ${ackP50.toFixed(0)} / ${ackP99.toFixed(0)} | |`);
  say(
    `| pushes a second, MiB a second | ${Math.round(figures.pushesPerSecond)}, ${figures.megabytesPerSecond.toFixed(1)} | |`,
  );
  say(`| KiB of memory a connection | ${figures.kilobytesPerConnection.toFixed(0)} | |`);
  const cost = Object.entries(figures.cost);
  say(
    `| processor time a change, µs: ${cost.map(([name]) => name).join(' / ')} | ${cost.map(([, us]) => us.toFixed(0)).join(' / ')} | |`,
  );
  say(`| price changes a second without browsers, unpaced | ${Math.round(figures.most)} | |`);
}
