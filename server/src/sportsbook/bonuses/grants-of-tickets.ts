import { boostOf } from '#rules/rewards/bonus/on-tickets.ts';
import { addedByPrice } from '#rules/sportsbook/prices/price-boost.ts';
import type { JobContext } from '../../actor.ts';
import { countBet, settleTicketGrant, winsAsCash } from '../../bonuses/public.ts';
import type { Tx } from '../../db/database.ts';
import type { LockedLeg, LockedTicket } from '../settlement/settlement-rows.ts';
import { endsInStake, type TicketEnd } from '../settlement/ticket-end.ts';

/** What the boost of a ticket, or of its price, adds by its result; while it is open again, what it has added stays. */
export function boostBy(
  ticket: LockedTicket,
  [leg]: readonly Pick<LockedLeg, 'odds_decimal'>[],
  end: TicketEnd | undefined,
): bigint {
  const { boost_percent: percent, boost_maximum: maximum, boost_added: added, risk, grant_id } = ticket;
  const { boost_odds: boosted } = ticket;
  if (boosted !== null && leg && end)
    return addedByPrice({ printed: leg.odds_decimal, boosted }, risk, end.returned);
  if (percent === null || grant_id === null || !end) return added;
  return boostOf({ percent, maximum: maximum ?? 0n }, risk, end.returned);
}

const hasGift = ({ paid_by, boost_percent }: LockedTicket) => paid_by === 'free' || boost_percent !== null;

/** The ids of those tickets whose free bet or boost wins bonus money, not cash. */
export async function winningBonus(tx: Tx, tickets: readonly LockedTicket[]): Promise<ReadonlySet<string>> {
  const gifts = tickets.filter(hasGift);
  const asCash = await winsAsCash(
    tx,
    gifts.flatMap(({ grant_id }) => grant_id ?? []),
  );
  return new Set(gifts.filter(({ grant_id }) => !asCash.has(grant_id ?? '')).map(({ id }) => id));
}

/** What a ticket counts as it is settled: nothing where its stake came back, or a part of it was sold. */
const countOf = (ticket: LockedTicket): bigint =>
  ticket.outcome === null || endsInStake(ticket) || ticket.sold > 0n ? 0n : ticket.counted;

/** What the house gave for bonus money by a settlement: at first more than the stake goes by way of the site's account. */
function bonusOf(before: LockedTicket, after: LockedTicket): bigint {
  if (before.paid_by !== 'bonus') return 0n;
  if (!before.is_held) return after.returned - before.returned;
  return after.returned > before.risk ? after.returned : 0n;
}

/** Brings the grants of tickets to what these came to, once their money is moved. The players' money is locked. */
export async function settleGrants(
  tx: Tx,
  changes: readonly { readonly before: LockedTicket; readonly after: LockedTicket }[],
  { actor, now }: JobContext,
): Promise<void> {
  const freed: string[] = [];
  for (const { before, after } of changes) {
    const { id, grant_id: grantId, site_id: siteId, player_id: playerId } = before;
    if (after.boost_added !== before.boost_added) await saveAdded(tx, after);
    if (grantId === null) continue;
    const action = { siteId, playerId, actor, now };
    if (!hasGift(before)) {
      const counted = countOf(after) - countOf(before);
      await countBet(tx, action, { grantId, counted, bonus: bonusOf(before, after), ref: id });
      continue;
    }
    const isReady = await settleTicketGrant(tx, action, {
      grantId,
      state: after.outcome === null ? 'open' : endsInStake(after) ? 'back' : 'over',
      win: before.paid_by === 'free' ? after.returned : after.boost_added,
    });
    if (isReady) freed.push(id);
  }
  if (freed.length > 0)
    await tx.updateTable('sports_ticket').set({ grant_id: null }).where('id', 'in', freed).execute();
}

async function saveAdded(tx: Tx, { id, boost_added }: LockedTicket): Promise<void> {
  await tx.updateTable('sports_ticket').set({ boost_added }).where('id', '=', id).execute();
}
