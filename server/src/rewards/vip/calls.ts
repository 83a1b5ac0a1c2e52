import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../edge/handlers.ts';
import { findLevels } from './level-up.ts';
import { readVip } from './read-vip.ts';

export function vipCalls(db: Db): Pick<Handlers, 'auth.vip' | 'rewards.vipLevels'> {
  return {
    'auth.vip': (_request, context) => readVip(db.read, context),
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
