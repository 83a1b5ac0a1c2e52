import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command, Step } from './command.ts';
import {
  addLedgerMonths,
  balances,
  grossRevenue,
  openPlayerAccounts,
  postIn,
  verifyLedger,
} from './public.ts';
import { openGame, roundOn } from './testing/games.ts';
import { setLedgerMoment } from './testing/ledger-time.ts';
import { beginMonths, uuidAt } from './testing/months.ts';
import { commandFor, createWorld, SITE, stake, type World, win } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.drop());

const GAME = { providerCode: 'baize', gameCode: 'lucky-sevens' };
const AUGUST = new Date('2025-08-10T12:00:00Z');
const SEPTEMBER = new Date('2025-09-10T12:00:00Z');
const OCTOBER = new Date('2025-10-10T12:00:00Z');
const A_YEAR_LATER = new Date('2026-10-02T00:00:00Z');

async function postAt(moment: Date, command: Command) {
  await setLedgerMoment(world, moment);
  return world.db.tx((tx) => postIn(tx, command));
}

const commandAt = (moment: Date, playerId: bigint, steps: readonly Step[], more: Partial<Command> = {}) =>
  commandFor(playerId, steps, { key: uuidAt(moment), game: GAME, ...more });

/** In which partition each row of a table is, as the owner sees it. */
async function partitions(table: 'transfer' | 'command' | 'round'): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: world.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ part: string; rows: string }>(
      `select tableoid::regclass::text as part, count(*) as rows from ${table} group by 1 order by 1`,
    );
    return Object.fromEntries(rows.map(({ part, rows: count }) => [part, Number(count)]));
  } finally {
    await client.end();
  }
}

async function findings(): Promise<string[]> {
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    return (await verifyLedger(client)).findings.map(({ check }) => check);
  } finally {
    await client.end();
  }
}

const archive = (month: string) => world.asOwner(`select ledger_archive_month('${month}')`);

describe('the months of the ledger', () => {
  it('have each transfer by when it was posted, each command by its key and each round by its id', async () => {
    await setLedgerMoment(world, AUGUST);
    await beginMonths(world, '2025-08-01');
    await world.openPlayers(1, { cash: 1000n });
    const game = await openGame(world.db.autocommit, 1n, { expiresAt: new Date('2030-01-01T00:00:00Z') });
    const round = { ...roundOn(game, 1, { stake: 10n }), id: uuidAt(AUGUST) };
    // The key claims a month later, the round began a month earlier.
    await postAt(SEPTEMBER, commandAt(OCTOBER, 1n, [{ ...stake(10n), ref: round.id }], { round }));
    const present = await partitions('transfer');
    expect(present).toEqual({ 'months.transfer_2025_08': 1, 'months.transfer_2025_09': 1 });
    expect(await partitions('command')).toMatchObject({ 'months.command_2025_10': 1 });
    expect(await partitions('round')).toEqual({ 'months.round_2025_08': 1 });
    await world.expectBalanced();
  });

  it('are made ahead by a job, which takes in what was written for them before', async () => {
    await setLedgerMoment(world, AUGUST);
    await beginMonths(world, '2025-08-01');
    await world.openPlayers(1, { cash: 1000n });
    const command = commandAt(A_YEAR_LATER, 1n, [stake(10n)]);
    const first = await postAt(A_YEAR_LATER, command);
    expect(await partitions('transfer')).toMatchObject({ 'months.transfer_beyond': 1 });
    await Promise.allSettled([addLedgerMonths(world.db), addLedgerMonths(world.db)]);
    await addLedgerMonths(world.db);
    expect(await partitions('transfer')).toEqual({
      'months.transfer_2025_08': 1,
      'months.transfer_2026_10': 1,
    });
    expect(await partitions('command')).toMatchObject({ 'months.command_2026_10': 1 });
    expect(await world.db.tx((tx) => postIn(tx, command))).toEqual({ ...first, repeated: true });
    const { rows } = await sql<{ last: string }>`select max(month)::text as last from ledger_month`.execute(
      world.db.read,
    );
    expect(rows).toEqual([{ last: '2027-01-01' }]);
    await world.expectBalanced();
  });

  it('leave the balances and totals of further purses behind when they are archived', async () => {
    await setLedgerMoment(world, AUGUST);
    await beginMonths(world, '2025-08-01');
    await world.openPlayers(1, { cash: 1000n });
    await world.openPurses(1);
    const give: Step = { from: 'promotions', to: 'bonus:2', amount: 50n, kind: 'bonus' };
    const coins: Step = { from: 'clearing', to: 'money:1', amount: 9n, kind: 'deposit' };
    await postAt(
      AUGUST,
      commandAt(AUGUST, 1n, [give, coins, { pend: uuidAt(AUGUST), purse: 'bonus:2', amount: 4n }]),
    );
    await setLedgerMoment(world, A_YEAR_LATER);
    await archive('2025-08-01');
    expect(await findings()).toEqual([]);
    const play: Step = { from: 'bonus:2', to: 'house', amount: 6n, kind: 'stake' };
    expect(await postAt(A_YEAR_LATER, commandAt(A_YEAR_LATER, 1n, [play]))).toMatchObject({
      after: { 'bonus:2': 40n },
    });
    expect(await world.balances(1n)).toMatchObject({ 'bonus:2': 40n, 'bonusHeld:2': 4n, 'money:1': 9n });
    await world.expectBalanced();
  });

  it('give ids that grow within a player, also where the clock of the database is set back', async () => {
    await world.openPlayers(1, { cash: 1000n });
    const ids: bigint[] = [];
    for (const moment of [OCTOBER, SEPTEMBER, OCTOBER, AUGUST]) {
      const answer = await postAt(moment, commandAt(moment, 1n, [stake(1n), win(1n)]));
      if (answer.posted) ids.push(...answer.transfers.map(({ id }) => id));
    }
    expect(ids).toHaveLength(8);
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
    await world.expectBalanced();
  });
});

