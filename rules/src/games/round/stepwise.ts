import { isSame } from '../../encoding/canonical-json.ts';
import type { Stream } from '../../fairness/stream.ts';
import type { Amount } from '../../money/amount.ts';
import type {
  GameFacts,
  HouseGame,
  Offer,
  Opening,
  ResultValue,
  RoundNow,
  RoundStatus,
  RuleRefusal,
} from '../game-rules.ts';

/** A bet that the rules have read. */
export interface ReadBet<Choice> {
  /** 1/10,000 units, above 0. */
  readonly stake: Amount;
  readonly choice: Choice;
  readonly stream: Stream;
}

/**
 * What a studio writes for a game in which the player decides during the round. `State` is whatever is handy, hidden
 * cards included: it lives only while one request is answered and is never kept or sent.
 */
export interface StepDesign<
  Choice extends ResultValue,
  Action extends ResultValue,
  Result extends ResultValue,
  State,
> {
  /** Reads what came over the wire, in one spelling for equal choices; `undefined` is refused. */
  readChoice(raw: unknown): Choice | undefined;
  /** All that is put down at the beginning; the stake by default. */
  openingStake?(stake: Amount, choice: Choice): Amount;
  /**
   * Everything hidden is fixed here: the stream may be read later, but in an order that no action changes, so that what
   * a player does never decides what there is to find.
   */
  begin(bet: ReadBet<Choice>): State;
  status(state: State): RoundStatus;
  /** Asked only while the round is open. */
  offers(state: State): readonly Offer<Action>[];
  /** The state after an action that is on offer; the state before stays as it is. */
  act(state: State, action: Action): State;
  /** One of the offers, without a stake. Asked only while the round is open. */
  standIn(state: State): Action;
  view(state: State): Result;
}

/** A game of steps in the shape that all games have. */
export function steppedGame<
  Choice extends ResultValue,
  Action extends ResultValue,
  Result extends ResultValue,
  State,
>(facts: GameFacts, design: StepDesign<Choice, Action, Result, State>): HouseGame<Result> {
  return { ...facts, isStepped: true, hasDemo: true, begin: (opening) => beginSteps(design, opening) };
}

/** @throws RangeError when the stake is not above 0 */
function beginSteps<
  Choice extends ResultValue,
  Action extends ResultValue,
  Result extends ResultValue,
  State,
>(
  design: StepDesign<Choice, Action, Result, State>,
  { stake, choice: raw, stream }: Opening,
): RoundNow<Result> | RuleRefusal {
  if (stake <= 0n) throw new RangeError('a stake is above 0');
  const choice = design.readChoice(raw);
  if (choice === undefined) return { refused: 'invalidChoice' };
  const staked = design.openingStake?.(stake, choice) ?? stake;

  function at(state: State, actions: readonly Action[], put: Amount): RoundNow<Result> {
    const status = design.status(state);
    const offers = () => (status.is === 'open' ? design.offers(state) : []);
    return {
      choice: choice ?? null,
      actions,
      staked: put,
      status,
      view: () => design.view(state),
      offers,
      act(wanted) {
        if (status.is !== 'open') return { refused: 'roundOver' };
        const offer = find(offers(), wanted);
        if (!offer) return { refused: 'invalidChoice' };
        return at(design.act(state, offer.action), [...actions, offer.action], put + offer.stake);
      },
      standIn() {
        if (status.is !== 'open') throw new RangeError('the round is over');
        return design.standIn(state);
      },
    };
  }
  return at(design.begin({ stake, choice, stream }), [], staked);
}

function find<Action extends ResultValue>(
  offers: readonly Offer<Action>[],
  wanted: unknown,
): Offer<Action> | undefined {
  return offers.find(({ action }) => isSame(action, wanted));
}
