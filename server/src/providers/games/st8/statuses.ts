import type { MessageRefusal } from '../core/message.ts';

export type Status =
  | 'ok'
  | 'player_locked'
  | 'session_expired'
  | 'player_not_found'
  | 'not_enough_money'
  | 'transaction_not_found'
  | 'game_disabled'
  | 'spending_limit'
  | 'auth_failed'
  | 'unknown';

/** What St8 reads of each refusal; what it has no word for is `unknown`. */
export function statusOf(refused: MessageRefusal): Status {
  switch (refused) {
    case 'insufficientFunds':
      return 'not_enough_money';
    case 'transactionUnknown':
    case 'notReversible':
      return 'transaction_not_found';
    case 'playerUnknown':
      return 'player_not_found';
    case 'sessionEnded':
      return 'session_expired';
    case 'gameUnavailable':
      return 'game_disabled';
    case 'playerBlocked':
      return 'player_locked';
    case 'limitReached':
    case 'stakeOutOfRange':
    case 'tooSoon':
      return 'spending_limit';
    case 'wrongCurrency':
    case 'transactionRolledBack':
    case 'alreadyRolledBack':
    case 'alreadySettled':
    case 'conflict':
      return 'unknown';
  }
}
