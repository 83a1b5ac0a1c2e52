import type { Reader } from '../../../db/database.ts';

/** The name of a site and its origin for players: its canonical domain, by the scheme and port of the back office. */
export async function siteAddress(
  reader: Reader,
  siteId: number,
  officeOrigin: string,
): Promise<{ readonly siteName: string; readonly origin: string }> {
  const site = await reader
    .selectFrom('site')
    .innerJoin('site_domain', 'site_domain.site_id', 'site.id')
    .select(['site_name', 'domain_name'])
    .where('site.id', '=', siteId)
    .orderBy('is_canonical', 'desc')
    .orderBy('domain_name')
    .limit(1)
    .executeTakeFirstOrThrow();
  const address = new URL(officeOrigin);
  address.hostname = site.domain_name;
  return { siteName: site.site_name, origin: address.origin };
}
