import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonical } from '#rules/encoding/canonical-json.ts';
import { isHmac } from './hmac.ts';

/** Vectors of github.com/SwipeGames/integration-sdk-node, tests/crypto/sign.test.ts. */
const published = [
  [
    { user_id: 123, amount: 100.5 },
    'secret-key',
    '9876ed3affd6596f3ddb9102a396718452cf83069904f3d001a2e91e164adc01',
  ],
  [{}, 'secret-key', '99922a0dbb1fe95624c93c7204445c2eff8a014b0c9b585ddf2da0c21083a34e'],
  [
    { amount: 100.5, user_id: 123 },
    'different-secret-key',
    'd86208a306f6562c80c0a8894a1294a63e5e3bb4e2fd2b9b031b3c3c65cb1847',
  ],
  [
    { message: 'hello world!', data: 'test@example.com' },
    'secret-key',
    '0825b42e92c46887f194252fda8b871c3c42aafa3833783d63b2005407000c02',
  ],
  [
    { empty: '', data: 'value' },
    'secret-key',
    '8cf8644bfb7004cd21ad8512923169bb652d836183c07497797ef1ca313d88cc',
  ],
] as const;

const keyOf = (secret: string) => createSecretKey(Buffer.from(secret));

test.each(published)('the published signature of %j verifies', (value, key, signature) => {
  expect(isHmac(canonical(value), signature, keyOf(key))).toBe(true);
  expect(isHmac(`${canonical(value)} `, signature, keyOf(key))).toBe(false);
  expect(isHmac(canonical(value), signature, keyOf(`${key}!`))).toBe(false);
});

test('what is no signature, or is spelled otherwise, is refused', () => {
  const [[value, key, signature]] = published;
  for (const other of [
    undefined,
    '',
    signature.toUpperCase(),
    signature.slice(1),
    `${signature}0`,
    [signature],
  ])
    expect(isHmac(canonical(value), other, keyOf(key))).toBe(false);
});
