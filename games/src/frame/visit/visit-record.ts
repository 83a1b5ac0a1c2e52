import type { Amount } from '#rules/money/amount.ts';
import type { Played, Session } from '../api-client.ts';
import { readAmount } from '../money.ts';
import type { KeptRound } from '../panels/proof.ts';

/** Rounds that a page keeps for the fairness panel. */
const KEPT_ROUNDS = 100;

export interface VisitTotals {
  readonly rounds: number;
  readonly staked: Amount;
  readonly won: Amount;
}

/** The record of a visit to a game: the seed in use, the latest rounds, and totals of all rounds. */
export class VisitRecord<Round extends KeptRound = KeptRound> {
  #seed: Session['seed'];
  #rounds: readonly Round[] = [];
  #totals: VisitTotals = { rounds: 0, staked: 0n, won: 0n };

  constructor(seed: Session['seed']) {
    this.#seed = seed;
  }

  get seed(): Session['seed'] {
    return this.#seed;
  }

  /** Newest first. */
  get rounds(): readonly Round[] {
    return this.#rounds;
  }

  get totals(): VisitTotals {
    return this.#totals;
  }

  setSeed(seed: Session['seed']): void {
    this.#seed = seed;
  }

  /** Moves the seed on to the nonce after an answer; answers may overtake each other. */
  protected countNonce({ seed_id, nonce }: Pick<Played, 'seed_id' | 'nonce'>): void {
    if (seed_id === this.#seed.seed_id && nonce >= this.#seed.nonce)
      this.#seed = { ...this.#seed, nonce: nonce + 1 };
  }

  /** Keeps a round that is over. */
  protected keepRound(round: Round): void {
    const { stake, win } = round.played;
    this.#rounds = [round, ...this.#rounds].slice(0, KEPT_ROUNDS);
    this.#totals = {
      rounds: this.#totals.rounds + 1,
      staked: this.#totals.staked + readAmount(stake),
      won: this.#totals.won + readAmount(win),
    };
  }
}
