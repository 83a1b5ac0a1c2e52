import type { CreatedPasskey, CreationOptions, RequestOptions, ShownPasskey } from '#contract/passkeys.ts';

/** How long a challenge is good. */
export const CHALLENGE_MS = 2 * 60_000;
export const MOST_PASSKEYS = 10;
/** ES256, EdDSA, RS256 (COSE). */
const ALGORITHMS = [-7, -8, -257];

/** Takes a quarter of a second to load: few processes need it, and none of them at its start. */
const webAuthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Who asks for a passkey (the relying party): it is good at that domain alone. */
export interface Party {
  readonly id: string;
  /** Scheme, host and port that the page was loaded from. */
  readonly origin: string;
}

/** Browsers use passkeys by HTTPS and at localhost only: behind a proxy that ends TLS, the scheme is known to the proxy alone. */
const originsOf = ({ origin }: Party): string[] => [origin, origin.replace(/^http:/, 'https:')];

/** A passkey as the options of WebAuthn name it. */
export interface KnownPasskey {
  readonly credential_id: Buffer;
  readonly transports: string[];
}

const descriptorsOf = (known: readonly KnownPasskey[]) =>
  known.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));

/**
 * What a browser needs to make a passkey.
 * @param of `residentKey`: `required` where it is to be found without a name
 */
export async function creationOptions(of: {
  readonly party: Party;
  readonly partyName: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly challenge: Buffer;
  readonly known: readonly KnownPasskey[];
  readonly residentKey: 'preferred' | 'required';
}): Promise<CreationOptions> {
  const { party, partyName, user } = of;
  const { generateRegistrationOptions } = await webAuthn();
  const made = await generateRegistrationOptions({
    rpName: partyName,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    challenge: new Uint8Array(of.challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge: made.challenge,
    rp: { id: party.id, name: partyName },
    user: { ...made.user, displayName: user.name },
    pubKeyCredParams: made.pubKeyCredParams,
    timeout: CHALLENGE_MS,
    excludeCredentials: descriptorsOf(of.known),
    authenticatorSelection: { residentKey: of.residentKey, userVerification: 'required' },
    attestation: 'none',
  };
}

/** What a browser needs to use one of the known passkeys, or where none is named any of the domain. */
export const requestOptions = (
  party: Party,
  challenge: Buffer,
  known: readonly KnownPasskey[],
): RequestOptions => ({
  challenge: challenge.toString('base64url'),
  rpId: party.id,
  timeout: CHALLENGE_MS,
  allowCredentials: descriptorsOf(known),
  userVerification: 'required',
});

/** Whether an answer comes without certificates, as it was asked for: those of a chain name addresses that would be fetched. */
async function isWithoutCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const made = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  return made.get('fmt') === 'none' || (made.get('fmt') === 'packed' && !made.get('attStmt').get('x5c'));
}

/** Uses a challenge up, in base64url; whether it was there. */
export type TakeChallenge = (challenge: string) => Promise<boolean>;

/** What a browser made, where it answers a challenge of ours, here, and the person was verified; else `undefined`. */
export async function verifyCreated(
  { rawId, id, type, response }: CreatedPasskey,
  party: Party,
  take: TakeChallenge,
) {
  const { transports = [], ...answer } = response;
  try {
    if (!(await isWithoutCertificates(response.attestationObject))) return undefined;
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...{ id, rawId, type }, response: answer, clientExtensionResults: {} },
      expectedChallenge: take,
      expectedOrigin: originsOf(party),
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return undefined;
    const { credential } = registrationInfo;
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports,
    };
  } catch {
    // The library throws at whatever is wrong with an answer, which is the caller's fault each time.
    return undefined;
  }
}

/**
 * The counter of a passkey that was shown, where it answers a challenge of ours, here, and the person was verified; else
 * `undefined`. The counter is compared where it is stored, so that of two answers at once one is refused.
 */
export async function verifyShown(
  { id, rawId, type, response }: ShownPasskey,
  publicKey: Buffer,
  party: Party,
  take: TakeChallenge,
): Promise<bigint | undefined> {
  try {
    const { verifyAuthenticationResponse } = await webAuthn();
    const answer = await verifyAuthenticationResponse({
      response: { ...{ id, rawId, type, response }, clientExtensionResults: {} },
      expectedChallenge: take,
      expectedOrigin: originsOf(party),
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return answer.verified ? BigInt(answer.authenticationInfo.newCounter) : undefined;
  } catch {
    // As above.
    return undefined;
  }
}
