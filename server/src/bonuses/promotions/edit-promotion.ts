import { sql } from 'kysely';
import type { PromotionState, PromotionTexts, StoredPromotion } from '#contract/bonus-promotion.ts';
import { type Finding, findingsOf } from '#rules/rewards/bonus/findings.ts';
import { type JurisdictionProfile, profileOf } from '#rules/rewards/bonus/profiles.ts';
import type { ActionContext } from '../../actor.ts';
import { actorText } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { isUsable } from '../../segments/public.ts';
import { lockPromotion, type PromotionRow } from '../grants/store.ts';
import { readData } from './data.ts';

/** What staff writes of a promotion. */
export interface PromotionDraft {
  readonly name: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly data: StoredPromotion;
  readonly texts: PromotionTexts;
}

export type EditRefusal =
  | {
      readonly refused:
        | 'unknownPromotion'
        | 'unknownSegment'
        | 'versionConflict'
        | 'wrongStatus'
        | 'codeTaken';
    }
  | { readonly refused: 'promotionFindings'; readonly findings: readonly Finding[] };

/** The jurisdiction that promotions of a site are checked against. */
export async function profileOfSite(reader: Reader, siteId: number): Promise<JurisdictionProfile> {
  const row = await reader
    .selectFrom('bonus_setting')
    .select('profile')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return profileOf(row?.profile ?? 'none');
}

/** @throws RangeError for a code that is none of a profile */
export async function setProfile(tx: Tx, siteId: number, code: string): Promise<void> {
  const { code: profile } = profileOf(code);
  await tx
    .insertInto('bonus_setting')
    .values({ site_id: siteId, profile })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ profile }))
    .execute();
}

/** What is wrong with a promotion on a site today. */
export async function checkPromotion(
  reader: Reader,
  { siteId, now }: Pick<ActionContext, 'siteId' | 'now'>,
  data: StoredPromotion,
): Promise<Finding[]> {
  return findingsOf(readData(data), await profileOfSite(reader, siteId), now.toISOString().slice(0, 10));
}

/** Writes a new promotion, as a draft. A draft may have findings: it is started only without. */
export async function createPromotion(
  tx: Tx,
  context: ActionContext,
  draft: PromotionDraft,
): Promise<PromotionRow | EditRefusal> {
  const { siteId, now } = context;
  if (!(await hasItsSegment(tx, siteId, draft.data))) return { refused: 'unknownSegment' };
  const id = uuid7(now.getTime());
  const promotion = await tx
    .insertInto('bonus_promotion')
    .values({ id, site_id: siteId, state: 'draft', version: 1, created_at: now, ...columnsOf(draft) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addVersion(tx, context, promotion, draft);
  return promotion;
}

/** Writes a new version, which grants from now on are made by; those that were made keep theirs. */
export async function changePromotion(
  tx: Tx,
  context: ActionContext,
  change: PromotionDraft & { readonly id: string; readonly version: number },
): Promise<{ readonly before: PromotionRow; readonly after: PromotionRow } | EditRefusal> {
  const before = await lockPromotion(tx, { siteId: context.siteId, id: change.id });
  if (!before) return { refused: 'unknownPromotion' };
  if (before.version !== change.version) return { refused: 'versionConflict' };
  if (before.state === 'ended') return { refused: 'wrongStatus' };
  if (!(await hasItsSegment(tx, context.siteId, change.data))) return { refused: 'unknownSegment' };
  if (before.state !== 'draft') {
    const problem = await findProblem(tx, context, { ...before, ...columnsOf(change) }, change.data);
    if (problem) return problem;
  }
  const after = await tx
    .updateTable('bonus_promotion')
    .set({ version: before.version + 1, ...columnsOf(change) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addVersion(tx, context, after, change);
  return { before, after };
}

const steps: Readonly<Record<PromotionState, readonly PromotionState[]>> = {
  draft: ['active', 'ended'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
};

/** Starts, pauses, resumes or ends a promotion. Grants under way go on: their terms are a promise. */
export async function setPromotionState(
  tx: Tx,
  context: ActionContext,
  change: { readonly id: string; readonly from: PromotionState; readonly to: PromotionState },
): Promise<{ readonly before: PromotionRow; readonly after: PromotionRow } | EditRefusal> {
  const before = await lockPromotion(tx, { siteId: context.siteId, id: change.id });
  if (!before) return { refused: 'unknownPromotion' };
  if (before.state !== change.from) return { refused: 'versionConflict' };
  if (!steps[before.state].includes(change.to)) return { refused: 'wrongStatus' };
  if (change.to === 'active') {
    const { data } = await readVersion(tx, before.id, before.version);
    const problem = await findProblem(tx, context, before, data);
    if (problem) return problem;
  }
  const after = await tx
    .updateTable('bonus_promotion')
    .set({ state: change.to })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}

/** Whether the segment that a promotion is for, if it is for one, may be used. */
const hasItsSegment = async (tx: Tx, siteId: number, { segment }: StoredPromotion): Promise<boolean> =>
  segment === undefined || (await isUsable(tx, siteId, segment));

/** Why a promotion cannot be open to players as it is. */
async function findProblem(
  tx: Tx,
  context: ActionContext,
  promotion: Pick<PromotionRow, 'id' | 'code'>,
  data: StoredPromotion,
): Promise<EditRefusal | undefined> {
  const findings = await checkPromotion(tx, context, data);
  if (findings.length > 0) return { refused: 'promotionFindings', findings };
  if (promotion.code === null) return undefined;
  // Of two that take a code at once the index lets one through; here it is said why.
  await sql`select pg_advisory_xact_lock(hashtext('bonus code'), ${context.siteId})`.execute(tx);
  const other = await tx
    .selectFrom('bonus_promotion')
    .select('id')
    .where('site_id', '=', context.siteId)
    .where('code', '=', promotion.code)
    .where('state', 'in', ['active', 'paused'])
    .where('id', '<>', promotion.id)
    .executeTakeFirst();
  return other && { refused: 'codeTaken' };
}

export function readVersion(reader: Reader, promotionId: string, version: number) {
  return reader
    .selectFrom('bonus_version')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .where('number', '=', version)
    .executeTakeFirstOrThrow();
}

const columnsOf = ({ name, startsAt, endsAt, data: { trigger } }: PromotionDraft) => ({
  name,
  starts_at: startsAt,
  ends_at: endsAt,
  trigger: trigger.kind,
  code: trigger.kind === 'code' ? trigger.code : null,
});

async function addVersion(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { id, version }: PromotionRow,
  { data, texts }: PromotionDraft,
): Promise<void> {
  const { code } = await profileOfSite(tx, siteId);
  await tx
    .insertInto('bonus_version')
    .values({
      promotion_id: id,
      number: version,
      site_id: siteId,
      data: JSON.stringify(data),
      texts: JSON.stringify(texts),
      profile: code,
      created_at: now,
      created_by: actorText(actor),
    })
    .execute();
}
