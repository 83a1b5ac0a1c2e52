import { type Refusal, refuse } from '#contract/errors.ts';
import type { DocumentKind, DocumentSide } from '#contract/verification.ts';
import { isMet, isReviewed, type ReviewedNeed } from '#rules/players/verification.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { readIdentity } from '../protection/identity.ts';
import { lockPlayer } from '../protection/store.ts';
import { checkMrz } from './check-mrz.ts';
import { type PlayerLevel, readLevel } from './player-level.ts';
import { renewalEnd } from './renew-levels.ts';

const openStates = ['started', 'submitted', 'in_review'] as const;

/** What a player is handing in, or staff is looking at; locked. */
export function lockOpen(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('verification_submission')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('state', 'in', openStates)
    .forUpdate()
    .executeTakeFirst();
}

/** The same; one is started where there is none. The caller has the lock of the player. */
export async function openSubmission(
  tx: Tx,
  { siteId, playerId, now }: Pick<PlayerAction, 'siteId' | 'playerId' | 'now'>,
) {
  const open = await lockOpen(tx, playerId);
  if (open) return open;
  return tx
    .insertInto('verification_submission')
    .values({
      ...{ id: uuid7(now.getTime()), player_id: playerId, site_id: siteId, level: 1, needs: [] },
      ...{ state: 'started', started_at: now, submitted_at: null, taken_by: null, decided_at: null },
      ...{ decided_by: null, reason_code: null, mrz: null, valid_until: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What was handed in last, whatever became of it. */
export function lastSubmission(reader: Reader, playerId: bigint) {
  return reader
    .selectFrom('verification_submission')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Sided {
  readonly kind: DocumentKind;
  readonly side: DocumentSide;
}

/** Whether the pictures for a need are there: a passport has one page, cards have two sides. */
export function hasPictures(need: ReviewedNeed, documents: readonly Sided[]): boolean {
  const has = (kind: DocumentKind, side: DocumentSide) =>
    documents.some((one) => one.kind === kind && one.side === side);
  switch (need) {
    case 'document':
      return (
        has('passport', 'front') ||
        (['id_card', 'licence'] as const).some((kind) => has(kind, 'front') && has(kind, 'back'))
      );
    case 'selfie':
      return has('selfie', 'front');
    case 'address_proof':
      return has('address_proof', 'front');
    case 'funds':
      return has('funds_proof', 'front');
  }
}

/** What of a level and those below staff has to look at: what is not met, or ends soon. */
function neededFor({ levels, facts, ...at }: PlayerLevel, wanted: number, now: Date): ReviewedNeed[] {
  const isRenewed = renewalEnd({ levels, facts, ...at }, now) !== undefined;
  return levels
    .filter(({ level }) => level <= wanted)
    .flatMap((level) =>
      level.needs
        .filter(isReviewed)
        .filter((need) => isRenewed || !isMet(level, need, facts.met, now.getTime())),
    );
}

/**
 * Hands in what a level needs. What is filled in and what is pictured must be there; what has to be confirmed elsewhere
 * (phone, mail) need not.
 */
export async function submit(
  tx: Tx,
  { siteId, playerId, now }: PlayerAction,
  { level: wanted, mrz }: { readonly level: number; readonly mrz: readonly string[] | undefined },
): Promise<Refusal | undefined> {
  await lockPlayer(tx, playerId);
  const missing = (need: string) => refuse('verificationIncomplete', { detail: { need } });
  const at = await readLevel(tx, { playerId, now });
  const target = at?.levels.find(({ level }) => level === wanted);
  if (!at || !target) return missing('level');
  const { fields, met, player } = at.facts;
  for (const { needs } of at.levels.filter(({ level }) => level <= wanted))
    for (const need of ['identity', 'address'] as const)
      if (needs.includes(need) && !met.has(need)) return missing(need);
  const needs = neededFor(at, wanted, now);
  const open = await openSubmission(tx, { siteId, playerId, now });
  if (open.state !== 'started') return refuse('verificationInReview');
  const documents = await tx
    .selectFrom('verification_document')
    .select(['kind', 'side'])
    .where('submission_id', '=', open.id)
    .execute();
  const unpictured = needs.find((need) => !hasPictures(need, documents));
  if (unpictured) return missing(unpictured);
  if (needs.includes('funds') && fields.funds_source === '') return missing('funds');
  if (needs.length === 0) return missing('nothing');
  const { minimumAge } = await readIdentity(tx, playerId);
  const claimed = {
    ...{ fullName: player.full_name, birthday: player.date_of_birth, nationality: fields.nationality },
    minimumAge,
  };
  const read = mrz && checkMrz(mrz, claimed, now);
  await tx
    .updateTable('verification_submission')
    .set((eb) => ({
      ...{ state: 'submitted' as const, submitted_at: now, level: wanted, needs },
      mrz: read ? JSON.stringify(read) : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', open.id)
    .execute();
  return undefined;
}
