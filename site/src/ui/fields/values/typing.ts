/** Input filters: the characters a control accepts (specification, section 5). */
export type Accepts = 'letters' | 'digits' | 'account';

const refused: Record<Accepts, RegExp> = {
  letters: /[^\p{L}\p{M} ]+/gu,
  digits: /\D+/g,
  account: /\s+/g,
};

/** The text without what the control does not take. */
export function keep(accepts: Accepts, text: string): string {
  return text.replace(refused[accepts], '');
}

/**
 * Typed money as a wire amount in the making: digits, one point, at most `decimals` after it. Both marks are read
 * as people write them: a lone comma followed by one or two digits is a decimal point, every other one is grouping.
 */
export function typedAmount(text: string, decimals: number): string {
  const european = /^[^.,]*,\d{1,2}$/.test(text) && decimals > 0 && !/^\d{1,3}(,\d{3})+$/.test(text);
  const plain = (european ? text.replace(',', '.') : text).replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, 12);
  if (rest.length === 0 || decimals === 0) return trimmed;
  return `${trimmed === '' ? '0' : trimmed}.${rest.join('').slice(0, decimals)}`;
}

/** A typed amount as the wire spells it: no bare point, no trailing zeros. */
export function wireAmount(typed: string): string {
  return typed.includes('.') ? typed.replace(/\.?0*$/, '') : typed;
}

/** A typed amount with its thousands grouped, for reading. */
export function grouped(typed: string): string {
  const [whole = '', ...rest] = typed.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}
