import { z } from 'zod';
import { formatAmount } from '#rules/money/amount.ts';
import { readAnswer } from '../core/read-answer.ts';
import type { FreeRoundsClient } from '../free-rounds/orders.ts';
import { refused, signedPost } from './signed-post.ts';

const CONFLICT = 409;
const done = z.unknown().transform((): true => true);

/** Issues of free spins. What they win is reported once, by `Freespins/Finish`. */
export const a8rFreeRounds: FreeRoundsClient = {
  namedBy: 'atTheEnd',
  give: (order, _template, key) =>
    signedPost(
      'Freespins/Issue',
      {
        casino_id: order.operatorId,
        issue_id: order.id,
        games: [order.gameCode],
        freespins_quantity: order.quantity,
        bet_amount: formatAmount(order.stake),
        valid_until: order.endsAt.toISOString(),
        account: { id: order.user, currency: order.currency },
      },
      key,
    ),
  readGiven(answer, { id }) {
    // An order that was sent before is there under our id.
    if (answer.status === CONFLICT) return { value: id };
    const found = readAnswer(answer, done, refused);
    return 'refused' in found ? found : { value: id };
  },
  cancel: ({ id, operatorId, studio }, key) =>
    signedPost(
      'Freespins/Cancel',
      { casino_id: operatorId, issue_id: id, ...(studio === null ? {} : { provider: studio }) },
      key,
    ),
  readCancelled: (answer) => readAnswer(answer, done, refused),
};
