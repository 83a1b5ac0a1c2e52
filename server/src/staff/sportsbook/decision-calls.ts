import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { MatchResult, Score } from '#rules/sportsbook/match-result.ts';
import type { Db, Reader } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { type EventFacts, previewByHand, readEventFacts, readOutcomes } from '../../sportsbook/public.ts';
import type { StaffContext } from '../context.ts';
import { openRequestFor } from '../requests/read-requests.ts';
import { act } from '../requests/requests.ts';
import { type OwnSite, sitesFor } from '../roles/sites-for.ts';
import { decidingSite, effectsOnWire, isShared } from './decision-effects.ts';
import { decisionOf, resultKind } from './result-kind.ts';

const ok = { statusCode: 1 } as const;

interface Found {
  readonly sites: readonly OwnSite[];
  readonly event: EventFacts;
}

/** An event that concerns sites at which a permission holds; any other is unknown. */
async function findEvent(
  reader: Reader,
  context: StaffContext,
  permission: Permission,
  eventId: string,
): Promise<Found | OfficeRefusal> {
  const sites = await sitesFor(reader, context, permission);
  const event = await readEventFacts(
    reader,
    sites.map(({ id }) => id),
    BigInt(eventId),
  );
  return event ? { sites, event } : refuseStaff('unknownEvent');
}

const eventOnWire = ({ id, starts_at, score_home, score_away, competitors, ...event }: EventFacts) => ({
  ...event,
  event_id: String(id),
  starts_at: starts_at.toISOString(),
  score: score_home === null || score_away === null ? null : { home: score_home, away: score_away },
  competitors: competitors.map(({ code, names }) => ({ code, name: names.EN ?? code })),
});

const idsOnWire = (ids: readonly bigint[] | null) => ids?.map(String) ?? null;

/** What pages show of a result: who scored first decides bets too, and is not shown. */
const shownResult = ({ status, outright, ...scores }: MatchResult) => ({
  status,
  ...pairs(scores),
  ...(outright ? { outright: { winners: [...outright.winners] } } : {}),
});

const pairs = ({ ht, ft, ftOt, abandonedScore }: Omit<MatchResult, 'status'>) => ({
  ...(ht ? { ht: copyOf(ht) } : {}),
  ...(ft ? { ft: copyOf(ft) } : {}),
  ...(ftOt ? { ftOt: copyOf(ftOt) } : {}),
  ...(abandonedScore ? { abandonedScore: copyOf(abandonedScore) } : {}),
});

const copyOf = ([home, away]: Score): [number, number] => [home, away];

async function outcomesOnWire(reader: Reader, eventId: bigint) {
  const { results, voids, markets } = await readOutcomes(reader, eventId);
  return {
    results: results.map(({ market_ids, at, result, ...one }) => ({
      ...one,
      result: result && shownResult(result),
      market_ids: idsOnWire(market_ids),
      at: at.toISOString(),
    })),
    voids: voids.map(({ market_ids, from_at, to_at, reason, at }) => ({
      market_ids: idsOnWire(market_ids),
      from: from_at?.toISOString() ?? null,
      to: to_at?.toISOString() ?? null,
      reason,
      at: at.toISOString(),
    })),
    markets: markets.map(({ id, ...market }) => ({ market_id: String(id), ...market })),
  };
}

/** The calls about results and voids by hand. */
export function decisionCalls(db: Db) {
  return {
    'sportsbook.event': async ({ event_id }, context) => {
      const found = await findEvent(db.read, context, 'sportsbook.read', event_id);
      if (isOfficeRefusal(found)) return found;
      const { event } = found;
      return {
        ...ok,
        event: eventOnWire(event),
        ...(await outcomesOnWire(db.read, event.id)),
        is_shared: await isShared(db.read, context, event.id, 'bets or offers'),
        open_request: await openRequestFor(db.read, context.operatorId, `match:${event_id}`),
      };
    },
    'sportsbook.preview': async ({ event_id, decision }, context) => {
      const found = await findEvent(db.read, context, 'sportsbook.trade', event_id);
      if (isOfficeRefusal(found)) return found;
      const effects = await previewByHand(db.read, found.event.id, decisionOf(decision), context.now);
      return { ...ok, effects: effectsOnWire(effects, found.sites) };
    },
    'sportsbook.decide': async ({ event_id, decision, result_version: known, reason }, context) => {
      const found = await findEvent(db.read, context, 'sportsbook.trade', event_id);
      if (isOfficeRefusal(found)) return found;
      const { event, sites } = found;
      if (await isShared(db.read, context, event.id, 'bets or offers')) return refuseStaff('sharedEvent');
      const effects = await previewByHand(db.read, event.id, decisionOf(decision), context.now);
      const siteId = (await decidingSite(db.read, context, effects)) ?? sites[0]?.id;
      if (siteId === undefined) return refuseStaff('unknownEvent');
      // As JSON has it: what is not known is left out.
      const input = { event_id, known, decision: JSON.parse(JSON.stringify(decision)) };
      const done = await act(db, context, resultKind, { siteId, input, reason });
      return isOfficeRefusal(done) ? done : { ...ok, request_id: done.requestId };
    },
  } satisfies Partial<OfficeHandlers>;
}
