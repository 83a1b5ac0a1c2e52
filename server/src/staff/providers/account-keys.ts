import type { keyOwners } from '#contract/office/providers.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { keyPlace, shownKey } from '../../providers/games/public.ts';
import { dialectOf, type OwnAccount } from './own-accounts.ts';

/** Of an account at a time. */
export const MOST_KEYS = 20;

/** The keys of an account that are good or were lately, without their values. */
export async function listKeys(reader: Reader, account: OwnAccount, now: Date) {
  const rows = await reader
    .selectFrom('outside_key')
    .selectAll()
    .where('account', '=', account.code)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date(now.getTime() - KEPT_MS))]))
    .orderBy('id')
    .execute();
  const kind = dialectOf(account).keys;
  const nameOf = (id: number | null) => account.sites.find((one) => one.id === id)?.site ?? null;
  return rows
    .filter(({ site_id: id }) => id === null || nameOf(id) !== null)
    .map((row) => {
      const { name, publicKey } = shownKey(kind, reader.keys.open(keyPlace(row.id), row.value));
      return {
        ...{ key_id: row.id, owner: row.owner, site: nameOf(row.site_id), name, public_key: publicKey },
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at?.toISOString() ?? null,
      };
    });
}

/** Ended keys are listed for so long. */
const KEPT_MS = 7 * 86_400_000;

/** @returns the id of the key; `undefined` where there are as many as there may be */
export async function saveKey(
  tx: Tx,
  key: {
    readonly account: string;
    readonly siteId: number | null;
    readonly owner: (typeof keyOwners)[number];
    readonly value: string;
    readonly now: Date;
  },
): Promise<string | undefined> {
  const { account, siteId, owner, value, now } = key;
  const kept = await tx
    .selectFrom('outside_key')
    .select('id')
    .where('account', '=', account)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute();
  if (kept.length >= MOST_KEYS) return undefined;
  const id = uuid7();
  await tx
    .insertInto('outside_key')
    .values({
      ...{ id, account, site_id: siteId, owner, starts_at: now, ends_at: null },
      value: tx.keys.seal(keyPlace(id), Buffer.from(value)),
    })
    .execute();
  return id;
}

/** Ends a key of an account. @returns when it would have ended; `undefined` where there is none that is good */
export async function endKey(
  tx: Tx,
  {
    account,
    id,
    at,
    now,
  }: { readonly account: string; readonly id: string; readonly at: Date; readonly now: Date },
): Promise<{ readonly endsAt: Date | null } | undefined> {
  const row = await tx
    .selectFrom('outside_key')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', id)
    .where('account', '=', account)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  // A key lasts for a moment at least.
  const endsAt = at > row.starts_at ? at : new Date(row.starts_at.getTime() + 1);
  await tx.updateTable('outside_key').set({ ends_at: endsAt }).where('id', '=', id).execute();
  return { endsAt: row.ends_at };
}
