import { useSyncExternalStore } from 'react';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { CreatedPasskey, CreationOptions, RequestOptions, ShownPasskey } from '#contract/passkeys.ts';

const never = () => () => undefined;

/** Whether this browser can make and use passkeys; not while a page of the server is taken over. */
export const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => false,
  );

// Of no use on the first screen to those who enter a password.
const library = () => import('@simplewebauthn/browser');

/** Makes a passkey. Where the person or the browser gives up, that is a refusal too. */
export async function createPasskey(options: CreationOptions): Promise<CreatedPasskey | Refusal> {
  try {
    const { startRegistration } = await library();
    return await startRegistration({ optionsJSON: options });
  } catch (problem) {
    // The authenticator has one of this account already.
    const isThere = problem instanceof Error && problem.name === 'InvalidStateError';
    return refuse(isThere ? 'passkeyTaken' : 'invalidPasskey');
  }
}

/** Shows a passkey; giving up is a refusal too. */
export async function showPasskey(options: RequestOptions): Promise<ShownPasskey | Refusal> {
  try {
    const { startAuthentication } = await library();
    return await startAuthentication({ optionsJSON: options });
  } catch {
    return refuse('invalidPasskey');
  }
}
