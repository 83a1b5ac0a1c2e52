import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { UUID } from '../../db/uuid7.ts';
import type { PlayerContext, RequestOf } from '../../edge/handlers.ts';
import { maskContact, playerContact, sendCode } from '../../players/public.ts';
import type { BankParts } from './parts.ts';
import { findBankAccount, findBankAccounts, isOwned, lockPlayer, setDefault, setVerified } from './store.ts';

export const unknownAccount: Refusal = refuse('unknownBankAccount', { field: 'bank_account_id' });

/** A code that verifies this account and no other, to the contact on record. */
export async function sendBankCode(
  { db, clock, tacs }: BankParts,
  request: RequestOf<'wallet.bankAccountSendCode'>,
  { site, siteId, player }: PlayerContext,
): Promise<CallResponse<'/api/wallet/bank_account_send_code'> | Refusal> {
  const { bank_account_id: id } = request;
  if (!UUID.test(id)) return unknownAccount;
  return db.tx(async (tx) => {
    const account = await findBankAccount(tx, { siteId, playerId: player.playerId }, id);
    if (!account || account.verified_at !== null) return unknownAccount;
    const contact = await playerContact(tx, player.playerId);
    if (contact.code === undefined) return refuse('contactMissing');
    const refusal = await sendCode(tx, tacs, {
      site,
      accountId: player.accountId,
      purpose: 'bank',
      subject: id,
      to: contact.code,
      language: contact.language,
      now: clock.now(),
    });
    return refusal ?? { statusCode: 1, channel: contact.code.channel, sent_to: maskContact(contact.code) };
  });
}

/** The right code makes the account one that money may go to; the player's first becomes the default. */
export async function verifyBankAccount(
  { db, clock, tacs }: BankParts,
  request: RequestOf<'wallet.bankAccountVerify'>,
  { siteId, player }: PlayerContext,
): Promise<CallResponse<'/api/wallet/bank_account_verify'> | Refusal> {
  const { bank_account_id: id } = request;
  if (!UUID.test(id)) return unknownAccount;
  const owner = { siteId, playerId: player.playerId };
  return db.tx(async (tx) => {
    await lockPlayer(tx, player.playerId);
    const account = await findBankAccount(tx, owner, id);
    if (!account) return unknownAccount;
    // Two tabs, one code: the second finds it done.
    if (account.verified_at !== null) return { statusCode: 1 };
    const of = { siteId, accountId: player.accountId, purpose: 'bank', subject: id } as const;
    const refusal = await tacs.use(tx, of, request.tac, clock.now());
    if (refusal) return refusal;
    if (await isOwned(tx, account)) return refuse('bankAccountTaken');
    await setVerified(tx, id, clock.now());
    const others = await findBankAccounts(tx, owner);
    if (!others.some((one) => one.is_default)) await setDefault(tx, player.playerId, id);
    return { statusCode: 1 };
  });
}
