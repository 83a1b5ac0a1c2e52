import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuid7 } from '../db/uuid7.ts';
import type { Step } from './command.ts';
import { balances, expiredHolds, type Ledger, openHolds, postIn, setFrozen, siteBalances } from './public.ts';
import { commandFor, createWorld, SITE, stake, type World, win } from './testing/world.ts';

let world: World;
let ledger: Ledger;
let player = 0n;
beforeAll(async () => {
  world = await createWorld();
  await world.openPlayers(30, { cash: 100n, token: 100n });
  ledger = await world.openLedger();
});
beforeEach(() => {
  player++;
});
afterAll(async () => {
  await ledger.close();
  await world.expectBalanced();
  await world.drop();
});

const post = (...steps: Step[]) => ledger.post(commandFor(player, steps));
const balancesNow = async () => {
  const found = await balances(world.db.read, player);
  return found && [found.cash, found.cashHeld, found.token, found.tokenHeld];
};

describe('a hold', () => {
  it('sets money aside, and is posted in full', async () => {
    const id = uuid7();
    expect(await post({ pend: id, purse: 'cash', amount: 40n })).toMatchObject({
      after: { cash: 60n, cashHeld: 40n },
    });
    expect(await openHolds(world.db.read, player)).toMatchObject([
      { id, purse: 'cash', amount: 40n, siteId: SITE },
    ]);
    expect(await post({ post: id, to: 'clearing', kind: 'withdrawal' })).toMatchObject({
      transfers: [{ kind: 'withdrawal', amount: 40n, from: { account: 'cashHeld', after: 0n }, to: null }],
    });
    expect(await balancesNow()).toEqual([60n, 0n, 100n, 0n]);
    expect(await openHolds(world.db.read, player)).toEqual([]);
  });

  it('is posted in part, and the rest returns to its purse', async () => {
    const id = uuid7();
    await post({ pend: id, purse: 'token', amount: 40n });
    expect(await post({ post: id, amount: 15n, to: 'house', kind: 'stake' })).toMatchObject({
      transfers: [
        { kind: 'stake', amount: 15n, from: { account: 'tokenHeld', after: 25n } },
        {
          kind: 'release',
          amount: 25n,
          from: { account: 'tokenHeld', after: 0n },
          to: { account: 'token', after: 85n },
        },
      ],
    });
    expect(await balancesNow()).toEqual([100n, 0n, 85n, 0n]);
  });

  it('is voided, and everything returns', async () => {
    const id = uuid7();
    await post({ pend: id, purse: 'cash', amount: 100n });
    expect(await post(stake(1n))).toMatchObject({ refused: 'insufficientFunds' });
    expect(await post({ void: id })).toMatchObject({ transfers: [{ kind: 'release', amount: 100n }] });
    expect(await balancesNow()).toEqual([100n, 0n, 100n, 0n]);
  });
});

