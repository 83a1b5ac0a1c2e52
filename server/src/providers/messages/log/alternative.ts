import { z } from 'zod';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { messageTextNames } from '#contract/office/messages.ts';
import type { Tx } from '../../../db/database.ts';
import { type Channel, type MessageRequest, requestMessage } from '../message.ts';

const kept = z.object({
  address: z.string(),
  text: z.enum(messageTextNames),
  language: z.custom<LanguageCode>((code) => typeof code === 'string' && Object.hasOwn(languages, code)),
  values: z.record(z.string(), z.string()),
  until: z.iso.datetime(),
});

const placeOf = (id: string) => ({ table: 'message_delivery', column: 'alternative', row: id });

interface Asked extends Pick<MessageRequest, 'siteId' | 'text' | 'language' | 'values'> {
  readonly to: { readonly channel: Channel };
  readonly until: string;
}

interface Owner {
  readonly contact_email: string | null;
}

/** What is kept of an SMS so that the same can be said by mail; nothing where the site does not want that, or has no address. */
export async function alternativeOf(
  tx: Tx,
  id: string,
  owner: Owner | undefined,
  { siteId, to, text, language, values, until }: Asked,
): Promise<{ readonly alternative: Buffer | null; readonly alternative_until: Date | null }> {
  const none = { alternative: null, alternative_until: null };
  const address = owner?.contact_email ?? null;
  if (to.channel !== 'sms' || address === null) return none;
  const setting = await tx
    .selectFrom('site_setting')
    .select('setting_value')
    .where('site_id', '=', siteId)
    .where('setting_name', '=', 'sms_then_mail')
    .executeTakeFirst();
  if (setting?.setting_value !== 'true') return none;
  const said = JSON.stringify({ address, text, language, values, until });
  return {
    alternative: tx.keys.seal(placeOf(id), Buffer.from(said, 'utf8')),
    alternative_until: new Date(until),
  };
}

/** Says by mail what an SMS did not: once, since what was kept for it is gone with that. */
export async function sendAlternative(
  tx: Tx,
  { id, site_id: siteId, alternative }: { id: string; site_id: number; alternative: Buffer | null },
  now: Date,
): Promise<void> {
  if (alternative === null) return;
  const { address, until, ...said } = kept.parse(
    JSON.parse(tx.keys.open(placeOf(id), alternative).toString('utf8')),
  );
  await tx
    .updateTable('message_delivery')
    .set({ alternative: null, alternative_until: null })
    .where('id', '=', id)
    .execute();
  if (Date.parse(until) <= now.getTime()) return;
  await requestMessage(tx, { ...said, siteId, to: { channel: 'mail', address }, until: new Date(until) });
}
