import type { AffiliateTopic } from '#contract/office/money/affiliate-words.ts';
import type { Db, Reader } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { newSecret } from '../../integrations/sign.ts';
import { formerPlace, secretPlace } from '../../integrations/webhooks.ts';
import type { AffiliateContext } from './affiliate-sessions.ts';

const DAY_MS = 86_400_000;
const SHOWN = 50;

/** The postback of an affiliate: a webhook of its own. */
const findPostback = (reader: Reader, affiliateId: string) =>
  reader
    .selectFrom('webhook')
    .select(['id', 'url', 'topics', 'state', 'secret', 'version'])
    .where('affiliate_id', '=', affiliateId)
    .where('state', '<>', 'removed')
    .executeTakeFirst();

/** Where an affiliate has its postbacks sent, and what became of the last ones. */
export async function readPostback(reader: Reader, affiliateId: string) {
  const found = await findPostback(reader, affiliateId);
  const deliveries = found
    ? await reader
        .selectFrom('webhook_delivery')
        .select(['id', 'topic', 'state', 'attempts', 'created_at', 'status', 'problem', 'body'])
        .where('webhook_id', '=', found.id)
        .orderBy('id', 'desc')
        .limit(SHOWN)
        .execute()
    : [];
  return { found, deliveries };
}

interface PostbackInput {
  readonly url: string;
  readonly topics: readonly AffiliateTopic[];
  readonly isOn: boolean;
  readonly wantsSecret: boolean;
}

/** Sets the postback of an affiliate. The former secret signs, too, for a day. @returns a secret where there is a new one */
export async function savePostback(
  db: Db,
  { affiliateId, siteId, operatorId, now }: AffiliateContext,
  { url, topics, isOn, wantsSecret }: PostbackInput,
): Promise<string | null> {
  return db.tx(async (tx) => {
    await tx.selectFrom('affiliate').select('id').where('id', '=', affiliateId).forUpdate().execute();
    const found = await findPostback(tx, affiliateId);
    const state = isOn ? ('active' as const) : ('paused' as const);
    const set = { url, topics: [...new Set(topics)], state, paused_for: isOn ? null : ('staff' as const) };
    const id = found?.id ?? uuid7();
    const secret = found && !wantsSecret ? null : newSecret();
    const sealed = secret === null ? undefined : tx.keys.seal(secretPlace(id), Buffer.from(secret));
    if (!found) {
      if (!sealed) throw new Error('a new postback has a secret');
      await tx
        .insertInto('webhook')
        .values({
          ...{ ...set, id, operator_id: operatorId, affiliate_id: affiliateId, site_ids: [siteId] },
          ...{ secret: sealed, created_at: now },
        })
        .execute();
      return secret;
    }
    const former = sealed && {
      secret: sealed,
      former_secret: tx.keys.seal(formerPlace(id), tx.keys.open(secretPlace(id), found.secret)),
      former_until: new Date(now.getTime() + DAY_MS),
    };
    await tx
      .updateTable('webhook')
      .set({ ...set, ...former, version: found.version + 1 })
      .where('id', '=', id)
      .execute();
    return secret;
  });
}
