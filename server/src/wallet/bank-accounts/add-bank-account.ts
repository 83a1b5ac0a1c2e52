import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { nameProblem, normaliseName } from '#rules/players/fields.ts';
import { namesAgree } from '#rules/players/person-name.ts';
import { accountNumberProblem, normaliseAccountNumber } from '#rules/wallet/bank-account.ts';
import { once } from '../../db/once.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { PlayerContext, RequestOf } from '../../edge/handlers.ts';
import { playerContact } from '../../players/public.ts';
import type { BankParts } from './parts.ts';
import { findBankAccounts, findBanks, insertBankAccount, isOwned, lockPlayer, type Owner } from './store.ts';

export const MOST_ACCOUNTS = 5;

type AddRequest = RequestOf<'wallet.bankAccountAdd'>;

/** Adds an account that no money goes to before it is verified. */
export async function addBankAccount(
  { db, clock }: BankParts,
  request: AddRequest,
  { site, siteId, player: { playerId } }: PlayerContext,
): Promise<CallResponse<'/api/wallet/bank_account_add'> | Refusal> {
  const account = checkAccount(
    await findBanks(db.read, siteId, site.currency),
    request,
    (await playerContact(db.read, playerId)).fullName,
  );
  if (isRefusal(account)) return account;
  const owner: Owner = { siteId, playerId };
  const id = uuid7();
  return db.tx(async (tx) => {
    const { bankCode, accountNumber, holderName } = account;
    const command = {
      siteId,
      key: request.key.toLowerCase(),
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
        return (await insertBankAccount(tx, { ...owner, ...account, id, now: clock.now() }))
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
  request: AddRequest,
  fullName: string,
): CheckedAccount | Refusal {
  const bank = banks.find(({ code }) => code === request.bank_code);
  if (!bank) return refuse('unknownBank', { field: 'bank_code' });
  const accountNumber = normaliseAccountNumber(request.account_number);
  const shape = { minDigits: bank.min_digits, maxDigits: bank.max_digits, prefix: bank.prefix };
  const problem = accountNumberProblem(accountNumber, shape);
  if (problem) return refuse(problem, { field: 'account_number' });
  const holderName = normaliseName(request.holder_name);
  const isNamed = holderName !== '' && nameProblem(holderName) === undefined;
  if (!isNamed) return refuse('invalidName', { field: 'holder_name' });
  if (fullName.trim() === '') return refuse('nameMissing', { field: 'holder_name' });
  if (!namesAgree(holderName, fullName)) return refuse('holderMismatch', { field: 'holder_name' });
  return { bankCode: bank.code, accountNumber, holderName };
}
