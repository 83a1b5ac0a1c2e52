import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { balances } from '../../ledger/public.ts';
import { openCase } from '../markers/cases.ts';
import { renewGuard } from '../protection/guard.ts';
import { findMatch } from '../protection/store.ts';
import { findAlike, findRelated, type MatchedBy, type RelatedAccount } from './find-related.ts';

export type FoundBy = 'signup' | 'login' | 'deposit' | 'exclusion';

interface Pair {
  readonly playerId: bigint;
  readonly excludedId: bigint;
  readonly matched: readonly MatchedBy[];
  readonly foundBy: FoundBy;
  readonly now: Date;
}

/** Writes a match down for staff; a pair that they have cleared stays cleared. */
async function recordMatch(tx: Tx, { playerId, excludedId, matched, foundBy, now }: Pair): Promise<void> {
  await sql`
    insert into exclusion_match (id, player_id, excluded_id, matched, found_at, found_by)
    values (${uuid7()}, ${playerId}, ${excludedId}, ${[...matched]}::text[], ${now}, ${foundBy})
    on conflict (player_id, excluded_id) do update
      set matched = (select array_agg(distinct m) from unnest(exclusion_match.matched || excluded.matched) m)
      where exclusion_match.state = 'open'`.execute(tx);
}

/** Guards the purses of an account by its open matches; one that was not confirmed yet has none. */
async function guardPurses(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  if (await balances(tx, playerId)) await renewGuard(tx, playerId, now);
}

/** A resemblance that is too weak to stop an account is for staff to look at. */
async function openDuplicateCase(tx: Tx, playerId: bigint, weak: RelatedAccount, now: Date): Promise<void> {
  const player = await tx
    .selectFrom('player')
    .select('site_id')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const excluded = { player_id: String(weak.playerId), alike: weak.alike };
  await openCase(tx, { siteId: player.site_id, playerId, kind: 'duplicate', detail: { excluded }, now });
}

/**
 * Stops an account whose player may have excluded themselves under another one.
 * @returns whether a match stops it now
 */
export async function stopIfExcluded(
  tx: Tx,
  of: { readonly playerId: bigint; readonly foundBy: FoundBy; readonly now: Date },
): Promise<boolean> {
  const { playerId, foundBy, now } = of;
  const alike = await findAlike(tx, { playerId, excludedAt: now });
  const related = alike.filter(({ matched }) => matched.length > 0);
  for (const { playerId: excludedId, matched } of related)
    await recordMatch(tx, { playerId, excludedId, matched, foundBy, now });
  const [weak] = related.length === 0 && foundBy === 'signup' ? alike : [];
  if (weak) await openDuplicateCase(tx, playerId, weak, now);
  const isStopped = (await findMatch(tx, playerId, now)) !== undefined;
  if (related.length > 0 && isStopped) await guardPurses(tx, playerId, now);
  return isStopped;
}

/**
 * Stops the other accounts of a player whose exclusion has just been written down. A pair that staff has cleared is left alone.
 * @returns those that are stopped
 */
export async function stopOtherAccounts(
  tx: Tx,
  excludedId: bigint,
  now: Date,
): Promise<readonly RelatedAccount[]> {
  const related = await findRelated(tx, { playerId: excludedId });
  const stopped: RelatedAccount[] = [];
  for (const account of related) {
    const { playerId, matched } = account;
    await recordMatch(tx, { playerId, excludedId, matched, foundBy: 'exclusion', now });
    await guardPurses(tx, playerId, now);
    if (await findMatch(tx, playerId, now)) stopped.push(account);
  }
  return stopped;
}

/** Whether an account holds money that its player can still take out. */
export async function holdsMoney(tx: Tx, playerId: bigint): Promise<boolean> {
  const purses = await balances(tx, playerId);
  return purses !== undefined && purses.cash + purses.cashHeld > 0n;
}
