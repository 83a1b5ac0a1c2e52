import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf, isHashed, readForm } from './form.ts';

const KEY = Buffer.from('testKey');
const form = (text: string) => readForm(Buffer.from(text));

test('a message is hashed over its decoded fields, sorted, without the empty ones', () => {
  const sent = form('userId=player-1&amount=1.50&empty=&note=a%20b%26c&hash=X');
  const expected = createHash('md5').update('amount=1.50&note=a b&c&userId=player-1testKey').digest('hex');
  expect(sent?.hash).toBe('X');
  expect(sent && hashOf(sent.form, KEY)).toBe(expected);
  expect(sent && isHashed(sent.form, expected, KEY)).toBe(true);
  expect(sent && isHashed(sent.form, expected.toUpperCase(), KEY)).toBe(true);
  expect(sent && isHashed(sent.form, expected, Buffer.from('otherKey'))).toBe(false);
  for (const hash of [undefined, '', 'x', expected.slice(1), `${expected}0`])
    expect(sent && isHashed(sent.form, hash, KEY)).toBe(false);
});

test('a form with a field twice is not read: which of them counts would be a guess', () => {
  expect(form('amount=1&amount=2')).toBeUndefined();
  expect(form('hash=1&hash=2')).toBeUndefined();
});
