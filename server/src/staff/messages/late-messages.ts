import type { Reader } from '../../db/database.ts';
import { countWaiting } from '../../providers/messages/public.ts';
import type { OfficeContext } from '../context.ts';
import { sitesFor } from '../roles/sites-for.ts';

/** What staff know each channel by, in every language. */
const labels = { mail: 'SMTP', sms: 'SMS', push: 'Web Push' } as const;

/** Sites of the caller whose mail or SMS waits, as problems of today: their service is away, or they have no sender. */
export async function lateMessages(
  reader: Reader,
  context: OfficeContext,
): Promise<{ readonly kind: 'messagesWait'; readonly name: string; readonly since: Date }[]> {
  const sites = await sitesFor(reader, context, 'system.read');
  const nameOf = new Map(sites.map(({ id, site_name }) => [id, site_name]));
  const rows = await countWaiting(reader, [...nameOf.keys()], context.now);
  return rows.map(({ siteId, channel, since }) => ({
    ...{
      kind: 'messagesWait',
      name: `${nameOf.get(siteId)} · ${labels[channel]}`,
      since,
    },
  }));
}
