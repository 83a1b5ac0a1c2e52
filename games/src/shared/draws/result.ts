import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { outcomeOf } from '#rules/games/round-outcome.ts';
import { readAmount } from '../../frame/money.ts';
import type { SharedKit } from '../start-shared.ts';

export interface Result {
  readonly text: string;
  /** More came back than was staked: only that is celebrated. */
  readonly isWon: boolean;
  /** Size of the win, 0 to 3. */
  readonly size: number;
}

const sizes = [5n, 25n, 100n] as const;

/** The total result of a round's bets; `undefined` without bets, or while one is undecided. */
export function resultOf(
  { t, show }: Pick<SharedKit, 't' | 'show'>,
  bets: readonly Pick<OwnSharedBet, 'state' | 'stake' | 'win'>[],
): Result | undefined {
  if (bets.length === 0 || bets.some(({ state }) => state === 'open')) return undefined;
  const staked = bets.reduce((sum, { stake }) => sum + readAmount(stake), 0n);
  const won = bets.reduce((sum, { win }) => sum + readAmount(win), 0n);
  const outcome = outcomeOf(staked, won);
  if (outcome.is === 'lost') return { text: t('draws.resultLost'), isWon: false, size: 0 };
  if (outcome.is === 'returned')
    return { text: t('draws.resultBack', { amount: show(outcome.amount) }), isWon: false, size: 0 };
  const text = t('draws.resultWon', { amount: show(outcome.net) });
  return { text, isWon: true, size: sizes.filter((times) => won >= staked * times).length };
}
