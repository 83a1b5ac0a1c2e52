import type { Db } from '../../../db/database.ts';
import type { DeliveryNotice } from '../senders/sender-adapter.ts';
import { sendAlternative } from './alternative.ts';
import { clearBounce, markContact } from './contact-marks.ts';

/** What may still become of a message in each state: notices come late, twice and out of order. */
const before: Readonly<Record<DeliveryNotice['state'], readonly string[]>> = {
  delivered: ['queued', 'sending', 'sent'],
  failed: ['queued', 'sending', 'sent'],
  bounced: ['queued', 'sending', 'sent', 'delivered'],
  complained: ['queued', 'sending', 'sent', 'delivered', 'bounced'],
};

/**
 * Writes down what a service says of a message that it took, and marks its address where it takes none.
 *
 * @returns `unknown` for a message that the sender was never given
 */
export async function noteDelivery(
  db: Db,
  sender: { readonly code: string; readonly siteId: number },
  { id, ref, state, reason }: DeliveryNotice,
  now: Date,
): Promise<'noted' | 'repeated' | 'unknown'> {
  return db.tx(async (tx) => {
    const query = tx.selectFrom('message_delivery').selectAll().where('site_id', '=', sender.siteId);
    const row = await (id === undefined
      ? query.where('sender', '=', sender.code).where('sender_ref', '=', ref ?? '')
      : query.where('id', '=', id)
    )
      .forUpdate()
      .executeTakeFirst();
    // A notice may come before the answer: the row has no sender yet then.
    if (!row || (row.sender !== null && row.sender !== sender.code)) return 'unknown';
    if (!before[state].includes(row.state)) return 'repeated';
    await tx
      .updateTable('message_delivery')
      .set({ state, reason, sender: sender.code, done_at: now, ...(row.sent_at ? {} : { sent_at: now }) })
      .where('id', '=', row.id)
      .execute();
    // No push service says anything later.
    if (row.channel === 'push') return 'unknown';
    const contact = { siteId: row.site_id, channel: row.channel, address: row.recipient };
    if (state === 'failed' || state === 'bounced') await sendAlternative(tx, row, now);
    if (state === 'delivered') {
      await clearBounce(tx, contact);
      await tx
        .updateTable('message_delivery')
        .set({ alternative: null, alternative_until: null })
        .where('id', '=', row.id)
        .execute();
    }
    if (state === 'bounced' || state === 'complained')
      await markContact(tx, { ...contact, mark: state, reason, now });
    return 'noted';
  });
}
