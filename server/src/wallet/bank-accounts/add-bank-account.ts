import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { nameProblem, normaliseName } from '#rules/players/fields.ts';
import { namesAgree } from '#rules/players/person-name.ts';
import { accountNumberProblem, normaliseAccountNumber } from '#rules/wallet/bank-account.ts';
import { isCoinAddress, isCoinNetwork, normaliseCoinAddress } from '#rules/wallet/coin-address.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { once } from '../../db/once.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { playerContact } from '../../players/public.ts';
import { findRule } from '../withdrawals/store.ts';
import { findBankAccounts, findBanks, insertBankAccount, isOwned, lockPlayer, type Owner } from './store.ts';

export const MOST_ACCOUNTS = 5;

/** A bank account or wallet that a player says is theirs. */
export interface NewBankAccount {
  /** UUID: asked again under it, the first answer comes again. */
  readonly key: string;
  /** That of the site: its banks are those of its currency. */
  readonly currency: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly holderName: string;
}

/** Adds an account that no money goes to before it is verified. */
export async function addBankAccount(
  db: Db,
  { siteId, playerId, now }: PlayerAction,
  input: NewBankAccount,
): Promise<CallResponse<'/api/wallet/bank_account_add'> | Refusal> {
  const account = checkAccount(
    await findBanks(db.read, siteId, input.currency),
    input,
    (await playerContact(db.read, playerId)).fullName,
    (await findRule(db.read, siteId)).own_name_only,
  );
  if (isRefusal(account)) return account;
  const owner: Owner = { siteId, playerId };
  const id = uuid7();
  return db.tx(async (tx) => {
    const { bankCode, accountNumber, holderName } = account;
    const command = {
      siteId,
      key: input.key.toLowerCase(),
      name: 'wallet.bankAccountAdd',
      playerId,
      content: { bankCode, accountNumber, holderName },
    };
    const added = await once<{ id: string } | { refused: 'tooManyBankAccounts' | 'bankAccountTaken' }>(
      tx,
      command,
      async () => {
        await lockPlayer(tx, playerId);
        if ((await findBankAccounts(tx, owner)).length >= MOST_ACCOUNTS)
          return { refused: 'tooManyBankAccounts' };
        const taken = { site_id: siteId, bank_code: bankCode, account_number: accountNumber };
        if (await isOwned(tx, taken)) return { refused: 'bankAccountTaken' };
        return (await insertBankAccount(tx, { ...owner, ...account, id, now }))
          ? { id }
          : { refused: 'bankAccountTaken' };
      },
    );
    if (!added.ok) return refuse('keyReused');
    if ('id' in added.answer) return { statusCode: 1, bank_account_id: added.answer.id };
    return added.answer.refused === 'bankAccountTaken'
      ? refuse('bankAccountTaken', { field: 'account_number' })
      : refuse('tooManyBankAccounts', { detail: { most: MOST_ACCOUNTS } });
  });
}

interface CheckedAccount {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly holderName: string;
}

function checkAccount(
  banks: Awaited<ReturnType<typeof findBanks>>,
  input: NewBankAccount,
  fullName: string,
  isOwnOnly: boolean,
): CheckedAccount | Refusal {
  const bank = banks.find(({ code }) => code === input.bankCode);
  if (!bank) return refuse('unknownBank', { field: 'bank_code' });
  const accountNumber =
    bank.kind === 'coin'
      ? normaliseCoinAddress(input.accountNumber)
      : normaliseAccountNumber(input.accountNumber);
  const problem = numberProblem(bank, accountNumber);
  if (problem) return refuse(problem, { field: 'account_number' });
  const holderName = normaliseName(input.holderName);
  const isNamed = holderName !== '' && nameProblem(holderName) === undefined;
  if (!isNamed) return refuse('invalidName', { field: 'holder_name' });
  if (fullName.trim() === '') return refuse('nameMissing', { field: 'holder_name' });
  if (isOwnOnly && !namesAgree(holderName, fullName))
    return refuse('holderMismatch', { field: 'holder_name' });
  return { bankCode: bank.code, accountNumber, holderName };
}

/** Of an address, its checksum: what is sent to another one is gone. */
function numberProblem(
  bank: Awaited<ReturnType<typeof findBanks>>[number],
  number: string,
): 'invalidAccountNumber' | 'invalidCoinAddress' | undefined {
  if (bank.kind === 'coin')
    return isCoinNetwork(bank.code) && isCoinAddress(bank.code, number) ? undefined : 'invalidCoinAddress';
  const shape = { minDigits: bank.min_digits, maxDigits: bank.max_digits, prefix: bank.prefix };
  return accountNumberProblem(number, shape);
}
