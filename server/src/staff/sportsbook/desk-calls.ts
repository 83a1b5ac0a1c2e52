import type { DeskExposure } from '#contract/office/calls/sportsbook/desk.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db, Reader } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  type Board,
  type DeskEvent,
  type EventNow,
  findDeskEvents,
  type MarketExposure,
  type MarketNow,
  readEventsNow,
  readExposure,
  readMarketsNow,
  selectionsAt,
  suspend,
} from '../../sportsbook/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { noteForOffice } from '../live/office-live.ts';
import { type OwnSite, siteFor, sitesFor } from '../roles/sites-for.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;
const NO_EVENT = 0n;

export interface DeskDeps {
  readonly db: Db;
  readonly board: Pick<Board, 'changed'>;
}

const idsOf = (sites: readonly OwnSite[]) => sites.map(({ id }) => id);

/** The site that was named, or all at which the permission holds. */
export async function sitesAsked(
  reader: Reader,
  context: StaffContext,
  permission: Permission,
  site: string | undefined,
): Promise<readonly OwnSite[] | OfficeRefusal> {
  if (site === undefined) return sitesFor(reader, context, permission);
  const one = await siteFor(reader, context, permission, site);
  return isOfficeRefusal(one) ? one : [one];
}

/** The cursor of a page: start and id of its last event. */
function readCursor(text: string): { readonly startsAt: Date; readonly id: bigint } | undefined {
  const [, at, id] = /^(\d{1,15})\.(\d{1,18})$/.exec(text) ?? [];
  return at === undefined || id === undefined
    ? undefined
    : { startsAt: new Date(Number(at)), id: BigInt(id) };
}

const marketOnWire = ({ market_id, bet_type, period, line }: DeskEvent['markets'][number]) => ({
  market_id: String(market_id),
  ...{ bet_type, period, line },
});

const eventOnWire = ({ id, starts_at, markets, ...event }: DeskEvent) => ({
  ...event,
  event_id: String(id),
  starts_at: starts_at.toISOString(),
  markets: markets.map(marketOnWire),
});

function suspendedAt(suspended: readonly number[], sites: readonly OwnSite[]): 'none' | 'some' | 'all' {
  const count = new Set(suspended).size;
  return count === 0 ? 'none' : count < sites.length ? 'some' : 'all';
}

/** Amounts of sites of one currency together. */
function sumsOf(found: readonly MarketExposure[], sites: readonly OwnSite[]): DeskExposure[] {
  const currencyOf = new Map(sites.map(({ id, currency }) => [id, currency]));
  const sums = new Map<string, { risk: bigint; loss: bigint }>();
  for (const { siteId, risk, loss } of found) {
    const currency = currencyOf.get(siteId);
    if (currency === undefined || risk === 0n) continue;
    const sum = sums.get(currency) ?? { risk: 0n, loss: 0n };
    sums.set(currency, { risk: sum.risk + risk, loss: sum.loss + loss });
  }
  return [...sums].map(([currency, { risk, loss }]) => ({
    currency,
    risk: formatAmount(risk),
    loss: formatAmount(loss),
  }));
}

const pairOf = ({ score_home: home, score_away: away }: EventNow) =>
  home === null || away === null ? null : { home, away };

/** The markets of each event that its exposure is summed over. */
async function eventExposures(reader: Reader, sites: readonly OwnSite[], events: readonly EventNow[]) {
  const found = new Map<bigint, readonly MarketExposure[]>();
  for (const { id } of events) {
    const markets = await readMarketsNow(reader, idsOf(sites), { eventId: id });
    found.set(id, await readExposure(reader, idsOf(sites), markets));
  }
  return found;
}

/** At the prices of the one site that was asked for, else of the feed. */
function shownSelections(market: MarketNow, [first, ...others]: readonly OwnSite[]) {
  const { market_id: id, selections, site_prices: sitePrices } = market;
  return first && others.length === 0 ? selectionsAt(first.id, { id, selections, sitePrices }) : selections;
}

const marketNowOnWire = (market: MarketNow, exposure: DeskExposure[], sites: readonly OwnSite[]) => ({
  market_id: String(market.market_id),
  state: market.state,
  version: String(market.version),
  suspended: suspendedAt(market.suspended_sites, sites),
  event_suspended: suspendedAt(market.event_suspended_sites, sites),
  selections: shownSelections(market, sites).map(({ code, odds, active }) => ({ code, odds, active })),
  exposure,
});

