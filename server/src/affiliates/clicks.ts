import { sql } from 'kysely';
import { writeClick } from '#rules/rewards/affiliates/click.ts';
import type { Db } from '../db/database.ts';

interface Followed {
  readonly siteId: number;
  readonly code: string;
  /** What the affiliate wrote behind the link. */
  readonly tag: string | null;
  readonly now: Date;
  /** Whether the click is counted: one network counts so often in a minute. */
  readonly isCounted: boolean;
}

/**
 * Follows a link of an affiliate: counts the click of its day, and nothing about who it was.
 *
 * @returns the page of the site, with what its registration is to be sent; `undefined` where no such link works
 */
export async function followLink(
  db: Db,
  { siteId, code, tag, now, isCounted }: Followed,
): Promise<string | undefined> {
  const link = await db.read
    .selectFrom('affiliate_link')
    .innerJoin('affiliate', 'affiliate.id', 'affiliate_id')
    .select('path')
    .where('affiliate_link.site_id', '=', siteId)
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .where('affiliate.state', '=', 'active')
    .executeTakeFirst();
  if (!link) return undefined;
  const day = now.toISOString().slice(0, 10);
  if (isCounted)
    await sql`insert into affiliate_click as c (site_id, code, day, clicks) values (${siteId}, ${code}, ${day}::date, 1)
      on conflict (site_id, code, day) do update set clicks = c.clicks + 1`.execute(db.autocommit);
  return `${link.path}${link.path.includes('?') ? '&' : '?'}affiliate_code=${writeClick({ code, day, tag })}`;
}
