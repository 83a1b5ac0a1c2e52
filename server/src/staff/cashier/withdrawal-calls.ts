import { sql } from 'kysely';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { listWithdrawals, readRule, setRule } from '../../wallet/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { noteLook } from '../players/look.ts';
import { siteFor, siteIdsFor, sitesFor } from '../roles/sites-for.ts';
import { decideAll, type Verb } from './decide-withdrawals.ts';
import { readFacts, withdrawalOnWire } from './withdrawal-facts.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;
type RuleRequest = OfficeRequest<'/api/office/cashier/set_rules'>;

function readingCalls(db: Db) {
  return {
    'cashier.withdrawals': async ({ site, sort = 'oldest', limit = DEFAULT_PAGE, ...filter }, context) => {
      const own = await sitesFor(db.read, context, 'cashier.read');
      const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
      if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
      const rows = await listWithdrawals(db.read, {
        siteIds: sites.map(({ id }) => id),
        state: filter.state,
        playerId: filter.player_id === undefined ? undefined : BigInt(filter.player_id),
        flag: filter.flag,
        atLeast: filter.at_least === undefined ? undefined : parseAmount(filter.at_least),
        isOldestFirst: sort === 'oldest',
        after: filter.before?.toLowerCase(),
        limit,
      });
      return {
        ...ok,
        rows: rows.map((row) => withdrawalOnWire(context, row)),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'cashier.withdrawal': async ({ withdrawal_id: id }, context) => {
      const read = await readFacts(
        db,
        context,
        id.toLowerCase(),
        await siteIdsFor(db.read, context, 'cashier.read'),
      );
      if (!read) return refuseStaff('unknownWithdrawal');
      await noteLook(db, context, read.player);
      return { ...ok, ...read.facts };
    },
  } satisfies Partial<OfficeHandlers>;
}

function decidingCalls(db: Db) {
  const decide = async (
    context: StaffContext,
    verb: Verb,
    { withdrawal_ids: ids, reason }: { readonly withdrawal_ids: readonly string[]; readonly reason: string },
  ) => {
    const siteIds = await siteIdsFor(db.read, context, 'cashier.pay');
    return { ...ok, rows: await decideAll(db, context, verb, { ids, reason, siteIds }) };
  };
  return {
    'cashier.approve': (request, context) => decide(context, { verb: 'approve' }, request),
    'cashier.pay': (request, context) => decide(context, { verb: 'pay' }, request),
    'cashier.hold': (request, context) => decide(context, { verb: 'hold' }, request),
    'cashier.release': (request, context) => decide(context, { verb: 'release' }, request),
    'cashier.reject': async ({ code, text, ...request }, context) =>
      code === 'other' && text === ''
        ? refuseStaff('badRequest', { field: 'text' })
        : decide(context, { verb: 'reject', code, text }, request),
  } satisfies Partial<OfficeHandlers>;
}

const asText = (amount: bigint | null) => (amount === null ? null : formatAmount(amount));

/** An amount that may be missing; `undefined` where it is 0. */
const asAmount = (text: string | null): bigint | null | undefined =>
  text === null ? null : parseAmount(text) || undefined;

async function changeRule(
  db: Db,
  context: StaffContext,
  siteId: number,
  { reason, version, ...request }: RuleRequest,
): Promise<OfficeResponse<'/api/office/cashier/set_rules'> | OfficeRefusal> {
  const [autoBelow, holdAbove] = [asAmount(request.auto_below), asAmount(request.hold_above)];
  if (autoBelow === undefined) return refuseStaff('invalidAmount', { field: 'auto_below' });
  if (holdAbove === undefined) return refuseStaff('invalidAmount', { field: 'hold_above' });
  const holdDayAbove = asAmount(request.hold_day_above);
  if (holdDayAbove === undefined) return refuseStaff('invalidAmount', { field: 'hold_day_above' });
  const holdWeekAbove = asAmount(request.hold_week_above);
  if (holdWeekAbove === undefined) return refuseStaff('invalidAmount', { field: 'hold_week_above' });
  const rule = {
    turnoverTimes: request.turnover_times,
    dailyMost: request.daily_most,
    autoAfterSeconds: request.auto_after_seconds,
    holdFlags: request.hold_flags,
    ...{ autoBelow, holdAbove, holdDayAbove, holdWeekAbove },
    ...{ holdDayCount: request.hold_day_count, holdWeekCount: request.hold_week_count },
    ...{ ownNameOnly: request.own_name_only, closedLoop: request.closed_loop },
  };
  const { actor, now } = context;
  return db.tx(async (tx) => {
    const done = await setRule(tx, { siteId, actor, now }, { rule, version, reason });
    if (!done) return refuseStaff('versionConflict', { field: 'version' });
    const { before, after } = done;
    await audit(tx, context, { object: `withdrawal-rules:${siteId}`, siteId, reason, before, after });
    return { ...ok, version: done.version };
  });
}

/** Who changed the rule of a site last: their name, or what the change says where it was no member of staff. */
const lastChange = (db: Db, siteId: number) =>
  db.read
    .selectFrom('withdrawal_rule_change as c')
    .leftJoin('staff', (join) => join.on(sql`'staff:' || staff.id`, '=', sql.ref('c.changed_by')))
    .select(['c.changed_at', sql<string>`coalesce(staff.full_name, c.changed_by)`.as('name')])
    .where('c.site_id', '=', siteId)
    .orderBy('c.version', 'desc')
    .limit(1)
    .executeTakeFirst();

function ruleCalls(db: Db) {
  return {
    'cashier.rules': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'cashier.read', site);
      if (isOfficeRefusal(at)) return at;
      const rule = await readRule(db.read, at.id);
      const last = await lastChange(db, at.id);
      return {
        ...{ ...ok, currency: at.currency, version: rule.version },
        turnover_times: rule.turnoverTimes,
        daily_most: rule.dailyMost,
        auto_below: asText(rule.autoBelow),
        auto_after_seconds: rule.autoAfterSeconds,
        hold_above: asText(rule.holdAbove),
        hold_flags: [...rule.holdFlags],
        hold_day_above: asText(rule.holdDayAbove),
        hold_day_count: rule.holdDayCount,
        hold_week_above: asText(rule.holdWeekAbove),
        hold_week_count: rule.holdWeekCount,
        own_name_only: rule.ownNameOnly,
        closed_loop: rule.closedLoop,
        changed_by: last?.name ?? null,
        changed_at: last?.changed_at.toISOString() ?? null,
      };
    },
    'cashier.setRules': async ({ site, ...request }, context) => {
      const at = await siteFor(db.read, context, 'sites.manage', site);
      return isOfficeRefusal(at) ? at : changeRule(db, context, at.id, { site, ...request });
    },
  } satisfies Partial<OfficeHandlers>;
}

/** The calls about withdrawals. */
export const withdrawalCalls = (db: Db) => ({
  ...readingCalls(db),
  ...decidingCalls(db),
  ...ruleCalls(db),
});
