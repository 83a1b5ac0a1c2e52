import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelGrant } from '../../../bonuses/public.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { grossRevenue, verifyLedger } from '../../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { closeLeftRounds } from '../rounds/close-left-rounds.ts';
import { BonusPlayer, grantTo, type SentMessage, takeBonuses } from '../testing/bonus-player.ts';
import { createOutsideWorld, OUTSIDE_GAME, type OutsideWorld, studioOf } from '../testing/outside-world.ts';

let server: TestServer;
let world: OutsideWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await createOutsideWorld(server, 'bonus');
  await takeBonuses(server, 'bonus');
});
afterAll(async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
  await server.stop();
});

const gift = { kind: 'money', size: { fixed: '20' } } as const;

/** A player with 10 of their own and 20 of bonus money. */
async function playerWith(terms: object = {}): Promise<BonusPlayer> {
  const player = await BonusPlayer.begin(server, world, '10');
  await player.grant({ gift, terms: { wagering: { times: 3, base: 'bonus' }, ...terms } });
  return player;
}

describe('bonus money on the game of another studio', () => {
  test('is in the balance that the provider sees, is staked after the cash, and wins in proportion', async () => {
    const player = await playerWith();
    expect(await player.shown()).toBe(30);
    expect(await player.bet(20)).toBe('RS_OK');
    expect([await player.shown(), await player.own(), await player.bonus()]).toEqual([10, 0, [10, 10]]);
    expect(await player.win(30, player.last)).toBe('RS_OK');
    expect([await player.shown(), await player.own(), await player.bonus()]).toEqual([40, 15, [25, 0]]);
    const [round] = await player.rounds();
    expect(round).toMatchObject({ bonus_stake: 100_000n, bonus_win: 150_000n, counted: 200_000n });
    expect(await player.grants()).toMatchObject([{ state: 'active', wagered: 200_000n }]);
  });

  test('becomes cash once its terms are met, and the answer says the balance after that', async () => {
    const player = await playerWith({ maximumWin: '15' });
    for (const _ of [1, 2, 3]) {
      await player.bet(20);
      await player.win(20, player.last);
    }
    expect(await player.grants()).toMatchObject([{ state: 'converted', converted: 150_000n }]);
    expect([await player.own(), await player.shown()]).toEqual([25, 25]);
  });

  test('above the maximum stake of the bonus is refused, and of all that is staked in one round', async () => {
    const player = await playerWith({ maximumStake: '12' });
    expect(await player.bet(13)).toBe('RS_ERROR_LIMIT_REACHED');
    const round = uuid7();
    expect(await player.bet(6, round)).toBe('RS_OK');
    expect(await player.bet(7, round)).toBe('RS_ERROR_LIMIT_REACHED');
    expect(await player.bet(6, round)).toBe('RS_OK');
  });

  test('is not staked on a game that the terms exclude, and not shown there', async () => {
    const player = await playerWith({ excludedGames: [`${studioOf('bonus')}/${OUTSIDE_GAME}`] });
    expect(await player.shown()).toBe(10);
    expect(await player.bet(11)).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    expect(await player.bet(10)).toBe('RS_OK');
    await player.win(0, player.last);
    expect(await player.grants()).toMatchObject([{ wagered: 0n }]);
  });

  test('is not staked where the studio does not take it; its share of stakes counts at most', async () => {
    const none = await createOutsideWorld(server, 'bonus-none');
    const cash = await BonusPlayer.begin(server, none, '10');
    await cash.grant({ gift });
    expect(await cash.shown()).toBe(10);
    expect(await cash.bet(11)).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    const tenth = await createOutsideWorld(server, 'bonus-tenth');
    await takeBonuses(server, 'bonus-tenth', 10);
    const player = await BonusPlayer.begin(server, tenth, '10');
    await player.grant({ gift });
    await player.bet(20);
    await player.win(0, player.last);
    expect(await player.grants()).toMatchObject([{ wagered: 20_000n }]);
  });

  test('comes back exactly where a bet is rolled back: while its round is open, and after', async () => {
    const player = await playerWith();
    await player.bet(20);
    expect(await player.rollback(player.last)).toBe('RS_OK');
    expect([await player.own(), await player.bonus()]).toEqual([10, [20, 0]]);
    await player.bet(20);
    const bet = player.last;
    await player.win(0, bet);
    expect([await player.own(), await player.bonus()]).toEqual([0, [10, 0]]);
    expect(await player.grants()).toMatchObject([{ wagered: 200_000n }]);
    await player.rollback(bet);
    expect([await player.own(), await player.bonus()]).toEqual([10, [20, 0]]);
    expect(await player.grants()).toMatchObject([{ wagered: 0n }]);
  });

  test('keeps its bonus under way while a round is open, and a win after its end goes to the site', async () => {
    const player = await playerWith({ order: 'bonusFirst' });
    await player.bet(20);
    const bet = player.last;
    const [grant] = await player.grants();
    const of = { grantId: grant?.id ?? '', playerId: player.playerId };
    const end = () => server.database.db.tx((tx) => cancelGrant(tx, player.action, of));
    expect(await end()).toBeUndefined();
    await player.win(5, bet, false);
    expect(await player.bonus()).toEqual([5, 20]);
    await player.win(0, bet);
    expect(await end()).toBe(50_000n);
    expect(await player.win(7, bet)).toBe('RS_OK');
    expect([await player.own(), await player.bonus()]).toEqual([10, [0, 0]]);
    await player.rollback(bet);
    expect([await player.own(), await player.bonus()]).toEqual([10, [0, 0]]);
  });

  test('of a rolled-back win is taken from the bonus, and what is gone makes no debt', async () => {
    const player = await playerWith({ order: 'bonusFirst' });
    await player.bet(20);
    const bet = player.last;
    await player.win(30, bet);
    const win = player.last;
    await player.bet(25);
    await player.win(0, player.last);
    expect([await player.own(), await player.bonus()]).toEqual([10, [5, 0]]);
    expect(await player.rollback(win)).toBe('RS_OK');
    expect([await player.own(), await player.bonus()]).toEqual([10, [0, 0]]);
  });

  test('is posted and counted where nobody has closed the round for two days', async () => {
    const player = await playerWith();
    await player.bet(20);
    await closeLeftRounds(server.database.db, new Date(Date.now() + 3 * 86_400_000));
    expect(await player.bonus()).toEqual([10, 0]);
    expect(await player.grants()).toMatchObject([{ wagered: 200_000n }]);
    expect(await player.rounds()).toMatchObject([{ state: 'closed', counted: 200_000n }]);
  });

  test('a round of forty bets is paid, and closed, in one piece', async () => {
    const player = await playerWith();
    const round = uuid7();
    for (let bet = 0; bet < 30; bet++) expect(await player.bet(1, round)).toBe('RS_OK');
    expect(await player.bet(1, round)).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    expect(await player.bonus()).toEqual([0, 16]);
    await player.win(30, { ...player.last, ref: player.sent[0]?.ref ?? '' });
    expect([await player.own(), await player.bonus()]).toEqual([10, [20, 0]]);
  });
});

