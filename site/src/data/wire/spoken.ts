import type { Refusal } from '#contract/errors.ts';

type Translate = (key: string, values: Record<string, unknown>) => string;

/** The text of a refusal: that of its code, or the server's message if it is no code. */
export function saying({ refused, said }: Refusal): string {
  return said ?? refused;
}

/**
 * The words for a message of the server: translated if it is purely alphabetic, else as it was said, and "unknown
 * error" when there is none (specification, section 8).
 *
 * @param translate translates by the keys of errors.json
 */
export function spoken(translate: Translate, message: string, detail: Refusal['detail'] = {}): string {
  if (message === '') return translate('unknownError', {});
  if (!/^[A-Za-z]+$/.test(message)) return message;
  return translate(message, { ...detail, defaultValue: translate('unknownError', {}) });
}
