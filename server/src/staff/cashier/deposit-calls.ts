import { sql } from 'kysely';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Db, Reader } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { transfersFor } from '../../ledger/public.ts';
import {
  callbacksOf,
  type ListedCase,
  type ListedDeposit,
  listCases,
  listDeposits,
  openDue,
  possible,
} from '../../wallet/public.ts';
import type { OfficeContext, StaffContext } from '../context.ts';
import { noteLook } from '../players/look.ts';
import { seesPersonal } from '../players/personal.ts';
import { transferOnWire } from '../players/proofs.ts';
import { act } from '../requests/requests.ts';
import { siteIdsFor, sitesFor } from '../roles/sites-for.ts';
import { resolutionKinds } from './cases.ts';
import { paymentOnWire } from './payment-on-wire.ts';

const DEFAULT_PAGE = 50;
const MOST_CASES = 20;
const ok = { statusCode: 1 } as const;
const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const depositOnWire = (row: ListedDeposit) => ({
  deposit_id: row.id,
  ...paymentOnWire(row),
  state: row.state,
  method_code: row.method_code,
  adapter: row.adapter,
  created_at: row.created_at.toISOString(),
  settled_at: iso(row.settled_at),
  open_cases: row.open_cases,
});

const caseOnWire = (row: ListedCase) => ({
  case_id: row.id,
  kind: row.kind,
  state: row.state,
  site: row.external_id,
  // The credit of an orphan is a deposit of the same id.
  deposit_id: row.deposit_id ?? (row.state === 'credited' ? row.id : null),
  withdrawal_id: row.withdrawal_id,
  player_id: row.player_id === null ? null : String(row.player_id),
  account_id: row.account_id,
  adapter: row.adapter,
  reference: row.reference,
  amount: formatAmount(row.amount),
  currency: row.currency,
  result: row.result,
  due: formatAmount(openDue(row)),
  times: row.times,
  opened_at: row.opened_at.toISOString(),
  last_at: row.last_at.toISOString(),
  moved: formatAmount(row.moved),
  resolved_at: iso(row.resolved_at),
  resolved_by: row.resolved_by,
});

/** Whose orphans somebody sees: the operator's, where they see all of its sites. */
const orphansOf = ({ powers, operatorId }: StaffContext): number | undefined =>
  powers.may.get('cashier.read') === 'all' ? operatorId : undefined;

/** The ids of the sites that a list is of. */
async function idsOf(
  reader: Reader,
  context: OfficeContext,
  site: string | undefined,
): Promise<number[] | OfficeRefusal> {
  const own = await sitesFor(reader, context, 'cashier.read');
  const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
  if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
  return sites.map(({ id }) => id);
}

const nextOf = (rows: readonly { readonly id: string }[], limit: number) =>
  rows.length < limit ? null : (rows.at(-1)?.id ?? null);

