import { type Selectable, sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { SiteMenuTable, SiteTable } from './tables.ts';

export type SiteRow = Selectable<SiteTable> & {
  readonly domains: string[];
  readonly settings: Readonly<Record<string, string>>;
};

/** Sites with these ids, the closed ones too; absent: every site. */
export async function readSites(reader: Reader, ids?: readonly number[]): Promise<SiteRow[]> {
  return reader
    .selectFrom('site')
    .innerJoin('site_domain', 'site_domain.site_id', 'site.id')
    .selectAll('site')
    .select(
      sql<
        string[]
      >`array_agg(site_domain.domain_name order by site_domain.is_canonical desc, site_domain.domain_name)`.as(
        'domains',
      ),
    )
    .select(
      sql<
        Record<string, string>
      >`(select coalesce(jsonb_object_agg(setting_name, setting_value), '{}') from site_setting where site_setting.site_id = site.id)`.as(
        'settings',
      ),
    )
    .$if(ids !== undefined, (sites) => sites.where('site.id', '=', sql<number>`any(${ids}::int[])`))
    .groupBy('site.id')
    .orderBy('site.id')
    .execute();
}

/** Versions by site (0: what all share), and from where the next read of them goes on. */
export interface SiteVersions {
  readonly changed: ReadonlyMap<number, string>;
  readonly horizon: string;
}

/**
 * The versions that may have changed since an earlier read: one look into an index, whatever the number of sites.
 *
 * @param since the `horizon` of that read; '0' for every version. A transaction that had not ended by then is not missed:
 *   its number is not below the horizon
 */
export async function readSiteVersions(reader: Reader, since: string): Promise<SiteVersions> {
  const { rows } = await sql<{ horizon: string; site_id: number | null; version: string | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, site_id, version::text
      from (values (${since}::xid8)) as given (since)
      left join site_version on version >= since`.execute(reader);
  const changed = rows.flatMap(({ site_id, version }) =>
    site_id === null || version === null ? [] : [[site_id, version] as const],
  );
  return { changed: new Map(changed), horizon: rows[0]?.horizon ?? since };
}

export async function readMenu(reader: Reader, siteId: number): Promise<Selectable<SiteMenuTable>[]> {
  return reader
    .selectFrom('site_menu')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
