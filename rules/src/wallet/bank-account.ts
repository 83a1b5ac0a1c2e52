import { isCoinNetwork, shortAddress } from './coin-address.ts';

/** What account numbers look like at a bank or e-wallet. */
export interface NumberShape {
  readonly minDigits: number;
  readonly maxDigits: number;
  /** What every number begins with; empty where it may begin with anything. */
  readonly prefix: string;
}

const SHOWN = 4;

/** An account number as it is kept: people type it in groups. */
export function normaliseAccountNumber(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

/** Checks a normalised account number: digits only, as many as the bank's have, beginning as the bank's do. */
export function accountNumberProblem(number: string, shape: NumberShape): 'invalidAccountNumber' | undefined {
  const isRight =
    /^\d+$/.test(number) &&
    number.length >= shape.minDigits &&
    number.length <= shape.maxDigits &&
    number.startsWith(shape.prefix);
  return isRight ? undefined : 'invalidAccountNumber';
}

/**
 * An account number as a screen shows it: four dots and its last four digits, two where it is short; an address by how it begins
 * and ends.
 * @param bankCode of the bank that the account is at, or of the network
 */
export function maskAccountNumber(number: string, bankCode: string): string {
  if (isCoinNetwork(bankCode)) return shortAddress(number);
  return `•••• ${number.slice(number.length > 2 * SHOWN - 1 ? -SHOWN : -2)}`;
}
