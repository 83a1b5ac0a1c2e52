import { isRefusal } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { type PlayerAction, systemActor } from '../actor.ts';
import type { Db } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { playerContact } from '../players/public.ts';
import {
  findBankAccounts,
  findBanks,
  insertBankAccount,
  setDefault,
  setVerified,
} from './bank-accounts/store.ts';
import { readMarks } from './turnover.ts';
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts';
import { approveWithdrawal, payWithdrawal, rejectWithdrawal } from './withdrawals/decide-withdrawal.ts';
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts';

/** A withdrawal as a demonstration shows it. */
export interface PastWithdrawal {
  readonly amount: bigint;
  readonly state: 'pending' | 'paid' | 'cancelled' | 'rejected';
  /** Reason of a rejection. */
  readonly reason?: string;
}

/**
 * Bank accounts and withdrawals for a demonstration player, through the same steps as real ones; what they had paid in
 * counts as staked meanwhile. Not for a player who has bank accounts.
 */
export async function withdrawForHistory(
  db: Db,
  context: PlayerAction,
  currency: string,
  withdrawals: readonly PastWithdrawal[],
): Promise<void> {
  const { siteId, playerId, now } = context;
  const owner = { siteId, playerId };
  if ((await findBankAccounts(db.read, owner)).length > 0) return;
  const banks = await findBanks(db.read, siteId, currency);
  const { fullName } = await playerContact(db.read, owner.playerId);
  const chosen = [banks.find(({ kind }) => kind === 'ewallet'), banks.find(({ kind }) => kind === 'bank')];
  const ids = await db.tx(async (tx) => {
    const made: string[] = [];
    for (const bank of chosen) {
      if (!bank) continue;
      const id = uuid7();
      const accountNumber = `${bank.prefix}${'8173526490417'.slice(0, bank.min_digits - bank.prefix.length)}`;
      await insertBankAccount(tx, {
        ...{ ...owner, id, bankCode: bank.code, accountNumber, holderName: fullName, now },
      });
      await setVerified(tx, id, now);
      made.push(id);
    }
    await setDefault(tx, owner.playerId, made[0]);
    return made;
  });
  const marks = await readMarks(db.read, playerId);
  await setTarget(db, playerId, marks.base);
  for (const [index, past] of withdrawals.entries())
    await withdrawOnce(db, context, { ...past, currency, bankAccountId: ids[index % ids.length] ?? '' });
  await setTarget(db, playerId, marks.target);
}

async function setTarget(db: Db, playerId: bigint, target: bigint): Promise<void> {
  await db.tx((tx) =>
    tx.updateTable('turnover_mark').set({ target }).where('player_id', '=', playerId).execute(),
  );
}

async function withdrawOnce(
  db: Db,
  context: PlayerAction,
  {
    amount,
    state,
    reason = '',
    ...to
  }: PastWithdrawal & { readonly bankAccountId: string; readonly currency: string },
): Promise<void> {
  const order = { ...to, key: uuid7(), amount: formatAmount(amount) };
  const asked = await requestWithdrawal(db, context, order);
  if (isRefusal(asked)) throw new Error(`a demonstration withdrawal was refused: ${asked.refused}`);
  const { withdrawal_id: id } = asked;
  const decider = { actor: systemActor('demonstration'), now: context.now };
  if (state === 'paid') {
    await approveWithdrawal(db, id, decider);
    await payWithdrawal(db, id, decider);
  }
  if (state === 'rejected') await rejectWithdrawal(db, id, { ...decider, reason });
  if (state === 'cancelled') await cancelWithdrawal(db, context, { key: uuid7(), id });
}
