import { type KeyObject, sign, verify } from 'node:crypto';

/**
 * SHA-256 over the raw body, in Base64: by RSA with PKCS #1 v1.5 (github.com/coingaming/Hub88-Examples), or by ECDSA in DER where the
 * key is of an elliptic curve.
 */
const HASH = 'sha256';

/** @returns whether the owner of the key has signed these bytes; `false` for what is no signature too */
export function isSigned(body: Uint8Array, signature: string, publicKey: KeyObject): boolean {
  if (!/^[A-Za-z0-9+/]{16,1400}={0,2}$/.test(signature)) return false;
  return verify(HASH, body, publicKey, Buffer.from(signature, 'base64'));
}

/** @param privateKey PEM, or what was read of one */
export function signatureOf(body: Uint8Array, privateKey: string | Buffer | KeyObject): string {
  return sign(HASH, body, privateKey).toString('base64');
}
