/** Chips by the spot of a layout. */
export type Chips = Readonly<Record<string, number>>;

export const chipsOf = (chips: Chips): number => Object.values(chips).reduce((sum, count) => sum + count, 0);

/** What a player lays on a layout, step by step, until the round takes it. */
export class Bets {
  readonly #most: number;
  #now: Chips = {};
  #before: Chips[] = [];
  #last: Chips = {};

  /** @param most chips on the layout at once */
  constructor(most: number) {
    this.#most = most;
  }

  get now(): Chips {
    return this.#now;
  }

  get total(): number {
    return chipsOf(this.#now);
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  get canDouble(): boolean {
    return this.total > 0 && this.total * 2 <= this.#most;
  }

  /** Whether the layout is empty and there is a round to lay again. */
  get canRepeat(): boolean {
    return this.total === 0 && chipsOf(this.#last) > 0;
  }

  /** @returns whether there was room for them */
  lay(spot: string, count: number): boolean {
    if (this.total + count > this.#most) return false;
    this.#step({ ...this.#now, [spot]: (this.#now[spot] ?? 0) + count });
    return true;
  }

  /** Takes all chips off a spot. */
  lift(spot: string): boolean {
    if (!this.#now[spot]) return false;
    this.#step(Object.fromEntries(Object.entries(this.#now).filter(([name]) => name !== spot)));
    return true;
  }

  clear(): void {
    if (this.total > 0) this.#step({});
  }

  double(): void {
    if (!this.canDouble) return;
    this.#step(Object.fromEntries(Object.entries(this.#now).map(([spot, count]) => [spot, count * 2])));
  }

  repeat(): void {
    if (this.canRepeat) this.#step(this.#last);
  }

  undo(): void {
    this.#now = this.#before.pop() ?? this.#now;
  }

  /** The round is over: the layout is swept, and can be laid again. */
  sweep(): void {
    if (this.total > 0) this.#last = this.#now;
    this.#now = {};
    this.#before = [];
  }

  #step(next: Chips): void {
    this.#before.push(this.#now);
    this.#now = next;
  }
}
