import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Reader } from '../../db/database.ts';
import type { MessageSender } from './message.ts';
import type { DevMessageTable } from './tables.ts';

const MOST_KEPT = 500n;
const MOST_SHOWN = 100;

/** The adapter of development: mail and SMS land in a table, and nothing leaves the machine. */
export const openMailbox = (db: Db): MessageSender => ({
  async send(message) {
    const { channel } = message;
    if (channel === 'push') throw new Error('a push message goes to a device');
    await db.tx(async (tx) => {
      // Two servers that send the same do so one after the other.
      await sql`select pg_advisory_xact_lock(hashtext('mailbox'), hashtext(${message.id}))`.execute(tx);
      const known = await tx
        .selectFrom('dev_message')
        .select('id')
        .where('key', '=', message.id)
        .executeTakeFirst();
      if (known) return;
      const { id } = await tx
        .insertInto('dev_message')
        .values({
          site_id: message.siteId,
          channel,
          recipient: message.to,
          subject: message.subject,
          body: message.body,
          key: message.id,
          html: message.html ?? '',
          headers: JSON.stringify(message.headers ?? {}),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .deleteFrom('dev_message')
        .where('id', '<', id - MOST_KEPT)
        .execute();
    });
    return { sender: 'mailbox' };
  },
});

export type MailboxRow = Pick<
  Selectable<DevMessageTable>,
  'id' | 'channel' | 'recipient' | 'subject' | 'body' | 'html' | 'headers' | 'sent_at'
> & { readonly site_name: string };

/** The messages in the mailbox, newest first. */
export async function readMailbox(reader: Reader): Promise<MailboxRow[]> {
  return reader
    .selectFrom('dev_message')
    .innerJoin('site', 'site.id', 'dev_message.site_id')
    .select([
      'dev_message.id',
      'dev_message.channel',
      'dev_message.recipient',
      'dev_message.subject',
      'dev_message.body',
      'dev_message.html',
      'dev_message.headers',
      'dev_message.sent_at',
      'site.site_name',
    ])
    .orderBy(sql`dev_message.id`, 'desc')
    .limit(MOST_SHOWN)
    .execute();
}
