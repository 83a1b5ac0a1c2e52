import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const list = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');

const common: ReadonlySet<string> = new Set(
  list.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
);

/**
 * Whether a password is among those found most often in breaches, in any case, composed as it is hashed (NFKC), and
 * also with marks after it (OWASP ASVS 6.2.4 and 6.2.12). No other host is asked.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return common.has(plain) || common.has(plain.replace(/[!.?*]+$/, ''));
}
