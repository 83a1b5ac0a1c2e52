import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { listAffiliateStatements, payStatement, statementPlayers } from '../../affiliates/public.ts';
import type { Db, Reader } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { audit, type StaffContext } from '../context.ts';
import { act } from '../requests/requests.ts';
import { holds } from '../roles/permissions-of.ts';
import { siteIdsFor, sitesFor } from '../roles/sites-for.ts';
import { approveKind } from './approve-kind.ts';
import { figuresOnWire, statementOnWire } from './on-wire.ts';
import { openPayment } from './portal/payment.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;
const MOST_PLAYERS = 200;

/** The calls about statements of affiliates, which cashiers approve and pay. */
export const affiliateStatementCalls = (db: Db) => ({ ...readingCalls(db), ...payingCalls(db) });

const readingCalls = (db: Db) =>
  ({
    'affiliates.statements': async ({ site, state, before, limit = DEFAULT_PAGE }, context) => {
      const own = await sitesFor(db.read, context, 'cashier.read');
      const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
      if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
      const siteIds = sites.map(({ id }) => id);
      const rows = await listAffiliateStatements(db.read, { siteIds, state, before, limit });
      return {
        ...{ ...ok, rows: rows.map((row) => statementOnWire(row, sites)) },
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'affiliates.statement': async ({ statement_id: id }, context) => {
      const sites = await sitesFor(db.read, context, 'cashier.read');
      const siteIds = sites.map((site) => site.id);
      const [row] = await listAffiliateStatements(db.read, { siteIds, id: id.toLowerCase(), limit: 1 });
      if (!row) return refuseStaff('unknownStatement', { field: 'statement_id' });
      const [totals, ...players] = await statementPlayers(db.read, { id: row.id, limit: MOST_PLAYERS });
      if (!totals) throw new Error(`statement ${row.id} has no totals`);
      const mayPay = holds(context.powers, 'cashier.pay', row.siteId);
      const payment = mayPay ? await openPayment(db.read, row.affiliateId) : undefined;
      return {
        ...ok,
        statement: {
          ...statementOnWire(row, sites),
          ...{ carried_revenue: formatAmount(row.carriedRevenue), plan: row.plan },
          ...{
            left_revenue: formatAmount(row.leftRevenue),
            left_commission: formatAmount(row.leftCommission),
          },
          ...{ lines: [...row.lines], totals: figuresOnWire(totals) },
          players: players.map((one) => ({ player_id: String(one.playerId), ...figuresOnWire(one) })),
          payment: payment?.details ?? null,
          payment_since: payment?.since.toISOString() ?? null,
        },
      };
    },
  }) satisfies Partial<OfficeHandlers>;

/** The site of a statement at which a permission holds for the caller. */
async function siteOfStatement(
  reader: Reader,
  context: StaffContext,
  { id, permission }: { readonly id: string; readonly permission: Permission },
): Promise<number | OfficeRefusal> {
  const siteIds = await siteIdsFor(reader, context, permission);
  const [row] = await listAffiliateStatements(reader, { siteIds, id, limit: 1 });
  return row?.siteId ?? refuseStaff('unknownStatement', { field: 'statement_id' });
}

const payingCalls = (db: Db) =>
  ({
    'affiliates.approve': async ({ statement_id, reason }, context) => {
      const id = statement_id.toLowerCase();
      const siteId = await siteOfStatement(db.read, context, { id, permission: 'cashier.pay' });
      if (isOfficeRefusal(siteId)) return siteId;
      const done = await act(db, context, approveKind, { siteId, input: { statement_id: id }, reason });
      if (isOfficeRefusal(done)) return done;
      return { ...ok, request_id: done.requestId, before: done.before, after: done.after };
    },
    'affiliates.pay': async ({ statement_id, reference, reason }, context) => {
      const id = statement_id.toLowerCase();
      const siteId = await siteOfStatement(db.read, context, { id, permission: 'cashier.pay' });
      if (isOfficeRefusal(siteId)) return siteId;
      return db.tx(async (tx) => {
        const action = { siteId, actor: context.actor, now: context.now };
        const paid = await payStatement(tx, action, { id, reference });
        if (typeof paid === 'string') return refuseStaff(paid, { field: 'statement_id' });
        const { state, due, affiliate_id: affiliate } = paid;
        await audit(tx, context, {
          ...{ object: `affiliate-statement:${id}`, siteId, reason, before: { state } },
          after: { state: 'paid', affiliate, reference, due: formatAmount(due) },
        });
        return ok;
      });
    },
  }) satisfies Partial<OfficeHandlers>;
