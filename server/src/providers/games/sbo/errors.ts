import type { MessageRefusal } from '../core/message.ts';

/** The numbers of the protocol with their texts. */
export const errors = {
  0: 'No Error',
  1: 'Member not exist',
  3: 'Username empty',
  4: 'CompanyKey Error',
  5: 'Not enough balance',
  6: 'Bet not exists',
  7: 'Internal Error',
  2001: 'Bet Already Settled',
  2002: 'Bet Already Canceled',
  2003: 'Bet Already Rollback',
  5003: 'Bet With Same RefNo Exists',
} as const;

export type ErrorCode = keyof typeof errors;

export function errorOf(refused: MessageRefusal): ErrorCode {
  switch (refused) {
    case 'insufficientFunds':
      return 5;
    case 'playerUnknown':
    case 'sessionEnded':
    case 'playerBlocked':
      return 1;
    case 'transactionUnknown':
      return 6;
    case 'alreadySettled':
      return 2001;
    case 'transactionRolledBack':
    case 'alreadyRolledBack':
      return 2002;
    case 'notReversible':
      return 2003;
    case 'conflict':
      return 5003;
    // The protocol has no words for what a site does not accept.
    case 'gameUnavailable':
    case 'limitReached':
    case 'stakeOutOfRange':
    case 'tooSoon':
    case 'wrongCurrency':
      return 7;
  }
}
