/** A queue in which owners take turns: whoever adds a hundred waits behind whoever adds one. */
export interface FairQueue<Item> {
  /** @returns false where the owner, or the queue, has too many waiting: nothing is added then */
  add(owner: string, item: Item): boolean;
  /** The oldest of the owner whose turn it is. */
  take(): Item | undefined;
  isEmpty(): boolean;
}

/** @param limits how many may wait, of one owner and in all */
export function openFairQueue<Item>(limits: {
  readonly mostOfOne: number;
  readonly most: number;
}): FairQueue<Item> {
  // The first of the map has its turn; who was served goes to its end.
  const waiting = new Map<string, Item[]>();
  let count = 0;
  return {
    add(owner, item) {
      const own = waiting.get(owner) ?? [];
      if (own.length >= limits.mostOfOne || count >= limits.most) return false;
      own.push(item);
      waiting.set(owner, own);
      count += 1;
      return true;
    },
    take() {
      const [first] = waiting;
      if (first === undefined) return undefined;
      const [owner, own] = first;
      const item = own.shift();
      waiting.delete(owner);
      if (own.length > 0) waiting.set(owner, own);
      count -= 1;
      return item;
    },
    isEmpty: () => count === 0,
  };
}
