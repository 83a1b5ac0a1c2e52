import { type Selectable, sql } from 'kysely';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { plainArray } from '../../../db/arrays.ts';
import type { Db, Reader, Tx } from '../../../db/database.ts';
import type { SupplyPartnerTable } from '../../../games/public.ts';
import { audit, type OfficeContext } from '../../context.ts';
import { type OwnSite, sitesFor } from '../../roles/sites-for.ts';
import type { AuditState } from '../../tables.ts';

/** A partner with the site that it plays at. */
export interface OwnPartner extends Selectable<SupplyPartnerTable> {
  readonly site: OwnSite;
}

/** The partners of sites at which a permission holds for the caller, by code. */
export async function ownPartners(
  reader: Reader,
  context: OfficeContext,
  permission: Permission,
  code?: string,
): Promise<OwnPartner[]> {
  const sites = await sitesFor(reader, context, permission);
  let asked = reader
    .selectFrom('supply_partner')
    .selectAll()
    .where(sql<boolean>`site_id = any (${plainArray(sites.map(({ id }) => id))}::int[])`)
    .orderBy('code');
  if (code !== undefined) asked = asked.where('code', '=', code);
  const rows = await asked.execute();
  return rows.flatMap((row) => {
    const site = sites.find(({ id }) => id === row.site_id);
    return site ? [{ ...row, site }] : [];
  });
}

/** The partner of a code among {@link ownPartners}: any other is unknown. */
export async function ownPartner(
  reader: Reader,
  context: OfficeContext,
  permission: Permission,
  code: string,
): Promise<OwnPartner | OfficeRefusal> {
  const [found] = await ownPartners(reader, context, permission, code);
  return found ?? refuseStaff('unknownPartner', { field: 'partner' });
}

interface Changed<Given> {
  readonly before: AuditState;
  readonly after: AuditState;
  readonly given: Given;
}

/** Changes a partner that nobody changed meanwhile. Every server knows it a second later. */
export async function changePartner<Given>(
  db: Db,
  context: OfficeContext,
  { partner: code, version, reason }: { partner: string; version: number; reason: string },
  work: (tx: Tx, partner: OwnPartner) => Promise<Changed<Given> | OfficeRefusal>,
): Promise<{ readonly version: number; readonly given: Given } | OfficeRefusal> {
  return db.tx(async (tx) => {
    await tx.selectFrom('supply_partner').select('code').where('code', '=', code).forUpdate().execute();
    const [partner] = await ownPartners(tx, context, 'system.manage', code);
    if (!partner) return refuseStaff('unknownPartner', { field: 'partner' });
    if (partner.version !== version) return refuseStaff('versionConflict');
    const done = await work(tx, partner);
    if ('refused' in done) return done;
    await tx
      .updateTable('supply_partner')
      .set({ version: version + 1 })
      .where('code', '=', code)
      .execute();
    const { before, after, given } = done;
    await audit(tx, context, { object: `partner:${code}`, siteId: partner.site_id, reason, before, after });
    return { version: version + 1, given };
  });
}
