import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import type { SiteMenuTable, SiteTable } from './tables.ts';

export type SiteRow = Selectable<SiteTable> & {
  readonly domains: string[];
  readonly settings: Readonly<Record<string, string>>;
};

/** Every site, the closed ones too. */
export async function readSites(reader: Reader): Promise<SiteRow[]> {
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
    .groupBy('site.id')
    .orderBy('site.id')
    .execute();
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

export async function writeMaintenance(
  tx: Tx,
  siteId: number,
  to: { readonly on: boolean; readonly start: Date | null; readonly end: Date | null },
): Promise<void> {
  await tx
    .updateTable('site')
    .set({ is_maintenance: to.on, maintenance_start: to.start, maintenance_end: to.end })
    .where('id', '=', siteId)
    .execute();
}
