import { drawsOf } from '#league/random.ts';

/** What decides a campaign: the same options always give the same waves. */
export interface PlanOptions {
  readonly seed: number;
  /** 1 and up. */
  readonly nodes: number;
  readonly players: number;
  /** Of each player in a wave. */
  readonly actions: number;
  /** Faults of a standby are drawn as well. */
  readonly standby?: boolean;
  /** A full disk is drawn as well. */
  readonly disk?: boolean;
}

const faultKinds = [
  'kill-node',
  'hang-node',
  'restart-node',
  'shift-clock',
  'cut-clients',
  'slow-clients',
  'hold-clients',
  'cut-database',
  'slow-database',
  'hold-database',
  'refuse-database',
  'cut-bus',
  'hang-bus',
  'kill-backend',
  'end-backends',
  'hang-backend',
  'kill-postgres',
  'silence-feed',
  'lose-feed',
  'reorder-feed',
  'repeat-feed',
  'repeat-callbacks',
] as const;
const standbyFaults = ['fail-over', 'lose-standby'] as const;
const diskFaults = ['fill-disk'] as const;
export type FaultKind =
  | (typeof faultKinds)[number]
  | (typeof standbyFaults)[number]
  | (typeof diskFaults)[number];

export interface Fault {
  /** `3.1`: the second of wave 3. */
  readonly id: string;
  readonly kind: FaultKind;
  /** The node that it strikes, where it strikes one. */
  readonly node: number;
  /** It begins once so many requests of the wave have been sent: a slow machine has the same order of events. */
  readonly afterRequests: number;
  readonly lastsMs: number;
  /** How bad it is, from 0 to 1. */
  readonly size: number;
}

/** What players do, and how often each is drawn, in a thousand. */
const weights = {
  spin: 160,
  steps: 120,
  burst: 60,
  hurry: 50,
  bet: 180,
  'cash-out': 50,
  result: 80,
  deposit: 60,
  withdraw: 60,
  'cancel-withdrawal': 20,
  reveal: 20,
  shared: 50,
  wheel: 10,
  rewards: 20,
  tokens: 40,
  'limit-losses': 12,
  'take-break': 8,
} as const;
export type ActionKind = keyof typeof weights;

export interface Action {
  readonly kind: ActionKind;
  /** What its further choices are drawn from. */
  readonly seed: string;
}

/** Players act and faults happen; then all faults end, and everything is checked. */
export interface Wave {
  readonly number: number;
  readonly faults: readonly Fault[];
  /** By player. */
  readonly scripts: readonly (readonly Action[])[];
}

const MOST_FAULTS = 5;

export function waveOf(plan: PlanOptions, number: number): Wave {
  const { seed, players, actions } = plan;
  return {
    number,
    faults: faultsOf(plan, number),
    // A stream for each player: without one of them the others do the same.
    scripts: Array.from({ length: players }, (_, player) => {
      const own = `${seed}|${number}|player ${player}`;
      const draws = drawsOf(own);
      return Array.from({ length: actions }, (_, place) => ({
        kind: weighted(draws.below(1_000)),
        seed: `${own}|${place}`,
      }));
    }),
  };
}

function faultsOf(plan: PlanOptions, number: number): Fault[] {
  const { seed, nodes, players, actions } = plan;
  const kinds = [...faultKinds, ...(plan.standby ? standbyFaults : []), ...(plan.disk ? diskFaults : [])];
  const draws = drawsOf(`${seed}|${number}|faults`);
  const count = draws.below(MOST_FAULTS + 1);
  return Array.from({ length: count }, (_, place) => ({
    id: `${number}.${place}`,
    kind: kinds[draws.below(kinds.length)] ?? 'kill-node',
    node: draws.below(nodes),
    afterRequests: draws.below(Math.floor(players * actions * 2)),
    lastsMs: Math.round(draws.between(200, 4_000)),
    size: draws.next(),
  }));
}

function weighted(dice: number): ActionKind {
  let left = dice;
  for (const [kind, weight] of Object.entries(weights)) {
    left -= weight;
    // Sound: the keys of a literal are its own.
    if (left < 0) return kind as ActionKind;
  }
  return 'spin';
}
