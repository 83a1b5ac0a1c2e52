import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { newToken, tokenHash } from '../../../affiliates/public.ts';
import type { Db, Writer } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import type { OfficeRequestFacts } from '../../context.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 60 * MINUTE_MS;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
/** A session without its second step. */
const HALF_MS = 10 * MINUTE_MS;
/** Minimum interval between updates of a session's last use. */
const SEEN_MS = 30_000;
const KEPT_DAYS = 90;

/** An affiliate by its session. It is no member of staff and no player. */
export interface AffiliateSession {
  readonly sessionId: string;
  readonly affiliateId: string;
  readonly siteId: number;
  readonly operatorId: number;
  readonly currency: string;
  readonly mail: string;
  readonly hasSecondStep: boolean;
  readonly isWhole: boolean;
}

export interface AffiliateContext extends OfficeRequestFacts, AffiliateSession {}

/** Opens a session and gives its token, which is stored nowhere. */
export async function openAffiliateSession(
  writer: Writer,
  of: { readonly affiliateId: string; readonly siteId: number; readonly isWhole: boolean },
  { now, ip, userAgent }: OfficeRequestFacts,
): Promise<string> {
  const token = newToken();
  await writer
    .insertInto('affiliate_session')
    .values({
      ...{ id: uuid7(), affiliate_id: of.affiliateId, site_id: of.siteId, token_hash: tokenHash(token) },
      ...{ is_whole: of.isWhole, ip, user_agent: userAgent, created_at: now, last_seen_at: now },
    })
    .execute();
  return token;
}

/** Marks the second step as taken and gives the session another token: one from before opens nothing any more. */
export async function completeAffiliateSession(writer: Writer, id: string, now: Date): Promise<string> {
  const token = newToken();
  await writer
    .updateTable('affiliate_session')
    .set({ is_whole: true, last_seen_at: now, token_hash: tokenHash(token) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return token;
}

export async function endAffiliateSession(writer: Writer, id: string, now: Date): Promise<void> {
  await writer
    .updateTable('affiliate_session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Finds the session of a token. It ends after an hour without a call, after 12 hours, and with the affiliate. */
export async function findAffiliateSession(
  db: Db,
  token: string,
  { now, isBackground }: Pick<OfficeRequestFacts, 'now' | 'isBackground'>,
): Promise<AffiliateSession | OfficeRefusal> {
  const row = await db.read
    .selectFrom('affiliate_session')
    .innerJoin('affiliate', 'affiliate.id', 'affiliate_id')
    .innerJoin('site', 'site.id', 'affiliate.site_id')
    .select(['affiliate_session.id', 'affiliate_id', 'affiliate.site_id', 'operator_id', 'currency', 'mail'])
    .select(['totp_secret', 'is_whole', 'affiliate_session.created_at', 'last_seen_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .where('affiliate.state', '=', 'active')
    .executeTakeFirst();
  if (!row) return refuseStaff('sessionExpired');
  const [age, idle] = [now.getTime() - row.created_at.getTime(), now.getTime() - row.last_seen_at.getTime()];
  if (age > (row.is_whole ? LONGEST_MS : HALF_MS) || idle > IDLE_MS) return refuseStaff('sessionExpired');
  if (idle > SEEN_MS && !isBackground)
    await db.autocommit
      .updateTable('affiliate_session')
      .set({ last_seen_at: now })
      .where('id', '=', row.id)
      .execute();
  return {
    ...{ sessionId: row.id, affiliateId: row.affiliate_id, siteId: row.site_id, operatorId: row.operator_id },
    ...{ currency: row.currency, mail: row.mail, hasSecondStep: row.totp_secret !== null },
    isWhole: row.is_whole,
  };
}

/** Deletes sessions of affiliates that were opened more than 90 days ago. */
export async function forgetOldAffiliateSessions(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('affiliate_session')
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * 24 * 60 * MINUTE_MS))
    .execute();
}
