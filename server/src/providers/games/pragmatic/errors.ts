import type { MessageRefusal } from '../core/message.ts';

/** The numbers of the protocol with their texts, and what the provider does after them. */
export const errors = {
  0: 'Success',
  1: 'Insufficient balance',
  2: 'Player not found or logged out',
  4: 'Invalid, not found or expired token',
  5: 'Invalid hash',
  6: 'Player is frozen',
  7: 'Bad parameters',
  8: 'Game is not found or disabled',
  50: 'Bet limit reached',
  /** It is sent again. */
  100: 'Internal server error, to be retried',
  /** It is not. */
  120: 'Internal server error, not to be retried',
} as const;

export type ErrorCode = keyof typeof errors;

export function errorOf(refused: MessageRefusal): ErrorCode {
  switch (refused) {
    case 'insufficientFunds':
      return 1;
    case 'playerUnknown':
      return 2;
    case 'sessionEnded':
      return 4;
    case 'playerBlocked':
      return 6;
    case 'conflict':
    case 'wrongCurrency':
      return 7;
    case 'gameUnavailable':
      return 8;
    case 'limitReached':
    case 'stakeOutOfRange':
    case 'tooSoon':
      return 50;
    // The bet may still be under way.
    case 'transactionUnknown':
      return 100;
    case 'transactionRolledBack':
    case 'alreadyRolledBack':
    case 'alreadySettled':
    case 'notReversible':
      return 120;
  }
}
