import type { MessageRefusal } from '../core/message.ts';

/** The numbers of the protocol with their texts. */
export const statuses = {
  0: null,
  1: 'Duplicate Transaction',
  101: 'Parameter(s) Incorrect',
  203: 'Account Is Not Exist',
  309: 'Invalid Transaction Status',
  311: 'Invalid Authentication Key',
  502: 'Player Has Insufficient Funds',
  504: 'No Such Ticket',
  /** It is sent again. */
  901: 'Database Error',
  999: 'System Error',
} as const;

export type Status = keyof typeof statuses;

export function statusOf(refused: MessageRefusal): Status {
  switch (refused) {
    case 'insufficientFunds':
      return 502;
    case 'conflict':
      return 1;
    case 'transactionUnknown':
      return 504;
    case 'transactionRolledBack':
    case 'alreadyRolledBack':
    case 'alreadySettled':
    case 'notReversible':
      return 309;
    case 'playerUnknown':
    case 'sessionEnded':
    case 'playerBlocked':
      return 203;
    // The protocol has no words for what a site does not accept.
    case 'gameUnavailable':
    case 'limitReached':
    case 'stakeOutOfRange':
    case 'tooSoon':
      return 999;
    case 'wrongCurrency':
      return 101;
  }
}
