import { expect, test } from 'vitest';
import { referrerOf, signupOrigin } from './signup-origin.ts';

test('the code of an invitation is read from the address', () => {
  expect(referrerOf(new URLSearchParams('ref=%20AB12%20'))).toBe('AB12');
  expect(referrerOf(new URLSearchParams('x=1'))).toBe('');
  expect(referrerOf(new URLSearchParams(`ref=${'a'.repeat(500)}`))).toHaveLength(64);
});

test('where a player comes from is told only as far as it is known', () => {
  expect(signupOrigin(new URLSearchParams(''), '', null)).toEqual({});
  const search = new URLSearchParams('ch=c&cm=m&pp=p&affiliate_code=a&other=x');
  expect(signupOrigin(search, 'a=1; _fbp=fb.1.2; b=2', 'af')).toEqual({
    ch: 'c',
    cm: 'm',
    pp: 'p',
    affiliate_code: 'a',
    fbp: 'fb.1.2',
    appsflyer_id: 'af',
  });
});
