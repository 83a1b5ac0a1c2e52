import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { RequestKindName } from '#contract/office/request-kinds.ts';
import { requestKinds } from '#contract/office/request-kinds.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { StaffContext } from '../context.ts';
import { holds } from '../roles/permissions-of.ts';
import { siteFor } from '../roles/sites-for.ts';
import { readOwnSites } from '../team/read-team.ts';
import { type RequestFacts, readRequests } from './read-requests.ts';
import { approve, decline, withdraw } from './requests.ts';
import { type Kinds, readThresholds, setThreshold } from './thresholds.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;

const isKindName = (text: string): text is RequestKindName => requestKinds.some((name) => name === text);

function factsOf(kinds: Kinds, { powers, staffId }: StaffContext, row: RequestFacts) {
  const kind = kinds.get(row.kind);
  if (!isKindName(row.kind) || !kind) throw new Error(`request ${row.id} has the unknown kind ${row.kind}`);
  const state = row.state === 'open' && row.is_expired ? ('expired' as const) : row.state;
  return {
    id: row.id,
    kind: row.kind,
    site: row.external_id,
    object: row.object,
    amount: row.amount === null ? null : formatAmount(row.amount),
    currency: row.currency,
    reason: row.reason,
    state,
    requested_by: { staff_id: String(row.requested_by), full_name: row.asker_name },
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by:
      row.decided_by === null
        ? null
        : { staff_id: String(row.decided_by), full_name: row.decider_name ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision: row.decision,
    may_decide:
      state === 'open' && row.requested_by !== staffId && holds(powers, kind.permission, row.site_id),
  };
}

function readingCalls(db: Db, kinds: Kinds) {
  const allSites = async ({ operatorId }: StaffContext) => {
    const own = await readOwnSites(db.read, operatorId);
    return { own, sites: own.map(({ id }) => id) };
  };
  return {
    'requests.list': async ({ limit = DEFAULT_PAGE, site, mine, before, ...filter }, context) => {
      const { own, sites } = await allSites(context);
      const at = site === undefined ? undefined : own.find((one) => one.external_id === site);
      if (site !== undefined && !at) return refuseStaff('unknownSite', { field: 'site' });
      if (before !== undefined && !UUID.test(before)) return refuseStaff('badRequest', { field: 'before' });
      const wanted = { ...filter, sites, siteId: at?.id, isOwn: mine, before, limit };
      const rows = await readRequests(db.read, kinds, context, wanted);
      return {
        ...ok,
        rows: rows.map((row) => factsOf(kinds, context, row)),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'requests.get': async ({ id }, context) => {
      const { sites } = await allSites(context);
      const [row] = await readRequests(db.read, kinds, context, { id: id.toLowerCase(), sites, limit: 1 });
      if (!row) return refuseStaff('unknownRequest');
      const { before, after } = row.effect;
      return { ...ok, request: { ...factsOf(kinds, context, row), input: row.input, before, after } };
    },
  } satisfies Partial<OfficeHandlers>;
}

function decidingCalls(db: Db, kinds: Kinds) {
  return {
    'requests.approve': async ({ id, reason }, context) => {
      const done = await approve(db, kinds, context, { id: id.toLowerCase(), reason });
      return isOfficeRefusal(done) ? done : { ...ok, before: done.before, after: done.after };
    },
    'requests.decline': async ({ id, reason }, context) =>
      (await decline(db, kinds, context, { id: id.toLowerCase(), reason })) ?? ok,
    'requests.withdraw': async ({ id, reason }, context) =>
      (await withdraw(db, kinds, context, { id: id.toLowerCase(), reason })) ?? ok,
  } satisfies Partial<OfficeHandlers>;
}

function thresholdCalls(db: Db, kinds: Kinds) {
  return {
    'requests.thresholds': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'team.read', site);
      if (isOfficeRefusal(at)) return at;
      const rows = await readThresholds(db.read, kinds, at.id);
      return {
        ...ok,
        currency: at.currency,
        rows: rows.map(({ kind, above, isAlwaysTwo: always, version }) => ({
          ...{ kind, always, version },
          above: above === null ? null : formatAmount(above),
        })),
      };
    },
    'requests.setThreshold': async ({ site, kind, above, version, reason }, context) => {
      const at = await siteFor(db.read, context, 'team.manage', site);
      if (isOfficeRefusal(at)) return at;
      const limit = above === null ? null : parseAmount(above);
      if (limit === undefined) return refuseStaff('badRequest', { field: 'above' });
      const change = { siteId: at.id, kind, above: limit, version, reason };
      const done = await setThreshold(db, kinds, context, change);
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
  } satisfies Partial<OfficeHandlers>;
}

/** The calls about requests for a second person. */
export const requestCalls = (db: Db, kinds: Kinds) => ({
  ...readingCalls(db, kinds),
  ...decidingCalls(db, kinds),
  ...thresholdCalls(db, kinds),
});
