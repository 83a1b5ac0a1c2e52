import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { call } from './call.ts';
import { act } from './queries.ts';

/** Whether this browser can make and use passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

// Of no use on the first screen to those who enter a code.
const library = () => import('@simplewebauthn/browser');

/** Whether a browser refused to make a passkey because the authenticator has one of this account already. */
const isKnown = (problem: unknown): boolean =>
  problem instanceof Error && problem.name === 'InvalidStateError';

/** Makes a passkey under a name. Where the person or the browser gives up, that is a refusal too. */
export async function makePasskey(
  name: string,
): Promise<OfficeResponse<'/api/office/passkeys/add'> | OfficeRefusal> {
  const begun = await act('/api/office/passkeys/begin', {});
  if (isOfficeRefusal(begun)) return begun;
  let passkey: OfficeRequest<'/api/office/passkeys/add'>['passkey'];
  try {
    const { startRegistration } = await library();
    passkey = await startRegistration({ optionsJSON: begun.options });
  } catch (problem) {
    return refuseStaff(isKnown(problem) ? 'passkeyTaken' : 'invalidPasskey');
  }
  return act('/api/office/passkeys/add', { name, passkey });
}

/** Shows a passkey in place of a code. */
export async function showPasskey(): Promise<OfficeRefusal | undefined> {
  const asked = await call('/api/office/passkeys/challenge', {});
  if (isOfficeRefusal(asked)) return asked;
  let passkey: OfficeRequest<'/api/office/passkeys/show'>['passkey'];
  try {
    const { startAuthentication } = await library();
    passkey = await startAuthentication({ optionsJSON: asked.options });
  } catch {
    return refuseStaff('invalidPasskey');
  }
  const shown = await call('/api/office/passkeys/show', { passkey });
  return isOfficeRefusal(shown) ? shown : undefined;
}
