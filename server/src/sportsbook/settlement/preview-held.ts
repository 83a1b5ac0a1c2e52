import type { Reader } from '../../db/database.ts';
import type { HeldDecision } from './held-events.ts';
import { type OfficialResults, readOfficialResults } from './official-results.ts';
import { NO_TICKET, ticketsOn } from './settle-due.ts';
import { changeBy } from './settle-tickets.ts';
import { findLockedLegs, type LockedTicket, readSettleable } from './settlement-rows.ts';

/** What a decision changes at one site. Amounts in 1/10,000 of a unit of the site's currency. */
export interface HeldEffect {
  readonly siteId: number;
  readonly tickets: number;
  readonly stakes: bigint;
  /** What these tickets have returned so far, and will have. */
  readonly before: bigint;
  readonly after: bigint;
  /** The larger of stake and what is paid or taken back, of each ticket. */
  readonly moved: bigint;
}

const everything = { marketIds: null, from: null, to: null } as const;

/** What would become of the tickets on a held event, by site, derived as their settlement derives it. Nothing is locked. */
export async function previewHeld(
  reader: Reader,
  eventId: bigint,
  as: HeldDecision,
  now: Date,
): Promise<readonly HeldEffect[]> {
  const official = (await readOfficialResults(reader, [eventId])).get(eventId);
  if (!official) return [];
  const officials = new Map<bigint, OfficialResults>([
    [eventId, as === 'void' ? { ...official, cancels: [everything, ...official.cancels] } : official],
  ]);
  const effects = new Map<number, HeldEffect>();
  for (let after: string | undefined = NO_TICKET; after !== undefined; ) {
    const ids: readonly string[] = await ticketsOn(reader, eventId, after);
    const tickets = await readSettleable(reader, ids);
    const legsOf = await findLockedLegs(reader, ids);
    for (const ticket of tickets) {
      const change = changeBy(ticket, legsOf.get(ticket.id) ?? [], officials, now);
      if (change) effects.set(ticket.site_id, added(effects.get(ticket.site_id), change));
    }
    after = ids.at(-1);
  }
  return [...effects.values()].sort((a, b) => a.siteId - b.siteId);
}

function added(
  effect: HeldEffect | undefined,
  { before, after }: { readonly before: LockedTicket; readonly after: LockedTicket },
): HeldEffect {
  const paid = after.returned - before.returned;
  const size = paid < 0n ? -paid : paid;
  return {
    siteId: before.site_id,
    tickets: (effect?.tickets ?? 0) + 1,
    stakes: (effect?.stakes ?? 0n) + before.running,
    before: (effect?.before ?? 0n) + before.returned,
    after: (effect?.after ?? 0n) + after.returned,
    moved: (effect?.moved ?? 0n) + (size > before.running ? size : before.running),
  };
}
