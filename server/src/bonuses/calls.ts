import { isRefusal, refuse } from '#contract/errors.ts';
import type { Db } from '../db/database.ts';
import { UUID } from '../db/uuid7.ts';
import type { Handlers } from '../edge/handlers.ts';
import { claimPromotion, giveUpGrant } from './claim.ts';
import { readGrant, readMine, readOffers } from './read-bonuses.ts';

type BonusCalls = Pick<Handlers, 'bonuses.offers' | 'bonuses.claim' | 'bonuses.mine' | 'bonuses.giveUp'>;

export function bonusCalls(db: Db): BonusCalls {
  return {
    'bonuses.offers': (_request, context) => readOffers(db.read, context, context.language),
    'bonuses.claim': async ({ key, promotion_id: promotionId, code }, context) => {
      if ((promotionId === undefined) === (code === undefined))
        return refuse('badRequest', { field: 'code' });
      const by = code === undefined ? { promotionId: promotionId?.toLowerCase() ?? '' } : { code };
      const granted = await claimPromotion(db, context, { key, by });
      if (isRefusal(granted)) return granted;
      return { statusCode: 1, value: await readGrant(db.read, context, granted.id, context.language) };
    },
    'bonuses.mine': async ({ before, limit }, context) => {
      if (before !== undefined && !UUID.test(before)) return refuse('badRequest', { field: 'before' });
      return readMine(db.read, context, { before, limit, language: context.language });
    },
    'bonuses.giveUp': async ({ grant_id: id }, context) => {
      const refusal = await giveUpGrant(db, context, id);
      if (refusal) return refusal;
      return {
        statusCode: 1,
        value: await readGrant(db.read, context, id.toLowerCase(), context.language),
      };
    },
  };
}
