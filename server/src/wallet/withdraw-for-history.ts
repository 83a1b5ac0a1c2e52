import { isRefusal } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { systemActor } from '../actor.ts';
import { systemClock } from '../clock.ts';
import { uuid7 } from '../db/uuid7.ts';
import type { PlayerContext } from '../edge/handlers.ts';
import { playerContact } from '../players/public.ts';
import {
  findBankAccounts,
  findBanks,
  insertBankAccount,
  setDefault,
  setVerified,
} from './bank-accounts/store.ts';
import type { SettleParts } from './settle-deposit.ts';
import { readMarks } from './turnover.ts';
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts';
import { approveWithdrawal, payWithdrawal, rejectWithdrawal } from './withdrawals/decide-withdrawal.ts';
import type { WithdrawalParts } from './withdrawals/parts.ts';
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts';

/** A withdrawal as a demonstration shows it. */
export interface PastWithdrawal {
  readonly amount: bigint;
  readonly state: 'pending' | 'paid' | 'cancelled' | 'rejected';
  /** Where it was rejected. */
  readonly reason?: string;
}

/**
 * Bank accounts and withdrawals for a demonstration player, through the same steps as real ones; what they had paid in
 * counts as staked meanwhile. Not for a player who has bank accounts.
 */
export async function withdrawForHistory(
  { db }: Pick<SettleParts, 'db'>,
  context: PlayerContext,
  withdrawals: readonly PastWithdrawal[],
): Promise<void> {
  const { siteId, site } = context;
  const owner = { siteId, playerId: context.player.playerId };
  if ((await findBankAccounts(db.read, owner)).length > 0) return;
  const banks = await findBanks(db.read, siteId, site.currency);
  const { fullName } = await playerContact(db.read, owner.playerId);
  const now = systemClock.now();
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
  const marks = await readMarks(db.read, owner.playerId);
  const parts: WithdrawalParts = { clock: systemClock, db, totalStaked: async () => marks.target };
  for (const [index, past] of withdrawals.entries())
    await withdrawOnce(parts, context, ids[index % ids.length] ?? '', past);
}

async function withdrawOnce(
  parts: WithdrawalParts,
  context: PlayerContext,
  bankAccountId: string,
  { amount, state, reason = '' }: PastWithdrawal,
): Promise<void> {
  const fields = { account_id: context.player.accountId, auth: '' };
  const asked = await requestWithdrawal(
    parts,
    { ...fields, key: uuid7(), bank_account_id: bankAccountId, amount: formatAmount(amount) },
    context,
  );
  if (isRefusal(asked)) throw new Error(`a demonstration withdrawal was refused: ${asked.refused}`);
  const { withdrawal_id: id } = asked;
  const decider = { actor: systemActor('demonstration'), now: parts.clock.now() };
  if (state === 'paid') {
    await approveWithdrawal(parts.db, id, decider);
    await payWithdrawal(parts.db, id, decider);
  }
  if (state === 'rejected') await rejectWithdrawal(parts.db, id, { ...decider, reason });
  if (state === 'cancelled')
    await cancelWithdrawal(parts, { ...fields, key: uuid7(), withdrawal_id: id }, context);
}
