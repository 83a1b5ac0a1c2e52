import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { systemActor } from '../../actor.ts';
import { cancelGrant, expireGrants } from '../../bonuses/public.ts';
import type { Sketch } from '../../bonuses/testing/promotions.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../testing/test-book.ts';
import { testGifts } from '../testing/test-gifts.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let gifts: ReturnType<typeof testGifts>;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  gifts = testGifts(server, wallet);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const ended = (home: number, away: number): MatchResult => ({
  status: 'finished',
  ht: [0, 0],
  ft: [home, away],
});
const won = ended(1, 0);
const lost = ended(0, 1);
const sports = { casino: 0, sportsbook: 100, categories: {}, games: {} };
const once = { wagering: { times: 1, base: 'bonus' as const }, contribution: sports };
const atOnce = { wagering: { times: 0, base: 'bonus' as const } };

/** Each is used on a ticket of 10 at odds of 2. Bonus money of 10 is staked first, and is whole after one ticket. */
const kinds = {
  'free bet that wins cash': { gift: { kind: 'freeBet', stake: '10' }, terms: atOnce },
  'free bet that wins bonus money': { gift: { kind: 'freeBet', stake: '10' }, terms: once },
  'boost that adds cash': { gift: { kind: 'boost', percent: 50, maximum: '20' }, terms: atOnce },
  'boost that adds bonus money': { gift: { kind: 'boost', percent: 50, maximum: '20' }, terms: once },
  'bonus that bets with cash wager': { gift: { kind: 'money', size: { fixed: '10' } }, terms: once },
  'bonus whose money is bet': {
    gift: { kind: 'money', size: { fixed: '10' } },
    terms: { ...once, order: 'bonusFirst' },
  },
} as const satisfies Record<string, Sketch>;
type Kind = keyof typeof kinds;

const endings = [
  'won',
  'lost',
  'void',
  'corrected from lost to won',
  'corrected from won to lost',
  'won after its time',
  'cancelled by staff while its ticket is open',
  'never used, and expired',
] as const;
type Ending = (typeof endings)[number];

/** Cash of 100 afterwards, and how the grant and its bonus money are. */
type After = readonly [cash: string, state: string, bonus: string];

const after: Readonly<Record<Kind, Readonly<Record<Ending, After>>>> = {
  'free bet that wins cash': {
    won: ['110', 'converted', '0'],
    lost: ['100', 'spent', '0'],
    void: ['100', 'ready', '0'],
    'corrected from lost to won': ['110', 'converted', '0'],
    'corrected from won to lost': ['100', 'spent', '0'],
    'won after its time': ['110', 'converted', '0'],
    'cancelled by staff while its ticket is open': ['110', 'converted', '0'],
    'never used, and expired': ['100', 'expired', '0'],
  },
  'free bet that wins bonus money': {
    won: ['100', 'active', '10'],
    lost: ['100', 'spent', '0'],
    void: ['100', 'ready', '0'],
    'corrected from lost to won': ['100', 'active', '10'],
    'corrected from won to lost': ['100', 'spent', '0'],
    'won after its time': ['100', 'active', '10'],
    'cancelled by staff while its ticket is open': ['100', 'active', '10'],
    'never used, and expired': ['100', 'expired', '0'],
  },
  'boost that adds cash': {
    won: ['115', 'converted', '0'],
    lost: ['90', 'spent', '0'],
    void: ['100', 'ready', '0'],
    'corrected from lost to won': ['115', 'converted', '0'],
    'corrected from won to lost': ['90', 'spent', '0'],
    'won after its time': ['115', 'converted', '0'],
    'cancelled by staff while its ticket is open': ['115', 'converted', '0'],
    'never used, and expired': ['100', 'expired', '0'],
  },
  'boost that adds bonus money': {
    won: ['110', 'active', '5'],
    lost: ['90', 'spent', '0'],
    void: ['100', 'ready', '0'],
    'corrected from lost to won': ['110', 'active', '5'],
    'corrected from won to lost': ['90', 'spent', '0'],
    'won after its time': ['110', 'active', '5'],
    'cancelled by staff while its ticket is open': ['110', 'active', '5'],
    'never used, and expired': ['100', 'expired', '0'],
  },
  'bonus that bets with cash wager': {
    won: ['120', 'converted', '0'],
    lost: ['100', 'converted', '0'],
    void: ['100', 'active', '10'],
    'corrected from lost to won': ['120', 'converted', '0'],
    'corrected from won to lost': ['100', 'converted', '0'],
    'won after its time': ['110', 'expired', '0'],
    'cancelled by staff while its ticket is open': ['110', 'cancelled', '0'],
    'never used, and expired': ['100', 'expired', '0'],
  },
  'bonus whose money is bet': {
    won: ['120', 'converted', '0'],
    lost: ['100', 'spent', '0'],
    void: ['100', 'active', '10'],
    // The grant was over by then: what bonus money would have won is not paid, what was converted stays.
    'corrected from lost to won': ['100', 'spent', '0'],
    'corrected from won to lost': ['120', 'converted', '0'],
    'won after its time': ['100', 'expired', '0'],
    'cancelled by staff while its ticket is open': ['120', 'converted', '0'],
    'never used, and expired': ['100', 'expired', '0'],
  },
};

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);
const rows = Object.keys(kinds)
  .filter(isKind)
  .flatMap((kind) =>
    endings.map((ending): [string, Sketch, Ending, After] => [
      `a ${kind}, ${ending}`,
      kinds[kind],
      ending,
      after[kind][ending],
    ]),
  );

test.each(rows)('%s moves only the money that its terms allow', async (_title, sketch, ending, expected) => {
  const player = new TestBettor(wallet, await wallet.member(`life${++people}`, 100n, 'arena'));
  const grant = await gifts.give(player, sketch);
  const market = await book.match();
  if (ending === 'never used, and expired') await expire(grant);
  else {
    const isGift = sketch.gift?.kind !== 'money';
    await player.taken([leg(market, '1', '2.00')], isGift ? { grant_id: grant } : {});
    await bringToEnd(player, { grant, market, ending });
  }
  const { state, balance } = await gifts.grant(player, grant);
  expect([await player.balance(), state, balance]).toEqual(expected);
});

async function bringToEnd(
  player: TestBettor,
  { grant, market, ending }: { readonly grant: string; readonly market: TestMarket; readonly ending: Ending },
): Promise<void> {
  const { event } = market;
  switch (ending) {
    case 'void':
      await book.cancel(event);
      return;
    case 'lost':
      return book.result(event, lost);
    case 'corrected from lost to won':
      await book.result(event, lost);
      return book.result(event, won);
    case 'corrected from won to lost':
      await book.result(event, won);
      return book.result(event, lost);
    case 'won after its time':
      await expire(grant);
      return book.result(event, won);
    case 'cancelled by staff while its ticket is open': {
      const { siteId, playerId } = player.member;
      const context = { siteId, actor: systemActor('test'), now: server.clock.now() };
      await server.database.db.tx((tx) => cancelGrant(tx, context, { grantId: grant, playerId }));
      return book.result(event, won);
    }
    default:
      return book.result(event, won);
  }
}

/** Lets the time of a grant pass. */
async function expire(grant: string): Promise<void> {
  const now = server.clock.now();
  await server.database.db.pool.query('update bonus_grant set expires_at = $2 where id = $1', [
    grant,
    new Date(now.getTime() - 1_000),
  ]);
  await expireGrants(server.database.db, { actor: systemActor('test'), now });
}
