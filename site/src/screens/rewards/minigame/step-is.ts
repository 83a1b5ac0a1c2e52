import type { TokenRound } from '../../../data/minigame.ts';

/** The state of a step of a round: next, taken, lost, or not reached. */
export type StepIs = 'next' | 'climbed' | 'lost' | 'above';

export function stepIs(round: TokenRound | undefined, step: number): StepIs {
  if (!round) return 'above';
  const { length } = round.choices;
  if (round.state === 'lost' && step === length - 1) return 'lost';
  if (step < length) return 'climbed';
  return round.state === 'open' && step === length ? 'next' : 'above';
}
