import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { KeyKind } from '../dialect.ts';

const RSA_BITS = 3_072;
const LEAST_RSA_BITS = 2_048;
const SECRET_BYTES = 32;
/** Of a shorter secret nothing is shown: its end would say too much of it. */
const LEAST_SHOWN = 16;
const SHOWN = 4;

/** Whether a value can verify what a dialect's provider signs: a public key of the right kind, or any text. */
export function isKeyFor(kind: KeyKind, value: string): boolean {
  if (kind === 'secret') return true;
  const key = value.includes('PRIVATE KEY') ? undefined : publicKeyOf(value);
  return (
    key?.asymmetricKeyType === kind &&
    (kind !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS)
  );
}

/** What verifies the messages of a provider. @param value a public key (PEM), or a secret @throws Error for what is no key */
export const verifyingKey = (kind: KeyKind, value: Buffer): KeyObject =>
  kind === 'secret' ? createSecretKey(value) : createPublicKey(value);

/** Makes a key that signs. @returns what is kept, and what the provider is given */
export function newKey(kind: KeyKind): { readonly kept: string; readonly given: string } {
  if (kind === 'secret') {
    const secret = randomBytes(SECRET_BYTES).toString('hex');
    return { kept: secret, given: secret };
  }
  const { publicKey, privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: RSA_BITS })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return {
    kept: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    given: pemOf(publicKey),
  };
}

/** What may be shown of a kept key: the public half of a pair with its SHA-256, or how a secret ends. */
export function shownKey(
  kind: KeyKind,
  value: Buffer,
): { readonly name: string; readonly publicKey: string | null } {
  const text = value.toString();
  if (kind === 'secret')
    return { name: text.length < LEAST_SHOWN ? '…' : `…${text.slice(-SHOWN)}`, publicKey: null };
  const key = text.includes('PRIVATE KEY') ? createPublicKey(createPrivateKey(text)) : publicKeyOf(text);
  if (!key) return { name: '…', publicKey: null };
  const name = hash('sha256', key.export({ type: 'spki', format: 'der' }));
  return { name, publicKey: pemOf(key) };
}

const pemOf = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }));

function publicKeyOf(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}
