import type { Wave } from './plan.ts';

/** A part of a plan; what is `undefined` is whole. */
export interface Only {
  readonly waves?: readonly string[] | undefined;
  readonly faults?: readonly string[] | undefined;
  readonly players?: readonly string[] | undefined;
  /** Kinds of actions and faults that are left out. */
  readonly without?: readonly string[] | undefined;
}

/** Reads `waves=3,4/faults=3.1/players=0,2/without=hurry`; an empty list is none of them. @throws Error for anything else */
export function parseOnly(text: string): Only {
  const parts = text.split('/').map((part) => /^(waves|faults|players|without)=([\w.,-]*)$/.exec(part));
  if (parts.includes(null)) throw new Error('--only must look like waves=3/faults=3.1,3.4/players=0,2');
  return Object.fromEntries(
    parts.map((part) => [part?.[1], (part?.[2] ?? '').split(',').filter((id) => id !== '')]),
  );
}

export function formatOnly(only: Only): string {
  const parts = Object.entries(only).filter(([, ids]) => ids !== undefined);
  return parts.map(([name, ids]) => `${name}=${ids.join(',')}`).join('/');
}

/** The part of a wave that is to be run; `undefined` where the wave is left out. */
export function partOf(wave: Wave, { waves, faults, players, without = [] }: Only): Wave | undefined {
  if (waves && !waves.includes(String(wave.number))) return undefined;
  const isIn = ({ kind }: { readonly kind: string }) => !without.includes(kind);
  return {
    ...wave,
    faults: wave.faults.filter((fault) => isIn(fault) && (!faults || faults.includes(fault.id))),
    scripts: wave.scripts.map((script, player) =>
      !players || players.includes(String(player)) ? script.filter(isIn) : [],
    ),
  };
}
