import type { CallResponse } from '#contract/calls.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { cashMonths, playMonths } from '../../ledger/public.ts';

/** The present month and the three before it. */
const MONTHS = 4;

/** The player's deposits, withdrawals, stakes and returns. */
export async function readPlaySummary(
  reader: Reader,
  { playerId, now }: PlayerAction,
): Promise<CallResponse<'/api/players/play_summary'>> {
  const starts = Array.from(
    { length: MONTHS },
    (_, back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)),
  );
  const [cash, play] = await Promise.all([
    cashMonths(reader, playerId),
    playMonths(reader, playerId, starts.at(-1) ?? now),
  ]);
  const paidIn = cash.reduce((sum, month) => sum + month.paidIn, 0n);
  const paidOut = cash.reduce((sum, month) => sum + month.paidOut, 0n);
  return {
    statusCode: 1,
    lifetime: {
      deposits: formatAmount(paidIn),
      withdrawals: formatAmount(paidOut),
      net_deposits: formatAmount(paidIn - paidOut),
    },
    months: starts.map((start) => {
      const isIt = ({ month }: { readonly month: Date }) => month.getTime() === start.getTime();
      const { paidIn: deposits, paidOut: withdrawals } = cash.find(isIt) ?? { paidIn: 0n, paidOut: 0n };
      const { staked, returned } = play.find(isIt) ?? { staked: 0n, returned: 0n };
      return {
        month: start.toISOString().slice(0, 7),
        deposits: formatAmount(deposits),
        withdrawals: formatAmount(withdrawals),
        staked: formatAmount(staked),
        returned: formatAmount(returned),
        net_result: formatAmount(returned - staked),
      };
    }),
  };
}
