import type { Actor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Command, Debt, LedgerEvent, Step } from '../../ledger/public.ts';
import { holdOf, type TicketRow, ticketGame } from '../bets/store.ts';
import type { LockedTicket } from './settlement-rows.ts';
import { endsInStake } from './ticket-end.ts';

/** The transfers of a ticket, and the debt of its player where a correction exceeds the balance. */
export interface Posting {
  readonly command: Command | undefined;
  readonly debt: Pick<Debt, 'siteId' | 'playerId' | 'ref' | 'amount'> | undefined;
}

/** The purses of a batch as they will be when its commands are posted in order; of frozen ones nothing is taken. */
export class Purses {
  readonly #cash: Map<bigint, bigint>;

  constructor(cash: ReadonlyMap<bigint, bigint>) {
    this.#cash = new Map(cash);
  }

  /** Takes as much of it as is there. @returns what was taken */
  take(playerId: bigint, amount: bigint): bigint {
    const there = this.#cash.get(playerId) ?? 0n;
    const taken = there < amount ? there : amount;
    this.give(playerId, -taken);
    return taken;
  }

  give(playerId: bigint, amount: bigint): void {
    const there = this.#cash.get(playerId);
    if (there !== undefined) this.#cash.set(playerId, there + amount);
  }
}

/** A ticket as it was and as it is settled now. */
export interface Moved {
  readonly before: LockedTicket;
  readonly after: Pick<LockedTicket, 'outcome' | 'returned' | 'boost_added'>;
  /** Whether what its free bet or boost wins is bonus money: it goes to and from the purse of that by its grant. */
  readonly winsBonus: boolean;
}

/**
 * Moves the money of a ticket from what had come back by its settlements to what comes back now. The first time the
 * stake that was set aside goes where it belongs; from then on the house gives or takes the difference. What a boost adds
 * comes from the site's account `promotions`.
 */
export function postingOf(
  moved: Moved,
  purses: Purses,
  events: readonly LedgerEvent[],
  actor: Actor,
): Posting {
  const { before: ticket, after } = moved;
  const { player_id: playerId, site_id: siteId, id: ref } = ticket;
  const parts = partsOf(moved, purses);
  const boost = { source: 'promotions', change: after.boost_added - ticket.boost_added } as const;
  if (!moved.winsBonus) parts.push(inCash(ticket, boost, purses));
  const steps = parts.flatMap((part) => part.steps);
  const owed = parts.reduce((sum, part) => sum + part.owed, 0n);
  if (steps.length === 0) return { command: undefined, debt: undefined };
  const published: LedgerEvent[] = [{ topic: 'balance.changed', payload: {} }, ...events];
  return {
    command: { key: uuid7(), siteId, playerId, actor, game: ticketGame(ticket), steps, events: published },
    debt: owed > 0n ? { siteId, playerId, ref, amount: owed } : undefined,
  };
}

interface Part {
  readonly steps: readonly Step[];
  /** What could not be taken from the player. */
  readonly owed: bigint;
}

const part = (...steps: Step[]): Part => ({ steps, owed: 0n });

function partsOf(moved: Moved, purses: Purses): Part[] {
  switch (moved.before.paid_by) {
    case 'cash':
      return [ownPart(moved, purses)];
    case 'free':
      return [stakeOfFreeBet(moved), winOfFreeBet(moved, purses)];
    case 'bonus':
      return [bonusPart(moved)];
  }
}

/** What moves of a ticket that bonus money paid: what comes of the house is given to its purse by the grant. */
function bonusPart({ before, after }: Moved): Part {
  const { id, risk } = before;
  const { returned } = after;
  if (!before.is_held) return atPromotions(before, returned - before.returned);
  if (returned <= risk) return part(...firstSteps(before, returned));
  const staked: Step = { post: holdOf(before), to: 'house', kind: 'stake', ref: id };
  return part(staked, ...atPromotions(before, returned).steps);
}

/** Gives what was won to the site's account `promotions`, or takes it from there. */
function atPromotions(ticket: LockedTicket, change: bigint): Part {
  const { id: ref, currency } = ticket;
  if (change > 0n)
    return part({
      ...{ from: 'house', to: 'promotions', amount: change, ref, currency },
      kind: kindOf(ticket),
    });
  if (change < 0n)
    return part({
      ...{ from: 'promotions', to: 'house', amount: -change, ref, currency },
      kind: 'resettlement',
    });
  return part();
}

/** What moves of a ticket that its player paid. */
function ownPart({ before, after }: Moved, purses: Purses): Part {
  if (!before.is_held)
    return inCash(before, { source: 'house', change: after.returned - before.returned }, purses);
  purses.give(before.player_id, after.returned);
  return part(...firstSteps(before, after.returned));
}

/** The site's own stake: played, or back where it came from. */
function stakeOfFreeBet({ before, after }: Moved): Part {
  const { id: ref, risk: amount, currency } = before;
  const isBack = endsInStake(after);
  const step = { amount, ref, currency };
  if (before.is_held)
    return isBack
      ? part({ ...step, from: 'openBets', to: 'promotions', kind: 'refund' })
      : part({ ...step, from: 'openBets', to: 'house', kind: 'stake' });
  if (before.grant_id === null || isBack === endsInStake(before)) return part();
  return isBack
    ? part({ ...step, from: 'house', to: 'promotions', kind: 'resettlement' })
    : part({ ...step, from: 'promotions', to: 'house', kind: 'resettlement' });
}

function winOfFreeBet({ before, after, winsBonus }: Moved, purses: Purses): Part {
  const change = after.returned - before.returned;
  return winsBonus ? atPromotions(before, change) : inCash(before, { source: 'house', change }, purses);
}

const kindOf = ({ settlements }: LockedTicket) => (settlements === 0 ? 'win' : 'resettlement');

/** Gives or takes a difference in cash; what is not there to be taken is owed. */
function inCash(
  ticket: LockedTicket,
  { source, change }: { readonly source: 'house' | 'promotions'; readonly change: bigint },
  purses: Purses,
): Part {
  const { player_id: playerId, currency } = ticket;
  const isBoost = source === 'promotions';
  const ref = isBoost ? (ticket.grant_id ?? ticket.id) : ticket.id;
  if (change > 0n) {
    purses.give(playerId, change);
    return part({
      ...{ from: source, to: 'cash', amount: change, ref },
      kind: isBoost ? 'bonus' : kindOf(ticket),
    });
  }
  if (change === 0n) return part();
  const kind = isBoost ? 'bonusCancel' : 'resettlement';
  const taken = purses.take(playerId, -change);
  const owed = -change - taken;
  const steps: Step[] = [];
  if (taken > 0n) steps.push({ from: 'cash', to: source, amount: taken, kind, ref });
  if (owed > 0n) steps.push({ from: 'debts', to: source, amount: owed, kind, ref, currency });
  return { steps, owed };
}

/** A lost stake goes to the house, the rest is returned, and a win is a transfer of its own. */
function firstSteps(ticket: Pick<TicketRow, 'id' | 'risk' | 'hold_id'>, returned: bigint): Step[] {
  const { id, risk } = ticket;
  const hold = holdOf(ticket);
  if (returned === risk) return [{ void: hold, ref: id }];
  const post = { post: hold, to: 'house', kind: 'stake', ref: id } as const;
  if (returned === 0n) return [post];
  if (returned < risk) return [{ ...post, amount: risk - returned }];
  return [post, { from: 'house', to: 'cash', amount: returned, kind: 'win', ref: id }];
}
