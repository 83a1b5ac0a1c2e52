import { type Amount, formatAmount, multiplyDown, parseAmount } from '#rules/money/amount.ts';

export interface Quote {
  readonly fee: string;
  /** Amount and fee together, as the gateway asks for it. */
  readonly total: string;
}

/** What a gateway charges on top of an amount (wire strings, percent with up to 4 decimals), rounded down. */
export function quote(amount: string, feePercent: string): Quote | undefined {
  const wanted = parseAmount(amount);
  const percent = parseAmount(feePercent);
  if (wanted === undefined || percent === undefined || wanted === 0n) return undefined;
  const fee: Amount = multiplyDown(wanted, percent, 1_000_000n);
  return { fee: formatAmount(fee), total: formatAmount(wanted + fee) };
}

/** What is wrong with an amount for a method, by the code the server would give; figures behind a bar. */
export function amountProblem(amount: string, method: { min: string; max: string }): true | string {
  const wanted = parseAmount(amount);
  if (amount === '') return 'required';
  if (wanted === undefined || wanted === 0n) return 'invalidAmount';
  const [min, max] = [parseAmount(method.min) ?? 0n, parseAmount(method.max) ?? wanted];
  if (wanted < min) return `amountTooSmall|${JSON.stringify({ min: method.min })}`;
  return wanted > max ? `amountTooLarge|${JSON.stringify({ max: method.max })}` : true;
}
