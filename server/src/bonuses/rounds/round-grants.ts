import { countedOf, type Played, splitWin } from '#rules/rewards/bonus/bonus-play.ts';
import type { Actor } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { type Balances, balancesOf, type LockedFunds, lockFundsOf, type Move } from '../../ledger/public.ts';
import { countBet } from '../grants/count-bet.ts';
import { type Grant, grantsOf, purseOf } from '../grants/store.ts';

/** The game of a round. */
export type PlayedRound = Extract<Played, { product: 'casino' }>;

/** A round that has ended, whose stakes were set aside until then. Amounts in 1/10,000 units. */
export interface EndedRound {
  readonly id: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly played: PlayedRound;
  /** The grant that it belongs to. */
  readonly grantId: string | null;
  readonly stake: bigint;
  /** What of the stake was bonus money. */
  readonly bonusStake: bigint;
  /** What it pays; `undefined` where every stake goes back: then it counts for nothing. */
  readonly win: bigint | undefined;
  /** Who ended it. */
  readonly actor: Actor;
}

/** The grants of rounds that end together, whose players' money is locked from here on. */
export class RoundGrants {
  readonly #grants: ReadonlyMap<string, Grant>;
  readonly #funds: ReadonlyMap<bigint, LockedFunds>;

  private constructor(grants: readonly Grant[], funds: ReadonlyMap<bigint, LockedFunds>) {
    this.#grants = new Map(grants.map((grant) => [grant.id, grant]));
    this.#funds = funds;
  }

  /** Without a grant among them nothing is asked. @param rounds all that the caller posts together */
  static async open(tx: Tx, rounds: readonly EndedRound[]): Promise<RoundGrants> {
    const ids = [...new Set(rounds.flatMap(({ grantId }) => grantId ?? []))];
    if (ids.length === 0) return new RoundGrants([], new Map());
    // Of all of them at once: the ledger locks the others in this order too.
    const funds = await lockFundsOf(tx, [...new Set(rounds.map(({ playerId }) => playerId))]);
    return new RoundGrants(await grantsOf(tx, ids), funds);
  }

  /**
   * What a round pays, as rounds at once do: to the purses that paid its stake, by the terms of its grant. What is of bonus
   * money whose grant is over goes to the site's account `promotions`.
   */
  winMoves(round: EndedRound): Move[] {
    const { win = 0n, id: ref } = round;
    const from = 'house';
    const grant = this.#grants.get(round.grantId ?? '');
    const { cash, bonus } = grant ? split(grant, round, win) : { cash: win, bonus: 0n };
    const moves: Move[] = [];
    if (cash > 0n) moves.push({ from, to: 'cash', amount: cash, kind: 'win', ref });
    if (grant && bonus > 0n) {
      const move = { from, amount: bonus, kind: 'win', ref } as const;
      const currency = this.#funds.get(round.playerId)?.currency ?? '';
      const isActive = grant.state === 'active';
      moves.push(isActive ? { ...move, to: purseOf(grant) } : { ...move, to: 'promotions', currency });
    }
    return moves;
  }

  /**
   * Counts rounds for their grants, once they are posted, and ends those that they end.
   * @returns the balances of their players after that; only of those who have a grant
   */
  async count(tx: Tx, rounds: readonly EndedRound[], now: Date): Promise<ReadonlyMap<bigint, Balances>> {
    const players = new Set<bigint>();
    for (const { id: ref, siteId, playerId, played, stake, win, actor, ...round } of rounds) {
      const grant = this.#grants.get(round.grantId ?? '');
      if (!grant) continue;
      players.add(playerId);
      const counted = win === undefined ? 0n : countedOf(grant.promotion.terms, played, stake);
      await countBet(tx, { siteId, playerId, actor, now }, { grantId: grant.id, counted, bonus: 0n, ref });
    }
    return balancesOf(tx, [...players]);
  }
}

function split({ promotion }: Grant, { stake, bonusStake: bonus }: EndedRound, win: bigint) {
  return splitWin(promotion.terms, { cash: stake - bonus, bonus, free: 0n }, win);
}
