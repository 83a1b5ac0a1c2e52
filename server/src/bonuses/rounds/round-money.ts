import { type Funds, isExcluded, planPaid } from '#rules/rewards/bonus/bonus-play.ts';
import type { Tx } from '../../db/database.ts';
import { type LockedFunds, lockFundsOf, type Purse } from '../../ledger/public.ts';
import { type WageringGrant, wageringGrants } from '../wagering-grants.ts';
import type { PlayedRound } from './round-grants.ts';

/** How a stake of a round is paid: the parts are the stake altogether, and none is 0. Amounts in 1/10,000 units. */
export interface Payment {
  /** The grant that the round belongs to, whose purse may pay more stakes of it. */
  readonly grantId: string | null;
  readonly parts: readonly { readonly purse: Purse; readonly amount: bigint }[];
  /** What of it is bonus money. */
  readonly bonus: bigint;
}

/** A stake of a round that is not over at once. */
export interface RoundStake {
  readonly played: PlayedRound;
  readonly stake: bigint;
  /** What the player staked in the same round before. */
  readonly before?: bigint;
  /** Of a round that is open: the grant that it belongs to. A round that was begun without one is paid with cash. */
  readonly round?: { readonly grant_id: string | null };
}

/** The money of players, locked, as stakes of their rounds are decided one after another. */
export class RoundMoney {
  readonly #grants: ReadonlyMap<bigint, WageringGrant>;
  readonly #before: ReadonlyMap<bigint, Funds>;
  /** What is left after the stakes before. */
  readonly #left: ReadonlyMap<bigint, { cash: bigint; bonus: bigint }>;

  private constructor(funds: ReadonlyMap<bigint, LockedFunds>, grants: ReadonlyMap<bigint, WageringGrant>) {
    this.#grants = grants;
    const all = [...funds].map(([id, { cash }]) => ({ id, cash, bonus: grants.get(id)?.bonus ?? 0n }));
    this.#before = new Map(all.map(({ id, ...one }) => [id, one]));
    this.#left = new Map(all.map(({ id, ...one }) => [id, one]));
  }

  /** Locks the money of players until `tx` ends. Grants are asked for where there is a purse beside cash and tokens. */
  static async open(tx: Tx, playerIds: readonly bigint[], now: Date): Promise<RoundMoney> {
    const funds = await lockFundsOf(tx, [...new Set(playerIds)]);
    return new RoundMoney(funds, await wageringGrants(tx, funds, now));
  }

  /** The cash that a player has left. @throws Error for a player without accounts */
  cashOf(playerId: bigint): bigint {
    return this.#fundsOf(playerId).cash;
  }

  /** The most that a player could stake on a game before any of these stakes: one of them may be refused yet. */
  mostOn(playerId: bigint, played: PlayedRound): bigint {
    const { cash, bonus } = this.#before.get(playerId) ?? this.#fundsOf(playerId);
    const grant = this.#grants.get(playerId);
    return !grant || isExcluded(grant.terms, played) ? cash : cash + bonus;
  }

  /**
   * How a stake is paid: out of cash and bonus money in the order of the terms. What is short is left to the ledger, which
   * refuses it of the cash.
   */
  pay(playerId: bigint, bet: RoundStake): Payment | { readonly aboveMaximum: bigint } {
    const grant = this.#grants.get(playerId);
    const isOfGrant = grant && (bet.round === undefined || bet.round.grant_id === grant.id);
    if (!isOfGrant || isExcluded(grant.terms, bet.played)) return this.#payInCash(playerId, bet);
    const plan = planPaid(grant.terms, this.#fundsOf(playerId), bet);
    if (plan === 'aboveBonusMaximum') return { aboveMaximum: grant.terms.maximumStake ?? 0n };
    if (plan === 'insufficientFunds') return this.#payInCash(playerId, bet);
    const { cash, bonus } = plan;
    this.#take(playerId, plan);
    const parts = [
      { purse: 'cash' as const, amount: cash },
      { purse: grant.purse, amount: bonus },
    ];
    return { grantId: grant.id, parts: parts.filter(({ amount }) => amount > 0n), bonus };
  }

  #payInCash(playerId: bigint, { stake: cash, round }: RoundStake): Payment {
    this.#take(playerId, { cash, bonus: 0n });
    return {
      grantId: round?.grant_id ?? null,
      parts: [{ purse: 'cash', amount: cash }],
      bonus: 0n,
    };
  }

  #take(playerId: bigint, { cash, bonus }: Funds): void {
    const left = this.#fundsOf(playerId);
    left.cash -= cash;
    left.bonus -= bonus;
  }

  #fundsOf(playerId: bigint): { cash: bigint; bonus: bigint } {
    const left = this.#left.get(playerId);
    if (!left) throw new Error(`player ${playerId} has no accounts`);
    return left;
  }
}
