import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '../actor.ts';
import { uuid7 } from '../db/uuid7.ts';
import type { Step } from './command.ts';
import {
  closePurse,
  expiredHolds,
  openHolds,
  openPurse,
  openPurses,
  postIn,
  setFrozen,
  setPlayGuard,
  statement,
} from './public.ts';
import { commandFor, createWorld, stake, type World } from './testing/world.ts';

const GRANT = '0190a000-0000-7000-8000-00000000000a';
const bonus = (ref = uuid7()) => ({ kind: 'bonus', currency: 'PHP', ref }) as const;
const crypto = { kind: 'money', currency: 'BTC' } as const;

let world: World;
let next = 0n;
beforeAll(async () => {
  world = await createWorld();
  await world.openPlayers(20, { cash: 100n, token: 10n });
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const somebody = () => {
  next += 1n;
  return next;
};
const open = async (playerId: bigint, wanted: Parameters<typeof openPurse>[2]) => {
  const purse = await world.db.tx((tx) => openPurse(tx, playerId, wanted));
  if (!purse) throw new Error('no purse was opened');
  return purse;
};
const post = (playerId: bigint, ...steps: Step[]) =>
  world.db.tx((tx) => postIn(tx, commandFor(playerId, steps)));
const close = (playerId: bigint, purse: Parameters<typeof closePurse>[2]) =>
  world.db.tx((tx) => closePurse(tx, playerId, purse));

it('opens one purse for a grant and one for a currency, and finds them again', async () => {
  const player = somebody();
  expect(await open(player, bonus(GRANT))).toBe('bonus:1');
  expect(await open(player, crypto)).toBe('money:2');
  expect(await open(player, bonus(GRANT))).toBe('bonus:1');
  expect(await open(player, crypto)).toBe('money:2');
  expect(await open(player, bonus())).toBe('bonus:3');
  expect(await openPurses(world.db.read, player)).toMatchObject([
    { purse: 'bonus:1', currency: 'PHP', ref: GRANT, free: 0n, held: 0n },
    { purse: 'money:2', currency: 'BTC', ref: null },
    { purse: 'bonus:3', currency: 'PHP' },
  ]);
});

it('a command can move money of several purses and cash, and returns the balance of each', async () => {
  const player = somebody();
  const [grant, coins] = [await open(player, bonus()), await open(player, crypto)];
  const answer = await post(
    player,
    { from: 'promotions', to: grant, amount: 50n, kind: 'bonus' },
    { from: 'clearing', to: coins, amount: 7n, kind: 'deposit' },
    stake(30n),
    { from: grant, to: 'house', amount: 20n, kind: 'stake' },
  );
  expect(answer).toMatchObject({ posted: true, after: { cash: 70n, [grant]: 30n, [coins]: 7n } });
  expect(await world.balances(player)).toMatchObject({ cash: 70n, token: 10n, [grant]: 30n, [coins]: 7n });
  const { entries } = await statement(world.db.read, { playerId: player, purse: grant, limit: 9 });
  expect(entries).toMatchObject([
    { kind: 'stake', amount: -20n, after: 30n },
    { kind: 'bonus', amount: 50n, after: 50n },
  ]);
});

it('counts totals by the kind and the currency of a purse, not by its number', async () => {
  const player = somebody();
  const totals = () =>
    world.db.tx(async (tx) => {
      const { rows } = await sql<{ amount: bigint; code: number }>`
        select sum(amount)::int8 as amount, currency_id as code from total_change
         where to_slot = 5 and kind = 8 group by currency_id`.execute(tx);
      return rows;
    });
  const before = (await totals())[0]?.amount ?? 0n;
  for (const amount of [3n, 4n]) {
    const grant = await open(player, bonus());
    await post(player, { from: 'promotions', to: grant, amount, kind: 'bonus' });
  }
  const after = await totals();
  expect(after).toHaveLength(1);
  expect(after[0]?.amount).toBe(before + 7n);
});

it('a command updates one row, regardless of its purses', async () => {
  const player = somebody();
  const [grant, coins] = [await open(player, bonus()), await open(player, crypto)];
  const updates = await world.db.tx(async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ updates: bigint }>`
        select sum(n_tup_upd)::int8 as updates from pg_stat_xact_user_tables
         where relname in ('account', 'purse')`.execute(tx);
      return rows[0]?.updates ?? 0n;
    };
    const before = await count();
    await postIn(
      tx,
      commandFor(player, [
        { from: 'promotions', to: grant, amount: 50n, kind: 'bonus' },
        { from: 'clearing', to: coins, amount: 7n, kind: 'deposit' },
        stake(1n),
      ]),
    );
    return (await count()) - before;
  });
  expect(updates).toBe(1n);
});

