import { createHash, randomBytes } from 'node:crypto';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { RequestOptions } from '#contract/passkeys.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import type { PlayerDeps } from '../deps.ts';
import { admit, type LoginAnswer, type LoginClient } from '../security/admit.ts';
import { recordLogin } from '../security/login-tries.ts';
import type { Visit } from '../security/visitor.ts';
import type { PlayerRow } from '../store.ts';
import { authenticatorSince } from './authenticator.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { passkeysAt, readPasskeys } from './passkeys.ts';
import { type GivenFactor, showFactor } from './show-factor.ts';
import { type Party, requestOptions } from './web-authn.ts';

/** How long somebody whose password was right may take for the second step. */
const HALF_MS = 5 * 60_000;
const TICKET_BYTES = 32;

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/**
 * What a player with an authenticator is asked for in place of the session.
 * @returns `secondStepRequired` with the ticket of this log-in; `undefined` where the password is enough
 */
export async function askSecondStep(
  tx: Tx,
  player: PlayerRow,
  { siteId, now, from }: Visit,
): Promise<Refusal | undefined> {
  if (player.status !== 'active') return undefined;
  if ((await authenticatorSince(tx, player.id)) === undefined) return undefined;
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await tx
    .insertInto('half_login')
    .values({
      token_hash: hashOf(ticket),
      site_id: siteId,
      player_id: player.id,
      device_hash: from.device,
      until: new Date(now.getTime() + HALF_MS),
    })
    .execute();
  const passkeys = (await readPasskeys(tx, player.id)).length;
  return refuse('secondStepRequired', { detail: { ticket, passkeys } });
}

/** The half log-in of a ticket, for the browser that it was given to. */
async function findHalf(reader: Reader, ticket: string, { siteId, now, from }: Visit) {
  const row = await reader
    .selectFrom('half_login')
    .select(['player_id', 'device_hash'])
    .where('token_hash', '=', hashOf(ticket))
    .where('site_id', '=', siteId)
    .where('until', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const isOwn = row.device_hash === null || (from.device?.equals(row.device_hash) ?? false);
  return isOwn ? row.player_id : undefined;
}

const challengeOf = (ticket: string, { siteId, now }: Visit) =>
  ({ siteId, purpose: 'second', subject: hashOf(ticket).toString('hex'), now }) as const;

/** What a browser needs to show a passkey as the second step. */
export async function secondStepOptions(
  db: Db,
  visit: Visit,
  { ticket, party }: { readonly ticket: string; readonly party: Party },
): Promise<RequestOptions | Refusal> {
  const playerId = await findHalf(db.read, ticket, visit);
  if (playerId === undefined) return refuse('secondStepExpired');
  const known = await passkeysAt(db.read, playerId, party);
  if (known.length === 0) return refuse('unknownPasskey');
  return requestOptions(party, await newChallenge(db.autocommit, challengeOf(ticket, visit)), known);
}

interface SecondStep extends GivenFactor, LoginClient {
  readonly ticket: string;
  readonly party: Party;
}

/** Opens the session of a half log-in by its second step. */
export async function logInBySecondStep(
  deps: PlayerDeps,
  visit: Visit,
  given: SecondStep,
): Promise<LoginAnswer> {
  const { ticket, party, newCookieHash } = given;
  const playerId = await findHalf(deps.db.read, ticket, visit);
  if (playerId === undefined) return refuse('secondStepExpired');
  const take = takeChallenge(deps.db.autocommit, challengeOf(ticket, visit));
  const onWrong = (tx: Tx) => recordLogin(tx, visit, { playerId, how: 'factor', succeeded: false });
  return showFactor(deps, { playerId, visit, party, take, onWrong }, given, async (tx, player) =>
    (await takeHalf(tx, ticket))
      ? admit(tx, player, visit, { how: 'factor', provenBy: 'factor', newCookieHash })
      : refuse('secondStepExpired'),
  );
}

/** Uses a half log-in up: of two at once one finds it. */
async function takeHalf(tx: Tx, ticket: string): Promise<boolean> {
  const taken = await tx.deleteFrom('half_login').where('token_hash', '=', hashOf(ticket)).executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
