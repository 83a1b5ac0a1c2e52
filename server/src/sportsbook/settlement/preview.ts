import type { Reader } from '../../db/database.ts';
import { balancesOf } from '../../ledger/public.ts';
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
  /** Of what is taken back, as much as players have not got any more: they owe it. */
  readonly debts: bigint;
}

const everything = { marketIds: null, from: null, to: null } as const;

/** What would become of the tickets on a held event, by site, derived as their settlement derives it. Nothing is locked. */
export const previewHeld = (
  reader: Reader,
  eventId: bigint,
  as: HeldDecision,
  now: Date,
): Promise<readonly HeldEffect[]> =>
  previewResults(
    reader,
    eventId,
    (official) => (as === 'void' ? { ...official, cancels: [everything, ...official.cancels] } : official),
    now,
  );

/** The same with official results as they would be. @param decide gets those of now */
export async function previewResults(
  reader: Reader,
  eventId: bigint,
  decide: (official: OfficialResults) => OfficialResults,
  now: Date,
): Promise<readonly HeldEffect[]> {
  const official = (await readOfficialResults(reader, [eventId])).get(eventId);
  if (!official) return [];
  const officials = new Map<bigint, OfficialResults>([[eventId, decide(official)]]);
  const effects = new Map<number, HeldEffect>();
  const cash = new Map<bigint, bigint>();
  for (let after: string | undefined = NO_TICKET; after !== undefined; ) {
    const ids: readonly string[] = await ticketsOn(reader, eventId, after);
    const tickets = await readSettleable(reader, ids);
    const legsOf = await findLockedLegs(reader, ids);
    const changes = tickets.flatMap(
      (ticket) => changeBy(ticket, legsOf.get(ticket.id) ?? [], officials, now) ?? [],
    );
    await readCash(reader, cash, changes);
    for (const change of changes) {
      const { site_id: siteId } = change.before;
      effects.set(siteId, added(effects.get(siteId), change, owedBy(cash, change)));
    }
    after = ids.at(-1);
  }
  return [...effects.values()].sort((a, b) => a.siteId - b.siteId);
}

interface Change {
  readonly before: LockedTicket;
  readonly after: LockedTicket;
}

/** What bonus money has won is taken back as far as it is there, and never owed. */
const takesBack = ({ before, after }: Change): boolean =>
  !before.is_held && after.returned < before.returned && before.paid_by !== 'bonus';

/** Adds the cash of players from whom something is taken back; of frozen purses nothing is. */
async function readCash(
  reader: Reader,
  cash: Map<bigint, bigint>,
  changes: readonly Change[],
): Promise<void> {
  const players = changes.filter(takesBack).map(({ before }) => before.player_id);
  const found = await balancesOf(
    reader,
    [...new Set(players)].filter((id) => !cash.has(id)),
  );
  for (const [id, purse] of found) cash.set(id, purse.frozen ? 0n : purse.cash);
}

/** What is left owing of a ticket. @param cash follows what is taken and given */
function owedBy(cash: Map<bigint, bigint>, change: Change): bigint {
  const { before, after } = change;
  const there = cash.get(before.player_id);
  if (there === undefined) return 0n;
  const rest = there + after.returned - (before.is_held ? 0n : before.returned);
  cash.set(before.player_id, rest > 0n ? rest : 0n);
  return rest < 0n && takesBack(change) ? -rest : 0n;
}

function added(effect: HeldEffect | undefined, { before, after }: Change, owed: bigint): HeldEffect {
  const paid = after.returned - before.returned;
  const size = paid < 0n ? -paid : paid;
  return {
    siteId: before.site_id,
    tickets: (effect?.tickets ?? 0) + 1,
    stakes: (effect?.stakes ?? 0n) + before.running,
    before: (effect?.before ?? 0n) + before.returned,
    after: (effect?.after ?? 0n) + after.returned,
    debts: (effect?.debts ?? 0n) + owed,
    moved: (effect?.moved ?? 0n) + (size > before.running ? size : before.running),
  };
}
