import { type Refusal, refuse } from '#contract/errors.ts';
import type { RequestOptions } from '#contract/passkeys.ts';
import type { Db, Reader, Writer } from '../../db/database.ts';
import type { PlayerDeps } from '../deps.ts';
import { checkOwnPassword } from '../security/prove-password.ts';
import type { ProvenBy } from '../tables.ts';
import { authenticatorSince } from './authenticator.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { type OwnFactors, passkeysAt } from './passkeys.ts';
import { type GivenFactor, showFactor } from './show-factor.ts';
import { requestOptions } from './web-authn.ts';

/** How long a proof of the player counts, the log-in included. */
const PROOF_MS = 10 * 60_000;

/** What is asked for: at most what changes how somebody logs in, or what moves money out by the setting of the site. */
export type StepUp = 'access' | 'money';

/** By what a player can prove to be the one who uses a session. */
interface Ways {
  /** Not where there is an authenticator: a password alone opens no session then, either. */
  readonly password: boolean;
  readonly code: boolean;
  readonly passkey: boolean;
}

async function waysOf(
  reader: Reader,
  { playerId, party }: Pick<OwnFactors, 'playerId' | 'party'>,
): Promise<Ways> {
  const code = (await authenticatorSince(reader, playerId)) !== undefined;
  const passkey = (await passkeysAt(reader, playerId, party)).length > 0;
  return { password: !code, code, passkey };
}

/** Refuses what asks for a proof of the player where the session has none that is fresh and strong enough. */
export async function checkStepUp(db: Db, own: OwnFactors, stepUp: StepUp): Promise<Refusal | undefined> {
  const asked = stepUp === 'access' ? 'any' : own.site.settings.withdrawalStepUp;
  if (asked === 'none') return undefined;
  const ways = await waysOf(db.read, own);
  if (asked === 'factor' && !ways.code && !ways.passkey) return refuse('factorMissing');
  const row = await db.read
    .selectFrom('session')
    .select('proven_by')
    .where('id', '=', own.sessionId)
    .where('proven_at', '>', new Date(own.visit.now.getTime() - PROOF_MS))
    .executeTakeFirst();
  const isEnough =
    row?.proven_by === 'factor' || (row?.proven_by === 'password' && ways.password && asked === 'any');
  return isEnough ? undefined : refuse('stepUpRequired', { detail: { asked } });
}

const challengeOf = ({ site, sessionId, visit }: OwnFactors) =>
  ({ siteId: site.id, purpose: 'prove', subject: sessionId, now: visit.now }) as const;

/** By what the player can prove it, and what a browser needs to show a passkey; `null` where there is none here. */
export async function proofOptions(
  db: Db,
  own: OwnFactors,
): Promise<{ readonly ways: Ways; readonly options: RequestOptions | null }> {
  const ways = await waysOf(db.read, own);
  if (!ways.passkey) return { ways, options: null };
  const known = await passkeysAt(db.read, own.playerId, own.party);
  const challenge = await newChallenge(db.autocommit, challengeOf(own));
  return { ways, options: requestOptions(own.party, challenge, known) };
}

interface GivenProof extends GivenFactor {
  readonly password?: string | undefined;
}

/** Takes a proof of the player: it counts for the session from now on, for ten minutes. */
export async function prove(
  deps: PlayerDeps,
  own: OwnFactors,
  given: GivenProof,
): Promise<Refusal | undefined> {
  const { playerId, visit } = own;
  const ways = await waysOf(deps.db.read, own);
  if (given.password === undefined) {
    const take = takeChallenge(deps.db.autocommit, challengeOf(own));
    const { party } = own;
    return showFactor(deps, { playerId, visit, party, take }, given, (tx) => noteProof(tx, own, 'factor'));
  }
  if (!ways.password) return refuse('stepUpRequired', { detail: { asked: 'factor' } });
  const { password } = given;
  const action = { siteId: own.site.id, playerId, now: visit.now };
  const refusal = await checkOwnPassword(deps, action, { password, from: visit.from });
  if (!refusal) await noteProof(deps.db.autocommit, own, 'password');
  return refusal;
}

/** Notes what just proved the player of a session. */
export async function noteProof(
  writer: Writer,
  { sessionId, visit }: OwnFactors,
  provenBy: ProvenBy,
): Promise<undefined> {
  await writer
    .updateTable('session')
    .set({ proven_at: visit.now, proven_by: provenBy })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}
