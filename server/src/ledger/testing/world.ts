import pg from 'pg';
import { expect } from 'vitest';
import { playerActor } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Command, Step } from '../command.ts';
import {
  balances,
  type FurtherPurse,
  type LedgerOptions,
  type NewPurse,
  openLedger,
  openPlayerAccounts,
  openPurse,
  openPurses,
  postIn,
  verifyLedger,
} from '../public.ts';
import { workloadPurses } from './workload.ts';

export const SITE = 7;
export const CURRENCY = 'PHP';

export interface World extends TestDatabase {
  openLedger(options?: Omit<LedgerOptions, 'source'>): ReturnType<typeof openLedger>;
  /** Players 1 to `count` with that much cash and token, 1/10,000 units. */
  openPlayers(count: number, funds?: { cash?: bigint; token?: bigint }): Promise<void>;
  /** Opens the purses of a workload for players 1 to `count`. */
  openPurses(count: number): Promise<void>;
  /** Every account of a player, those of further purses under their names. */
  balances(playerId: bigint): Promise<object>;
  /** Holds the row of a player in a transaction of its own until the answer is called. */
  lockPlayer(playerId: bigint): Promise<() => Promise<void>>;
  /** Fails the test, saying where, when the books do not balance. */
  expectBalanced(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const test = await createTestDatabase();
  return {
    ...test,
    openLedger: (options = {}) => openLedger({ source: test.url, ...options }),
    openPlayers: (count, funds = {}) =>
      test.db.tx(async (tx) => {
        for (let id = 1n; id <= count; id++) {
          await openPlayerAccounts(tx, { siteId: SITE, playerId: id, currency: CURRENCY });
          const steps: Step[] = [];
          if (funds.cash) steps.push({ from: 'clearing', to: 'cash', amount: funds.cash, kind: 'deposit' });
          if (funds.token)
            steps.push({ from: 'promotions', to: 'token', amount: funds.token, kind: 'bonus' });
          if (steps.length > 0) await postIn(tx, commandFor(id, steps));
        }
      }),
    openPurses: (count) =>
      test.db.tx(async (tx) => {
        for (let id = 1n; id <= count; id++)
          for (const purse of workloadPurses) await openNamed(tx, id, purse);
      }),
    balances: async (playerId) => {
      const further = (await openPurses(test.db.read, playerId)).flatMap(({ purse, free, held }) => [
        [purse, free],
        [purse.replace(':', 'Held:'), held],
      ]);
      return { ...(await balances(test.db.read, playerId)), ...Object.fromEntries(further) };
    },
    lockPlayer: async (playerId) => {
      const client = new pg.Client({ connectionString: test.url });
      await client.connect();
      await client.query('begin');
      await client.query('select from account where player_id = $1 for update', [playerId]);
      return async () => {
        await client.query('commit');
        await client.end();
      };
    },
    expectBalanced: async () => {
      const client = new pg.Client({ connectionString: test.url });
      await client.connect();
      try {
        expect((await verifyLedger(client)).findings).toEqual([]);
      } finally {
        await client.end();
      }
    },
  };
}

async function openNamed(tx: Tx, playerId: bigint, purse: FurtherPurse): Promise<void> {
  const bonus = { kind: 'bonus', currency: CURRENCY, ref: uuid7() } as const;
  const wanted: NewPurse = purse.startsWith('money') ? { kind: 'money', currency: 'BTC' } : bonus;
  expect(await openPurse(tx, playerId, wanted)).toBe(purse);
}

export function commandFor(playerId: bigint, steps: readonly Step[], more: Partial<Command> = {}): Command {
  return { key: uuid7(), siteId: SITE, playerId, actor: playerActor(playerId), steps, ...more };
}

export const stake = (amount: bigint): Step => ({ from: 'cash', to: 'house', amount, kind: 'stake' });
export const win = (amount: bigint): Step => ({ from: 'house', to: 'cash', amount, kind: 'win' });

/** The same numbers for the same seed: a failure can be repeated (mulberry32). */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
