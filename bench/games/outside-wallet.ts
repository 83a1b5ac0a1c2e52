import autocannon from 'autocannon';
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
import { BET_GAME, betOverHttp, type HttpFigures } from '../bets-over-http.ts';
import { startProduct, startReference } from '../processes.ts';

const PLAYERS = 5_000;
const CONNECTIONS = 128;
/** Each message is signed before the clock runs: what a provider's server spends on it is not measured. */
const BETS = 10_000;
const BALANCES = 10_000;

/** A player with the token of an open launch. */
interface Opened {
  readonly user: string;
  readonly token: string;
}

/** Messages of a dialect; a bet of 1.00. */
interface Messages {
  readonly path: { readonly bet: string; readonly balance: string };
  readonly bet: (of: Opened, ref: string) => object;
  readonly balance: (of: Opened) => object;
}

const hub88: Messages = {
  path: { bet: '/transaction/bet', balance: '/user/balance' },
  bet: (of, ref) => ({
    ...{ ...of, request_uuid: ref, game_code: OUTSIDE_GAME, transaction_uuid: ref, round: ref },
    ...{ round_closed: false, amount: 100_000, currency: 'PHP' },
  }),
  balance: (of) => ({ ...of, request_uuid: uuid7(), game_code: OUTSIDE_GAME }),
};
const messages: readonly (readonly [DialectCode, Messages])[] = [
  ['hub88', hub88],
  ['caleta', { ...hub88, path: { bet: '/wallet/bet', balance: '/wallet/balance' } }],
  [
    'swipe',
    {
      path: { bet: '/bet', balance: '/balance' },
      bet: ({ token: sessionID }, ref) => ({
        type: 'regular',
        sessionID,
        amount: '1.00',
        txID: ref,
        roundID: ref,
      }),
      balance: ({ token: sessionID }) => ({ sessionID }),
    },
  ],
  [
    'a8r',
    {
      path: { bet: '/a8r_casino.Round/BetWin', balance: '/a8r_casino.Player/Balance' },
      bet: ({ user, token }, ref) => ({
        ...{ player_id: user, session_id: token, currency: 'PHP', round_id: ref, game_id: OUTSIDE_GAME },
        transactions: [{ id: ref, type: 'bet', amount: '1.00' }],
      }),
      balance: ({ user }) => ({ player_id: user, currency: 'PHP' }),
    },
  ],
  [
    'pragmatic',
    {
      path: { bet: '/bet.html', balance: '/balance.html' },
      bet: ({ user: userId, token }, ref) => ({
        ...{ userId, token, reference: ref, gameId: OUTSIDE_GAME, roundId: ref, amount: '1.00' },
      }),
      balance: ({ user: userId }) => ({ userId }),
    },
  ],
  [
    'st8',
    {
      path: { bet: '/debit', balance: '/balance' },
      bet: ({ user: player, token }, ref) => ({
        ...{
          player,
          token,
          site: 'a-site',
          currency: 'PHP',
          round: ref,
          transaction_id: ref,
          amount: '1.00',
        },
        ...{ game_code: OUTSIDE_GAME, developer_code: 'a-studio', round_closed: false },
        ...{ provider_kind: 'debit', provider: { transaction_id: ref, amount: '1.00' }, bonus: null },
      }),
      balance: ({ user: player, token }) => ({ player, token, site: 'a-site', currency: 'PHP' }),
    },
  ],
];

interface Signed {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface DialectFigures {
  readonly dialect: string;
  readonly bets: HttpFigures;
  readonly balances: HttpFigures;
}

export interface OutsideWalletFigures {
  readonly own: HttpFigures;
  readonly bare: HttpFigures;
  readonly dialects: readonly DialectFigures[];
}

/** Sends each of these once, from all connections. */
async function sendAll(port: number, all: readonly Signed[]): Promise<HttpFigures> {
  let next = 0;
  const isRefused = (body: string) => !/"RS_OK"|"error":0\b|"status":"ok"|"balance":"/.test(body);
  let refused = 0;
  const begin = performance.now();
  let end = begin;
  const result = await autocannon({
    ...{ url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, amount: all.length },
    requests: [
      {
        setupRequest(request) {
          const one = all[next++ % all.length];
          if (!one) throw new Error('nothing is left to send');
          const { method, path, headers, body } = one;
          return { ...request, method, path, headers: { ...headers, host: 'localhost' }, body };
        },
        onResponse(_status, body) {
          end = performance.now();
          if (isRefused(body)) refused += 1;
        },
      },
    ],
  });
  return {
    // To the last answer: the load generator itself counts whole seconds.
    perSecond: (result.requests.total * 1_000) / (end - begin),
    ...{ p50: result.latency.p50, p99: result.latency.p99 },
    ...{ refused: refused + result.non2xx + result.errors, answered: result.requests.total },
  };
}

/** An account of a dialect on the default site, and what signs its messages. */
async function openAccount(url: string, dialect: DialectCode) {
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
    const write = (end: string, fields: object): Signed => {
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

async function benchDialect(url: string, port: number, dialect: DialectCode, of: Messages) {
  const { opened, write } = await openAccount(url, dialect);
  const playerOf = (place: number): Opened => opened[place % opened.length] ?? { user: '', token: '' };
  const bets = (count: number) =>
    Array.from({ length: count }, (_, place) => write(of.path.bet, of.bet(playerOf(place), uuid7())));
  const balances = Array.from({ length: BALANCES }, (_, place) =>
    write(of.path.balance, of.balance(playerOf(place))),
  );
  // Every token is used once before: the server has read its launch.
  await sendAll(port, bets(PLAYERS));
  const measured = bets(BETS);
  return {
    dialect,
    bets: await sendAll(port, measured),
    balances: await sendAll(port, balances),
  };
}

/** Bets and balances by each dialect, our own bets and a bare route, one after another in one run. */
export async function benchOutsideWallet(url: string, port: number): Promise<OutsideWalletFigures> {
  const product = await startProduct(url, port);
  const reference = await startReference();
  try {
    const tokens = await openGamesFor(url, PLAYERS, BET_GAME.code, BET_GAME.provider);
    await betOverHttp(product.port, tokens, { amount: tokens.length });
    const own = await betOverHttp(product.port, tokens);
    await betOverHttp(reference.port, tokens);
    const bare = await betOverHttp(reference.port, tokens);
    const dialects: DialectFigures[] = [];
    for (const [dialect, of] of messages) dialects.push(await benchDialect(url, product.port, dialect, of));
    return { own, bare, dialects };
  } finally {
    await reference.stop();
    await product.stop();
  }
}

export function printOutsideWallet(
  { own, bare, dialects }: OutsideWalletFigures,
  say: (line: string) => void,
): void {
  const line = (name: string, { perSecond, p50, p99, refused }: HttpFigures, ratio = '') =>
    `| ${name} | ${Math.round(perSecond)} | ${p50} | ${p99} | ${refused} | ${ratio} |`;
  say('| over HTTP, 128 connections | per second | p50 ms | p99 ms | refused | ratio |');
  say('|---|---|---|---|---|---|');
  say(line('our own bets', own));
  say(line('a bare route', bare));
  for (const { dialect, bets } of dialects)
    say(line(`bets by ${dialect}`, bets, (bets.perSecond / own.perSecond).toFixed(2)));
  for (const { dialect, balances } of dialects)
    say(line(`balances by ${dialect}`, balances, (balances.perSecond / bare.perSecond).toFixed(2)));
  say('goals: bets 0.50 of our own, balances 0.60 of the bare route');
}
