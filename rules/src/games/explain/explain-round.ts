import { canonical } from '../../encoding/canonical-json.ts';
import { beaconText } from '../../fairness/chain.ts';
import { type Trace, Tracer } from '../../fairness/trace.ts';
import type { HouseGame, ResultValue } from '../game-rules.ts';
import type { SharedGame } from '../shared/shared-game.ts';
import { type SharedClaim, verifyShared } from '../shared/verify-shared.ts';
import {
  type ChainClaim,
  type Difference,
  type RoundCheck,
  type RoundClaim,
  verifyOnChain,
  verifyRound,
} from '../verify-round.ts';
import type { WheelRules } from '../wheel/rules.ts';
import { type TurnClaim, verifyTurn } from '../wheel/verify-turn.ts';

/** A round that is claimed, with the game it is of. */
export type AskedRound =
  /** Of one player, on a seed of their own. */
  | { readonly kind: 'own'; readonly game: HouseGame; readonly claim: RoundClaim }
  /** A bet of one shot that a public chain decided. */
  | { readonly kind: 'chain'; readonly game: HouseGame; readonly claim: ChainClaim }
  /** Of everybody, on a public chain. */
  | { readonly kind: 'shared'; readonly game: SharedGame; readonly claim: SharedClaim }
  /** A turn of the wheel, on a seed of its own. */
  | { readonly kind: 'turn'; readonly game: WheelRules; readonly claim: TurnClaim };

/** How the numbers of a round belong together, read off the numbers themselves. */
export type Drawing =
  | 'none'
  /** One number decides. */
  | 'one'
  /** Numbers of the same range, one after another. */
  | 'each'
  /** Each out of one fewer: an order, or cards from a shoe. */
  | 'shuffle'
  /** Numbers of several ranges: the reels of a slot. */
  | 'mixed';

/** A round played again, with everything that was read to decide it. */
export interface Explanation {
  /** SHA-256 of the server seed; absent for rounds on a chain, and where the seed is unreadable. */
  readonly serverSeedHash?: string;
  /** What a pulse adds to rounds on a chain; absent for others. */
  readonly beaconText?: string;
  readonly trace: Trace;
  readonly drawing: Drawing;
  /** What one player's round comes to; absent where the claim says nothing that could be played. */
  readonly round?: Required<Pick<RoundCheck, 'round' | 'staked'>>;
  /** What a round of everybody comes to, or a turn of the wheel. */
  readonly outcome?: ResultValue;
  /** Empty: the round is what was committed to. */
  readonly differences: readonly Difference[];
}

function drawingOf({ draws }: Trace): Drawing {
  const [first] = draws;
  if (!first) return 'none';
  if (draws.length === 1) return 'one';
  if (draws.every(({ below }) => below === first.below)) return 'each';
  return draws.every(({ below }, place) => below === first.below - place) ? 'shuffle' : 'mixed';
}

/** Plays a claimed round again, writing down each step: for the page, and for the terminal. */
export function explainRound(asked: AskedRound): Explanation {
  const tracer = new Tracer();
  if (asked.kind === 'shared') {
    const { outcome, differences } = sharedDifferences(asked.game, asked.claim, tracer);
    return { ...finish(tracer, differences, asked.claim), ...(outcome === undefined ? {} : { outcome }) };
  }
  if (asked.kind === 'chain') {
    const check = verifyOnChain(asked.game, asked.claim, tracer.open);
    return { ...finish(tracer, check.differences, asked.claim), ...roundIn(check) };
  }
  if (asked.kind === 'turn') {
    const { differences, ...turned } = verifyTurn(asked.claim, tracer.open);
    return { ...turned, ...finish(tracer, differences) };
  }
  const check = verifyRound(asked.game, asked.claim, tracer.open);
  const { serverSeedHash } = check;
  return {
    ...(serverSeedHash === undefined ? {} : { serverSeedHash }),
    ...finish(tracer, check.differences),
    ...roundIn(check),
  };
}

function roundIn({ round, staked }: Pick<RoundCheck, 'round' | 'staked'>): Pick<Explanation, 'round'> {
  return round && staked !== undefined ? { round: { round, staked } } : {};
}

function finish(
  trace: Trace,
  differences: readonly Difference[],
  linked?: Pick<SharedClaim, 'pulse'>,
): Pick<Explanation, 'trace' | 'drawing' | 'differences' | 'beaconText'> {
  const more = linked ? { beaconText: beaconText(linked.pulse) } : {};
  return { trace, drawing: drawingOf(trace), differences, ...more };
}

function sharedDifferences(
  game: SharedGame,
  claim: SharedClaim,
  tracer: Tracer,
): { readonly outcome?: ResultValue; readonly differences: readonly Difference[] } {
  const { isLinked, outcome, isRight } = verifyShared(game, claim, tracer.open);
  if (!isLinked) return { differences: [{ field: 'link', claimed: claim.link }] };
  if (outcome === undefined)
    return { differences: [{ field: 'setting', claimed: canonical(claim.setting ?? null) }] };
  const wrong: Difference = {
    field: 'outcome',
    claimed: canonical(claim.outcome ?? null),
    computed: canonical(outcome),
  };
  return { outcome, differences: isRight ? [] : [wrong] };
}
