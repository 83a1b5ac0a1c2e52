import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/**
 * SHA-256 over the raw body, in Base64: by RSA with PKCS #1 v1.5 (github.com/coingaming/Hub88-Examples), or by ECDSA in DER where the
 * key is of an elliptic curve.
 */
const HASH = 'sha256';

/** Reading a key takes longer than verifying with it. By the bytes of an account, for as long as it is in memory. */
const publicKeys = new WeakMap<Buffer, KeyObject>();

/**
 * @param publicKey PEM
 * @returns whether the owner of the key has signed these bytes; `false` for what is no signature too
 */
export function isSigned(body: Uint8Array, signature: string, publicKey: Buffer): boolean {
  if (!/^[A-Za-z0-9+/]{16,1400}={0,2}$/.test(signature)) return false;
  return verify(HASH, body, keyOf(publicKey), Buffer.from(signature, 'base64'));
}

function keyOf(publicKey: Buffer): KeyObject {
  const known = publicKeys.get(publicKey);
  if (known) return known;
  const key = createPublicKey(publicKey);
  publicKeys.set(publicKey, key);
  return key;
}

/** @param privateKey PEM */
export function signatureOf(body: Uint8Array, privateKey: string | Buffer): string {
  return sign(HASH, body, createPrivateKey(privateKey)).toString('base64');
}
