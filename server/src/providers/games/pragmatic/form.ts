import { createHash, timingSafeEqual } from 'node:crypto';

/** The fields of a message, without its hash. */
export type Form = ReadonlyMap<string, string>;

/**
 * Reads a form. Messages are hashed over the decoded values, sorted by name, empty ones left out: MD5 of `a=1&b=2` and the key.
 *
 * @returns `undefined` where a field is there twice: which of them counts would be a guess
 */
export function readForm(
  body: Buffer,
): { readonly form: Form; readonly hash: string | undefined } | undefined {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (form.has(name)) return undefined;
    form.set(name, value);
  }
  const hash = form.get('hash');
  form.delete('hash');
  return { form, hash };
}

/** @returns 32 lower-case hexadecimal digits */
export function hashOf(form: Form, key: Buffer): string {
  const text = [...form]
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('md5').update(text, 'utf8').update(key).digest('hex');
}

/** @param hash in either case of letters */
export function isHashed(form: Form, hash: string | undefined, key: Buffer): boolean {
  if (hash === undefined || !/^[0-9a-f]{32}$/i.test(hash)) return false;
  return timingSafeEqual(Buffer.from(hash.toLowerCase()), Buffer.from(hashOf(form, key)));
}
