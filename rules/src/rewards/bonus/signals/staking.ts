import type { Amount } from '../../../money/amount.ts';
import type { SignalNumbers } from './numbers.ts';

/** A round that was played under a grant. Amounts in 1/10,000 units. */
export interface StakedRound {
  readonly ref: string;
  readonly stake: Amount;
  readonly win: Amount;
  /** How much of the table it covers, in percent; 0 where the game has no sides. */
  readonly cover: number;
}

export interface MaximumThenDrop {
  /** The round of the large win. */
  readonly ref: string;
  readonly stake: Amount;
  readonly win: Amount;
  /** How many rounds about the maximum ended in it, itself included, and how many low ones followed. */
  readonly before: number;
  readonly after: number;
}

/**
 * The first large win of stakes about the maximum of the bonus that low stakes follow: the bonus is risked for one large win,
 * and the rest is wagered at little risk.
 * @param rounds in the order in which they were played
 * @param maximum the largest stake that the terms allow; `null` where they set none, and then there is no such pattern
 */
export function maximumThenDrop(
  rounds: readonly StakedRound[],
  maximum: Amount | null,
  numbers: Pick<SignalNumbers, 'nearMaximum' | 'largeWin' | 'roundsEachSide' | 'dropTo'>,
): MaximumThenDrop | undefined {
  if (maximum === null) return undefined;
  const isNear = ({ stake }: StakedRound) => stake * 100n >= maximum * BigInt(numbers.nearMaximum);
  const isLow = ({ stake }: StakedRound) => stake * 100n <= maximum * BigInt(numbers.dropTo);
  let before = 0;
  for (const [place, round] of rounds.entries()) {
    before = isNear(round) ? before + 1 : 0;
    if (before < numbers.roundsEachSide || round.win < round.stake * BigInt(numbers.largeWin)) continue;
    const following = rounds.slice(place + 1);
    const other = following.findIndex((next) => !isLow(next));
    const after = other === -1 ? following.length : other;
    if (after >= numbers.roundsEachSide)
      return { ref: round.ref, stake: round.stake, win: round.win, before, after };
  }
  return undefined;
}

/** The rounds in which one bet covers most of the table, where there are enough of them; none otherwise. */
export function lowRiskRounds(
  rounds: readonly StakedRound[],
  numbers: Pick<SignalNumbers, 'lowRiskCover' | 'lowRiskRounds'>,
): StakedRound[] {
  const found = rounds.filter(({ cover }) => cover >= numbers.lowRiskCover);
  return found.length >= numbers.lowRiskRounds ? found : [];
}

/** A bonus that became cash, and what the player did next. Moments in milliseconds since 1970. */
export interface Cycle {
  readonly grantId: string;
  readonly converted: Amount;
  readonly convertedAt: number;
  /** The first withdrawal after that, if there is one. */
  readonly withdrawal: { readonly id: string; readonly at: number } | null;
  /** What was staked between the two. */
  readonly staked: Amount;
}

/**
 * Bonuses that were wagered to the end and no further, and withdrawn shortly after, where there are enough of them; none
 * otherwise. Once is what the terms ask for.
 */
export function claimAndWithdraw(
  cycles: readonly Cycle[],
  numbers: Pick<SignalNumbers, 'cycles' | 'withdrawHours' | 'playedOn'>,
): Cycle[] {
  const found = cycles.filter(
    ({ converted, convertedAt, withdrawal, staked }) =>
      withdrawal !== null &&
      withdrawal.at >= convertedAt &&
      withdrawal.at - convertedAt <= numbers.withdrawHours * 3_600_000 &&
      staked * 100n <= converted * BigInt(numbers.playedOn),
  );
  return found.length >= numbers.cycles ? found : [];
}
