import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const b64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** Flags of authenticator data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** CBOR of what is written here: byte strings of 24 to 255, short texts. */
const cborBytes = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, data.length]), data]);
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** What can be wrong with what a passkey says. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isUnverified?: boolean;
  /** In place of one more than the last. */
  readonly counter?: number;
}

/** An authenticator of one passkey in software: ES256, attestation "none" (WebAuthn, level 3). */
export class SoftwarePasskey {
  readonly #id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      ...[cborBytes(left), Buffer.from([0x22]), cborBytes(right)],
    ]);
  }

  #authData(flags: number, { rpId = new URL(this.#origin).hostname, isUnverified, counter }: Faults): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const head = Buffer.alloc(5);
    head[0] = flags | PRESENT | (isUnverified === true ? 0 : VERIFIED);
    head.writeUInt32BE(this.#counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, ...faults }: Faults): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  get #ids() {
    return { id: b64(this.#id), rawId: b64(this.#id), type: 'public-key' as const };
  }

  /** What a browser gives back of `navigator.credentials.create`. */
  create({ challenge }: { readonly challenge: string }, faults: Faults = {}) {
    const length = Buffer.from([this.#id.length >> 8, this.#id.length & 0xff]);
    const authData = Buffer.concat([
      this.#authData(ATTESTED, faults),
      ...[Buffer.alloc(16), length, this.#id, this.#cose],
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(authData)],
    ]);
    return {
      ...this.#ids,
      response: {
        clientDataJSON: b64(this.#clientData('webauthn.create', challenge, faults)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      },
    };
  }

  /** What a browser gives back of `navigator.credentials.get`. */
  get({ challenge }: { readonly challenge: string }, faults: Faults = {}) {
    const authData = this.#authData(0, faults);
    const clientData = this.#clientData('webauthn.get', challenge, faults);
    return {
      ...this.#ids,
      response: {
        clientDataJSON: b64(clientData),
        authenticatorData: b64(authData),
        signature: b64(sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key)),
      },
    };
  }
}
