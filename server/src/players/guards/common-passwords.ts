import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const list = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');

const common: ReadonlySet<string> = new Set(
  list.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
);

/** Whether a password is among those that are guessed first, also with marks put after it. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(plain.replace(/[!.?*]+$/, ''));
}
