import { mailboxOf } from '#rules/players/mailbox.ts';
import type { Reader } from '../../db/database.ts';
import type { StaffContext } from '../context.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DEVICE_DAYS = 30;

/**
 * Why somebody may not decide on a request of another: it is their own, or the accounts are of one mailbox, or they are at a
 * device (browser and address) that the requester had a session at within 30 days.
 */
export async function conflictWith(
  reader: Reader,
  requesterId: bigint,
  { staffId, mail, ip, userAgent, now }: Pick<StaffContext, 'staffId' | 'mail' | 'ip' | 'userAgent' | 'now'>,
): Promise<'ownRequest' | 'samePerson' | undefined> {
  if (requesterId === staffId) return 'ownRequest';
  const requester = await reader
    .selectFrom('staff')
    .select('mail')
    .where('id', '=', requesterId)
    .executeTakeFirstOrThrow();
  if (mailboxOf(requester.mail) === mailboxOf(mail)) return 'samePerson';
  const shared = await reader
    .selectFrom('staff_session')
    .select('id')
    .where('staff_id', '=', requesterId)
    .where('created_at', '>', new Date(now.getTime() - DEVICE_DAYS * DAY_MS))
    .where('ip', '=', ip)
    .where('user_agent', '=', userAgent)
    .limit(1)
    .executeTakeFirst();
  return shared ? 'samePerson' : undefined;
}
