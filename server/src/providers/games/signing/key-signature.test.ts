import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { HUB88_PUBLIC_KEY, HUB88_SIGNATURES } from '../testing/hub88-vectors.ts';
import { isSigned, signatureOf } from './key-signature.ts';

const publicKey = createPublicKey(HUB88_PUBLIC_KEY);

test.each(HUB88_SIGNATURES)('the published signature of %s verifies', (data, signature) => {
  expect(isSigned(Buffer.from(data), signature, publicKey)).toBe(true);
  expect(isSigned(Buffer.from(`${data} `), signature, publicKey)).toBe(false);
});

test('a signature with any one byte changed is refused, as is what is no signature', () => {
  const [[data = '', signature = ''] = []] = HUB88_SIGNATURES;
  const bytes = Buffer.from(signature, 'base64');
  for (let place = 0; place < bytes.length; place++) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(isSigned(Buffer.from(data), changed.toString('base64'), publicKey)).toBe(false);
  }
  for (const other of ['', 'AAAA', '%%%', `${signature}=`, ` ${signature}`, 'A'.repeat(2_000)])
    expect(isSigned(Buffer.from(data), other, publicKey)).toBe(false);
});

test('what is signed with one key verifies with its public key and with no other', () => {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const own = pair();
  const body = Buffer.from('{"user":"player-1"}');
  const signature = signatureOf(body, own.privateKey);
  expect(isSigned(body, signature, createPublicKey(own.publicKey))).toBe(true);
  expect(isSigned(body, signature, createPublicKey(pair().publicKey))).toBe(false);
});
