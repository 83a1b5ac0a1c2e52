import { type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../actor.ts';
import type { Db, Reader, Tx } from '../db/database.ts';
import { lockFunds } from '../ledger/public.ts';
import { checkMayTakePart } from '../players/public.ts';
import { endGrant } from './grants/end-grant.ts';
import { grantPromotion } from './grants/grant-promotion.ts';
import { activeGrant, findGrant, type Grant, type GrantRow, type PromotionRow } from './grants/store.ts';
import { lossOf } from './loss.ts';
import { isStartedBy } from './offers.ts';
import { readData } from './promotions/data.ts';

export interface Claim {
  /** UUID: asked again under it, the first grant comes again. */
  readonly key: string;
  /** The promotion, or the code of one. */
  readonly by: { readonly promotionId: string } | { readonly code: string };
}

/** Grants a promotion that the player opts into, by itself or by its code. */
export async function claimPromotion(
  db: Db,
  action: PlayerAction,
  { key, by }: Claim,
): Promise<GrantRow | Refusal> {
  const { playerId, now } = action;
  const barred = await checkMayTakePart(db.read, { playerId, now });
  if (barred) return barred;
  const promotion = await findClaimable(db.read, action, by);
  if (!promotion)
    return 'code' in by
      ? refuse('unknownCode', { field: 'code' })
      : refuse('unknownPromotion', { field: 'promotion_id' });
  const granted = await db.tx(async (tx) => {
    const base = await baseOf(tx, action, promotion);
    if (base === undefined) return 'notQualified' as const;
    return grantPromotion(tx, action, {
      promotionId: promotion.id,
      cause: `claim:${key.toLowerCase()}`,
      base,
    });
  });
  return typeof granted === 'string' ? refuse(granted) : granted;
}

/** A promotion that players start themselves; with a code only by that. */
async function findClaimable(
  reader: Reader,
  { siteId, playerId }: PlayerAction,
  by: Claim['by'],
): Promise<PromotionRow | undefined> {
  const found = reader
    .selectFrom('bonus_promotion as p')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('state', '<>', 'draft');
  return 'code' in by
    ? found
        .where('code', '=', by.code.toUpperCase())
        .where('state', 'in', ['active', 'paused'])
        .executeTakeFirst()
    : found.where('id', '=', by.promotionId).where(isStartedBy(playerId)).executeTakeFirst();
}

/** What a claim answers to: the loss for a share of it. @returns `undefined` where too little was lost */
async function baseOf(
  tx: Tx,
  { playerId, now }: PlayerAction,
  promotion: PromotionRow,
): Promise<bigint | undefined> {
  if (promotion.trigger !== 'lossBack') return 0n;
  const { data } = await tx
    .selectFrom('bonus_version')
    .select('data')
    .where('promotion_id', '=', promotion.id)
    .where('number', '=', promotion.version)
    .executeTakeFirstOrThrow();
  const { trigger } = readData(data);
  if (trigger.kind !== 'lossBack') return 0n;
  const lost = await lossOf(tx, { playerId, product: trigger.product, days: trigger.days, now });
  return lost >= trigger.minimum && lost > 0n ? lost : undefined;
}

/** Gives up a grant of the player: its bonus money goes back, and the one that waits for it starts. */
export async function giveUpGrant(
  db: Db,
  action: PlayerAction,
  grantId: string,
): Promise<Refusal | undefined> {
  const unknown = refuse('unknownBonus', { field: 'grant_id' });
  return db.tx(async (tx) => {
    const funds = await lockFunds(tx, action.playerId);
    const grant = await findGrant(tx, { siteId: action.siteId, id: grantId.toLowerCase() });
    if (!grant || grant.player_id !== action.playerId) return unknown;
    const returned = await endGrant(tx, action, { grant, funds }, 'forfeited');
    return returned === undefined ? unknown : undefined;
  });
}

/** The grant under way that a withdrawal would end. */
export async function withdrawalEnds(reader: Reader, playerId: bigint): Promise<Grant | undefined> {
  const grant = await activeGrant(reader, playerId);
  return grant?.promotion.terms.forfeitOnWithdrawal ? grant : undefined;
}

/** Ends the grant under way where its terms say that a withdrawal does. */
export async function forfeitForWithdrawal(tx: Tx, action: PlayerAction): Promise<void> {
  const funds = await lockFunds(tx, action.playerId);
  const grant = await withdrawalEnds(tx, action.playerId);
  if (!grant) return;
  const ended = await endGrant(tx, action, { grant, funds }, 'forfeited');
  if (ended !== undefined) return;
  // Its money is on open tickets: it can be used no more, and goes back once they are settled.
  await tx.updateTable('bonus_grant').set({ expires_at: action.now }).where('id', '=', grant.id).execute();
}
