import { expect, test } from 'vitest';
import { signupOrigin } from './signup-origin.ts';

test('the origin of a new player has only the known fields', () => {
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
