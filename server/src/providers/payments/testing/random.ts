/** Mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (share: number) => next() < share,
    below: (most: number) => Math.floor(next() * most),
    pick: <T>(from: readonly [T, ...T[]]): T => from[Math.floor(next() * from.length)] ?? from[0],
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((one) => [next(), one] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, one]) => one),
  };
}

export type Random = ReturnType<typeof randomFrom>;
