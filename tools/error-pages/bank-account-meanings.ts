import type { Meaning } from './meaning.ts';

/** What the codes about the accounts that players are paid out to mean. */
export const bankAccountMeanings = {
  unknownBank: {
    means: 'The site pays out to no bank or e-wallet of that code.',
    doThis: 'Take a code from `/api/wallet/banks`.',
    field: 'bank_code',
  },
  invalidAccountNumber: {
    means: 'The account number has not the digits that numbers of this bank have.',
    doThis: '`/api/wallet/banks` says how many digits there are and what they begin with.',
    field: 'account_number',
  },
  invalidCoinAddress: {
    means: 'The text is no address of the network, or has a typing error: its checksum is wrong.',
    doThis: 'Copy the address from the wallet, of the network that the bank code names.',
    field: 'account_number',
  },
  nameMissing: {
    means: 'The player has not given their name, so that no account can be in it.',
    doThis: 'Set the name with `/api/settings/profile_update` first.',
    field: 'holder_name',
  },
  holderMismatch: {
    means: 'The account is not in the name of the player.',
    doThis: 'Only accounts of the player are paid out to; compare the names word by word.',
    field: 'holder_name',
  },
  bankAccountTaken: {
    means: 'The player, or another one, has this account already.',
    field: 'account_number',
  },
  bankAccountUnverified: {
    means: 'The account has not been verified.',
    doThis:
      'Ask for a code with `/api/wallet/bank_account_send_code` and give it to `/api/wallet/bank_account_verify`.',
    field: 'bank_account_id',
  },
  bankAccountInUse: {
    means: 'A withdrawal to this account is on its way.',
    doThis: 'Remove it once the withdrawal has ended, or cancel that first.',
  },
  unknownBankAccount: {
    means: 'The player has no such bank account, or it needs no code.',
    field: 'bank_account_id',
  },
  tooManyBankAccounts: {
    means: 'The player has as many bank accounts as are allowed.',
    detail: { most: 5 },
  },
} as const satisfies Readonly<Record<string, Meaning>>;
