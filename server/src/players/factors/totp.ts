import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** RFC 4648's base 32 in lower case: no digit that looks like a letter. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** A secret for an authenticator (RFC 6238: SHA-1, 6 digits, 30 seconds), and its address for a QR code. */
export function newSecret(of: { readonly issuer: string; readonly label: string }): {
  readonly secret: string;
  readonly uri: string;
} {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: new TOTP({ ...of, secret }).toString() };
}

/**
 * The 30 seconds, counted from 1970, that a code belongs to: those of now, the ones before or after.
 *
 * @returns `undefined` where the code is wrong
 */
export function stepOf(secret: string, code: string, now: Date): bigint | undefined {
  const timestamp = now.getTime();
  const secretKey = Secret.fromBase32(secret);
  const delta = TOTP.validate({ token: code, secret: secretKey, timestamp, window: 1 });
  return delta === null ? undefined : BigInt(TOTP.counter({ period: PERIOD_S, timestamp }) + delta);
}

/** Ten recovery codes of 50 bits, and their hashes: only these are stored. */
export function makeRecoveryCodes(): { readonly codes: string[]; readonly hashes: Buffer[] } {
  const part = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`);
  return { codes, hashes: codes.map(recoveryHash) };
}

export const isRecoveryCode = (code: string): boolean => code.includes('-');

export const recoveryHash = (code: string): Buffer => createHash('sha256').update(code).digest();
