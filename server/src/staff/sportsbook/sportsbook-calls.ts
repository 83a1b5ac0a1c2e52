import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Reader } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  findHeldEvents,
  type HeldDecision,
  type HeldEvent,
  previewHeld,
  readSaid,
} from '../../sportsbook/public.ts';
import { openRequestFor } from '../requests/read-requests.ts';
import { act } from '../requests/requests.ts';
import { type OwnSite, siteFor, sitesFor } from '../roles/sites-for.ts';
import { decidingSite, effectsOnWire, isShared } from './decision-effects.ts';
import { resultKind } from './result-kind.ts';

const DEFAULT_PAGE = 50;
const MOST_MESSAGES = 20;
const ok = { statusCode: 1 } as const;

const idsOf = (sites: readonly OwnSite[]) => sites.map(({ id }) => id);

const eventOnWire = ({ id, starts_at, result_version, said, ...event }: HeldEvent) => ({
  ...event,
  event_id: String(id),
  starts_at: starts_at.toISOString(),
  has_result: result_version > 0,
  said: said && { ...said, at: new Date(said.at).toISOString() },
});

/** A held event that concerns some of the sites; any other is unknown. */
async function findHeld(
  reader: Reader,
  sites: readonly OwnSite[],
  eventId: string,
): Promise<HeldEvent | OfficeRefusal> {
  const [event] = await findHeldEvents(reader, { siteIds: idsOf(sites), id: BigInt(eventId), limit: 1 });
  return event ?? refuseStaff('unknownEvent');
}

/** The calls about what a trader decides. */
export function sportsbookCalls(db: Db) {
  return {
    'sportsbook.heldEvents': async ({ site, before, limit = DEFAULT_PAGE }, context) => {
      if (before !== undefined && !/^\d{1,18}$/.test(before))
        return refuseStaff('badRequest', { field: 'before' });
      const one = site === undefined ? undefined : await siteFor(db.read, context, 'sportsbook.read', site);
      if (isOfficeRefusal(one)) return one;
      const sites = one ? [one] : await sitesFor(db.read, context, 'sportsbook.read');
      const after = before === undefined ? undefined : BigInt(before);
      const rows = await findHeldEvents(db.read, { siteIds: idsOf(sites), after, limit });
      const next = rows.length < limit ? null : String(rows.at(-1)?.id);
      return { ...ok, rows: rows.map(eventOnWire), next };
    },
    'sportsbook.heldEvent': async ({ event_id }, context) => {
      const sites = await sitesFor(db.read, context, 'sportsbook.read');
      const event = await findHeld(db.read, sites, event_id);
      if (isOfficeRefusal(event)) return event;
      const effectsOf = async (as: HeldDecision) =>
        effectsOnWire(await previewHeld(db.read, event.id, as, context.now), sites);
      const messages = await readSaid(db.read, event.id, MOST_MESSAGES);
      return {
        ...ok,
        event: eventOnWire(event),
        messages: messages.map(({ received_at, ...one }) => ({ ...one, at: received_at.toISOString() })),
        effects: { release: await effectsOf('release'), void: await effectsOf('void') },
        is_shared: await isShared(db.read, context, event.id, 'bets'),
        open_request: await openRequestFor(db.read, context.operatorId, `match:${event_id}`),
      };
    },
    'sportsbook.decideHeld': async ({ event_id, as, reason }, context) => {
      const sites = await sitesFor(db.read, context, 'sportsbook.trade');
      const event = await findHeld(db.read, sites, event_id);
      if (isOfficeRefusal(event)) return event;
      if (await isShared(db.read, context, event.id, 'bets')) return refuseStaff('sharedEvent');
      const effects = await previewHeld(db.read, event.id, as, context.now);
      const siteId = (await decidingSite(db.read, context, effects)) ?? sites[0]?.id;
      if (siteId === undefined) return refuseStaff('unknownEvent');
      const done = await act(db, context, resultKind, { siteId, input: { event_id, as }, reason });
      return isOfficeRefusal(done) ? done : { ...ok, request_id: done.requestId };
    },
  } satisfies Partial<OfficeHandlers>;
}
