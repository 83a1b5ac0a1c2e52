import { type ErrorCode, errors, type Refusal, refuse } from '#contract/errors.ts';

/** What is kept of a stake that was not taken, beside what the wallet said: the code that the player is answered. */
export const statusWith = (status: string, as: ErrorCode): string => `${as} ${status}`;

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

/** The refusal of a stake that was not taken; where nobody knows why, the wallet did not answer. */
export function refusalOfStatus(status: string | null): Refusal {
  const [code = ''] = (status ?? '').split(' ');
  return refuse(isErrorCode(code) ? code : 'walletUnavailable');
}
