import type { MessageRefusal } from '../core/message.ts';

export const errors = {
  0: 'success',
  1: 'already cancelled',
  2: 'not enough balance, or round not found',
  3: 'invalid parameter',
  4: 'token expired',
  5: 'other error',
  6: 'cancel refused',
} as const;

export type ErrorCode = keyof typeof errors;

/** @param isCancel of cancellations the same numbers mean something else */
export function errorOf(refused: MessageRefusal, isCancel: boolean): ErrorCode {
  switch (refused) {
    // What was won is gone: then its round stays as it is.
    case 'insufficientFunds':
      return isCancel ? 6 : 2;
    case 'transactionUnknown':
      return isCancel ? 2 : 5;
    case 'alreadyRolledBack':
      return 1;
    case 'alreadySettled':
    case 'notReversible':
      return 6;
    case 'wrongCurrency':
      return 3;
    case 'playerUnknown':
    case 'sessionEnded':
      return 4;
    case 'transactionRolledBack':
    case 'conflict':
    case 'gameUnavailable':
    case 'playerBlocked':
    case 'limitReached':
    case 'stakeOutOfRange':
    case 'tooSoon':
      return 5;
  }
}
