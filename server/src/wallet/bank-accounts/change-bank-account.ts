import { type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { findBankAccounts, lockPlayer, setDefault, setRemoved } from './store.ts';
import { unknownAccount } from './verify-bank-account.ts';

type Done = { statusCode: 1 };

/** Makes a verified account the one that withdrawals go to unless another is named. */
export function makeDefault(
  db: Db,
  { siteId, playerId }: PlayerAction,
  accountId: string,
): Promise<Done | Refusal> {
  return db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const accounts = await findBankAccounts(tx, { siteId, playerId });
    const account = accounts.find(({ id }) => id === accountId);
    if (!account) return unknownAccount;
    if (account.verified_at === null) return refuse('bankAccountUnverified', { field: 'bank_account_id' });
    await setDefault(tx, playerId, account.id);
    return { statusCode: 1 };
  });
}

/** Another verified account becomes the default where the default goes. */
export function removeBankAccount(
  db: Db,
  { siteId, playerId, now }: PlayerAction,
  accountId: string,
): Promise<Done | Refusal> {
  return db.tx(async (tx) => {
    // A withdrawal takes the same lock, so that none begins to an account that is about to go.
    await lockPlayer(tx, playerId);
    const accounts = await findBankAccounts(tx, { siteId, playerId });
    const account = accounts.find(({ id }) => id === accountId);
    if (!account) return unknownAccount;
    if (account.in_use) return refuse('bankAccountInUse');
    await setRemoved(tx, account.id, now);
    const next = accounts.find((one) => one.id !== account.id && one.verified_at !== null);
    if (account.is_default && next) await setDefault(tx, playerId, next.id);
    return { statusCode: 1 };
  });
}
