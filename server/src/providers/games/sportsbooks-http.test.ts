import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { flows, verifyLedger } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { closeLeftRounds } from './rounds/close-left-rounds.ts';
import { createOutsideWorld, type OutsideWorld, studioOf } from './testing/outside-world.ts';

/** Sportsbooks: tickets that are held, confirmed, settled, settled again and cancelled. */
let server: TestServer;
let saba: OutsideWorld;
let sbo: OutsideWorld;
beforeAll(async () => {
  server = await startTestServer();
  saba = await createOutsideWorld(server, 'saba', { dialect: 'saba', cash: '1000' });
  sbo = await createOutsideWorld(server, 'sbo', { dialect: 'sbo', cash: '1000' });
});
afterAll(() => server.stop());

const userOf = ({ playerId }: OutsideWorld) => `player-${playerId}`;

/** @returns the status of SABA's answer */
async function toSaba(call: string, message: object, world = saba) {
  const { body } = await world.send(`/${call}`, { key: world.key, message });
  return body;
}

/** @returns the error code of SBO's answer */
async function toSbo(call: string, ticket: string, fields: object = {}) {
  const own = { CompanyKey: sbo.key, Username: userOf(sbo), TransferCode: ticket };
  const { body } = await sbo.send(`/${call}`, { ...own, ...fields });
  return body;
}

/** What a player gains by some calls, in hundredths. */
async function gained(world: OutsideWorld, work: () => Promise<unknown>): Promise<number> {
  const before = await world.cash();
  await work();
  return Number((await world.cash()) - before) / 100;
}

const operation = () => ({ operationId: uuid7() });
const place = (refId: string, actualAmount: number | string) =>
  toSaba('placebet', { ...operation(), refId, userId: userOf(saba), actualAmount });
const confirm = (refId: string, txId: number, actualAmount: number) =>
  toSaba('confirmbet', { ...operation(), userId: userOf(saba), txns: [{ refId, txId, actualAmount }] });
const settle = (txId: number, payout: number, call = 'settle') =>
  toSaba(call, { ...operation(), txns: [{ userId: userOf(saba), txId, payout }] });
const unsettle = (txId: number) =>
  toSaba('unsettle', { ...operation(), txns: [{ userId: userOf(saba), txId }] });
let numbers = 1_000;
const number = () => ++numbers;

const roundOf = (ref: string) =>
  server.database.db.read
    .selectFrom('outside_round')
    .select(['state', 'stake', 'win', 'started_at'])
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow();

