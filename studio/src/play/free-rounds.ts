import type { Order } from '../dialects/dialect.ts';
import { stakesIn } from '../money.ts';

/** Rounds that an operator gives a player; it pays the stakes. */
export interface FreeRounds {
  readonly id: string;
  readonly user: string;
  readonly game: string;
  readonly stake: bigint;
  left: number;
  /** What they have won so far. */
  won: bigint;
  isCancelled: boolean;
}

/** Free rounds of all players of an account. */
export class FreeRoundsDesk {
  readonly #given = new Map<string, FreeRounds>();

  /** Given again under the same id they are the same. @returns `undefined` for a stake that no game has */
  give(order: Extract<Order, { kind: 'grant' }>): FreeRounds | undefined {
    const known = this.#given.get(order.id);
    if (known) return known;
    const stakes = stakesIn(order.currency);
    const stake = order.stake ?? stakes[0];
    if (stake === undefined || !stakes.includes(stake)) return undefined;
    const { id, user, game, rounds: left } = order;
    const given = { id, user, game, stake, left, won: 0n, isCancelled: false };
    this.#given.set(id, given);
    return given;
  }

  /** Those that were begun are played to their end. @returns whether there are such */
  cancel(id: string): boolean {
    const known = this.#given.get(id);
    if (known) known.isCancelled = true;
    return known !== undefined;
  }

  find(user: string, game: string): FreeRounds | undefined {
    return [...this.#given.values()].find(
      (one) => one.user === user && one.game === game && one.left > 0 && !one.isCancelled,
    );
  }
}
