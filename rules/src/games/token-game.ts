import type { Stream } from '../fairness/stream.ts';
import type { Amount } from '../money/amount.ts';
import { type Fraction, fraction, times as product } from '../money/fraction.ts';

/** How daring a round is. Every step of it offers `choices` ways, and one of them is drawn. */
export interface TokenMode {
  readonly code: string;
  readonly choices: number;
  /** What is drawn: the one way that ends the round (`end`), or the only one that leads on (`way`). */
  readonly hides: 'end' | 'way';
  /** What the stake is worth after each step, in hundredths of it: `129n` is 1.29 times. */
  readonly times: readonly bigint[];
}

/** The status of a round after the choices made so far. */
export type TokenStatus =
  /** Going on: what leaving now would pay, in hundredths of the stake; `0n` before the first step. */
  | { readonly is: 'open'; readonly step: number; readonly times: bigint }
  | { readonly is: 'lost'; readonly step: number; readonly times: 0n }
  /** The last step was taken: nothing is left to choose. */
  | { readonly is: 'topped'; readonly step: number; readonly times: bigint };

/** What is published about one step, exactly. */
export interface StepFigures {
  readonly times: bigint;
  /** Of getting this far. */
  readonly chance: Fraction;
  /** Of the stake, on average, for who always leaves here. */
  readonly paysBack: Fraction;
}

/**
 * A game for tokens that is played in steps: a stake, a choice at each step, and leaving with what it is worth whenever
 * the player likes. Everything hidden is drawn before the first choice.
 */
export interface TokenGame {
  readonly code: string;
  readonly name: string;
  /** Counts up with every change of the tables, so that old rounds stay readable. */
  readonly version: number;
  readonly modes: readonly TokenMode[];
  /** What may be staked, 1/10,000 tokens; each pays every step without rounding. */
  readonly stakes: readonly Amount[];
  /** For each step the choice that is drawn, from 0: what it does is the mode's to say. */
  draw(mode: TokenMode, stream: Stream): readonly number[];
}

export function findMode(game: TokenGame, code: string): TokenMode | undefined {
  return game.modes.find((mode) => mode.code === code);
}

/**
 * The status of a round after some choices.
 *
 * @param hidden as {@link TokenGame.draw} gave it
 * @param choices those made, in order, each from 0 to the mode's `choices` - 1
 * @throws RangeError when a choice is none, or comes after the end
 */
export function statusOf(
  mode: TokenMode,
  hidden: readonly number[],
  choices: readonly number[],
): TokenStatus {
  for (const [step, choice] of choices.entries()) {
    if (!Number.isInteger(choice) || choice < 0 || choice >= mode.choices || step >= mode.times.length)
      throw new RangeError(`step ${step} has no choice ${choice}`);
    if ((choice === hidden[step]) === (mode.hides === 'way')) continue;
    if (step < choices.length - 1) throw new RangeError(`the round ended at step ${step}`);
    return { is: 'lost', step: step + 1, times: 0n };
  }
  const step = choices.length;
  const times = step === 0 ? 0n : (mode.times[step - 1] ?? 0n);
  return { is: step === mode.times.length ? 'topped' : 'open', step, times };
}

/** What a stake is worth at so many hundredths. @throws RangeError where it would have to be rounded */
export function winOf(stake: Amount, times: bigint): Amount {
  if ((stake * times) % 100n !== 0n) throw new RangeError(`${stake} times ${times}/100 is no whole amount`);
  return (stake * times) / 100n;
}

/**
 * Chance, worth and return of each step, exactly. A player who decides by anything but what is drawn gets back a mean of
 * these returns, so the least and the greatest of them bound every way to play.
 */
export function stepFigures({ choices, hides, times }: TokenMode): readonly StepFigures[] {
  const leadOn = hides === 'way' ? 1 : choices - 1;
  const passes = fraction(BigInt(leadOn), BigInt(choices));
  let chance: Fraction = fraction(1n);
  return times.map((worth) => {
    chance = product(chance, passes);
    return { times: worth, chance, paysBack: product(chance, fraction(worth, 100n)) };
  });
}
