import { mailboxOf } from '#rules/players/mailbox.ts';
import type { Tx } from '../../db/database.ts';

/**
 * Whether a new player is their own referrer: the same mailbox, or the same browser. A shared network address
 * proves nothing: a household, an office or half a city may share one.
 */
export async function isSelfReferral(
  tx: Tx,
  referrerId: bigint,
  newcomer: { readonly email: string | null; readonly visitorId: string | null },
): Promise<boolean> {
  const referrer = await tx
    .selectFrom('player')
    .select(['contact_email', 'attribution'])
    .where('id', '=', referrerId)
    .executeTakeFirstOrThrow();
  const { email, visitorId } = newcomer;
  if (visitorId !== null && referrer.attribution.visitor_id === visitorId) return true;
  const theirs = referrer.contact_email;
  return email !== null && theirs !== null && mailboxOf(email) === mailboxOf(theirs);
}
