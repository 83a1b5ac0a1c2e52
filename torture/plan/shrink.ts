import { type Only, partOf } from './only.ts';
import { type PlanOptions, waveOf } from './plan.ts';

/** Whether a part of the plan still fails. */
export type Fails = (only: Only) => Promise<boolean>;

/**
 * The smallest part of a plan that was found to fail: first of its waves, then of the faults and of the players.
 *
 * @param failed the wave after which something was wrong
 * @param isOver asked before each trial, which takes as long as its waves
 */
export async function shrink(
  plan: PlanOptions,
  only: Only,
  failed: number,
  { fails, isOver }: { readonly fails: Fails; readonly isOver: () => boolean },
): Promise<Only> {
  let smallest: Only = { ...only, waves: only.waves ?? upTo(failed) };
  for (const part of ['waves', 'faults', 'players'] as const) {
    const all = smallest[part] ?? allOf(part, plan, smallest);
    const kept = await smallestOf(all, (some) => fails({ ...smallest, [part]: some }), isOver);
    // A wave has to be left, and somebody in it.
    if (kept.length < all.length) smallest = { ...smallest, [part]: kept };
  }
  return smallest;
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => String(number));

function allOf(part: 'waves' | 'faults' | 'players', plan: PlanOptions, only: Only): readonly string[] {
  if (part === 'players') return upTo(plan.players - 1);
  return (only.waves ?? []).flatMap((number) => {
    const wave = partOf(waveOf(plan, Number(number)), only);
    return wave?.faults.map(({ id }) => id) ?? [];
  });
}

/** Delta debugging: leaves out ever smaller pieces, as long as what is left fails. */
export async function smallestOf(
  all: readonly string[],
  fails: (some: readonly string[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<readonly string[]> {
  let kept = all;
  for (let pieces = 2; kept.length > 1 && pieces <= kept.length && !isOver(); ) {
    const size = Math.ceil(kept.length / pieces);
    let smaller: readonly string[] | undefined;
    for (let start = 0; start < kept.length && !smaller && !isOver(); start += size) {
      const rest = kept.filter((_, place) => place < start || place >= start + size);
      if (rest.length > 0 && (await fails(rest))) smaller = rest;
    }
    if (smaller) kept = smaller;
    pieces = smaller
      ? Math.max(2, pieces - 1)
      : pieces * 2 > kept.length && pieces < kept.length
        ? kept.length
        : pieces * 2;
  }
  return kept;
}
