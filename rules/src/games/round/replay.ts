import type { Amount } from '../../money/amount.ts';
import type { HouseGame, Opening, ResultValue, Round, RoundNow, RuleRefusal } from '../game-rules.ts';

export function isRuleRefusal(value: object): value is RuleRefusal {
  return 'refused' in value;
}

/** Takes actions one after another, until one is refused. */
export function actAll<Result extends ResultValue>(
  begun: RoundNow<Result>,
  actions: readonly unknown[],
): RoundNow<Result> | RuleRefusal {
  let round = begun;
  for (const action of actions) {
    const next = round.act(action);
    if (isRuleRefusal(next)) return next;
    round = next;
  }
  return round;
}

/** Replays a round with the actions taken in it, as a server does from the stored row. */
export function replay<Result extends ResultValue>(
  game: HouseGame<Result>,
  { actions, ...opening }: Opening & { readonly actions: readonly unknown[] },
): RoundNow<Result> | RuleRefusal {
  const begun = game.begin(opening);
  return isRuleRefusal(begun) ? begun : actAll(begun, actions);
}

/** Ends a round for a player who does not come back, by the game's published stand-in. */
export function endForPlayer<Result extends ResultValue>(open: RoundNow<Result>): RoundNow<Result> {
  let round = open;
  while (round.status.is === 'open') {
    const next = round.act(round.standIn());
    if (isRuleRefusal(next) || next.staked !== open.staked)
      throw new Error('a stand-in is on offer, for nothing');
    round = next;
  }
  return round;
}

/** What a round that is over pays: its win, or its stakes where it is void. `undefined` while it is open. */
export function paidBy({ status, staked }: Pick<RoundNow, 'status' | 'staked'>): Amount | undefined {
  if (status.is === 'open') return undefined;
  return status.is === 'void' ? staked : status.win;
}

/** A round that is over, as it is kept; `undefined` while it is open. */
export function roundOf<Result extends ResultValue>(round: RoundNow<Result>): Round<Result> | undefined {
  const win = paidBy(round);
  return win === undefined ? undefined : { win, result: round.view() };
}
