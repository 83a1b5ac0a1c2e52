import type { keyOwners } from '#contract/office/providers.ts';
import type { Reader, Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { supplyKeyPlace } from '../../../games/public.ts';
import { shownKey } from '../../../providers/games/public.ts';
import { MOST_KEYS } from '../account-keys.ts';
import type { OwnPartner } from './own-partners.ts';

/** Partners sign as operators of Hub88 do. */
export const PARTNER_KEYS = 'rsa';

/** Ended keys are listed for so long. */
const KEPT_MS = 7 * 86_400_000;

/** The keys of a partner that are good or were lately, without private halves. */
export async function listPartnerKeys(reader: Reader, partner: string, now: Date) {
  const rows = await reader
    .selectFrom('supply_key')
    .selectAll()
    .where('partner', '=', partner)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date(now.getTime() - KEPT_MS))]))
    .orderBy('id')
    .execute();
  return rows.map(({ id, owner, value, starts_at, ends_at }) => {
    const { name, publicKey } = shownKey(PARTNER_KEYS, reader.keys.open(supplyKeyPlace(id), value));
    return {
      ...{ key_id: id, owner, name, public_key: publicKey, starts_at: starts_at.toISOString() },
      ends_at: ends_at?.toISOString() ?? null,
    };
  });
}

/** @returns the id of the key; `undefined` where there are as many as there may be */
export async function savePartnerKey(
  tx: Tx,
  { code, site_id }: OwnPartner,
  key: { readonly owner: (typeof keyOwners)[number]; readonly value: string; readonly now: Date },
): Promise<string | undefined> {
  const good = await tx
    .selectFrom('supply_key')
    .select('id')
    .where('partner', '=', code)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', key.now)]))
    .execute();
  if (good.length >= MOST_KEYS) return undefined;
  const id = uuid7();
  await tx
    .insertInto('supply_key')
    .values({
      ...{ id, partner: code, site_id, owner: key.owner, starts_at: key.now, ends_at: null },
      value: tx.keys.seal(supplyKeyPlace(id), Buffer.from(key.value)),
    })
    .execute();
  return id;
}

/** Ends a key of a partner. @returns when it would have ended; `undefined` where there is none that is good */
export async function endPartnerKey(
  tx: Tx,
  {
    partner,
    id,
    at,
    now,
  }: { readonly partner: string; readonly id: string; readonly at: Date; readonly now: Date },
): Promise<{ readonly endsAt: Date | null } | undefined> {
  const row = await tx
    .selectFrom('supply_key')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', id)
    .where('partner', '=', partner)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  // A key lasts for a moment at least.
  const endsAt = at > row.starts_at ? at : new Date(row.starts_at.getTime() + 1);
  await tx.updateTable('supply_key').set({ ends_at: endsAt }).where('id', '=', id).execute();
  return { endsAt: row.ends_at };
}
