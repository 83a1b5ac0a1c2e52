import type { Reader, Tx } from '../../../db/database.ts';

export interface ContactMark {
  readonly mark: 'bounced' | 'complained';
  readonly reason: string;
  readonly at: Date;
}

interface Contact {
  readonly siteId: number;
  readonly channel: 'mail' | 'sms';
  readonly address: string;
}

/** As addresses are compared: mail without regard to case. */
const comparable = ({ channel, address }: Contact) => (channel === 'mail' ? address.toLowerCase() : address);

/** Marks an address that takes no messages, or whose owner does not want them. A complaint stays, whatever comes later. */
export async function markContact(
  tx: Tx,
  of: Contact & { readonly mark: ContactMark['mark']; readonly reason: string; readonly now: Date },
): Promise<void> {
  const { siteId, channel, mark, reason, now } = of;
  const marked = { mark, reason, at: now };
  await tx
    .insertInto('contact_mark')
    .values({ site_id: siteId, channel, address: comparable(of), ...marked })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'channel', 'address'])
        .doUpdateSet(marked)
        .where('contact_mark.mark', '=', 'bounced'),
    )
    .execute();
}

/** Takes the mark of an address away that has taken a message since. */
export async function clearBounce(tx: Tx, of: Contact): Promise<void> {
  await tx
    .deleteFrom('contact_mark')
    .where('site_id', '=', of.siteId)
    .where('channel', '=', of.channel)
    .where('address', '=', comparable(of))
    .where('mark', '=', 'bounced')
    .execute();
}

/** The mark of an address; `undefined` where it has none. */
export function findContactMark(reader: Reader, of: Contact): Promise<ContactMark | undefined> {
  return reader
    .selectFrom('contact_mark')
    .select(['mark', 'reason', 'at'])
    .where('site_id', '=', of.siteId)
    .where('channel', '=', of.channel)
    .where('address', '=', comparable(of))
    .executeTakeFirst();
}
