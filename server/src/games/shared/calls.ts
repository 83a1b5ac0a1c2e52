import { refuse } from '#contract/errors.ts';
import type { Handlers } from '../../edge/handlers.ts';

type SharedCalls = Pick<
  Handlers,
  | 'games.sharedState'
  | 'games.sharedBet'
  | 'games.sharedCashOut'
  | 'games.sharedCancel'
  | 'games.sharedHistory'
>;

export function sharedRoundCalls(): SharedCalls {
  const closed = async () => refuse('gameUnavailable');
  return {
    'games.sharedState': closed,
    'games.sharedBet': closed,
    'games.sharedCashOut': closed,
    'games.sharedCancel': closed,
    'games.sharedHistory': closed,
  };
}
