import type { OfficeErrorCode } from '#contract/office/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { OwnAccount } from './own-accounts.ts';

/**
 * Takes a site from under an account, with its keys. Nothing of the site may be under way: it is paused, so that no bet is taken
 * meanwhile, and no round is open whose win would find no site.
 * @returns why it stays
 */
export async function removeSite(
  tx: Tx,
  { code, sites }: OwnAccount,
  { siteId, now }: { readonly siteId: number; readonly now: Date },
): Promise<OfficeErrorCode | undefined> {
  const played = sites.find(({ id }) => id === siteId);
  if (!played) return 'unknownSite';
  // Nobody would see an account that no site plays under.
  if (sites.length === 1) return 'lastSite';
  const of = { account: code, siteId };
  if (played.pausedAt === null || (await hasOpenRounds(tx, of)) || (await hasFreeRounds(tx, of, now)))
    return 'stillPlayed';
  await tx.deleteFrom('outside_key').where('account', '=', code).where('site_id', '=', siteId).execute();
  await tx.deleteFrom('outside_site').where('account', '=', code).where('site_id', '=', siteId).execute();
  return undefined;
}

/**
 * Takes a studio from under an account: no site shows its games any more. What sites have set for them stays, for when the studio
 * is under an account again.
 * @returns why it stays
 */
export async function removeStudio(
  tx: Tx,
  { code }: OwnAccount,
  { studio, now }: { readonly studio: string; readonly now: Date },
): Promise<OfficeErrorCode | undefined> {
  const placed = await tx
    .selectFrom('outside_studio')
    .select('account')
    .where('provider_code', '=', studio)
    .where('account', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!placed) return 'unknownStudio';
  const of = { account: code, studio };
  if ((await hasOpenRounds(tx, of)) || (await hasFreeRounds(tx, of, now))) return 'stillPlayed';
  await tx
    .updateTable('game')
    .set({ withdrawn_at: now })
    .where('provider_code', '=', studio)
    .where('withdrawn_at', 'is', null)
    .execute();
  await tx
    .updateTable('outside_game')
    .set({ is_listed: false, changed_at: now })
    .where('account', '=', code)
    .where('provider_code', '=', studio)
    .where('is_listed', '=', true)
    .execute();
  await tx.deleteFrom('outside_studio').where('provider_code', '=', studio).execute();
  return undefined;
}

interface Part {
  readonly account: string;
  readonly siteId?: number;
  readonly studio?: string;
}

async function hasOpenRounds(tx: Tx, { account, siteId, studio }: Part): Promise<boolean> {
  let asked = tx
    .selectFrom('outside_round')
    .select('id')
    .where('account', '=', account)
    .where('state', '=', 'open');
  if (siteId !== undefined) asked = asked.where('site_id', '=', siteId);
  if (studio !== undefined) asked = asked.where('provider_code', '=', studio);
  return (await asked.limit(1).executeTakeFirst()) !== undefined;
}

async function hasFreeRounds(tx: Tx, { account, siteId, studio }: Part, now: Date): Promise<boolean> {
  let asked = tx
    .selectFrom('outside_free_rounds')
    .select('id')
    .where('account', '=', account)
    .where('state', 'in', ['ordered', 'given', 'cancelling'])
    .where('ends_at', '>', now);
  if (siteId !== undefined) asked = asked.where('site_id', '=', siteId);
  if (studio !== undefined) asked = asked.where('provider_code', '=', studio);
  return (await asked.limit(1).executeTakeFirst()) !== undefined;
}