describe('the state of a hold', () => {
  it('closes once', async () => {
    const id = uuid7();
    await post({ pend: id, purse: 'cash', amount: 10n });
    expect(await post({ pend: id, purse: 'cash', amount: 10n })).toMatchObject({ refused: 'holdExists' });
    await post({ void: id });
    expect(await post({ void: id })).toMatchObject({ refused: 'holdClosed' });
    expect(await post({ post: id, to: 'house', kind: 'stake' })).toMatchObject({ refused: 'holdClosed' });
    expect(await post({ pend: id, purse: 'cash', amount: 10n })).toMatchObject({ refused: 'holdExists' });
  });

  it('allows no more than it holds, and not another player', async () => {
    const id = uuid7();
    await post({ pend: id, purse: 'cash', amount: 10n });
    expect(await post({ post: id, amount: 11n, to: 'house', kind: 'stake' })).toMatchObject({
      refused: 'holdExceeded',
    });
    expect(await ledger.post(commandFor(player + 1n, [{ void: id }]))).toMatchObject({
      refused: 'holdUnknown',
    });
    expect(await post({ void: uuid7() })).toMatchObject({ refused: 'holdUnknown' });
    expect(await balancesNow()).toEqual([90n, 10n, 100n, 0n]);
  });

  it('can only be voided past its time', async () => {
    const id = uuid7();
    await post({ pend: id, purse: 'cash', amount: 10n, expiresAt: new Date(Date.now() - 1000) });
    expect(await post({ post: id, to: 'house', kind: 'stake' })).toMatchObject({ refused: 'holdExpired' });
    expect(await expiredHolds(world.db.read, 10)).toMatchObject([{ id, playerId: player, amount: 10n }]);
    expect(await post({ void: id })).toMatchObject({ posted: true });
    expect(await expiredHolds(world.db.read, 10)).toEqual([]);
  });

  it('depends on the whole of its command', async () => {
    const id = uuid7();
    expect(await post({ pend: id, purse: 'cash', amount: 60n }, stake(60n))).toMatchObject({
      refused: 'insufficientFunds',
    });
    expect(await balancesNow()).toEqual([100n, 0n, 100n, 0n]);
    expect(
      await post(
        { pend: id, purse: 'cash', amount: 60n },
        { post: id, amount: 60n, to: 'house', kind: 'stake' },
        win(5n),
      ),
    ).toMatchObject({ posted: true, after: { cash: 45n, cashHeld: 0n } });
  });

  it('cannot be changed by hand', async () => {
    const id = uuid7();
    await post({ pend: id, purse: 'cash', amount: 10n });
    await expect(
      sql`update hold set amount = 5 where id = ${id}`.execute(world.db.autocommit),
    ).rejects.toThrow('closed once');
    await expect(world.asOwner(`delete from hold where id = '${id}'`)).rejects.toThrow('never deleted');
    await expect(sql`delete from hold where id = ${id}`.execute(world.db.autocommit)).rejects.toThrow(
      'permission denied',
    );
    await post({ void: id });
    await expect(
      sql`update hold set state = 0, closed_at = null where id = ${id}`.execute(world.db.autocommit),
    ).rejects.toThrow('closed once');
  });
});

it('keeps money in the purses of a frozen player, and lets it in', async () => {
  const id = uuid7();
  await post({ pend: id, purse: 'cash', amount: 10n });
  await world.db.tx((tx) => setFrozen(tx, player, true));
  expect(await post(stake(1n))).toMatchObject({ refused: 'accountFrozen' });
  expect(await post({ pend: uuid7(), purse: 'token', amount: 1n })).toMatchObject({
    refused: 'accountFrozen',
  });
  expect(await post({ void: id }, win(5n))).toMatchObject({ posted: true, after: { cash: 105n } });
  await world.db.tx((tx) => setFrozen(tx, player, false));
  expect(await post(stake(1n))).toMatchObject({ posted: true });
});

describe('within a transaction', () => {
  it('counts if and only if that commits', async () => {
    const command = commandFor(player, [stake(30n)]);
    await expect(
      world.db.tx(async (tx) => {
        expect(await postIn(tx, command)).toMatchObject({ posted: true, after: { cash: 70n } });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await balancesNow()).toEqual([100n, 0n, 100n, 0n]);
    const first = await world.db.tx((tx) => postIn(tx, command));
    expect(first).toMatchObject({ posted: true, repeated: false });
    expect(await ledger.post(command)).toEqual({ ...first, repeated: true });
  });

  it('two of one transaction see one another', async () => {
    const both = await world.db.tx(async (tx) => [
      await postIn(tx, commandFor(player, [stake(100n)])),
      await postIn(tx, commandFor(player, [stake(1n)])),
    ]);
    expect(both).toMatchObject([{ posted: true }, { refused: 'insufficientFunds' }]);
  });

  it('money moves between accounts of a site', async () => {
    const before = await siteBalances(world.db.read, SITE);
    await world.db.tx((tx) =>
      postIn(tx, {
        ...commandFor(1n, [
          { from: 'adjustments', to: 'fees', amount: 12n, kind: 'adjustment', currency: 'USD' },
        ]),
        playerId: null,
      }),
    );
    const after = await siteBalances(world.db.read, SITE);
    expect(after).toHaveLength(before.length + 2);
    expect(after).toEqual(
      expect.arrayContaining([
        { account: 'fees', currency: 'USD', balance: 12n },
        { account: 'adjustments', currency: 'USD', balance: -12n },
      ]),
    );
  });
});

it.each(['transfer', 'command'])('rows of %s cannot be changed or deleted', async (table) => {
  for (const statement of [
    `update ${table} set player_id = 1`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]) {
    await expect(world.asOwner(statement)).rejects.toThrow('append-only');
    await expect(sql.raw(statement).execute(world.db.read)).rejects.toThrow('permission denied');
  }
});
