/**
 * The lists of the back office over so many players and transfers, beside those of the seed alone, and what an export of all
 * players costs the bets that run beside it. `npm run bench -- office`; `node bench/office/office-lists.ts [players] [transfers]`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { OfficeCallPath, OfficeRequest } from '#contract/office/calls.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { addPlayerDays } from '../../server/src/ledger/public.ts';
import { fillLedger } from '../../server/src/ledger/testing/fill.ts';
import { fillPlayers } from '../../server/src/players/testing/fill-players.ts';
import { openGamesFor } from '../bench-players.ts';
import { BET_GAME, betOverHttp } from '../bets-over-http.ts';
import { onCluster } from '../cluster.ts';
import { type Running, startProduct } from '../processes.ts';
import { type Download, logInStaff, type Staff } from './office-client.ts';
import { explainLists, type Plan } from './office-plans.ts';

const PORT = 4180;
const MONTHS = 12;
const TIMES = 15;
const DEEP_PAGES = 200;
const BETTORS = 2_000;
const SECONDS = 10;

export interface OfficeSize {
  readonly players: number;
  readonly transfers: number;
}
const standard: OfficeSize = { players: 1_000_000, transfers: 10_000_000 };

interface Asked {
  readonly name: string;
  /** Milliseconds from the request to the whole answer, the middle of fifteen and the slowest. */
  readonly middle: number;
  readonly worst: number;
}

export interface OfficeFigures {
  readonly size: OfficeSize;
  readonly fillSeconds: number;
  /** By what was asked, in the same order. */
  readonly seed: readonly Asked[];
  readonly filled: readonly Asked[];
  readonly plans: readonly Plan[];
  readonly download: Download;
  /** Seconds until the export was made. */
  readonly exportSeconds: number;
  /** Bets a second and p99 in ms, alone and beside the export, in the order in which they were measured. */
  readonly bets: readonly { readonly name: string; readonly perSecond: number; readonly p99: number }[];
  /** Growth of the server's memory during the export, bytes. */
  readonly grown: number;
}

type Question = readonly [name: string, ask: (staff: Staff) => Promise<unknown>];
const ask =
  <P extends OfficeCallPath>(path: P, body: OfficeRequest<P>) =>
  (staff: Staff) =>
    staff.call(path, body);
const players = (filter: OfficeRequest<'/api/office/players/list'>) =>
  ask('/api/office/players/list', filter);

const after = (cursor: string | undefined) => (cursor === undefined ? {} : { before: cursor });

/** The newest month that is filled. */
const lastMonth = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
};

/** @param cursor of a deep page */
function questions(cursor: string | undefined, playerId: string): readonly Question[] {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const month = lastMonth();
  const byPlayer = (filter: OfficeRequest<'/api/office/reports/players'>) =>
    ask('/api/office/reports/players', { period: month, ...filter });
  const revenue = (by: 'day' | 'game') =>
    ask('/api/office/reports/run', { report: 'revenue', by, from: day(60), to: day(0) });
  return [
    ['players: first page', players({})],
    ['players: search by name', players({ search: 'garcia' })],
    ['players: search by account', players({ search: 'demo' })],
    ['players: search of what is not there', players({ search: 'zzzzzz' })],
    [`players: page ${DEEP_PAGES}`, players(after(cursor))],
    ['players: blocked, of one site', players({ status: 'blocked', site: 'baize' })],
    ['a player', ask('/api/office/players/get', { player_id: playerId })],
    ['timeline of a player', ask('/api/office/players/timeline', { player_id: playerId })],
    ['today', ask('/api/office/today/figures', {})],
    ['GGR of 60 days by day', revenue('day')],
    ['GGR of 60 days by game', revenue('game')],
    ['GGR of a month by player, by stakes', byPlayer({})],
    ['GGR of a month by player, least first', byPlayer({ sort: 'ggr', currency: 'PHP' })],
    ['GGR of this month by player, by NGR', byPlayer({ period: day(0).slice(0, 7), sort: '-ngr' })],
    ['GGR of a day by player', byPlayer({ period: `${month}-15` })],
    ['transfers of the house', ask('/api/office/ledger/entries', { site: 'baize', account: 'house' })],
    ['transfers of payments', ask('/api/office/ledger/entries', { site: 'baize', account: 'clearing' })],
    ['transfers of a player', ask('/api/office/ledger/entries', { player_id: playerId, account: 'cash' })],
    ['accounts of a site', ask('/api/office/ledger/accounts', { site: 'baize' })],
  ];
}

/** Of the seed, whose players are one page, there is none. */
async function deepCursor(staff: Staff): Promise<string | undefined> {
  let before: string | undefined;
  for (let page = 1; page < DEEP_PAGES; page++) {
    const { next } = await staff.call('/api/office/players/list', after(before));
    if (next === null) break;
    before = next;
  }
  return before;
}

