import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import { maskContact, playerContact, sendCode, type Tacs } from '../../players/public.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { findBankAccount, findBankAccounts, isOwned, lockPlayer, setDefault, setVerified } from './store.ts';

export const unknownAccount: Refusal = refuse('unknownBankAccount', { field: 'bank_account_id' });

interface CodeDeps {
  readonly db: Db;
  readonly tacs: Tacs;
}

/** A code that verifies this account and no other, to the contact on record. */
export async function sendBankCode(
  { db, tacs }: CodeDeps,
  { siteId, playerId, now }: PlayerAction,
  site: SiteRecord,
  id: string,
): Promise<CallResponse<'/api/wallet/bank_account_send_code'> | Refusal> {
  if (!UUID.test(id)) return unknownAccount;
  return db.tx(async (tx) => {
    const account = await findBankAccount(tx, { siteId, playerId }, id);
    if (!account || account.verified_at !== null) return unknownAccount;
    const contact = await playerContact(tx, playerId);
    if (contact.code === undefined) return refuse('contactMissing');
    const refusal = await sendCode(tx, tacs, {
      site,
      accountId: contact.accountId,
      purpose: 'bank',
      subject: id,
      to: contact.code,
      language: contact.language,
      now,
    });
    return refusal ?? { statusCode: 1, channel: contact.code.channel, sent_to: maskContact(contact.code) };
  });
}

/** The right code makes the account one that money may go to; the player's first becomes the default. */
export async function verifyBankAccount(
  { db, tacs }: CodeDeps,
  { siteId, playerId, now }: PlayerAction,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<CallResponse<'/api/wallet/bank_account_verify'> | Refusal> {
  if (!UUID.test(id)) return unknownAccount;
  const owner = { siteId, playerId };
  return db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const account = await findBankAccount(tx, owner, id);
    if (!account) return unknownAccount;
    // Two tabs, one code: the second finds it done.
    if (account.verified_at !== null) return { statusCode: 1 };
    const { accountId } = await playerContact(tx, playerId);
    const of = { siteId, accountId, purpose: 'bank', subject: id } as const;
    const refusal = await tacs.use(tx, of, code, now);
    if (refusal) return refusal;
    if (await isOwned(tx, account)) return refuse('bankAccountTaken');
    await setVerified(tx, id, now);
    const others = await findBankAccounts(tx, owner);
    if (!others.some((one) => one.is_default)) await setDefault(tx, playerId, id);
    return { statusCode: 1 };
  });
}