describe('a ticket of SABA', () => {
  test('is held, confirmed with less, settled, settled again and opened again', async () => {
    const [refId, txId] = [uuid7(), number()];
    expect(await gained(saba, () => place(refId, 10.5))).toBe(-1_050);
    expect(await gained(saba, () => confirm(refId, txId, 10))).toBe(50);
    expect(await gained(saba, () => settle(txId, 25.25))).toBe(2_525);
    expect((await roundOf(refId)).state).toBe('closed');
    expect(await gained(saba, () => settle(txId, 20, 'resettle'))).toBe(-525);
    expect(await gained(saba, () => unsettle(txId))).toBe(-2_000);
    expect(await roundOf(refId)).toMatchObject({ state: 'open', stake: 100_000n, win: 0n });
    expect(await gained(saba, () => settle(txId, 0))).toBe(0);
    expect(await roundOf(refId)).toMatchObject({ state: 'closed', stake: 100_000n, win: 0n });
  });

  test('is of the launch of its own studio, whatever the player has opened since, and names the member', async () => {
    const other = await createOutsideWorld(server, 'opened-since');
    await other.openFor(saba.playerId);
    const refId = uuid7();
    const member = `site_${userOf(saba)}`;
    const placed = toSaba('placebet', { ...operation(), refId, userId: member, actualAmount: 1 });
    expect((await placed).status).toBe(0);
    const round = await server.database.db.read
      .selectFrom('outside_round')
      .select('provider_code')
      .where('ref', '=', refId)
      .executeTakeFirst();
    expect(round).toEqual({ provider_code: studioOf('saba') });
  });

  test('answers as the protocol does', async () => {
    const refId = uuid7();
    expect(await place(refId, 1)).toEqual({ status: 0, msg: null, refId, licenseeTxId: refId });
    expect(await place(refId, 1)).toEqual({ status: 1, msg: 'Duplicate Transaction' });
    const { userId, balance, balanceTs, status } = await toSaba('getbalance', { userId: userOf(saba) });
    expect([userId, balance, status]).toEqual([userOf(saba), Number(await saba.cash()) / 10_000, 0]);
    expect(balanceTs).toMatch(/^\d{4}-\d\d-\d\dT.*-04:00$/);
    expect(await toSaba('getbalance', { userId: userOf(saba) }, { ...saba, key: 'other' })).toMatchObject({
      error_code: 311,
    });
    expect(await toSaba('getbalance', { userId: 'player-999999' })).toMatchObject({ status: 203 });
  });

  test('of a parlay is placed with the others or not at all, and its round is open until all are settled', async () => {
    const [first, second, operationId] = [uuid7(), uuid7(), uuid7()];
    const parlay = (amount: number) =>
      toSaba('placebetparlay', {
        ...{ operationId, userId: userOf(saba), totalBetAmount: amount + 1 },
        txns: [
          { refId: first, betAmount: 1 },
          { refId: second, betAmount: amount },
        ],
      });
    expect(await gained(saba, () => parlay(100_000))).toBe(0);
    expect(await gained(saba, () => parlay(2))).toBe(-300);
    const [one, other] = [number(), number()];
    const txns = [
      { refId: first, txId: one, actualAmount: 1 },
      { refId: second, txId: other, actualAmount: 2 },
    ];
    const confirmed = await toSaba('confirmbetparlay', { ...operation(), userId: userOf(saba), txns });
    expect(confirmed).toMatchObject({ status: 0, balance: Number(await saba.cash()) / 10_000 });
    await settle(one, 0);
    expect((await roundOf(operationId)).state).toBe('open');
    await settle(other, 0);
    expect((await roundOf(operationId)).state).toBe('closed');
  });

  test('is settled beside an unknown one, which is what is answered, and once', async () => {
    const [refId, txId, operationId] = [uuid7(), number(), uuid7()];
    await place(refId, 5);
    await confirm(refId, txId, 5);
    const userId = userOf(saba);
    const txns = [
      { userId, txId, payout: 7 },
      { userId, txId: number(), payout: 7 },
    ];
    const both = () => toSaba('settle', { operationId, txns });
    expect(await gained(saba, async () => expect(await both()).toMatchObject({ status: 504 }))).toBe(700);
    expect(await gained(saba, both)).toBe(0);
  });

  test('is adjusted in both directions, once', async () => {
    const message = { ...operation(), userId: userOf(saba), txId: number() };
    const adjust = (creditAmount: number, debitAmount: number, more = {}) =>
      toSaba('adjustbalance', { ...message, ...more, balanceInfo: { creditAmount, debitAmount } });
    expect(await gained(saba, () => adjust(3, 0))).toBe(300);
    expect(await gained(saba, () => adjust(3, 0))).toBe(0);
    expect(await gained(saba, () => adjust(0, 1.5, operation()))).toBe(-150);
  });

  test('needs a launch that is open to be placed, and none to be settled', async () => {
    const [refId, txId] = [uuid7(), number()];
    const world = await createOutsideWorld(server, 'saba-ended', { dialect: 'saba', cash: '10' });
    const send = (call: string, message: object) => toSaba(call, { ...operation(), ...message }, world);
    const userId = userOf(world);
    await send('placebet', { refId, userId, actualAmount: 1 });
    await send('confirmbet', { userId, txns: [{ refId, txId, actualAmount: 1 }] });
    await world.openAnother(-1_000);
    expect(await send('placebet', { refId: uuid7(), userId, actualAmount: 1 })).toMatchObject({
      status: 203,
    });
    expect(await send('settle', { txns: [{ userId, txId, payout: 4 }] })).toMatchObject({ status: 0 });
    expect(await world.cash()).toBe(130_000n);
  });

  test('stays open however long its event is away', async () => {
    const refId = uuid7();
    await place(refId, 1);
    const at = (await roundOf(refId)).started_at.getTime();
    await closeLeftRounds(server.database.db, new Date(at + 90 * 86_400_000));
    expect((await roundOf(refId)).state).toBe('open');
  });
});

