import type { Actor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Command, Debt, LedgerEvent, Step } from '../../ledger/public.ts';
import { type TicketRow, ticketGame } from '../bets/store.ts';

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

/**
 * Moves the money of a ticket from what had come back by its settlements to what comes back now. The first time the
 * stake that was set aside goes where it belongs; from then on the house gives or takes the difference.
 */
export function postingOf(
  ticket: Pick<
    TicketRow,
    'id' | 'site_id' | 'player_id' | 'sport' | 'currency' | 'risk' | 'settlements' | 'is_held'
  >,
  returned: { readonly before: bigint; readonly now: bigint },
  purses: Purses,
  events: readonly LedgerEvent[],
  actor: Actor,
): Posting {
  const { player_id: playerId, site_id: siteId, id: ref } = ticket;
  const difference = returned.now - returned.before;
  let owed = 0n;
  let steps: Step[] = [];
  if (ticket.is_held) {
    steps = firstSteps(ticket, returned.now);
    purses.give(playerId, returned.now);
  } else if (difference > 0n) {
    const kind = ticket.settlements === 0 ? 'win' : 'resettlement';
    steps = [{ from: 'house', to: 'cash', amount: difference, kind, ref }];
    purses.give(playerId, difference);
  } else if (difference < 0n) {
    const taken = purses.take(playerId, -difference);
    owed = -difference - taken;
    const { currency } = ticket;
    if (taken > 0n) steps.push({ from: 'cash', to: 'house', amount: taken, kind: 'resettlement', ref });
    if (owed > 0n)
      steps.push({ from: 'debts', to: 'house', amount: owed, kind: 'resettlement', ref, currency });
  }
  if (steps.length === 0) return { command: undefined, debt: undefined };
  const moved: LedgerEvent[] = [{ topic: 'balance.changed', payload: {} }, ...events];
  return {
    command: { key: uuid7(), siteId, playerId, actor, game: ticketGame(ticket), steps, events: moved },
    debt: owed > 0n ? { siteId, playerId, ref, amount: owed } : undefined,
  };
}

/** A lost stake goes to the house, the rest is returned, and a win is a transfer of its own. */
function firstSteps({ id, risk }: Pick<TicketRow, 'id' | 'risk'>, returned: bigint): Step[] {
  if (returned === risk) return [{ void: id, ref: id }];
  const post = { post: id, to: 'house', kind: 'stake', ref: id } as const;
  if (returned === 0n) return [post];
  if (returned < risk) return [{ ...post, amount: risk - returned }];
  return [post, { from: 'house', to: 'cash', amount: returned, kind: 'win', ref: id }];
}
