import type { Amount } from '../../money/amount.ts';
import type {
  Bet,
  GameFacts,
  GameRules,
  HouseGame,
  Opening,
  ResultValue,
  Round,
  RoundNow,
  RuleRefusal,
} from '../game-rules.ts';
import type { ReadBet } from './stepwise.ts';

/** What a studio writes for a game that is decided at once. */
export interface OneShotDesign<Choice extends ResultValue, Result extends ResultValue> {
  /** Reads what came over the wire, in one spelling for equal choices; `undefined` is refused. */
  readChoice(raw: unknown): Choice | undefined;
  /** All that is put down; the stake by default. */
  openingStake?(stake: Amount, choice: Choice): Amount;
  play(bet: ReadBet<Choice>): Round<Result>;
}

/** A game of one shot in the shape that all games have. */
export function oneShotGame<Choice extends ResultValue, Result extends ResultValue>(
  facts: GameFacts,
  design: OneShotDesign<Choice, Result>,
): HouseGame<Result> {
  return { ...facts, isStepped: false, hasDemo: true, begin: (opening) => beginOneShot(design, opening) };
}

/** A game of one shot that asks for nothing but a stake. */
export function choicelessGame<Result extends ResultValue>(
  facts: GameFacts,
  play: (bet: Bet) => Round<Result>,
): GameRules<Result> {
  return { ...oneShotGame(facts, { readChoice: noChoice, play }), play };
}

/** A choice where there is nothing to choose. */
export const noChoice = (raw: unknown): null | undefined =>
  raw === undefined || raw === null ? null : undefined;

/** @throws RangeError when the stake is not above 0 */
function beginOneShot<Choice extends ResultValue, Result extends ResultValue>(
  design: OneShotDesign<Choice, Result>,
  { stake, choice: raw, stream }: Opening,
): RoundNow<Result> | RuleRefusal {
  if (stake <= 0n) throw new RangeError('a stake is above 0');
  const choice = design.readChoice(raw);
  if (choice === undefined) return { refused: 'invalidChoice' };
  const { win, result } = design.play({ stake, choice, stream });
  return {
    choice,
    actions: [],
    staked: design.openingStake?.(stake, choice) ?? stake,
    status: { is: 'closed', win },
    view: () => result,
    offers: () => [],
    act: () => ({ refused: 'roundOver' }),
    standIn() {
      throw new RangeError('the round is over');
    },
  };
}
