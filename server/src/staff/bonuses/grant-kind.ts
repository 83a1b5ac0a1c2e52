import { z } from 'zod';
import { refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, UNIT } from '#rules/money/amount.ts';
import { grantPromotion } from '../../bonuses/public.ts';
import { checkMayTakePart } from '../../players/public.ts';
import type { RequestKind } from '../requests/request-kind.ts';

const schema = z.object({ promotion_id: z.string(), player_id: z.string(), key: z.string() });

type GrantInput = z.output<typeof schema>;

/** Grants a promotion by hand. */
export const grantKind: RequestKind<GrantInput> = {
  name: 'grant',
  permission: 'rewards.manage',
  above: 1_000n * UNIT,
  schema,
  object: ({ player_id }) => `player:${player_id}`,
  async perform(tx, context, { promotion_id: promotionId, player_id, key }) {
    const playerId = BigInt(player_id);
    const player = await tx
      .selectFrom('player')
      .select('id')
      .where('id', '=', playerId)
      .where('site_id', '=', context.siteId)
      .executeTakeFirst();
    if (!player) return refuseStaff('unknownPlayer', { field: 'player_id' });
    if (await checkMayTakePart(tx, { playerId, now: context.now })) return refuseStaff('playerBarred');
    const grant = await grantPromotion(
      tx,
      { ...context, playerId },
      { promotionId, cause: `staff:${key}`, base: 0n },
    );
    if (typeof grant === 'string') return refuseStaff(grant);
    return {
      amount: grant.worth,
      before: null,
      after: { promotion: promotionId, state: grant.state, worth: formatAmount(grant.worth) },
    };
  },
};
