import { sql } from 'kysely';
import type { RaisedMarker } from '#rules/players/markers/markers.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { CaseDetail, CaseKind } from '../tables.ts';

const AGAIN_MS = 30 * 24 * 60 * 60 * 1000;

/** Raised markers as they are stored. */
export const storedMarkers = (raised: readonly RaisedMarker[]) =>
  raised.map(({ code, value, threshold }) => ({ code, value: String(value), threshold: String(threshold) }));

interface NewCase {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly kind: CaseKind;
  readonly detail: CaseDetail;
  readonly now: Date;
}

/** Opens a case, or brings the detail of the one that is open up to date. Of two at once one opens it. */
export async function openCase(tx: Tx, { siteId, playerId, kind, detail, now }: NewCase): Promise<void> {
  await sql`
    insert into protection_case as c (id, site_id, player_id, kind, detail, opened_at)
    values (${uuid7()}, ${siteId}, ${playerId}, ${kind}, ${JSON.stringify(detail)}::jsonb, ${now})
    on conflict (player_id, kind) where state <> 'decided' do update
      set detail = case c.kind when 'duplicate' then c.detail else excluded.detail end`.execute(tx);
}

/** Whether raised markers say more than a case that was decided within 30 days, or there is none. */
export async function isNews(
  reader: Reader,
  { playerId, raised, now }: { playerId: bigint; raised: readonly RaisedMarker[]; now: Date },
): Promise<boolean> {
  const last = await reader
    .selectFrom('protection_case')
    .select('detail')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'harm')
    .where('decided_at', '>', new Date(now.getTime() - AGAIN_MS))
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const known = new Set((last?.detail.markers ?? []).map(({ code }) => code));
  return raised.some(({ code }) => !known.has(code));
}
