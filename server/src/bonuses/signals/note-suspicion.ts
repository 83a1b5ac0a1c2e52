import { sql } from 'kysely';
import type { SignalKind } from '#rules/rewards/bonus/signals/numbers.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { GrantRow } from '../grants/store.ts';
import type { Suspicion } from './evidence.ts';

/**
 * Notes what a grant is suspected for: in the signal of this kind that waits, or in a new one where there is evidence that
 * nobody has decided about. Of two at once one writes it.
 */
export async function noteSuspicion(
  tx: Tx,
  { id: grantId, site_id: siteId, player_id: playerId }: GrantRow,
  { kind, keys, evidence }: Suspicion & { readonly kind: SignalKind },
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('bonus_signal')
    .select(['id', 'keys', 'decided_at'])
    .where('grant_id', '=', grantId)
    .where('kind', '=', kind)
    .forUpdate()
    .execute();
  const waiting = before.find(({ decided_at: at }) => at === null);
  const known = new Set((waiting ? [waiting] : before).flatMap((signal) => signal.keys));
  if (keys.every((key) => known.has(key))) return;
  const stored = { keys: [...keys], evidence: JSON.stringify(evidence) };
  if (waiting)
    await tx
      .updateTable('bonus_signal')
      .set({ ...stored, version: sql<number>`version + 1` })
      .where('id', '=', waiting.id)
      .execute();
  else
    await tx
      .insertInto('bonus_signal')
      .values({
        ...{ id: uuid7(), site_id: siteId, grant_id: grantId, player_id: playerId, kind, ...stored },
        ...{ found_at: now, decided_at: null, decided_by: null, reason: null },
      })
      .execute();
}
