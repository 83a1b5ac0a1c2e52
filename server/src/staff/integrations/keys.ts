import { createHash, randomBytes } from 'node:crypto';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { isPermission, type Permission } from '#contract/office/permissions.ts';
import type { Db, Reader } from '../../db/database.ts';
import { audit, type OfficeContext, type OfficeRequestFacts, type StaffContext } from '../context.ts';
import { mayGive } from '../roles/may-give.ts';
import type { Powers } from '../roles/permissions-of.ts';
import { sitesOf } from './sites-of.ts';

const PREFIX = 'bz_';
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_KEYS = 100;
/** Minimum interval between updates of a key's last use. */
const SEEN_MS = 60_000;

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

interface NewKey {
  readonly name: string;
  readonly scopes: readonly Permission[];
  /** Codes; `null` for every site of the operator. */
  readonly sites: readonly string[] | null;
  readonly days: number | null;
  readonly reason: string;
}

/** Makes a key that may do no more than its maker. @returns it: only its hash is stored */
export async function makeKey(
  db: Db,
  context: StaffContext,
  { name, scopes, sites, days, reason }: NewKey,
): Promise<{ readonly id: bigint; readonly key: string } | OfficeRefusal> {
  const { operatorId, staffId, now } = context;
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  return db.tx(async (tx) => {
    await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
    const siteIds = await sitesOf(tx, operatorId, sites);
    if (isOfficeRefusal(siteIds)) return siteIds;
    const grants = scopes.map((permission) => ({ permission, above: null }));
    if (!(await mayGive(tx, staffId, grants, null)))
      return refuseStaff('permissionDenied', { field: 'scopes' });
    const kept = await tx
      .selectFrom('api_key')
      .select('id')
      .where('operator_id', '=', operatorId)
      .where('revoked_at', 'is', null)
      .execute();
    if (kept.length >= MOST_KEYS) return refuseStaff('tooManyKeys');
    const expires = days === null ? null : new Date(now.getTime() + days * DAY_MS);
    const { id } = await tx
      .insertInto('api_key')
      .values({
        ...{ operator_id: operatorId, name, key_hash: hashOf(key), ending: key.slice(-4) },
        ...{ scopes: [...new Set(scopes)], site_ids: siteIds, created_at: now, created_by: staffId },
        expires_at: expires,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = {
      name,
      scopes: [...scopes],
      sites: sites && [...sites],
      expires: expires?.toISOString() ?? null,
    };
    await audit(tx, context, { object: `api-key:${id}`, reason, after });
    return { id, key };
  });
}

/** Ends a key at once. */
export async function revokeKey(
  db: Db,
  context: StaffContext,
  { id, reason }: { readonly id: bigint; readonly reason: string },
): Promise<OfficeRefusal | undefined> {
  return db.tx(async (tx) => {
    const row = await tx
      .updateTable('api_key')
      .set({ revoked_at: context.now })
      .where('id', '=', id)
      .where('operator_id', '=', context.operatorId)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!row) return refuseStaff('unknownKey', { field: 'key_id' });
    await audit(tx, context, {
      object: `api-key:${id}`,
      reason,
      before: { name: row.name },
      after: { revoked: true },
    });
    return undefined;
  });
}

export function listKeys(reader: Reader, operatorId: number) {
  return reader
    .selectFrom('api_key')
    .innerJoin('staff', 'staff.id', 'created_by')
    .select(['api_key.id', 'name', 'ending', 'scopes', 'site_ids', 'api_key.created_at', 'expires_at'])
    .select(['last_used_at', 'revoked_at', 'staff.full_name', 'staff.mail'])
    .where('api_key.operator_id', '=', operatorId)
    .orderBy('api_key.id', 'desc')
    .limit(500)
    .execute();
}

/** A key that a call came with, and what it may do. */
export type KeyContext = Omit<OfficeContext, 'action'>;

/** Finds the key of a token. It is good until it expires or is revoked; a site that it names may have left the operator. */
export async function findKey(
  db: Db,
  token: string,
  facts: OfficeRequestFacts,
): Promise<KeyContext | OfficeRefusal> {
  const { now } = facts;
  const row = await db.read
    .selectFrom('api_key')
    .select(['id', 'operator_id', 'scopes', 'site_ids', 'expires_at', 'last_used_at'])
    .where('key_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return refuseStaff('sessionExpired');
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > SEEN_MS)
    await db.autocommit.updateTable('api_key').set({ last_used_at: now }).where('id', '=', row.id).execute();
  const held = row.site_ids === null ? ('all' as const) : new Set(row.site_ids);
  const powers: Powers = {
    roles: [],
    may: new Map(row.scopes.filter(isPermission).map((scope) => [scope, held])),
  };
  return { ...facts, operatorId: row.operator_id, actor: { kind: 'key', keyId: row.id }, powers };
}
