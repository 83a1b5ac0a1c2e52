import type { Amount } from '#rules/money/amount.ts';

/** The bet on each spot of a layout, in 1/10,000 units. */
export type Laid = Readonly<Record<string, Amount>>;

export const sumOf = (laid: Laid): Amount => Object.values(laid).reduce((sum, amount) => sum + amount, 0n);

/** The bets of a player on a layout, with undo, until the round starts. */
export class Bets {
  readonly #fits: (laid: Laid) => boolean;
  #now: Laid = {};
  #before: Laid[] = [];
  #last: Laid = {};

  /** @param fits whether a round takes what lies */
  constructor(fits: (laid: Laid) => boolean) {
    this.#fits = fits;
  }

  get now(): Laid {
    return this.#now;
  }

  get total(): Amount {
    return sumOf(this.#now);
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  get canDouble(): boolean {
    return this.total > 0n && this.#fits(this.#doubled);
  }

  /** Whether the layout is empty and there is a round to lay again. */
  get canRepeat(): boolean {
    return this.total === 0n && sumOf(this.#last) > 0n;
  }

  /** @returns whether there was room for it */
  lay(spot: string, amount: Amount): boolean {
    const next = { ...this.#now, [spot]: (this.#now[spot] ?? 0n) + amount };
    if (!this.#fits(next)) return false;
    this.#step(next);
    return true;
  }

  /** Takes everything off a spot. */
  lift(spot: string): boolean {
    if (!this.#now[spot]) return false;
    this.#step(Object.fromEntries(Object.entries(this.#now).filter(([name]) => name !== spot)));
    return true;
  }

  clear(): void {
    if (this.total > 0n) this.#step({});
  }

  double(): void {
    if (this.canDouble) this.#step(this.#doubled);
  }

  repeat(): void {
    if (this.canRepeat) this.#step(this.#last);
  }

  undo(): void {
    this.#now = this.#before.pop() ?? this.#now;
  }

  /** Restores the bets of an open round. */
  find(laid: Laid): void {
    this.#now = laid;
    this.#before = [];
  }

  /** The round is over: the layout is swept, and can be laid again. */
  sweep(): void {
    if (this.total > 0n) this.#last = this.#now;
    this.#now = {};
    this.#before = [];
  }

  get #doubled(): Laid {
    return Object.fromEntries(Object.entries(this.#now).map(([spot, amount]) => [spot, amount * 2n]));
  }

  #step(next: Laid): void {
    this.#before.push(this.#now);
    this.#now = next;
  }
}