/** The calls of the trading desk. */
export function deskCalls({ db }: Pick<DeskDeps, 'db'>) {
  return {
    'sportsbook.desk': async (
      { site, view = 'all', sport, search, before, limit = DEFAULT_PAGE },
      context,
    ) => {
      const after = before === undefined ? undefined : readCursor(before);
      if (before !== undefined && !after) return refuseStaff('badRequest', { field: 'before' });
      const sites = await sitesAsked(db.read, context, 'sportsbook.read', site);
      if (isOfficeRefusal(sites)) return sites;
      const query = { siteIds: idsOf(sites), view, sport, search: search || undefined, after, limit };
      const rows = await findDeskEvents(db.read, query);
      const last = rows.at(-1);
      const next = rows.length < limit || !last ? null : `${last.starts_at.getTime()}.${last.id}`;
      return { ...ok, rows: rows.map(eventOnWire), next };
    },
    'sportsbook.deskNow': async ({ site, event_ids, market_ids }, context) => {
      const sites = await sitesAsked(db.read, context, 'sportsbook.read', site);
      if (isOfficeRefusal(sites)) return sites;
      const [events, markets] = [
        await readEventsNow(db.read, idsOf(sites), event_ids.map(BigInt)),
        await readMarketsNow(db.read, idsOf(sites), { marketIds: market_ids.map(BigInt) }),
      ];
      const byEvent = await eventExposures(db.read, sites, events);
      const byMarket = Map.groupBy(
        await readExposure(db.read, idsOf(sites), markets),
        ({ marketId }) => marketId,
      );
      return {
        ...ok,
        events: events.map((event) => ({
          event_id: String(event.id),
          state: event.state,
          score: pairOf(event),
          is_held: event.is_held,
          suspended: suspendedAt(event.suspended_sites, sites),
          exposure: sumsOf(byEvent.get(event.id) ?? [], sites),
        })),
        markets: markets.map((market) =>
          marketNowOnWire(market, sumsOf(byMarket.get(market.market_id) ?? [], sites), sites),
        ),
      };
    },
    'sportsbook.exposure': async ({ site, event_id }, context) => {
      const sites = await sitesAsked(db.read, context, 'sportsbook.read', site);
      if (isOfficeRefusal(sites)) return sites;
      const [event] = await readEventsNow(db.read, idsOf(sites), [BigInt(event_id)]);
      if (!event) return refuseStaff('unknownEvent');
      const markets = await readMarketsNow(db.read, idsOf(sites), { eventId: event.id });
      const siteOf = new Map(sites.map((one) => [one.id, one]));
      const rows = (await readExposure(db.read, idsOf(sites), markets)).flatMap(
        ({ marketId, siteId, stakes }) => {
          const market = markets.find(({ market_id }) => market_id === marketId);
          const at = siteOf.get(siteId);
          if (!market || !at) return [];
          return stakes.map(({ selection, score, risk, payout }) => ({
            ...marketOnWire(market),
            ...{ site: at.external_id, currency: at.currency, selection, score: score || null },
            risk: formatAmount(risk),
            payout: formatAmount(payout),
          }));
        },
      );
      return { ...ok, rows };
    },
  } satisfies Partial<OfficeHandlers>;
}

/** What a trader does with one press. */
export function suspendingCalls({ db, board }: DeskDeps) {
  return {
    'sportsbook.suspend': async ({ event_id, market_id, site, is_suspended: isSuspended }, context) => {
      const sites = await sitesAsked(db.read, context, 'sportsbook.trade', site);
      if (isOfficeRefusal(sites)) return sites;
      const [event] = await readEventsNow(db.read, idsOf(sites), [BigInt(event_id)]);
      const marketId = market_id === undefined ? undefined : BigInt(market_id);
      const done = await db.tx(async (tx) => {
        const of = { eventId: event?.id ?? NO_EVENT, marketId, siteIds: idsOf(sites), isSuspended };
        const suspended = await suspend(tx, of);
        for (const siteId of suspended?.sites ?? []) {
          await noteForOffice(tx, { topic: 'desk', siteId });
          await audit(tx, context, {
            object: `match:${event_id}`,
            siteId,
            before: { suspended: !isSuspended, market: market_id ?? null },
            after: { suspended: isSuspended, market: market_id ?? null },
          });
        }
        return suspended;
      });
      if (!done) return refuseStaff('unknownEvent');
      board.changed(done.changes);
      const changed = new Set(done.sites);
      return { ...ok, changed: sites.filter(({ id }) => changed.has(id)).map((one) => one.external_id) };
    },
  } satisfies Partial<OfficeHandlers>;
}
