/**
 * A queue in which groups take turns, and the owners of a group among themselves: an item waits for one item of each other
 * group, and for one of each other owner of its own.
 */
export interface FairQueue<Item> {
  /**
   * @param from group: left out where all owners are of one. isFirst: before the items of all owners; such items must be few,
   *   the caller limits them.
   * @returns the item that is not in the queue: this one where its owner has too many waiting, or, when the queue is
   *   full, the newest one of the owner with most items, in the group with most; `undefined` where there was room
   */
  add(
    item: Item,
    from: { readonly owner: string; readonly group?: string; readonly isFirst?: boolean },
  ): Item | undefined;
  /** The oldest item of the owner whose turn it is, in the group whose turn it is. */
  take(): Item | undefined;
  size(): number;
}

/** @param limits how many items may wait, of one owner and in all */
export function openFairQueue<Item>(limits: {
  readonly mostOfOne: number;
  readonly most: number;
}): FairQueue<Item> {
  const first: Item[] = [];
  // Groups, and owners in each, in the order of their turns: whose item is taken goes to the end.
  const groups = new Map<string, Map<string, Item[]>>();
  let size = 0;

  /** Takes the newest item of the longest line of the fullest group; none that is no longer than what the item would join. */
  function makeRoom(group: string, length: number, isFirst: boolean): Item | undefined {
    const sizes = new Map([...groups].map(([name, owners]) => [name, sumOf(owners)]));
    let fullest = group;
    for (const [name, held] of sizes) if (held > (sizes.get(fullest) ?? 0)) fullest = name;
    const isElsewhere = (sizes.get(fullest) ?? 0) > (sizes.get(group) ?? 0) + 1;
    const line = longestOf(groups.get(isFirst || isElsewhere ? fullest : group));
    return line.length > (isFirst || isElsewhere ? 0 : length + 1) ? line.pop() : undefined;
  }

  return {
    add(item, { owner, group = '', isFirst = false }) {
      const owners = groups.get(group) ?? new Map<string, Item[]>();
      const own = isFirst ? first : (owners.get(owner) ?? []);
      if (!isFirst && own.length >= limits.mostOfOne) return item;
      const isFull = size >= limits.most;
      const dropped = isFull ? makeRoom(group, own.length, isFirst) : undefined;
      if (isFull && dropped === undefined) return item;
      own.push(item);
      if (!isFirst) groups.set(group, owners.set(owner, own));
      size += isFull ? 0 : 1;
      return dropped;
    },
    take() {
      let item = first.shift();
      for (const [name, owners] of item === undefined ? groups : []) {
        item = takeOf(owners);
        groups.delete(name);
        if (owners.size > 0) groups.set(name, owners);
        if (item !== undefined) break;
      }
      if (item !== undefined) size -= 1;
      return item;
    },
    size: () => size,
  };
}

function takeOf<Item>(owners: Map<string, Item[]>): Item | undefined {
  for (const [owner, own] of owners) {
    const item = own.shift();
    owners.delete(owner);
    if (own.length > 0) owners.set(owner, own);
    if (item !== undefined) return item;
  }
  return undefined;
}

function sumOf(owners: ReadonlyMap<string, readonly unknown[]>): number {
  let sum = 0;
  for (const { length } of owners.values()) sum += length;
  return sum;
}

function longestOf<Item>(owners: ReadonlyMap<string, Item[]> | undefined): Item[] {
  let longest: Item[] = [];
  for (const items of owners?.values() ?? []) if (items.length > longest.length) longest = items;
  return longest;
}
