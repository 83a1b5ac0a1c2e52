import { createECDH, createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader, Tx, Writer } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';

/** What a browser has at its push service (RFC 8291): where it takes messages, and by which keys it reads them. */
export interface PushTarget {
  readonly endpoint: string;
  /** The public key of the browser, a point of P-256, as base64url. */
  readonly p256dh: string;
  /** A secret of 16 bytes, as base64url. */
  readonly auth: string;
}

/** Devices that a player may have; beyond them the one that was used longest ago ends. */
export const MOST_PUSH_DEVICES = 10;
const AUTH_BYTES = 16;
const KEPT_MS = 400 * 86_400_000;
const BATCH = 10_000;

const target = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

const placeOf = (id: string) => ({ table: 'push_subscription', column: 'sealed', row: id });
const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

/** Whether something can be encrypted for a browser with these keys. */
export function hasPushKeys({ p256dh, auth }: Omit<PushTarget, 'endpoint'>): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    // Refuses what is no point of the curve.
    curve.computeSecret(p256dh, 'base64url');
  } catch {
    return false;
  }
  return Buffer.from(auth, 'base64url').length === AUTH_BYTES;
}

interface Of {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly sessionId: string;
  readonly now: Date;
}

/**
 * Keeps that a player wants messages on a device. A browser that another player used before is the new one's then, where it shows
 * that it is the same by its secret.
 *
 * @returns `taken` where the address is that of another browser
 */
export async function savePushSubscription(
  tx: Tx,
  { siteId, playerId, sessionId, now }: Of,
  device: PushTarget & { readonly publicKey: string },
): Promise<'saved' | 'taken'> {
  await sql`select pg_advisory_xact_lock(hashtext('push subscriptions'), ${siteId})`.execute(tx);
  const { publicKey, endpoint, p256dh, auth } = device;
  const hash = hashOf(endpoint);
  const known = await tx
    .selectFrom('push_subscription')
    .select(['id', 'player_id', 'sealed'])
    .where('site_id', '=', siteId)
    .where('endpoint_hash', '=', hash)
    .executeTakeFirst();
  if (known && known.player_id !== playerId && openTarget(tx, known.id, known.sealed).auth !== auth)
    return 'taken';
  const id = known?.id ?? uuid7(now.getTime());
  const sealed = tx.keys.seal(placeOf(id), Buffer.from(JSON.stringify({ endpoint, p256dh, auth }), 'utf8'));
  const values = { player_id: playerId, session_id: sessionId, public_key: publicKey, sealed, seen_at: now };
  await tx
    .insertInto('push_subscription')
    .values({
      ...{ ...values, id, site_id: siteId, endpoint_hash: hash, created_at: now },
      service: new URL(endpoint).hostname,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await tx
    .deleteFrom('push_subscription')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where('player_id', '=', playerId)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_PUSH_DEVICES),
    )
    .execute();
  return 'saved';
}

/** Whether a player has messages on a device; if so, it was used now, under this session. */
export async function seePushDevice(
  writer: Writer,
  { siteId, playerId, sessionId, now }: Of,
  endpoint: string,
): Promise<boolean> {
  const row = await writer
    .updateTable('push_subscription')
    .set({ session_id: sessionId, seen_at: now })
    .where('site_id', '=', siteId)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .where('player_id', '=', playerId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the messages on a device of a player. */
export async function dropPushDevice(
  writer: Writer,
  { siteId, playerId }: Pick<Of, 'siteId' | 'playerId'>,
  endpoint: string,
): Promise<void> {
  await writer
    .deleteFrom('push_subscription')
    .where('site_id', '=', siteId)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .where('player_id', '=', playerId)
    .execute();
}

/** Ends the messages on the devices that a player is logged out of: that of one session, or all but that of one. */
export async function dropPushOf(
  tx: Tx,
  of: {
    readonly playerId: bigint;
    readonly only?: string | undefined;
    readonly except?: string | undefined;
  },
): Promise<void> {
  let query = tx.deleteFrom('push_subscription').where('player_id', '=', of.playerId);
  if (of.only !== undefined) query = query.where('session_id', '=', of.only);
  if (of.except !== undefined) query = query.where('session_id', '!=', of.except);
  await query.execute();
}

/** How many devices a player has messages on. */
export async function countPushDevices(reader: Reader, playerId: bigint): Promise<number> {
  return (await pushDevicesOf(reader, playerId)).length;
}

/** The devices of a player, as messages are addressed to them. */
export async function pushDevicesOf(reader: Reader, playerId: bigint): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('push_subscription')
    .select('id')
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface OpenSubscription extends PushTarget {
  readonly id: string;
  readonly service: string;
  readonly publicKey: string;
}

export async function findPushSubscription(
  reader: Reader,
  siteId: number,
  id: string,
): Promise<OpenSubscription | undefined> {
  const row = await reader
    .selectFrom('push_subscription')
    .select(['id', 'service', 'public_key', 'sealed'])
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...openTarget(reader, id, row.sealed), id, service: row.service, publicKey: row.public_key };
}

/** Ends a subscription that its push service no longer has. */
export async function endPushSubscription(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('push_subscription').where('id', '=', id).execute();
}

/** Deletes subscriptions of browsers that have not been on their site for as long as a browser is known. */
export async function forgetPushDevices(writer: Writer, now: Date): Promise<void> {
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where seen_at < ${new Date(now.getTime() - KEPT_MS)}
       limit ${BATCH} for update skip locked)`.execute(writer);
}

const openTarget = (reader: Reader, id: string, sealed: Buffer): PushTarget =>
  target.parse(JSON.parse(reader.keys.open(placeOf(id), sealed).toString('utf8')));
