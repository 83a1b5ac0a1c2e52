import { refuse } from '#contract/errors.ts';
import type { RequestOptions, ShownPasskey } from '#contract/passkeys.ts';
import type { Db } from '../../db/database.ts';
import type { PlayerDeps } from '../deps.ts';
import { admit, type LoginAnswer, type LoginClient } from '../security/admit.ts';
import { recordLogin } from '../security/login-tries.ts';
import type { Visit } from '../security/visitor.ts';
import { playerById } from '../store.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { findShown, takePasskey } from './passkeys.ts';
import { type Party, requestOptions } from './web-authn.ts';

const challengeOf = ({ siteId, now, from }: Visit) =>
  ({ siteId, purpose: 'enter', subject: from.device?.toString('hex') ?? '', now }) as const;

/** What a browser needs to log in by a passkey of the domain, without a name. */
export async function enterOptions(db: Db, visit: Visit, party: Party): Promise<RequestOptions> {
  return requestOptions(party, await newChallenge(db.autocommit, challengeOf(visit)), []);
}

/** Opens a session by a passkey alone: it is something that the player has, and verified who uses it. */
export async function logInByPasskey(
  deps: PlayerDeps,
  visit: Visit,
  given: LoginClient & { readonly passkey: ShownPasskey; readonly party: Party },
): Promise<LoginAnswer> {
  const { siteId, now } = visit;
  const { party, newCookieHash } = given;
  const take = takeChallenge(deps.db.autocommit, challengeOf(visit));
  const found = await findShown(deps.db.read, given.passkey, { siteId, party, take });
  if (!found) return refuse('invalidPasskey');
  return deps.db.tx(async (tx) => {
    const player = await playerById(tx, found.playerId);
    if (!(await takePasskey(tx, found, now))) {
      await recordLogin(tx, visit, { playerId: player.id, how: 'passkey', succeeded: false });
      return refuse('invalidPasskey');
    }
    return admit(tx, player, visit, { how: 'passkey', provenBy: 'factor', newCookieHash });
  });
}
