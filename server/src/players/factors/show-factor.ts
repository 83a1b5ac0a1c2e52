import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ShownPasskey } from '#contract/passkeys.ts';
import type { Tx } from '../../db/database.ts';
import type { PlayerDeps } from '../deps.ts';
import { isKnownDevice } from '../security/devices.ts';
import { notify } from '../security/notices.ts';
import type { Visit } from '../security/visitor.ts';
import { type PlayerRow, playerById } from '../store.ts';
import { takeCode } from './authenticator.ts';
import { countFactorTry, forgetFactorTries, MOST_CODES } from './factor-tries.ts';
import { findShown, takePasskey } from './passkeys.ts';
import type { Party, TakeChallenge } from './web-authn.ts';

/** A code of an authenticator, a recovery code, or a passkey. */
export interface GivenFactor {
  readonly code?: string | undefined;
  readonly passkey?: ShownPasskey | undefined;
}

interface Shown {
  readonly playerId: bigint;
  readonly visit: Visit;
  readonly party: Party;
  readonly take: TakeChallenge;
  /** What is written down of a wrong one. */
  readonly onWrong?: (tx: Tx) => Promise<void>;
}

/**
 * Compares a factor of a player, counted as a try before, and uses it up: the same is refused from now on. The owner is
 * notified of a recovery code, and once a stranger has used up the tries.
 *
 * @param work what is done in the same transaction where it is right
 */
export async function showFactor<Done>(
  deps: PlayerDeps,
  { playerId, visit, party, take, onWrong }: Shown,
  { code = '', passkey }: GivenFactor,
  work: (tx: Tx, player: PlayerRow) => Promise<Done>,
): Promise<Done | Refusal> {
  const { siteId, now, from } = visit;
  const { account_id: accountId } = await playerById(deps.db.read, playerId);
  const isKnown = await isKnownDevice(deps.db.read, { siteId, accountId, device: from.device });
  const tried = { siteId, playerId, knownDevice: isKnown ? from.device : null, now };
  const counted = await countFactorTry(deps.db.autocommit, tried);
  if (isRefusal(counted)) return counted;
  const shown = passkey && (await findShown(deps.db.read, passkey, { siteId, party, take }));
  return deps.db.tx(async (tx) => {
    const player = await playerById(tx, playerId);
    const used =
      passkey === undefined
        ? await takeCode(tx, { playerId, code, now })
        : shown?.playerId === playerId && (await takePasskey(tx, shown, now));
    if (!used) {
      await onWrong?.(tx);
      if (counted === MOST_CODES && !isKnown) await notify(tx, visit, { player, what: 'loginGuessed' });
      return passkey ? refuse('invalidPasskey') : refuse('invalidCode', { field: 'code' });
    }
    await forgetFactorTries(tx, tried);
    if (used === 'recovery') await notify(tx, visit, { player, what: 'accessChanged' });
    return work(tx, player);
  });
}
