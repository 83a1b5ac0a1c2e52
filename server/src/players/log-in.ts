import { isRefusal, refuse } from '#contract/errors.ts';
import { guardedAccountId } from './checks.ts';
import { codeAddress } from './codes/contact.ts';
import type { PlayerDeps } from './deps.ts';
import { askSecondStep } from './factors/second-step.ts';
import { noteContact } from './marketing/proven-contact.ts';
import { admit, type LoginAnswer, type LoginClient } from './security/admit.ts';
import { recordLogin } from './security/login-tries.ts';
import { type Credentials, provePassword } from './security/prove-password.ts';
import type { Visit } from './security/visitor.ts';
import { findPlayer, replaceHash } from './store.ts';

/** Opens a session by password; who has an authenticator is asked for the second step first. */
export async function logInByPassword(
  deps: PlayerDeps,
  visit: Visit,
  given: Credentials & LoginClient,
): Promise<LoginAnswer> {
  const proven = await provePassword(deps, visit, given);
  if (isRefusal(proven)) return proven;
  const { player, from, forget } = proven;
  const renewed = deps.hasher.isOutdated(player.password_hash)
    ? await deps.hasher.hash(given.password, from)
    : undefined;
  return deps.db.tx(async (tx) => {
    await forget(tx);
    if (typeof renewed === 'string') await replaceHash(tx, player, renewed);
    const { newCookieHash } = given;
    return (
      (await askSecondStep(tx, player, visit)) ??
      admit(tx, player, visit, { how: 'password', provenBy: 'password', newCookieHash })
    );
  });
}

/** The same by one-time code, which is used up by that. */
export async function logInByCode(
  deps: PlayerDeps,
  visit: Visit,
  given: LoginClient & { readonly accountId: string; readonly code: string },
): Promise<LoginAnswer> {
  const { siteId, now, from } = visit;
  const accountId = guardedAccountId(given.accountId);
  return deps.db.tx(async (tx) => {
    const of = { siteId, accountId, purpose: 'login', from } as const;
    const refusal = await deps.tacs.use(tx, of, given.code, now);
    const player = await findPlayer(tx, siteId, accountId);
    if (!refusal && player) {
      await noteContact(tx, player, codeAddress(player), now);
      const { newCookieHash } = given;
      return (
        (await askSecondStep(tx, player, visit)) ??
        admit(tx, player, visit, { how: 'code', provenBy: null, newCookieHash })
      );
    }
    const playerId = player?.id ?? null;
    await recordLogin(tx, visit, { playerId, how: 'code', succeeded: false });
    return refusal ?? refuse('invalidTac', { field: 'tac' });
  });
}
