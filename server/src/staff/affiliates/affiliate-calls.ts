import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import {
  type AffiliateRow,
  changeAffiliate,
  invite,
  linksOf,
  listAffiliateStatements,
  listAffiliates,
  lockAffiliate,
  makeAffiliate,
  planHistory,
  setPlan,
} from '../../affiliates/public.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor, siteIdsFor, sitesFor } from '../roles/sites-for.ts';
import { affiliateOnWire, statementOnWire } from './on-wire.ts';
import { affiliateStatementCalls } from './statement-calls.ts';

const ok = { statusCode: 1 } as const;
const STATEMENTS = 36;

/** The page of the portal that an invitation leads to. The token is in the fragment: no server logs it. */
const invitationLink = (origin: string, token: string): string => `${origin}/portal/invitation#${token}`;

/** The calls of staff about affiliates. */
export const affiliateCalls = (db: Db) => ({
  ...readingCalls(db),
  ...editingCalls(db),
  ...affiliateStatementCalls(db),
});

const readingCalls = (db: Db) =>
  ({
    'affiliates.list': async ({ site }, context) => {
      const own = await sitesFor(db.read, context, 'rewards.read');
      const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
      if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
      const rows = await listAffiliates(db.read, { siteIds: sites.map(({ id }) => id), now: context.now });
      return { ...ok, rows: rows.map((row) => affiliateOnWire(row, sites)) };
    },
    'affiliates.get': async ({ affiliate_id }, context) => {
      const id = affiliate_id.toLowerCase();
      const sites = await sitesFor(db.read, context, 'rewards.read');
      const siteIds = sites.map((site) => site.id);
      const [row] = await listAffiliates(db.read, { siteIds, id, now: context.now });
      if (!row) return refuseStaff('unknownAffiliate', { field: 'affiliate_id' });
      const plans = await planHistory(db.read, id);
      const [present] = plans;
      if (!present) throw new Error(`affiliate ${id} has no plan`);
      const statements = await listAffiliateStatements(db.read, {
        ...{ siteIds, affiliateId: id, limit: STATEMENTS },
      });
      return {
        ...ok,
        affiliate: {
          ...affiliateOnWire(row, sites),
          ...{
            version: row.version,
            parent_id: row.parentId,
            parent_name: row.parentName,
            has_second_step: row.hasSecondStep,
          },
          ...{ has_payment_details: row.hasPayment, plan: present.plan },
          plans: plans.map(({ fromMonth, setAt, setBy, plan }) => ({
            ...{ from_month: fromMonth, set_at: setAt.toISOString(), set_by: setBy, plan },
          })),
          links: (await linksOf(db.read, id)).map(({ endedAt, ...link }) => ({
            ...link,
            ended_at: endedAt?.toISOString() ?? null,
          })),
          statements: statements.map((one) => statementOnWire(one, sites)),
        },
      };
    },
  }) satisfies Partial<OfficeHandlers>;

/** Does something to an affiliate of a site that the caller may change, which is locked; any other is unknown. */
async function withAffiliate<Answer>(
  db: Db,
  context: StaffContext,
  { affiliateId, version }: { readonly affiliateId: string; readonly version?: number },
  work: (tx: Tx, row: AffiliateRow) => Promise<Answer | OfficeRefusal>,
): Promise<Answer | OfficeRefusal> {
  const siteId = await siteOf(db.read, context, affiliateId);
  if (isOfficeRefusal(siteId)) return siteId;
  return db.tx(async (tx) => {
    const row = await lockAffiliate(tx, siteId, affiliateId);
    if (!row) return refuseStaff('unknownAffiliate', { field: 'affiliate_id' });
    if (version !== undefined && row.version !== version) return refuseStaff('versionConflict');
    return work(tx, row);
  });
}

async function siteOf(reader: Reader, context: StaffContext, id: string): Promise<number | OfficeRefusal> {
  const siteIds = await siteIdsFor(reader, context, 'rewards.manage');
  const [row] = await listAffiliates(reader, { siteIds, id, now: context.now });
  return row?.siteId ?? refuseStaff('unknownAffiliate', { field: 'affiliate_id' });
}

const editingCalls = (db: Db) =>
  ({
    'affiliates.make': async ({ site, name, mail, parent_id, plan, reason }, context) => {
      const at = await siteFor(db.read, context, 'rewards.manage', site);
      if (isOfficeRefusal(at)) return at;
      return db.tx(async (tx) => {
        const action = { siteId: at.id, actor: context.actor, now: context.now };
        const parentId = parent_id?.toLowerCase() ?? null;
        const made = await makeAffiliate(tx, action, { name, mail, parentId, plan });
        if (typeof made === 'string')
          return refuseStaff(made, { field: made === 'nameTaken' ? 'mail' : 'parent_id' });
        await audit(tx, context, {
          ...{ object: `affiliate:${made.id}`, siteId: at.id, reason, before: null },
          after: { name, mail: mail.toLowerCase(), parent: parentId, plan },
        });
        return { ...ok, affiliate_id: made.id, invitation: invitationLink(context.origin, made.token) };
      });
    },
    'affiliates.change': async ({ affiliate_id, version, name, mail, is_closed, reason }, context) => {
      const affiliateId = affiliate_id.toLowerCase();
      return withAffiliate(db, context, { affiliateId, version }, async (tx, row) => {
        const after = await changeAffiliate(tx, context.now, {
          row,
          to: { name, mail, isClosed: is_closed },
        });
        if (after === 'nameTaken') return refuseStaff('nameTaken', { field: 'mail' });
        await audit(tx, context, {
          ...{ object: `affiliate:${row.id}`, siteId: row.site_id, reason, after },
          before: { name: row.name, mail: row.mail, state: row.state },
        });
        return { ...ok, version: row.version + 1 };
      });
    },
    'affiliates.setPlan': async ({ affiliate_id, version, plan, reason }, context) => {
      const affiliateId = affiliate_id.toLowerCase();
      return withAffiliate(db, context, { affiliateId, version }, async (tx, row) => {
        const [before] = await planHistory(tx, row.id);
        const action = { siteId: row.site_id, actor: context.actor, now: context.now };
        await setPlan(tx, action, { row, plan });
        await audit(tx, context, {
          ...{ object: `affiliate:${row.id}`, siteId: row.site_id, reason },
          ...{ before: { plan: before?.plan ?? null }, after: { plan } },
        });
        return { ...ok, version: row.version + 1 };
      });
    },
    'affiliates.invite': async ({ affiliate_id, reason }, context) =>
      withAffiliate(db, context, { affiliateId: affiliate_id.toLowerCase() }, async (tx, row) => {
        const token = await invite(tx, row.id, context.now);
        await audit(tx, context, {
          ...{ object: `affiliate:${row.id}`, siteId: row.site_id, reason },
          before: { has_second_step: row.totp_secret !== null },
          after: { invited: true },
        });
        return { ...ok, invitation: invitationLink(context.origin, token) };
      }),
  }) satisfies Partial<OfficeHandlers>;
