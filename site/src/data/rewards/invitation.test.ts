import { expect, test } from 'vitest';
import { codeIn, referrerOf } from './invitation.ts';

test('the code of an invitation is read from the address', () => {
  expect(referrerOf(new URLSearchParams('ref=%20AB12%20'))).toBe('AB12');
  expect(referrerOf(new URLSearchParams('referrer_code=CD34'))).toBe('CD34');
  expect(referrerOf(new URLSearchParams('x=1'))).toBe('');
  expect(referrerOf(new URLSearchParams(`ref=${'a'.repeat(500)}`))).toHaveLength(64);
});

test('a kept invitation is good for thirty days, and what is none is not taken for one', () => {
  const now = 1_800_000_000_000;
  expect(codeIn(`AB12 ${now}`, now)).toBe('AB12');
  expect(codeIn(`AB12 ${now}`, now + 29 * 86_400_000)).toBe('AB12');
  expect(codeIn(`AB12 ${now}`, now + 30 * 86_400_000)).toBe('');
  for (const bad of [null, '', 'AB12', 'AB12 soon', `AB12 ${now + 1}`]) expect(codeIn(bad, now)).toBe('');
});