async function time(staff: Staff, of: readonly Question[]): Promise<Asked[]> {
  const found: Asked[] = [];
  for (const [name, question] of of) {
    const times: number[] = [];
    // The first is for the warmth.
    for (let n = 0; n <= TIMES; n++) {
      const begun = performance.now();
      await question(staff);
      if (n > 0) times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    found.push({ name, middle: times[TIMES >> 1] ?? 0, worst: times.at(-1) ?? 0 });
  }
  return found;
}

const startOffice = (url: string, port: number): Promise<Running> =>
  startProduct(url, port, { NODE_ENV: 'development', TRUST_PROXY: '127.0.0.1' });

async function fill(url: string, size: OfficeSize): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: sites } = await client.query<{ id: number; currency: string }>(
      'select id, currency from site order by id',
    );
    const firstPlayer = await fillPlayers(client, sites, size.players);
    await fillLedger(client, { ...size, sites, firstPlayer, months: MONTHS });
    // As the job would have left it.
    const db = openDatabase(url);
    await addPlayerDays(db);
    await db.close();
  } finally {
    await client.end();
  }
}

async function untilMade(staff: Staff, id: string): Promise<void> {
  for (;;) {
    const { rows } = await staff.call('/api/office/exports/list', {});
    const state = rows.find((row) => row.id === id)?.state;
    if (state === 'done') return;
    if (state !== 'waiting' && state !== 'running') throw new Error(`the export is ${state}`);
    await wait(500);
  }
}

async function besideBets(port: number, tokens: readonly string[], staff: Staff) {
  const bets: { name: string; perSecond: number; p99: number }[] = [];
  const measure = async (name: string) => {
    const { perSecond, p99 } = await betOverHttp(port, tokens, { duration: SECONDS });
    bets.push({ name, perSecond, p99 });
  };
  await betOverHttp(port, tokens, { amount: tokens.length });
  await measure('alone');
  const begun = performance.now();
  const { id } = await staff.call('/api/office/exports/start', { list: 'players', filter: {} });
  const made = untilMade(staff, id);
  await measure('beside the export');
  await made;
  const exportSeconds = (performance.now() - begun) / 1_000;
  const download = await staff.download(id);
  await measure('alone again');
  return { bets, download, exportSeconds };
}

/** The times of what is asked with the seed alone, and the player it is asked of. */
async function onSeed(url: string, port: number) {
  const product = await startOffice(url, port);
  try {
    const staff = await logInStaff(port, 'owner@baize.example');
    const { rows } = await staff.call('/api/office/players/list', { search: 'demo', site: 'baize' });
    const playerId = rows[0]?.player_id ?? '';
    return { playerId, seed: await time(staff, questions(await deepCursor(staff), playerId)) };
  } finally {
    await product.stop();
  }
}

export async function benchOfficeLists(
  url: string,
  port: number,
  size: OfficeSize = standard,
): Promise<OfficeFigures> {
  const before = await onSeed(url, port);
  const begun = performance.now();
  await fill(url, size);
  const fillSeconds = (performance.now() - begun) / 1_000;
  const product = await startOffice(url, port);
  try {
    // A code of the authenticator is good once: somebody else looks now.
    const staff = await logInStaff(port, 'auditor@baize.example');
    const cursor = await deepCursor(staff);
    const filled = await time(staff, questions(cursor, before.playerId));
    const plans = await explainLists(
      url,
      [
        ['players: first page', {}],
        ['players: search by name', { search: 'garcia' }],
        [`players: page ${DEEP_PAGES}`, after(cursor)],
        ['players: blocked, of one site', { status: 'blocked', site: 'baize' }],
      ],
      before.playerId,
      lastMonth(),
    );
    const tokens = await openGamesFor(url, BETTORS, BET_GAME.code, BET_GAME.provider);
    const memory = product.memory();
    const { bets, download, exportSeconds } = await besideBets(port, tokens, staff);
    return {
      size,
      fillSeconds,
      seed: before.seed,
      filled,
      plans,
      download,
      exportSeconds,
      bets,
      grown: product.memory() - memory,
    };
  } finally {
    await product.stop();
  }
}

export function printOfficeLists(figures: OfficeFigures, say: (line: string) => void): void {
  const { size, fillSeconds, seed, filled, plans, download, exportSeconds, bets, grown } = figures;
  say(`${size.players} players, ${size.transfers} transfers, filled in ${fillSeconds.toFixed(0)} s`);
  say('| asked by HTTP, ms | seed alone | slowest | filled | slowest |');
  say('|---|---|---|---|---|');
  for (const [place, one] of filled.entries()) {
    const cells = [seed[place]?.middle, seed[place]?.worst, one.middle, one.worst];
    say(`| ${one.name} | ${cells.map((ms) => (ms ?? Number.NaN).toFixed(1)).join(' | ')} |`);
  }
  for (const { name, scans, buffers } of plans)
    say(`${name}: ${buffers} buffers; ${scans.map(({ by, rows }) => `${by} ${rows}`).join(', ')}`);
  say(
    `export of all players: ${download.lines} lines, ${(download.bytes / 2 ** 20).toFixed(0)} MiB, made in ${exportSeconds.toFixed(0)} s beside bets for the first ${SECONDS}, downloaded in ${(download.ms / 1_000).toFixed(1)} s; the server grew by ${(grown / 2 ** 20).toFixed(0)} MiB`,
  );
  say('| bets over HTTP | per second | p99 ms |');
  say('|---|---|---|');
  for (const { name, perSecond, p99 } of bets) say(`| ${name} | ${Math.round(perSecond)} | ${p99} |`);
}

if (import.meta.main) {
  const [count = standard.players, transfers = standard.transfers] = process.argv.slice(2).map(Number);
  printOfficeLists(
    await onCluster((url) => benchOfficeLists(url, PORT, { players: count, transfers })),
    (line) => process.stdout.write(`${line}\n`),
  );
}
