import { type Refusal, refuse } from '#contract/errors.ts';
import type { CreatedPasskey, CreationOptions, ShownPasskey } from '#contract/passkeys.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { UUID, uuid7 } from '../../db/uuid7.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { notify } from '../security/notices.ts';
import type { Visit } from '../security/visitor.ts';
import { playerById } from '../store.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import {
  creationOptions,
  MOST_PASSKEYS,
  type Party,
  type TakeChallenge,
  verifyCreated,
  verifyShown,
} from './web-authn.ts';

/** A player in a session, and the domain that it is used at. */
export interface OwnFactors {
  readonly site: SiteRecord;
  readonly playerId: bigint;
  readonly sessionId: string;
  readonly party: Party;
  readonly visit: Visit;
}

/** The passkeys of a player, oldest first. */
export function readPasskeys(reader: Reader, playerId: bigint) {
  return reader
    .selectFrom('player_passkey')
    .select(['id', 'rp_id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
}

/** Those that can be used at a domain. */
export async function passkeysAt(reader: Reader, playerId: bigint, party: Party) {
  return (await readPasskeys(reader, playerId)).filter(({ rp_id }) => rp_id === party.id);
}

const addOf = ({ site, sessionId, visit }: OwnFactors) =>
  ({ siteId: site.id, purpose: 'add', subject: sessionId, now: visit.now }) as const;

/** What a browser needs to make a passkey for a player; good for two minutes in the session. */
export async function beginPasskey(db: Db, own: OwnFactors): Promise<CreationOptions | Refusal> {
  const { site, playerId, party } = own;
  const known = await readPasskeys(db.read, playerId);
  if (known.length >= MOST_PASSKEYS) return refuse('tooManyPasskeys', { detail: { most: MOST_PASSKEYS } });
  const { account_id: name } = await playerById(db.read, playerId);
  return creationOptions({
    party,
    partyName: site.name,
    user: { id: String(playerId), name },
    challenge: await newChallenge(db.autocommit, addOf(own)),
    known: known.filter(({ rp_id }) => rp_id === party.id),
    residentKey: 'required',
  });
}

/** Adds the passkey that a browser made; the player is notified. @returns its id */
export async function addPasskey(
  db: Db,
  own: OwnFactors,
  { name, passkey }: { readonly name: string; readonly passkey: CreatedPasskey },
): Promise<string | Refusal> {
  const { site, playerId, party, visit } = own;
  const made = await verifyCreated(passkey, party, takeChallenge(db.autocommit, addOf(own)));
  if (!made) return refuse('invalidPasskey');
  return db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    if ((await readPasskeys(tx, playerId)).length >= MOST_PASSKEYS)
      return refuse('tooManyPasskeys', { detail: { most: MOST_PASSKEYS } });
    const row = await tx
      .insertInto('player_passkey')
      .values({
        id: uuid7(),
        player_id: playerId,
        site_id: site.id,
        rp_id: party.id,
        name,
        ...made,
        created_at: visit.now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'credential_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return refuse('passkeyTaken');
    await notify(tx, visit, { player: await playerById(tx, playerId), what: 'accessChanged' });
    return row.id;
  });
}

const lockPlayer = (tx: Tx, playerId: bigint) =>
  tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();

/** Removes a passkey of a player. @returns its name; `undefined` where there is none of that id */
export async function removePasskey(tx: Tx, playerId: bigint, id: string): Promise<string | undefined> {
  if (!UUID.test(id)) return undefined;
  const row = await tx
    .deleteFrom('player_passkey')
    .where('player_id', '=', playerId)
    .where('id', '=', id.toLowerCase())
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** A passkey that was shown as it has to be, before its counter was stored. */
export interface FoundPasskey {
  readonly id: string;
  readonly playerId: bigint;
  /** `undefined`: the answer is wrong. */
  readonly counter: bigint | undefined;
}

/** The passkey of a site that an answer is of; `undefined` where the site knows none such at that domain. */
export async function findShown(
  reader: Reader,
  shown: ShownPasskey,
  of: { readonly siteId: number; readonly party: Party; readonly take: TakeChallenge },
): Promise<FoundPasskey | undefined> {
  const row = await reader
    .selectFrom('player_passkey')
    .select(['id', 'player_id', 'public_key'])
    .where('site_id', '=', of.siteId)
    .where('credential_id', '=', Buffer.from(shown.id, 'base64url'))
    .where('rp_id', '=', of.party.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const counter = await verifyShown(shown, row.public_key, of.party, of.take);
  return { id: row.id, playerId: row.player_id, counter };
}

/** Stores the use of a passkey. @returns whether the answer was right, and of no copy: the counter of one does not rise */
export async function takePasskey(tx: Tx, { id, counter }: FoundPasskey, now: Date): Promise<boolean> {
  if (counter === undefined) return false;
  const used = await tx
    .updateTable('player_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // Some always say 0: there is nothing to compare.
    .where((row) =>
      row.or([row('counter', '<', counter), row.and([row('counter', '=', 0n), row.val(counter === 0n)])]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
