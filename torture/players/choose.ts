import type { Draws } from '#league/random.ts';

export function pick<One>(draws: Draws, list: readonly One[]): One {
  const one = list[draws.below(list.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}
