import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * SHA-256 over the raw body, in Base64: by RSA with PKCS #1 v1.5 (github.com/coingaming/Hub88-Examples), or by ECDSA in DER where the
 * key is of an elliptic curve.
 */
const HASH = 'sha256';

/** Reading a key takes longer than verifying with it. */
const publicKeys = new LRUCache<string, KeyObject>({ maxSize: 100, sizeCalculation: () => 1 });

/**
 * @param publicKey PEM
 * @returns whether the owner of the key has signed these bytes; `false` for what is no signature too
 */
export function isSigned(body: Uint8Array, signature: string, publicKey: Buffer): boolean {
  if (!/^[A-Za-z0-9+/]{16,1400}={0,2}$/.test(signature)) return false;
  const name = publicKey.toString('latin1');
  const key = publicKeys.get(name) ?? createPublicKey(publicKey);
  publicKeys.set(name, key);
  return verify(HASH, body, key, Buffer.from(signature, 'base64'));
}

/** @param privateKey PEM */
export function signatureOf(body: Uint8Array, privateKey: string | Buffer): string {
  return sign(HASH, body, createPrivateKey(privateKey)).toString('base64');
}
