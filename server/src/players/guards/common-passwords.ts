import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let common: ReadonlySet<string> | undefined;

/** Read for the first password that is chosen: a start does not wait for 49,000 lines. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return common;
}

/**
 * Whether a password is among those found most often in breaches, in any case, composed as it is hashed (NFKC), and
 * also with marks after it (OWASP ASVS 6.2.4 and 6.2.12). No other host is asked.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const known = commonPasswords();
  return known.has(plain) || known.has(plain.replace(/[!.?*]+$/, ''));
}