it('sets money of a purse aside, pays out of it and returns the rest to the same purse', async () => {
  const player = somebody();
  const grant = await open(player, bonus());
  await post(player, { from: 'promotions', to: grant, amount: 50n, kind: 'bonus' });
  const [first, second] = [uuid7(), uuid7()];
  await post(player, { pend: first, purse: grant, amount: 30n, kind: 'stake', expiresAt: new Date(0) });
  await post(player, { pend: second, purse: grant, amount: 10n });
  expect(await openHolds(world.db.read, player)).toMatchObject([
    { id: first, purse: grant, amount: 30n },
    { id: second, purse: grant, amount: 10n },
  ]);
  expect(await expiredHolds(world.db.read, 9)).toMatchObject([{ id: first, purse: grant }]);
  expect(await world.balances(player)).toMatchObject({ [grant]: 10n, [grant.replace(':', 'Held:')]: 40n });
  expect(await close(player, grant)).toBe(false);
  // None of these names the purse: it follows from the hold.
  expect(await post(player, { void: first })).toMatchObject({ posted: true, after: { [grant]: 40n } });
  expect(await post(player, { post: second, amount: 4n, to: 'house', kind: 'stake' })).toMatchObject({
    transfers: [
      { kind: 'stake', amount: 4n, from: { account: grant.replace(':', 'Held:'), after: 6n }, to: null },
      { kind: 'release', amount: 6n, to: { account: grant, after: 46n } },
    ],
  });
});

it('a purse that is short, foreign, closed or does not exist refuses a command', async () => {
  const [player, other] = [somebody(), somebody()];
  const grant = await open(player, bonus());
  const give = (purse: typeof grant) =>
    ({ from: 'promotions', to: purse, amount: 5n, kind: 'bonus' }) as const;
  expect(await post(player, { from: grant, to: 'house', amount: 1n, kind: 'stake' })).toMatchObject({
    refused: 'insufficientFunds',
  });
  expect(await post(player, give('bonus:9'))).toMatchObject({ refused: 'unknownAccount' });
  expect(await post(player, give('money:1'))).toMatchObject({ refused: 'unknownAccount' });
  expect(await post(other, give(grant))).toMatchObject({ refused: 'unknownAccount' });
  await post(player, give(grant));
  expect(await close(player, grant)).toBe(false);
  await post(player, { from: grant, to: 'promotions', amount: 5n, kind: 'adjustment' });
  expect(await close(player, grant)).toBe(true);
  expect(await close(player, grant)).toBe(true);
  expect(await post(player, give(grant))).toMatchObject({ refused: 'purseClosed' });
  expect(await openPurses(world.db.read, player)).toEqual([]);
});

it('takes nothing back of a command that is refused in its last step', async () => {
  const player = somebody();
  const grant = await open(player, bonus());
  await post(player, { from: 'promotions', to: grant, amount: 5n, kind: 'bonus' });
  const before = await world.balances(player);
  expect(
    await post(player, { from: grant, to: 'house', amount: 5n, kind: 'stake' }, stake(1_000n)),
  ).toMatchObject({ refused: 'insufficientFunds' });
  expect(await world.balances(player)).toEqual(before);
});

it('keeps numbers of closed purses from being given again', async () => {
  const player = somebody();
  const [first, second] = [await open(player, crypto), await open(player, bonus())];
  expect(await close(player, first)).toBe(true);
  expect(await open(player, crypto)).toBe('money:3');
  expect((await openPurses(world.db.read, player)).map(({ purse }) => purse)).toEqual([second, 'money:3']);
});

it('takes no stake of any purse while a player is stopped or frozen', async () => {
  const player = somebody();
  const grant = await open(player, bonus());
  await post(player, { from: 'promotions', to: grant, amount: 50n, kind: 'bonus' });
  const play = () => post(player, { from: grant, to: 'house', amount: 1n, kind: 'stake' });
  const nothing = { lossDay: null, lossWeek: null, lossMonth: null, minutesDay: null, checkDueAt: null };
  const guard = { ...nothing, unidentified: false };
  await world.db.tx((tx) => setPlayGuard(tx, player, { ...guard, stoppedUntil: new Date('2999-01-01') }));
  expect(await play()).toMatchObject({ refused: 'playStopped' });
  await world.db.tx((tx) => setPlayGuard(tx, player, { ...guard, stoppedUntil: null }));
  expect(await play()).toMatchObject({ posted: true });
  await world.db.tx((tx) => setFrozen(tx, player, true));
  expect(await play()).toMatchObject({ refused: 'accountFrozen' });
});

it('answers a repeated command with the balances of its purses as they were', async () => {
  const player = somebody();
  const grant = await open(player, bonus());
  const command = commandFor(player, [{ from: 'promotions', to: grant, amount: 9n, kind: 'bonus' }], {
    actor: systemActor('test'),
  });
  const first = await world.db.tx((tx) => postIn(tx, command));
  await post(player, { from: grant, to: 'house', amount: 2n, kind: 'stake' });
  expect(await world.db.tx((tx) => postIn(tx, command))).toEqual({ ...first, repeated: true });
});

it('holds a hundred open purses at most', async () => {
  const player = somebody();
  await world.db.tx(async (tx) => {
    for (let count = 0; count < 100; count++) expect(await openPurse(tx, player, bonus())).toBeDefined();
    expect(await openPurse(tx, player, bonus())).toBeUndefined();
  });
});
