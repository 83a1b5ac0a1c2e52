import { expect, test } from 'vitest';
import type { Message } from '../driver.ts';
import { deviationOf } from './published.ts';

/** Examples of the providers' own, with other values. */
const right: readonly (readonly [string, Message['kind'], number, object])[] = [
  ['hub88', 'bet', 200, { status: 'RS_OK', request_uuid: 'r', user: 'u', currency: 'EUR', balance: 100_000 }],
  ['hub88', 'bet', 200, { status: 'RS_ERROR_LIMIT_REACHED', request_uuid: 'r' }],
  ['caleta', 'balance', 200, { status: 'RS_OK', request_uuid: 'r', user: 'u', balance: 0 }],
  ['caleta', 'win', 200, { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', request_uuid: 'r', user: 'u' }],
  ['swipe', 'balance', 200, { balance: '100.10' }],
  ['swipe', 'rollback', 200, { balance: '0', txID: 'ours' }],
  ['swipe', 'bet', 400, { message: 'No money.', code: 'insufficient_funds' }],
  ['swipe', 'bet', 401, { message: 'The signature is wrong.' }],
];

const wrong: readonly (readonly [string, Message['kind'], number, object])[] = [
  ['hub88', 'bet', 200, { status: 'RS_OK', request_uuid: 'r', user: 'u', balance: '100000' }],
  ['hub88', 'bet', 200, { status: 'RS_OK', request_uuid: 'r', user: 'u', balance: 0.5 }],
  ['hub88', 'bet', 500, { status: 'RS_ERROR_UNKNOWN', request_uuid: 'r' }],
  ['hub88', 'bet', 200, { status: 'RS_ERROR_BET_LIMIT_EXCEEDED', request_uuid: 'r' }],
  ['caleta', 'bet', 200, { status: 'RS_ERROR_LIMIT_REACHED', request_uuid: 'r' }],
  ['caleta', 'win', 200, { status: 'RS_OK' }],
  ['swipe', 'balance', 200, { balance: 100.1 }],
  ['swipe', 'balance', 200, { balance: '-1.00' }],
  ['swipe', 'bet', 200, { balance: '1.00' }],
  ['swipe', 'bet', 400, { message: 'No.', code: 'no_money' }],
  ['swipe', 'bet', 413, { message: 'Too large.' }],
  ['swipe', 'bet', 400, { code: 'bet_limit' }],
];

const deviation = ([dialect, kind, http, body]: (typeof right)[number]) =>
  deviationOf(dialect, kind, {
    ...{ http, isOk: http === 200, code: '', cents: undefined },
    text: JSON.stringify(body),
  });

test.each(right)('an answer of %s to a %s is as published: %i %j', (...answer) => {
  expect(deviation(answer)).toBeUndefined();
});

test.each(wrong)('an answer of %s to a %s is not as published: %i %j', (...answer) => {
  expect(deviation(answer)).toEqual(expect.stringContaining('answer'));
});

test('nothing is said of protocols of which nothing is published', () => {
  expect(deviation(['st8', 'bet', 418, {}])).toBeUndefined();
});
