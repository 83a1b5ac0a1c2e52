import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readForm } from './bills.ts';

const KEY = 'S-0Sq67GFD9Y5iXmi5iXMKsA';

/** As Billplz documents it: the source, written out in its order, and what it is signed as. */
const SOURCE =
  'amount200|collection_idinbmmepb|due_at2026-11-30|emailbills@site.example|idW_79pJDk|mobile|nameMICHAEL YAP|paid_amount200|paid_at2026-11-27 12:00:00 +0800|paidtrue|statepaid|urlhttps://www.billplz.com/bills/W_79pJDk';
const SIGNATURE = createHmac('sha256', KEY).update(SOURCE).digest('hex');

const form = (change: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({
    ...{ id: 'W_79pJDk', collection_id: 'inbmmepb', paid: 'true', state: 'paid', amount: '200' },
    ...{ paid_amount: '200', due_at: '2026-11-30', email: 'bills@site.example', mobile: '' },
    ...{ name: 'MICHAEL YAP', url: 'https://www.billplz.com/bills/W_79pJDk' },
    ...{ paid_at: '2026-11-27 12:00:00 +0800', x_signature: SIGNATURE, ...change },
  }).toString();

test('a callback is read where each name with its value is signed, in order', () => {
  expect(readForm(form(), [KEY])).toMatchObject({ id: 'W_79pJDk', paid: true, paid_amount: 200 });
  expect(readForm(form(), ['S-of-another-account', KEY])).toBeDefined();
});

test.each([
  ['another amount', form({ paid_amount: '20000' })],
  ['another signature', form({ x_signature: '0'.repeat(64) })],
  ['no signature', form({ x_signature: '' })],
  ['a name that was added', form({ extra: '1' })],
  ['a name that is there twice', `${form()}&paid_amount=20000`],
])('%s is refused', (_what, body) => {
  expect(readForm(body, [KEY])).toBeUndefined();
});