test('an account counts a currency in the units that it says, exactly', async () => {
  const world = await createOutsideWorld(server, 'saba-units', { dialect: 'saba', cash: '5000' });
  const units = (text: string) =>
    server.database.db.tx((tx) =>
      tx
        .updateTable('outside_account')
        .set({ currency_units: text })
        .where('code', '=', 'saba-units')
        .execute(),
    );
  await units('{"MYR":"1000"}');
  const send = (actualAmount: string) =>
    world.send('/placebet', {
      key: world.key,
      message: { ...operation(), refId: uuid7(), userId: userOf(world), actualAmount },
    });
  expect(await gained(world, () => send('1.5'))).toBe(-150_000);
  expect((await send('0.00000001')).body).toMatchObject({ status: 101 });
  const { balance } = await toSaba('getbalance', { userId: userOf(world) }, world);
  expect(balance).toBe(3.5);
});

describe('a ticket of SBO', () => {
  test('is settled, opened again, cancelled and opened again with its stake taken', async () => {
    const ticket = uuid7();
    const loss = { WinLoss: 30, IsCashOut: false };
    expect(await gained(sbo, () => toSbo('Deduct', ticket, { Amount: 10 }))).toBe(-1_000);
    expect(await toSbo('Deduct', ticket, { Amount: 10 })).toMatchObject({ ErrorCode: 5003 });
    expect(await toSbo('Rollback', ticket)).toMatchObject({ ErrorCode: 2003 });
    expect(await gained(sbo, () => toSbo('Settle', ticket, loss))).toBe(3_000);
    expect(await toSbo('Settle', ticket, loss)).toMatchObject({ ErrorCode: 2001 });
    expect(await gained(sbo, () => toSbo('Rollback', ticket))).toBe(-3_000);
    expect(await gained(sbo, () => toSbo('Settle', ticket, loss))).toBe(3_000);
    expect(await gained(sbo, () => toSbo('Cancel', ticket))).toBe(-2_000);
    expect(await toSbo('Settle', ticket, loss)).toMatchObject({ ErrorCode: 2002 });
    expect(await gained(sbo, () => toSbo('Rollback', ticket))).toBe(-1_000);
    expect(await gained(sbo, () => toSbo('Cancel', ticket))).toBe(1_000);
  });

  test('answers as the protocol does', async () => {
    const own = { AccountName: userOf(sbo), Balance: Number(await sbo.cash()) / 10_000 };
    expect(await toSbo('GetBalance', '')).toEqual({ ...own, ErrorCode: 0, ErrorMessage: 'No Error' });
    expect(await toSbo('Settle', uuid7(), { WinLoss: 1 })).toEqual({
      ...{ ...own, ErrorCode: 6, ErrorMessage: 'Bet not exists' },
    });
    expect(await toSbo('Deduct', uuid7(), { Amount: 1e6 })).toMatchObject({ ...own, ErrorCode: 5 });
    expect(await toSbo('GetBalance', '', { CompanyKey: 'other' })).toMatchObject({ ErrorCode: 4 });
    expect(await toSbo('GetBalance', '', { Username: '' })).toMatchObject({ ErrorCode: 3 });
    expect(await toSbo('GetBalance', '', { Username: 'player-999999' })).toMatchObject({ ErrorCode: 1 });
  });

  test('has its gift once', async () => {
    const code = uuid7();
    expect(await gained(sbo, () => toSbo('Bonus', code, { Amount: 2.5 }))).toBe(250);
    expect(await toSbo('Bonus', code, { Amount: 2.5 })).toMatchObject({ ErrorCode: 5003 });
  });
});

/** What a ticket has cost and won by the messages that were accepted, in hundredths. */
interface Money {
  stake: number;
  paid: number;
  isBack: boolean;
}

