import type { Db } from '../../db/database.ts';
import { PREVIEW_SECONDS, type PreviewLink, type Previews } from '../../sites/public.ts';
import type { StaffContext } from '../context.ts';

/** What a preview shows otherwise than the public sees it. */
export type Previewed = Pick<PreviewLink, 'theme' | 'language' | 'draft'>;

/**
 * A signed preview of a site, as `previewAnswer` of the contract has it. The page can be framed by the back office that it
 * was asked at, and by nobody else.
 *
 * @param siteId one at which the caller may see what is previewed
 */
export async function previewOf(
  { db, previews }: { readonly db: Db; readonly previews: Previews },
  { origin, now }: Pick<StaffContext, 'origin' | 'now'>,
  siteId: number,
  shown: Previewed,
): Promise<{ readonly url: string; readonly frame: string; readonly until: string }> {
  const { external_id: site, domain_name: domain } = await db.read
    .selectFrom('site')
    .innerJoin('site_domain', 'site_domain.site_id', 'site.id')
    .select(['external_id', 'domain_name'])
    .where('site.id', '=', siteId)
    .orderBy('is_canonical', 'desc')
    .orderBy('domain_name')
    .limit(1)
    .executeTakeFirstOrThrow();
  // All hosts are behind the same port and proxy.
  const at = new URL(origin);
  at.hostname = domain;
  const until = Math.floor(now.getTime() / 1000) + PREVIEW_SECONDS;
  const link = previews.sign({ ...shown, site, at: at.origin, by: origin, until });
  return {
    url: `${at.origin}/?preview=${link}`,
    frame: `/preview?link=${link}`,
    until: new Date(until * 1000).toISOString(),
  };
}