function depositReads(db: Db) {
  return {
    'deposits.list': async ({ site, sort = 'newest', limit = DEFAULT_PAGE, ...filter }, context) => {
      const siteIds = await idsOf(db.read, context, site);
      if (isOfficeRefusal(siteIds)) return siteIds;
      const rows = await listDeposits(db.read, {
        ...{ siteIds, limit, state: filter.state, method: filter.method },
        id: filter.deposit_id?.toLowerCase(),
        playerId: filter.player_id === undefined ? undefined : BigInt(filter.player_id),
        atLeast: filter.at_least === undefined ? undefined : parseAmount(filter.at_least),
        isOldestFirst: sort === 'oldest',
        after: filter.before?.toLowerCase(),
      });
      return { ...ok, rows: rows.map(depositOnWire), next: nextOf(rows, limit) };
    },
    'deposits.get': async ({ deposit_id }, context) => {
      const siteIds = await siteIdsFor(db.read, context, 'cashier.read');
      const id = deposit_id.toLowerCase();
      const [row] = await listDeposits(db.read, { siteIds, id, isOldestFirst: false, limit: 1 });
      if (!row) return refuseStaff('unknownDeposit');
      const cases = await listCases(db.read, {
        ...{ siteIds, depositId: id, operatorId: undefined, isOldestFirst: true, limit: MOST_CASES },
      });
      const [callbacks, transfers] = await Promise.all([
        callbacksOf(db.read, id),
        transfersFor(db.read, row.player_id, {
          refs: [id, ...cases.map((one) => one.id)],
          since: row.created_at,
        }),
      ]);
      await noteLook(db, context, { id: row.player_id, site_id: row.site_id });
      const isWhole = seesPersonal(context, row.site_id);
      return {
        ...ok,
        deposit: { ...depositOnWire(row), expires_at: row.expires_at.toISOString() },
        callbacks: callbacks.map((one) => ({
          verdict: one.verdict,
          result: one.result,
          amount: one.amount === null ? null : formatAmount(one.amount),
          currency: one.currency,
          raw: isWhole ? one.raw : null,
          at: one.received_at.toISOString(),
        })),
        transfers: transfers.map(transferOnWire),
        cases: cases.map(caseOnWire),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}

async function openRequest(reader: Reader, operatorId: number, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom('staff_request')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('object', '=', `deposit-case:${id}`)
    .where('state', '=', 'open')
    .where(sql<boolean>`expires_at > ledger_now()`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A case that the caller may see. */
async function findCase(reader: Reader, context: StaffContext, id: string) {
  const sites = await sitesFor(reader, context, 'cashier.read');
  const siteIds = sites.map((site) => site.id);
  const operatorId = orphansOf(context);
  const [row] = await listCases(reader, { siteIds, operatorId, id, isOldestFirst: false, limit: 1 });
  return { row, sites };
}

function caseCalls(db: Db) {
  return {
    'deposits.cases': async ({ site, sort = 'oldest', limit = DEFAULT_PAGE, ...filter }, context) => {
      const siteIds = await idsOf(db.read, context, site);
      if (isOfficeRefusal(siteIds)) return siteIds;
      const rows = await listCases(db.read, {
        ...{ siteIds, limit, state: filter.state, kind: filter.kind, isOldestFirst: sort === 'oldest' },
        operatorId: site === undefined ? orphansOf(context) : undefined,
        after: filter.before?.toLowerCase(),
      });
      return { ...ok, rows: rows.map(caseOnWire), next: nextOf(rows, limit) };
    },
    'deposits.case': async ({ case_id }, context) => {
      const id = case_id.toLowerCase();
      const { row, sites } = await findCase(db.read, context, id);
      if (!row) return refuseStaff('unknownCase');
      const { player_id: playerId, site_id: siteId } = row;
      const since = row.opened_at;
      const [request, transfers] = await Promise.all([
        openRequest(db.read, context.operatorId, id),
        playerId === null ? [] : transfersFor(db.read, playerId, { refs: [id], since }),
      ]);
      if (playerId !== null && siteId !== null)
        await noteLook(db, context, { id: playerId, site_id: siteId });
      const isWhole =
        siteId === null
          ? context.powers.may.get('players.personal') === 'all'
          : seesPersonal(context, siteId);
      return {
        ...ok,
        case: {
          ...caseOnWire(row),
          raw: isWhole ? row.raw : null,
          possible:
            row.state === 'open'
              ? [...possible(openDue(row), { kind: row.kind, currency: row.currency, own: row.own_currency })]
              : [],
          open_request: request,
          sites: siteId === null ? sites.map((site) => site.external_id) : [],
        },
        transfers: transfers.map(transferOnWire),
      };
    },
    'deposits.resolve': async ({ case_id, as, site, player_id, reason }, context) => {
      const id = case_id.toLowerCase();
      const { row, sites } = await findCase(db.read, context, id);
      if (!row) return refuseStaff('unknownCase');
      const siteId = row.site_id ?? sites.find((one) => one.external_id === site)?.id;
      if (siteId === undefined) return refuseStaff('unknownSite', { field: 'site' });
      const playerId = row.deposit_id === null && as === 'credit' ? (player_id ?? null) : null;
      const input = { case_id: id, player_id: playerId };
      const done = await act(db, context, resolutionKinds[as], { siteId, input, reason });
      if (isOfficeRefusal(done))
        return done.refused === 'unknownPlayer' ? { ...done, field: 'player_id' } : done;
      return { ...ok, request_id: done.requestId, before: done.before, after: done.after };
    },
  } satisfies Partial<OfficeHandlers>;
}

/** The calls about deposits and what gateways said about them. */
export const depositCalls = (db: Db) => ({ ...depositReads(db), ...caseCalls(db) });