describe('a month that is archived', () => {
  const held = uuidAt(AUGUST);
  /** Posted within August under a key of it; and by a client whose key claims it, though it was sent in September. */
  const ofAugust = commandAt(AUGUST, 1n, [stake(30n), win(5n)]);
  const claimsAugust = commandAt(AUGUST, 2n, [stake(7n)]);

  beforeEach(async () => {
    await setLedgerMoment(world, AUGUST);
    await beginMonths(world, '2025-08-01');
    for (const playerId of [1n, 2n, 3n]) {
      await world.db.tx(async (tx) => {
        await openPlayerAccounts(tx, { siteId: SITE, playerId, currency: 'PHP' });
        await postIn(
          tx,
          commandAt(AUGUST, playerId, [
            { from: 'clearing', to: 'cash', amount: 1000n, kind: 'deposit' },
            { from: 'promotions', to: 'token', amount: 50n, kind: 'bonus' },
          ]),
        );
      });
    }
    const game = await openGame(world.db.autocommit, 1n, { expiresAt: new Date('2030-01-01T00:00:00Z') });
    const round = (nonce: number, at: Date) => ({ ...roundOn(game, nonce, { stake: 10n }), id: uuidAt(at) });
    const played = (at: Date, nonce: number) => {
      const one = round(nonce, at);
      return commandAt(at, 1n, [{ ...stake(10n), ref: one.id }], { round: one });
    };
    await postAt(AUGUST, ofAugust);
    await postAt(AUGUST, played(AUGUST, 1));
    await postAt(AUGUST, commandAt(SEPTEMBER, 2n, [stake(3n)]));
    await postAt(
      AUGUST,
      commandAt(AUGUST, 3n, [{ pend: held, purse: 'token', amount: 9n, kind: 'stake', ref: held }]),
    );
    await postAt(SEPTEMBER, claimsAugust);
    await postAt(SEPTEMBER, played(AUGUST, 2));
    await postAt(SEPTEMBER, commandAt(SEPTEMBER, 3n, [{ void: held, ref: held }]));
    await postAt(OCTOBER, played(OCTOBER, 3));
    await setLedgerMoment(world, A_YEAR_LATER);
    await world.expectBalanced();
  });

  it('leaves balances, totals and statements right, and what is left can be verified', async () => {
    const before = await Promise.all([1n, 2n, 3n].map((id) => balances(world.db.read, id)));
    const year = { siteId: SITE, from: '2025-01-01', to: '2025-12-31' };
    const revenue = await grossRevenue(world.db.read, year);
    await archive('2025-08-01');
    expect(Object.keys(await partitions('transfer'))).toEqual([
      'months.transfer_2025_09',
      'months.transfer_2025_10',
    ]);
    expect(await Promise.all([1n, 2n, 3n].map((id) => balances(world.db.read, id)))).toEqual(before);
    expect(await grossRevenue(world.db.read, year)).toEqual(revenue);
    await world.expectBalanced();
    await postAt(A_YEAR_LATER, commandAt(A_YEAR_LATER, 2n, [stake(1n)]));
    await world.expectBalanced();
    const { rows } = await sql`select month::text, transfers, commands, rounds from ledger_month
      where archived_at is not null`.execute(world.db.read);
    expect(rows).toEqual([{ month: '2025-08-01', transfers: 11n, commands: 6n, rounds: 1n }]);
  });

  it('an archived month takes its keys along: none of them is posted twice, whatever month a client claims', async () => {
    const claimed = await world.db.tx((tx) => postIn(tx, claimsAugust));
    await archive('2025-08-01');
    const again = (command: Command) => world.db.tx((tx) => postIn(tx, command));
    expect(await again(ofAugust)).toEqual({ posted: false, repeated: false, refused: 'keyExpired' });
    expect(await again(commandAt(AUGUST, 1n, [stake(1n)]))).toMatchObject({ refused: 'keyExpired' });
    expect(await again(claimsAugust)).toEqual(claimed);
    await setLedgerMoment(world, new Date('2026-11-02T00:00:00Z'));
    await archive('2025-09-01');
    expect(await again(claimsAugust)).toEqual({ posted: false, repeated: false, refused: 'keyExpired' });
    await world.expectBalanced();
  });

  it('is the oldest one, and older than 13 months', async () => {
    await expect(archive('2025-09-01')).rejects.toThrow('not the oldest month');
    await setLedgerMoment(world, new Date('2026-09-30T23:59:59Z'));
    await expect(archive('2025-08-01')).rejects.toThrow('kept for 13 months');
    await expect(sql`select ledger_archive_month('2025-08-01')`.execute(world.db.autocommit)).rejects.toThrow(
      /must be owner|permission denied/,
    );
  });

  it('leaves nothing behind that could be changed unnoticed', async () => {
    await archive('2025-08-01');
    const found = async (change: string, undo: string) => {
      await world.asOwner(change);
      const checks = new Set(await findings());
      await world.asOwner(undo);
      return [...checks];
    };
    expect(
      await found(
        'update opening_balance set balance = balance + 1',
        'update opening_balance set balance = balance - 1',
      ),
    ).toContain('opening balances are what was archived');
    expect(
      await found(
        'update archived_total set amount = amount + 1',
        'update archived_total set amount = amount - 1',
      ),
    ).toContain('the totals of each day are the sums of its transfers');
    const raised = (by: string) => `alter table transfer disable trigger user;
      update transfer set amount = amount ${by} where id = (select max(id) from transfer);
      alter table transfer enable trigger user`;
    expect(await found(raised('+ 1'), raised('- 1'))).toEqual(
      expect.arrayContaining([
        'every balance of a player is the sum of its transfers',
        'the totals of each day are the sums of its transfers',
      ]),
    );
    expect(
      await found(
        "update day_total set amount = amount + 1 where day = '2025-08-10'",
        "update day_total set amount = amount - 1 where day = '2025-08-10'",
      ),
    ).toEqual(['the totals of each day are the sums of its transfers']);
    expect(await findings()).toEqual([]);
  });
});
