import { canonical } from '#rules/encoding/canonical-json.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { testKeys } from '../../server/src/db/testing/test-keys.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { hashOf } from '../../server/src/providers/games/pragmatic/form.ts';
import {
  addAccount,
  type DialectCode,
  OUTSIDE_GAME,
  signers,
  studioOf,
} from '../../server/src/providers/games/testing/outside-world.ts';
import { openGame, openGamesFor } from '../bench-players.ts';
import { BET_GAME } from '../bets-over-http.ts';
import { startProduct, startReference } from '../processes.ts';
import { type ProcessorWatch, watchProcessors } from '../processor-time.ts';
import { CONNECTIONS, costOf, type Sent, sendAll, sendWatched, type Written } from './send-all.ts';
import { type Messages, messages, type Opened } from './wallet-messages.ts';

const PLAYERS = 5_000;
/** Each message is signed before the clock runs: what a provider's server spends on it is not measured. */
const BETS = 10_000;
const BALANCES = 10_000;

interface DialectFigures {
  readonly dialect: string;
  readonly bets: Sent;
  readonly balances: Sent;
  /** Measured just before: what else the machine does changes by the minute. */
  readonly own: Sent;
  readonly bare: Sent;
}

export interface OutsideWalletFigures {
  readonly dialects: readonly DialectFigures[];
}

/** An account of a dialect on the default site, and what signs its messages. */
export async function openAccount(url: string, dialect: DialectCode) {
  const { header, newKey } = signers[dialect];
  const { key, theirs, sign } = newKey();
  const account = `bench-${dialect}`;
  const db = openDatabase(url, { keys: testKeys });
  try {
    const { id: siteId } = await db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', 'baize')
      .executeTakeFirstOrThrow();
    await addAccount(db, { account, dialect, policies: {}, addresses: [], siteId, theirs });
    const players = await db.read
      .selectFrom('player')
      .select('id')
      .where('site_id', '=', siteId)
      .where('account_id', 'like', 'bench%')
      .orderBy('id')
      .execute();
    const tokens = await openGame(url, { code: OUTSIDE_GAME, provider: studioOf(account) });
    const opened = players.map(({ id }, place) => ({ user: `player-${id}`, token: tokens[place] ?? '' }));
    const write = (end: string, fields: object): Written => {
      const path = `/providers/${dialect}/${account}${end}`;
      if (dialect === 'pragmatic') {
        const form = new URLSearchParams(Object.entries(fields));
        form.set('hash', hashOf(new Map(form), Buffer.from(key)));
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        return { method: 'POST', path, headers, body: form.toString() };
      }
      if (dialect === 'swipe' && end === '/balance') {
        const query = new URLSearchParams(Object.entries(fields));
        const headers = { [header]: sign(canonical(fields)) };
        return { method: 'GET', path: `${path}?${query}`, headers, body: '' };
      }
      const body = JSON.stringify(fields);
      const headers = { 'content-type': 'application/json', [header]: sign(body) };
      return { method: 'POST', path, headers, body };
    };
    return { opened, write };
  } finally {
    await db.close();
  }
}

/** @returns that many bets by our own route, by the players in turn */
export function ownBets(tokens: readonly string[], count: number): Written[] {
  const headers = { 'content-type': 'application/json' };
  return Array.from({ length: count }, (_, place) => ({
    ...{ method: 'POST', path: '/api/games/play', headers },
    body: `{"launch":"${tokens[place % tokens.length]}","key":"${uuid7()}","stake":"${BET_GAME.stake}"}`,
  }));
}

/** @returns bets by a dialect, and requests for balances, by the players in turn */
export async function writeMessages(url: string, dialect: DialectCode, of: Messages) {
  const { opened, write } = await openAccount(url, dialect);
  const playerOf = (place: number): Opened => opened[place % opened.length] ?? { user: '', token: '' };
  const each = (count: number, one: (place: number) => Written) =>
    Array.from({ length: count }, (_, place) => one(place));
  return {
    bets: (count: number) => each(count, (place) => write(of.path.bet, of.bet(playerOf(place), uuid7()))),
    balances: (count: number) => each(count, (place) => write(of.path.balance, of.balance(playerOf(place)))),
  };
}

interface Measured {
  readonly url: string;
  readonly port: number;
  readonly barePort: number;
  readonly watch: ProcessorWatch;
  /** Launches of our own game. */
  readonly tokens: readonly string[];
}

async function benchDialect(
  { url, port, barePort, watch, tokens }: Measured,
  [dialect, of]: (typeof messages)[number],
): Promise<DialectFigures> {
  const written = await writeMessages(url, dialect, of);
  // Every token is used once before: the server has read its launch.
  await sendAll(port, written.bets(PLAYERS));
  const bets = written.bets(BETS);
  const balances = written.balances(BALANCES);
  return {
    dialect,
    own: await sendWatched(watch, port, ownBets(tokens, BETS)),
    bets: await sendWatched(watch, port, bets),
    bare: await sendWatched(watch, barePort, ownBets(tokens, BALANCES)),
    balances: await sendWatched(watch, port, balances),
  };
}

/**
 * Bets and balances by each dialect, each beside our own bets and a bare route, in one run.
 * @param dialects their codes; none: all of them
 */
export async function benchOutsideWallet(
  url: string,
  port: number,
  dialects: readonly string[] = [],
): Promise<OutsideWalletFigures> {
  const product = await startProduct(url, port);
  const reference = await startReference();
  const watch = await watchProcessors(url, () => product.cpu() + reference.cpu());
  try {
    const tokens = await openGamesFor(url, PLAYERS, BET_GAME.code, BET_GAME.provider);
    await sendAll(port, ownBets(tokens, 2 * PLAYERS));
    await sendAll(reference.port, ownBets(tokens, 2 * PLAYERS));
    const measured = { url, port: product.port, barePort: reference.port, watch, tokens };
    const figures: DialectFigures[] = [];
    for (const row of messages)
      if (dialects.length === 0 || dialects.includes(row[0])) figures.push(await benchDialect(measured, row));
    return { dialects: figures };
  } finally {
    await watch.close();
    await reference.stop();
    await product.stop();
  }
}

export function printOutsideWallet({ dialects }: OutsideWalletFigures, say: (line: string) => void): void {
  say(
    `| over HTTP, ${CONNECTIONS} connections | per second | p50 ms | p99 ms | refused | us: server | PostgreSQL | beside | per second | us: server | PostgreSQL | ratio | by processor time |`,
  );
  say('|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  const line = (name: string, sent: Sent, beside: string, other: Sent) => {
    const { perSecond, p50, p99, refused } = sent;
    const [cost, otherCost] = [costOf(sent), costOf(other)];
    const shown = ({ ofServer, ofDatabase }: typeof cost) => [Math.round(ofServer), Math.round(ofDatabase)];
    const own = [name, Math.round(perSecond), p50, p99, refused, ...shown(cost)];
    const ratios = [perSecond / other.perSecond, otherCost.inAll / cost.inAll];
    const compared = [beside, Math.round(other.perSecond), ...shown(otherCost)];
    say(`| ${[...own, ...compared, ...ratios.map((ratio) => ratio.toFixed(2))].join(' | ')} |`);
  };
  for (const { dialect, bets, own } of dialects) line(`bets by ${dialect}`, bets, 'our own bets', own);
  for (const { dialect, balances, bare } of dialects)
    line(`balances by ${dialect}`, balances, 'a bare route', bare);
  say('us: processor time of a call. Goals: bets 0.50 of our own, balances 0.60 of the bare route');
}
