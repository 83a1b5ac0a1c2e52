/** A queue in which owners take turns: an item of an owner with one waits for one item of each other owner at most. */
export interface FairQueue<Item> {
  /**
   * @param from isFirst: before the items of all owners. Such items must be few: the caller limits them.
   * @returns the item that is not in the queue: this one where its owner has too many waiting, or, when the queue is
   *   full, the newest one of the owner with most items; `undefined` where there was room
   */
  add(item: Item, from: { readonly owner: string; readonly isFirst?: boolean }): Item | undefined;
  /** The oldest item of the owner whose turn it is. */
  take(): Item | undefined;
  size(): number;
}

/** @param limits how many items may wait, of one owner and in all */
export function openFairQueue<Item>(limits: {
  readonly mostOfOne: number;
  readonly most: number;
}): FairQueue<Item> {
  const first: Item[] = [];
  // In the order of their turns: an owner whose item is taken goes to the end.
  const owners = new Map<string, Item[]>();
  let size = 0;

  /** Takes the newest item of the longest line, if that line is longer than `length`. */
  function dropOfLongerThan(length: number): Item | undefined {
    let longest: Item[] = [];
    for (const items of owners.values()) if (items.length > longest.length) longest = items;
    return longest.length > length ? longest.pop() : undefined;
  }

  return {
    add(item, { owner, isFirst = false }) {
      const own = isFirst ? first : (owners.get(owner) ?? []);
      if (!isFirst && own.length >= limits.mostOfOne) return item;
      const isFull = size >= limits.most;
      const dropped = isFull ? dropOfLongerThan(isFirst ? 0 : own.length + 1) : undefined;
      if (isFull && dropped === undefined) return item;
      own.push(item);
      if (!isFirst) owners.set(owner, own);
      size += isFull ? 0 : 1;
      return dropped;
    },
    take() {
      let item = first.shift();
      for (const [owner, own] of item === undefined ? owners : []) {
        item = own.shift();
        owners.delete(owner);
        if (own.length > 0) owners.set(owner, own);
        if (item !== undefined) break;
      }
      if (item !== undefined) size -= 1;
      return item;
    },
    size: () => size,
  };
}