test('the longest batch of A8R is paid with cash and bonus money in one piece', async () => {
  const of = await createOutsideWorld(server, 'bonus-batch', { dialect: 'a8r', cash: '10' });
  await takeBonuses(server, 'bonus-batch');
  await grantTo(server, of, { gift });
  const send = (transactions: readonly object[]) =>
    of.send('/a8r_casino.Round/BetWin', {
      ...{ player_id: `player-${of.playerId}`, session_id: of.token, currency: 'MYR' },
      ...{ round_id: uuid7(), game_id: OUTSIDE_GAME, finished: true, transactions },
    });
  const pairs = Array.from({ length: 16 }, () => {
    const id = uuid7();
    return [
      { id, type: 'bet', amount: '6.00' },
      { id: uuid7(), type: 'win', amount: '6.00', bet_id: id },
    ];
  });
  expect(await send(pairs.flat())).toMatchObject({ status: 200, body: { balance: '30' } });
  const bets = Array.from({ length: 30 }, () => ({ id: uuid7(), type: 'bet', amount: '1.00' }));
  expect(await send(bets)).toMatchObject({ status: 200, body: { balance: '0' } });
});

test('the revenue of the studio is all of its stakes less all of its wins, of cash and of bonus money', async () => {
  const other = await createOutsideWorld(server, 'bonus-revenue');
  await takeBonuses(server, 'bonus-revenue');
  const player = await BonusPlayer.begin(server, other, '10');
  await player.grant({ gift });
  await player.bet(20);
  await player.win(12, player.last);
  await player.bet(8);
  await player.win(0, player.last);
  const days = await grossRevenue(server.database.db.read, {
    ...{ siteId: other.siteId, from: '2000-01-01', to: '2100-01-01' },
  });
  const own = days.filter(({ providerCode }) => providerCode === studioOf('bonus-revenue'));
  expect(own).toMatchObject([{ staked: 280_000n, paid: 120_000n }]);
});

