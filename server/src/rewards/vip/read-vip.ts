import type { CallResponse } from '#contract/calls.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { type VipLevel, vipStep } from '#rules/players/vip.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { totalsOf } from '../totals.ts';

/** The player's progress to the next VIP level, by lifetime deposits and stakes. */
export async function readVip(
  reader: Reader,
  { siteId, playerId }: PlayerAction,
): Promise<CallResponse<'/api/auth/vip'>> {
  const [levels, totals] = await Promise.all([vipLevels(reader, siteId), totalsOf(reader, [playerId])]);
  // A site without levels has no way to show.
  if (levels.length === 0) return { statusCode: 1, nextLevel: [] };
  const step = vipStep(levels, totals(playerId));
  return {
    statusCode: 1,
    nextLevel: [
      {
        starting_deposit: formatAmount(step.startingDeposit),
        cycle_deposit: formatAmount(step.cycleDeposit),
        deposit_next: formatAmount(step.depositNext),
        starting_turnover: formatAmount(step.startingTurnover),
        cycle_turnover: formatAmount(step.cycleTurnover),
        turnover_next: formatAmount(step.turnoverNext),
        vip_name: step.currentLevel,
        vip_name_next: step.nextLevel,
      },
    ],
  };
}

async function vipLevels(reader: Reader, siteId: number): Promise<VipLevel[]> {
  return reader
    .selectFrom('vip_level')
    .select(['level', 'vip_name as name', 'deposit', 'turnover'])
    .where('site_id', '=', siteId)
    .orderBy('level')
    .execute();
}
