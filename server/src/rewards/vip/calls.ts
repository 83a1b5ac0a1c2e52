import { formatAmount } from '#rules/money/amount.ts';
import type { Handlers } from '../../edge/handlers.ts';
import type { RewardParts } from '../parts.ts';
import { findLevels } from './level-up.ts';

export function vipCalls({ db }: RewardParts): Pick<Handlers, 'rewards.vipLevels'> {
  return {
    'rewards.vipLevels': async (_request, { siteId }) => ({
      statusCode: 1,
      value: (await findLevels(db.read, siteId)).map((level) => ({
        level: level.level,
        vip_name: level.name,
        deposit: formatAmount(level.deposit),
        turnover: formatAmount(level.turnover),
        token: formatAmount(level.token),
        cash: formatAmount(level.cash),
      })),
    }),
  };
}
