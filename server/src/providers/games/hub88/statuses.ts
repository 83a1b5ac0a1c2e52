import type { MessageRefusal } from '../core/message.ts';

export type Status =
  | 'RS_OK'
  | 'RS_ERROR_UNKNOWN'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_INVALID_GAME'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_INVALID_SIGNATURE'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_WRONG_TYPES'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_TRANSACTION_ROLLED_BACK'
  | 'RS_ERROR_LIMIT_REACHED'
  | 'RS_ERROR_BET_LIMIT_EXCEEDED';

/** What Hub88 and Caleta read of each refusal; they differ in their word for a limit. */
export function statusOf(refused: MessageRefusal, limit: Status): Status {
  switch (refused) {
    case 'insufficientFunds':
      return 'RS_ERROR_NOT_ENOUGH_MONEY';
    case 'transactionUnknown':
    case 'notReversible':
      return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    case 'transactionRolledBack':
    case 'alreadyRolledBack':
      return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
    case 'conflict':
    case 'alreadySettled':
      return 'RS_ERROR_DUPLICATE_TRANSACTION';
    case 'wrongCurrency':
      return 'RS_ERROR_WRONG_CURRENCY';
    case 'playerUnknown':
      return 'RS_ERROR_INVALID_TOKEN';
    case 'sessionEnded':
      return 'RS_ERROR_TOKEN_EXPIRED';
    case 'gameUnavailable':
      return 'RS_ERROR_INVALID_GAME';
    case 'playerBlocked':
      return 'RS_ERROR_USER_DISABLED';
    case 'limitReached':
    case 'stakeOutOfRange':
    case 'tooSoon':
      return limit;
  }
}
