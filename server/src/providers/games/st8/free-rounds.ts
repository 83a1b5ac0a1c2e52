import { z } from 'zod';
import { formatAmount } from '#rules/money/amount.ts';
import { readAnswer } from '../core/read-answer.ts';
import type { FreeRoundsClient } from '../free-rounds/orders.ts';
import { done, refused, signedPost } from './signed.ts';

const given = done
  .extend({ bonus: z.object({ bonus_id: z.string().min(1) }) })
  .transform(({ bonus }) => bonus.bonus_id);
const cancelled = done.transform((): true => true);

/** Free bets of one player on one game; the id of a bonus is its key against repetitions. */
export const st8FreeRounds: FreeRoundsClient = {
  give: (order, _template, key) =>
    signedPost(
      '/bonus/create',
      {
        bonus_id: order.id,
        game_codes: [order.gameCode],
        currency: order.currency,
        value: formatAmount(order.stake),
        type: 'free_bets',
        players: [order.user],
        count: order.quantity,
        site: order.operatorId,
        start_time: order.startsAt.toISOString(),
        duration: Math.floor((order.endsAt.getTime() - order.startsAt.getTime()) / 1_000),
      },
      key,
    ),
  readGiven: (answer) => readAnswer(answer, given, refused),
  cancel: ({ id: bonus_id, operatorId: site }, key) => signedPost('/bonus/cancel', { bonus_id, site }, key),
  readCancelled: (answer) => readAnswer(answer, cancelled, refused),
};