const anyAction = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      amount: fc.constantFrom(1, 3, 7, 12),
      of: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constant('win' as const), amount: fc.constantFrom(0, 0, 1, 5, 20) },
      ...{ of: fc.nat(7), closes: fc.boolean() },
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rollback' as const), of: fc.nat(9) }) },
  fc.record({ do: fc.constant('cancel' as const) }),
);
type Action = typeof anyAction extends fc.Arbitrary<infer One> ? One : never;

const pick = (from: readonly SentMessage[], which: number) => from[which % Math.max(1, from.length)];

async function act(player: BonusPlayer, action: Action): Promise<void> {
  const bets = player.sent.filter(({ kind }) => kind === 'bet');
  switch (action.do) {
    case 'bet':
      await player.bet(action.amount, action.of === 0 ? pick(bets, bets.length - 1)?.round : undefined);
      return;
    case 'win': {
      const bet = pick(bets.toReversed(), action.of);
      if (bet) await player.win(action.amount, bet, action.closes);
      return;
    }
    case 'rollback': {
      const target = pick(player.sent.filter(({ kind }) => kind !== 'rollback').toReversed(), action.of);
      if (target) await player.rollback(target);
      return;
    }
    case 'cancel': {
      const grant = (await player.grants()).find(({ state }) => state === 'active');
      const of = { grantId: grant?.id ?? '', playerId: player.playerId };
      if (grant) await server.database.db.tx((tx) => cancelGrant(tx, player.action, of));
    }
  }
}

/** The money of a player is what the provider's transactions say, part by part. */
async function expectBooks(player: BonusPlayer): Promise<void> {
  const rows = (await player.transactions()).filter(({ state }) => state === 'done');
  const sign = { bet: -1n, win: 1n, rollback: 0n, adjustment: 1n } as const;
  const own = rows.reduce((sum, { kind, amount, bonus }) => sum + sign[kind] * (amount - bonus), 0n);
  const grants = await player.grants();
  const converted = grants.reduce((sum, grant) => sum + grant.converted, 0n);
  expect(await player.ownUnits()).toBe(100_000n + own + converted);
  const rounds = await player.rounds();
  for (const grant of grants) {
    expect(grant.wagered <= grant.required).toBe(true);
    if (grant.converted > 0n) expect(grant.wagered).toBe(grant.required);
  }
  for (const round of rounds) {
    const of = rows.filter(({ round_id: id }) => id === round.id);
    const sum = (kind: 'bet' | 'win') =>
      of.reduce((total, row) => (row.kind === kind ? total + row.bonus : total), 0n);
    expect([round.bonus_stake, round.bonus_win]).toEqual([sum('bet'), sum('win')]);
  }
  // What is owed for a win that was taken back is paid by cash that comes, not by bonus money that is there.
  expect(await player.shown()).toBe((await player.cash()) + (await player.bonus())[0]);
}

test('no sequence of bets, wins, rollbacks and endings of bonuses makes money, and repeated it moves none', async () => {
  const anyTerms = fc.record({
    wagering: fc.record({ times: fc.integer({ min: 1, max: 4 }), base: fc.constant('bonus' as const) }),
    order: fc.constantFrom('cashFirst' as const, 'bonusFirst' as const),
    winsTo: fc.constantFrom('sameWallet' as const, 'bonus' as const),
    maximumStake: fc.constantFrom(null, '10'),
    maximumWin: fc.constantFrom(null, '25'),
  });
  await fc.assert(
    fc.asyncProperty(
      anyTerms,
      fc.array(anyAction, { minLength: 5, maxLength: 25 }),
      async (terms, actions) => {
        const player = await playerWith(terms);
        for (const action of actions) await act(player, action);
        await expectBooks(player);
        const before = [await player.own(), await player.bonus(), await player.grants()];
        await player.repeat();
        expect([await player.own(), await player.bonus(), await player.grants()]).toEqual(before);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
}, 300_000);

test('whatever was bet and won, taken back in turn it leaves all as it was', async () => {
  const anyStep = fc.record({
    amount: fc.constantFrom(1, 4, 9),
    win: fc.constantFrom(0, 1, 6),
    closes: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (steps) => {
      const player = await playerWith({ wagering: { times: 100, base: 'bonus' } });
      const done: SentMessage[] = [];
      for (const { amount, win, closes } of steps) {
        if ((await player.bet(amount)) !== 'RS_OK') continue;
        const bet = player.last;
        done.push(bet);
        if ((await player.win(win, bet, closes)) === 'RS_OK') done.push(player.last);
      }
      for (const message of done.toReversed()) expect(await player.rollback(message)).toBe('RS_OK');
      expect([await player.own(), await player.bonus()]).toEqual([10, [20, 0]]);
      expect(await player.grants()).toMatchObject([{ state: 'active', wagered: 0n }]);
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 300_000);
