import { sql } from 'kysely';
import type { Amount } from '#rules/money/amount.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { AddOutsideWork, OutsideHandler } from '../../providers/outside-work.ts';
import type { OperatorWallet, PartnerSession, WalletRequest } from './operator-wallet.ts';
import {
  closeTransaction,
  lockLateBets,
  lockTransaction,
  partnersDue,
  type SupplyRow,
  sendLater,
  sessionOf,
  takeDue,
} from './store.ts';
import { giveUp } from './take-stake.ts';

export interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wallet: OperatorWallet;
}

const AT_ONCE = 200;
const SENT_TOGETHER = 10;

/** A transaction as the wallet is asked for it. */
export const requestOf = (row: SupplyRow, session: PartnerSession): WalletRequest => ({
  ...{ id: row.id, kind: row.kind, session, roundId: row.round_id, ofId: row.of_id ?? undefined },
  ...{ amount: row.amount, currency: row.currency, closesRound: row.closes, reward: row.reward ?? undefined },
});

/**
 * Sends a win or rollback that is not answered yet, and writes down what became of it.
 * @returns what the player has after it, where the wallet said so
 */
export async function deliver(
  { db, clock, wallet }: DeliveryDeps,
  row: SupplyRow,
): Promise<Amount | undefined> {
  const outcome = await wallet.send(requestOf(row, await sessionOf(db.read, row.launch_id)));
  const now = clock.now();
  await db.tx(async (tx) => {
    const locked = await lockTransaction(tx, row.id);
    if (locked.state !== 'open') return;
    if (outcome.is === 'unknown') await sendLater(tx, locked, outcome.status, now);
    else {
      const state = outcome.is === 'done' ? 'done' : 'failed';
      await closeTransaction(tx, row.id, { state, status: outcome.status, now });
    }
  });
  return outcome.is === 'done' ? outcome.balance : undefined;
}

/** Whether `queueDeliveries` has anything to do: asked for with those of the other jobs. */
export const anyDeliveryDue = (now: Date) =>
  sql<boolean>`exists (select from supply_transaction where state = 'open' and due_at <= ${now})`;

/** Gives up bets that a process left without an answer, and queues the wallets that are to be sent something. */
export async function queueDeliveries(db: Db, add: AddOutsideWork, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    for (const bet of await lockLateBets(tx, now, AT_ONCE)) await giveUp(tx, bet, bet.status, now);
    const due = await partnersDue(tx, now);
    // Each takes what is due: one that was killed keeps nobody from it.
    const work = due.map((partner) => ({ data: { partner }, group: partner }));
    await add(tx, 'partner', work);
  });
}

/**
 * Sends a partner's wallet what it is to be sent, some at a time, until nothing is left or it answers nothing: then they are sent
 * later, each at its own time.
 */
export const deliveryHandler =
  (deps: DeliveryDeps): OutsideHandler =>
  async ({ data, signal }) => {
    const partner = typeof data === 'object' && data !== null && 'partner' in data ? data.partner : undefined;
    if (typeof partner !== 'string') throw new Error('a delivery names no partner');
    while (!signal.aborted) {
      const rows = await deps.db.tx((tx) => takeDue(tx, partner, deps.clock.now(), SENT_TOGETHER));
      const answers = await Promise.all(rows.map((row) => deliver(deps, row)));
      if (answers.every((balance) => balance === undefined)) return;
    }
  };
