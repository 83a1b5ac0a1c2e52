import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WalletMessage } from './dialect.ts';
import { findDialect } from './dialects.ts';

const pair = generateKeyPairSync('rsa', {
  ...{ modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' } },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const seat = { user: 'player-1', token: 'token', currency: 'USD', game: 'open-wheel' };
const bet: WalletMessage = { kind: 'bet', ref: 'b1', round: 'r1', amount: 12_345n, closes: false };

/** Kind of message, status of HTTP, body, and what follows from it. */
const replies = [
  ['hub88', 'bet', 200, { status: 'RS_OK', balance: 1_234_567 }, 'accepted'],
  ['hub88', 'bet', 200, { status: 'RS_ERROR_NOT_ENOUGH_MONEY' }, 'refused'],
  // All other refusals of a bet are followed by a rollback.
  ['hub88', 'bet', 200, { status: 'RS_ERROR_INVALID_TOKEN' }, 'unclear'],
  ['hub88', 'win', 200, { status: 'RS_ERROR_INVALID_TOKEN' }, 'refused'],
  ['hub88', 'win', 200, { status: 'RS_ERROR_UNKNOWN' }, 'unclear'],
  ['hub88', 'bet', 500, {}, 'unclear'],
  ['caleta', 'bet', 200, { status: 'RS_ERROR_INVALID_TOKEN' }, 'refused'],
  ['caleta', 'bet', 200, { status: 'RS_ERROR_TIMEOUT' }, 'unclear'],
  ['swipe', 'bet', 400, { code: 'insufficient_funds' }, 'refused'],
  ['swipe', 'bet', 500, {}, 'unclear'],
  ['swipe', 'win', 200, { balance: '12.34' }, 'accepted'],
  ['a8r', 'bet', 412, { code: 'failed_precondition', meta: { api_code: '100' } }, 'refused'],
  ['a8r', 'win', 500, { code: 'internal' }, 'unclear'],
  ['pragmatic', 'bet', 200, { error: 1 }, 'refused'],
  ['pragmatic', 'win', 200, { error: 100 }, 'unclear'],
  ['pragmatic', 'win', 200, { error: 120 }, 'refused'],
  ['st8', 'bet', 200, { status: 'unknown' }, 'refused'],
  ['st8', 'win', 200, { status: 'unknown' }, 'unclear'],
  // There is nothing to give back of what never arrived.
  ['st8', 'rollback', 200, { status: 'transaction_not_found' }, 'accepted'],
  ['jili', 'rollback', 200, { errorCode: 2 }, 'accepted'],
  ['jili', 'rollback', 200, { errorCode: 6 }, 'refused'],
  ['jili', 'bet', 200, { errorCode: 2 }, 'refused'],
  ['jili', 'win', 200, { errorCode: 5 }, 'unclear'],
  // A bet that was placed before is answered as any other under its name.
  ['saba', 'bet', 200, { status: 1 }, 'unclear'],
  ['saba', 'bet', 200, { status: 502 }, 'refused'],
  ['saba', 'bet', 200, { status: 901 }, 'unclear'],
  ['saba', 'win', 200, { status: 901 }, 'unclear'],
  ['saba', 'win', 200, { status: 504 }, 'refused'],
  ['saba', 'rollback', 200, { status: 504 }, 'accepted'],
  ['sbo', 'bet', 200, { ErrorCode: 5003 }, 'unclear'],
  ['sbo', 'bet', 200, { ErrorCode: 5 }, 'refused'],
  ['sbo', 'bet', 200, { ErrorCode: 7 }, 'unclear'],
  // It was done before.
  ['sbo', 'win', 200, { ErrorCode: 2001 }, 'accepted'],
  ['sbo', 'rollback', 200, { ErrorCode: 2002 }, 'accepted'],
  ['sbo', 'rollback', 200, { ErrorCode: 6 }, 'accepted'],
] as const;

test.each(replies)('%s: a %s that is answered with %i %j is %5$s', (code, kind, status, body, verdict) => {
  const reply = findDialect(code)?.readReply(kind, status, JSON.stringify(body));
  expect(reply?.verdict).toBe(verdict);
});

test('amounts are written exactly, and balances read in the same unit', () => {
  const hub88 = findDialect('hub88');
  expect(JSON.parse(hub88?.writeMessage(bet, seat, pair.privateKey).body ?? '')).toMatchObject({
    amount: 123_450,
  });
  expect(hub88?.readReply('bet', 200, JSON.stringify({ status: 'RS_OK', balance: 123_456 })).balance).toBe(
    12_345n,
  );
  const swipe = findDialect('swipe');
  expect(JSON.parse(swipe?.writeMessage(bet, seat, 'key').body ?? '')).toMatchObject({ amount: '1.2345' });
  expect(swipe?.readReply('bet', 200, JSON.stringify({ balance: '1.2345' })).balance).toBe(12_345n);
});

test.each(['hub88', 'caleta', 'swipe', 'a8r'])(
  '%s: a message is signed over the bytes that are sent',
  (code) => {
    const dialect = findDialect(code);
    const isRsa = code === 'hub88' || code === 'caleta';
    const { body, headers } = dialect?.writeMessage(bet, seat, isRsa ? pair.privateKey : 'key') ?? {};
    const signature = headers?.[dialect?.signing.header ?? ''];
    const verifies = (text: string) =>
      dialect?.signing.isSigned(text, signature, isRsa ? pair.publicKey : 'key');
    expect(verifies(body ?? '')).toBe(true);
    expect(verifies(`${body} `)).toBe(false);
  },
);

test('JILI is sent numbers of all digits, under the name and password of the account', () => {
  const jili = findDialect('jili');
  const ref = '0190a000-0000-7000-8000-000000000001';
  const { body, headers } = jili?.writeMessage({ ...bet, ref, round: ref }, seat, 'name:word') ?? {};
  expect(body).toContain('"round":2080163928951044232949483529012510721');
  expect(body).toContain('"betAmount":1.2345,');
  expect(headers?.authorization).toBe('Basic bmFtZTp3b3Jk');
});

test('Pragmatic Play is sent a hash of the fields, which another is put for on demand', () => {
  const request = findDialect('pragmatic')?.writeMessage(bet, seat, 'key');
  const wrong = request && findDialect('pragmatic')?.withWrongSignature?.(request);
  const hash = (body = '') => new URLSearchParams(body).get('hash');
  expect(hash(request?.body)).toMatch(/^[0-9a-f]{32}$/);
  expect(hash(wrong?.body)).not.toBe(hash(request?.body));
});

test('the free wins of Swipe Games are reported, and paid by a regular one', () => {
  const swipe = findDialect('swipe');
  const written = (kind: WalletMessage['kind']) =>
    JSON.parse(swipe?.writeMessage({ ...bet, kind, free: 'f1' }, seat, 'key').body ?? '');
  expect(written('win')).toMatchObject({ type: 'free', frID: 'f1' });
  expect(written('finishFree')).toMatchObject({ type: 'regular', frID: 'f1' });
});

test('SABA is sent which held bet counts, under a ticket of its own, IDR and VND in thousands', () => {
  const member = { ...seat, token: 'site_player-1', currency: 'VND' };
  const write = (message: Partial<WalletMessage>) => {
    const { path, body } = findDialect('saba')?.writeMessage({ ...bet, ...message }, member, 'key') ?? {};
    return [path, JSON.parse(body ?? '{}').message];
  };
  expect(write({ amount: 25_000_000n })).toEqual([
    '/placebet',
    expect.objectContaining({ refId: 'b1', userId: 'site_player-1', actualAmount: 2.5 }),
  ]);
  const txns = [{ refId: 'b1', txId: 't-b1', actualAmount: 1 }];
  expect(write({ ref: 'c1', confirms: 'b1', amount: 10_000_000n })).toEqual([
    '/confirmbet',
    { operationId: 'c1', userId: 'site_player-1', txns },
  ]);
  expect(write({ kind: 'win', ref: 'w1', of: 'b1', amount: 0n })).toEqual([
    '/settle',
    { operationId: 'w1', txns: [{ userId: 'site_player-1', txId: 't-b1', payout: 0 }] },
  ]);
});

test.each([
  ['saba', 'key'],
  ['sbo', 'CompanyKey'],
])('%s is sent another key on demand', (code, name) => {
  const request = findDialect(code)?.writeMessage(bet, seat, 'key');
  const wrong = request && findDialect(code)?.withWrongSignature?.(request);
  expect(JSON.parse(request?.body ?? '')[name]).toBe('key');
  expect(JSON.parse(wrong?.body ?? '')[name]).not.toBe('key');
});
