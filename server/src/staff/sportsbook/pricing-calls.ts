import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Reader } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  type BoostRow,
  boostsOf,
  endBoost,
  readCompetitions,
  readEventsNow,
  readMargins,
  readPrices,
  setBoost,
  setMargin,
  setPrice,
} from '../../sportsbook/public.ts';
import { amountOf } from '../amount-of.ts';
import { audit, type StaffContext } from '../context.ts';
import { noteForOffice } from '../live/office-live.ts';
import { type OwnSite, siteFor } from '../roles/sites-for.ts';
import { type DeskDeps, sitesAsked } from './desk-calls.ts';

const DEFAULT_PAGE = 50;
const MINUTE_MS = 60_000;
const ok = { statusCode: 1 } as const;

/** A site at which a permission holds, where it offers the event; any other is unknown. */
async function siteOffering(
  reader: Reader,
  context: StaffContext,
  permission: Permission,
  of: { readonly site: string; readonly event_id: string },
): Promise<OwnSite | OfficeRefusal> {
  const site = await siteFor(reader, context, permission, of.site);
  if (isOfficeRefusal(site)) return site;
  const [event] = await readEventsNow(reader, [site.id], [BigInt(of.event_id)]);
  return event ? site : refuseStaff('unknownEvent');
}

/** What sites do to the prices of their feeds. */
export function pricingCalls({ db }: Pick<DeskDeps, 'db'>) {
  return {
    'sportsbook.margins': async ({ site, before, limit = DEFAULT_PAGE }, context) => {
      if (before !== undefined && !/^\d{1,18}$/.test(before))
        return refuseStaff('badRequest', { field: 'before' });
      const sites = await sitesAsked(db.read, context, 'sportsbook.read', site);
      if (isOfficeRefusal(sites)) return sites;
      const names = new Map(sites.map(({ id, external_id }) => [id, external_id]));
      const after = before === undefined ? undefined : BigInt(before);
      const rows = await readMargins(db.read, { siteIds: [...names.keys()], before: after, limit });
      return {
        ...ok,
        rows: rows.map(({ id, site_id, competition_id, event_id, set_at, ...row }) => ({
          ...row,
          margin_id: String(id),
          site: names.get(site_id) ?? '',
          competition_id: competition_id === null ? null : String(competition_id),
          event_id: event_id === null ? null : String(event_id),
          set_at: set_at.toISOString(),
        })),
        next: rows.length < limit ? null : String(rows.at(-1)?.id),
      };
    },
    'sportsbook.competitions': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'sportsbook.read', site);
      if (isOfficeRefusal(at)) return at;
      const rows = await readCompetitions(db.read, at.id);
      return { ...ok, rows: rows.map(({ id, ...row }) => ({ ...row, competition_id: String(id) })) };
    },
    'sportsbook.prices': async (of, context) => {
      const site = await siteOffering(db.read, context, 'sportsbook.read', of);
      if (isOfficeRefusal(site)) return site;
      const found = await readPrices(db.read, site.id, BigInt(of.event_id));
      if (!found) return refuseStaff('unknownEvent');
      const { sport, competition_id, of_sport, of_competition, of_event } = found.margins;
      const boosts = await boostsOf(db.read, { siteId: site.id, eventId: BigInt(of.event_id) });
      const boostOf = (marketId: bigint, code: string) =>
        boosts.find((one) => one.market_id === marketId && one.selection === code && one.state !== 'ended');
      return {
        ...{ ...ok, sport, competition_id: String(competition_id) },
        margins: { sport: of_sport, competition: of_competition, event: of_event },
        markets: found.markets.map(({ market_id, selections, ...market }) => ({
          ...{ ...market, market_id: String(market_id) },
          selections: selections.map((selection) => ({
            ...selection,
            boost: boostOnWire(boostOf(market_id, selection.code)),
          })),
        })),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}

/** What changes prices: each is pushed to open pages once it is committed. */
export function changingPriceCalls({ db, board }: DeskDeps) {
  return {
    'sportsbook.setMargin': async ({ reason, margin, was, ...of }, context) => {
      const { competition_id, event_id, sport } = of;
      const site = await siteFor(db.read, context, 'sportsbook.trade', of.site);
      if (isOfficeRefusal(site)) return site;
      if (competition_id !== undefined && event_id !== undefined)
        return refuseStaff('badRequest', { field: 'competition_id' });
      if (!(await isOfSport(db.read, site, of))) return refuseStaff('unknownEvent');
      const change = {
        ...{ siteId: site.id, sport, margin, was },
        competitionId: competition_id === undefined ? undefined : BigInt(competition_id),
        eventId: event_id === undefined ? undefined : BigInt(event_id),
      };
      const done = await db.tx(async (tx) => {
        const changes = await setMargin(tx, change, context);
        if (changes === 'versionConflict') return changes;
        await noteForOffice(tx, { topic: 'desk', siteId: site.id });
        const object = event_id ? `match:${event_id}` : `competition:${competition_id ?? sport}`;
        await audit(tx, context, {
          ...{ object, siteId: site.id, reason },
          before: { sport, margin: was },
          after: { sport, margin },
        });
        return changes;
      });
      if (done === 'versionConflict') return refuseStaff(done);
      board.changed(done);
      return ok;
    },
    'sportsbook.setPrice': async ({ reason, price, was, ...of }, context) => {
      const site = await siteOffering(db.read, context, 'sportsbook.trade', of);
      if (isOfficeRefusal(site)) return site;
      const { event_id, market_id: market, selection } = of;
      const until = new Date(context.now.getTime() + (price?.minutes ?? 0) * MINUTE_MS);
      const change = {
        ...{ siteId: site.id, eventId: BigInt(event_id), marketId: BigInt(market), selection, was },
        price: price && { odds: price.odds, until, endsWithState: price.ends_with_state },
      };
      const done = await db.tx(async (tx) => {
        const changes = await setPrice(tx, change, context);
        if (typeof changes === 'string') return changes;
        await noteForOffice(tx, { topic: 'desk', siteId: site.id });
        const at = { market, selection };
        await audit(tx, context, {
          ...{ object: `match:${event_id}`, siteId: site.id, reason },
          before: { ...at, odds: was },
          after: { ...at, odds: price?.odds ?? null, until: price ? until.toISOString() : null },
        });
        return changes;
      });
      if (typeof done === 'string') return refuseStaff(done);
      board.changed(done);
      return ok;
    },
  } satisfies Partial<OfficeHandlers>;
}

function boostOnWire(row: BoostRow | undefined) {
  if (!row) return null;
  const { id, state, odds, max_stake, budget, used, starts_at, ends_at } = row;
  return {
    ...{ boost_id: id, state, odds },
    ...{ max_stake: formatAmount(max_stake), budget: formatAmount(budget), used: formatAmount(used) },
    ...{ starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
  };
}

/** What boosts prices for everybody: pushed to open pages as other prices are. */
export function boostCalls({ db, board }: DeskDeps) {
  return {
    'sportsbook.setBoost': async ({ reason, ...of }, context) => {
      const site = await siteOffering(db.read, context, 'sportsbook.trade', of);
      if (isOfficeRefusal(site)) return site;
      const [maxStake, budget] = [amountOf(of.max_stake), amountOf(of.budget)];
      if (maxStake <= 0n) return refuseStaff('badRequest', { field: 'max_stake' });
      if (budget <= 0n) return refuseStaff('badRequest', { field: 'budget' });
      const startsAt = new Date(context.now.getTime() + of.starts_in_minutes * MINUTE_MS);
      const boost = {
        ...{ eventId: BigInt(of.event_id), marketId: BigInt(of.market_id), selection: of.selection },
        ...{ odds: of.odds, maxStake, budget, startsAt },
        endsAt: new Date(startsAt.getTime() + of.minutes * MINUTE_MS),
      };
      const done = await db.tx(async (tx) => {
        const set = await setBoost(tx, { ...context, siteId: site.id }, boost);
        if (typeof set === 'string') return set;
        await noteForOffice(tx, { topic: 'desk', siteId: site.id });
        await audit(tx, context, {
          ...{ object: `match:${of.event_id}`, siteId: site.id, reason },
          before: { market: of.market_id, selection: of.selection, odds: null },
          after: { market: of.market_id, selection: of.selection, ...boostOnWire(set.boost) },
        });
        return set;
      });
      if (typeof done === 'string') return refuseStaff(done);
      board.changed(done.changes);
      return { ...ok, boost_id: done.boost.id };
    },
    'sportsbook.endBoost': async ({ reason, ...of }, context) => {
      const site = await siteFor(db.read, context, 'sportsbook.trade', of.site);
      if (isOfficeRefusal(site)) return site;
      const done = await db.tx(async (tx) => {
        const ended = await endBoost(tx, { ...context, siteId: site.id }, of.boost_id.toLowerCase());
        if (typeof ended === 'string') return ended;
        const { before, after, changes } = ended;
        await noteForOffice(tx, { topic: 'desk', siteId: site.id });
        const at = { market: String(before.market_id), selection: before.selection };
        await audit(tx, context, {
          ...{ object: `match:${before.event_id}`, siteId: site.id, reason },
          before: { ...at, ...boostOnWire(before) },
          after: { ...at, ...boostOnWire(after) },
        });
        return changes;
      });
      if (typeof done === 'string') return refuseStaff(done);
      board.changed(done);
      return ok;
    },
  } satisfies Partial<OfficeHandlers>;
}

/** Whether the competition or event is of the sport, and one that the site offers now. */
async function isOfSport(
  reader: Reader,
  site: OwnSite,
  of: {
    readonly sport: string;
    readonly competition_id?: string | undefined;
    readonly event_id?: string | undefined;
  },
): Promise<boolean> {
  if (of.event_id !== undefined) {
    const found = await readPrices(reader, site.id, BigInt(of.event_id));
    const [event] = await readEventsNow(reader, [site.id], [BigInt(of.event_id)]);
    return event !== undefined && found?.margins.sport === of.sport;
  }
  if (of.competition_id === undefined) return true;
  const competitions = await readCompetitions(reader, site.id);
  return competitions.some(({ id, sport }) => String(id) === of.competition_id && sport === of.sport);
}
