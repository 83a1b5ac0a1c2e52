/** A queue without limits in which owners take turns, each with their oldest item first. */
export class TurnQueue<Item> {
  /** In the order of their turns: an owner whose item is taken goes to the end. */
  readonly #owners = new Map<number | string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many items of an owner wait. */
  sizeOf(owner: number | string): number {
    return this.#owners.get(owner)?.length ?? 0;
  }

  add(owner: number | string, item: Item): void {
    const own = this.#owners.get(owner);
    if (own) own.push(item);
    else this.#owners.set(owner, [item]);
    this.#size += 1;
  }

  /** @param fits whether there is room for the item whose turn it is; where there is none it is left, and nothing taken */
  take(fits: (item: Item) => boolean = () => true): Item | undefined {
    for (const [owner, own] of this.#owners) {
      const [item] = own;
      if (item === undefined || !fits(item)) return undefined;
      own.shift();
      this.#owners.delete(owner);
      if (own.length > 0) this.#owners.set(owner, own);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Takes away the items that are not kept. */
  retain(keep: (item: Item) => boolean): void {
    this.#size = 0;
    for (const [owner, own] of this.#owners) {
      const kept = own.filter(keep);
      this.#size += kept.length;
      if (kept.length > 0) this.#owners.set(owner, kept);
      else this.#owners.delete(owner);
    }
  }
}