const chosen = <Value>(values: fc.Arbitrary<Value>, count: number) =>
  fc.sample(values, { numRuns: count, seed: 21 });

const randomSteps = chosen(
  fc.array(
    fc.record({
      call: fc.constantFrom('place', 'confirm', 'cancel', 'settle', 'resettle', 'reopen', 'settle', 'reopen'),
      cents: fc.integer({ min: 0, max: 4_000 }),
    }),
    { minLength: 6, maxLength: 14 },
  ),
  10,
);

async function playSaba(steps: (typeof randomSteps)[number]): Promise<Money> {
  const [refId, txId] = [uuid7(), number()];
  const money: Money = { stake: 0, paid: 0, isBack: false };
  for (const { call, cents } of [{ call: 'place', cents: 500 }, ...steps]) {
    const amount = cents / 100;
    const sent = {
      place: () => place(refId, amount),
      confirm: () => confirm(refId, txId, amount),
      cancel: () => toSaba('cancelbet', { ...operation(), userId: userOf(saba), txns: [{ refId }] }),
      settle: () => settle(txId, amount),
      resettle: () => settle(txId, amount, 'resettle'),
      reopen: () => unsettle(txId),
    }[call];
    if ((await sent?.())?.status !== 0) continue;
    if (call === 'place' || call === 'confirm') money.stake = cents;
    if (call === 'settle' || call === 'resettle') money.paid = cents;
    if (call === 'reopen') money.paid = 0;
    if (call === 'cancel') money.isBack = true;
  }
  return money;
}

async function playSbo(steps: (typeof randomSteps)[number]): Promise<Money> {
  const ticket = uuid7();
  const money: Money = { stake: 0, paid: 0, isBack: false };
  for (const { call, cents } of [{ call: 'place', cents: 500 }, ...steps]) {
    const amount = cents / 100;
    const sent = {
      place: () => toSbo('Deduct', ticket, { Amount: amount }),
      cancel: () => toSbo('Cancel', ticket),
      settle: () => toSbo('Settle', ticket, { WinLoss: amount }),
      reopen: () => toSbo('Rollback', ticket),
    }[call];
    if ((await sent?.())?.ErrorCode !== 0) continue;
    if (call === 'place') money.stake = cents;
    if (call === 'settle') money.paid = cents;
    if (call === 'reopen' || call === 'cancel') money.paid = 0;
    money.isBack = call === 'cancel';
  }
  return money;
}

/** What tickets have won beyond their stakes, in hundredths. */
const netOf = (tickets: readonly Money[]) =>
  tickets.reduce((sum, { stake, paid, isBack }) => sum + (isBack ? 0 : paid - stake), 0);

test.each([
  ['saba', () => saba, playSaba],
  ['sbo', () => sbo, playSbo],
] as const)(
  'random messages of %s at once leave what was won beyond the stakes, to the unit',
  async (account, worldOf, play) => {
    const world = worldOf();
    const { read } = server.database.db;
    const inRounds = async () => {
      const rows = await read
        .selectFrom('outside_round')
        .select(['stake', 'win'])
        .where('account', '=', account)
        .execute();
      return rows.reduce((sum, { stake, win }) => sum + Number(win - stake), 0) / 100;
    };
    const inReports = async () => {
      const rows = await flows(read, { siteIds: [world.siteId], by: 'studio' });
      const own = rows.filter(({ group }) => group === studioOf(account));
      return (
        own.reduce(
          (sum, { from, to, amount }) =>
            sum + Number(to === 'cash' ? amount : from === 'cash' ? -amount : 0n),
          0,
        ) / 100
      );
    };
    const before = [await inRounds(), await inReports()] as const;
    let net = 0;
    const moved = await gained(world, async () => {
      net = netOf(await Promise.all(randomSteps.map(play)));
    });
    expect(moved).toBe(net);
    expect((await inRounds()) - before[0]).toBe(net);
    expect((await inReports()) - before[1]).toBe(net);
  },
);

test('after all of it the ledger is balanced, and each round is its transfers', async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
});
