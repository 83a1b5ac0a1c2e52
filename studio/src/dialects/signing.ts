import { createHmac, sign, timingSafeEqual, verify } from 'node:crypto';

/** How one side of a protocol signs, and knows what the other has signed. */
export interface Signing {
  /** The header of the signature, in lower case. */
  readonly header: string;
  sign(text: string, key: string): string;
  /** Whether the owner of the key has signed the text; `false` for what is no signature too. */
  isSigned(text: string, signature: string | undefined, key: string): boolean;
}

/** RSA with PKCS #1 v1.5 or ECDSA, by the key, with SHA-256, in Base64; keys are PEM: private ones sign, public ones verify. */
export const pair = (header: string): Signing => ({
  header,
  sign: (text, key) => sign('sha256', Buffer.from(text), key).toString('base64'),
  isSigned: (text, signature, key) =>
    signature !== undefined && verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64')),
});

/** HTTP Basic: says who calls, whatever is sent. */
export const basic: Signing = {
  header: 'authorization',
  sign: (_text, key) => `Basic ${Buffer.from(key).toString('base64')}`,
  isSigned: (text, signature, key) => signature === basic.sign(text, key),
};

/** A secret that both sides have, as a field of what is sent. */
export const keyed: Signing = {
  header: '',
  sign: (_text, key) => key,
  isSigned: (_text, sent, key) => sent === key,
};

/** HMAC with SHA-256 in hexadecimal digits, with a key that both sides have. */
export const hmac = (header: string): Signing => ({
  header,
  sign: (text, key) => createHmac('sha256', key).update(text).digest('hex'),
  isSigned(text, signature, key) {
    if (signature === undefined || !/^[0-9a-f]{64}$/.test(signature)) return false;
    return timingSafeEqual(createHmac('sha256', key).update(text).digest(), Buffer.from(signature, 'hex'));
  },
});
