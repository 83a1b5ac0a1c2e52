import type { MrzResult, SubmissionState } from '#contract/verification.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { readIdentity } from '../protection/identity.ts';
import { playerById } from '../store.ts';
import { checkMrz } from './check-mrz.ts';
import type { LockedSubmission } from './decide.ts';
import { readFields } from './facts.ts';

export interface SubmissionFilter {
  readonly siteIds: readonly number[];
  readonly id?: string | undefined;
  readonly playerId?: bigint | undefined;
  readonly state?: SubmissionState | undefined;
  /** The id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Submissions of these sites, oldest first; without a state, a player or an id those that wait. */
export function readSubmissions(
  reader: Reader,
  { siteIds, id, playerId, state, after, limit }: SubmissionFilter,
) {
  let query = reader
    .selectFrom('verification_submission as s')
    .innerJoin('player', 'player.id', 's.player_id')
    .innerJoin('site', 'site.id', 's.site_id')
    .leftJoin('staff', 'staff.id', 's.taken_by')
    .selectAll('s')
    .select(['player.account_id', 'player.full_name', 'player.date_of_birth', 'site.external_id'])
    .select(['site.minimum_age', 'staff.full_name as taken_name'])
    .where('s.site_id', 'in', [...siteIds, -1]);
  if (id !== undefined) query = query.where('s.id', '=', id);
  else if (state !== undefined) query = query.where('s.state', '=', state);
  else if (playerId === undefined) query = query.where('s.state', 'in', ['submitted', 'in_review']);
  else query = query.where('s.state', '!=', 'started');
  if (playerId !== undefined) query = query.where('s.player_id', '=', playerId);
  if (after !== undefined) query = query.where('s.id', '>', after);
  return query.orderBy('s.id').limit(limit).execute();
}

export type SubmissionFacts = Awaited<ReturnType<typeof readSubmissions>>[number];

/** Takes an open submission on. @returns its new version */
export async function takeSubmission(tx: Tx, row: LockedSubmission, staffId: bigint): Promise<number> {
  const { version } = await tx
    .updateTable('verification_submission')
    .set((eb) => ({ state: 'in_review' as const, taken_by: staffId, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Reads the zone of a document for a submission and keeps what it says, without its number; `undefined`: it is no zone. */
export async function readZone(
  tx: Tx,
  row: LockedSubmission,
  { lines, now }: { readonly lines: readonly string[]; readonly now: Date },
): Promise<{ readonly mrz: MrzResult; readonly version: number } | undefined> {
  const player = await playerById(tx, row.player_id);
  const { nationality } = await readFields(tx, row.player_id);
  const { minimumAge } = await readIdentity(tx, row.player_id);
  const claimed = {
    ...{ fullName: player.full_name, birthday: player.date_of_birth, nationality, minimumAge },
  };
  const mrz = checkMrz(lines, claimed, now);
  if (!mrz) return undefined;
  const { version } = await tx
    .updateTable('verification_submission')
    .set((eb) => ({ mrz: JSON.stringify(mrz), version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { mrz, version };
}
