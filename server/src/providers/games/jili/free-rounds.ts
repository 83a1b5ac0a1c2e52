import { z } from 'zod';
import { formatAmount } from '#rules/money/amount.ts';
import { readAnswer } from '../core/read-answer.ts';
import type { FreeRoundsClient } from '../free-rounds/orders.ts';
import { momentOf, refused, signedForm } from './signed-form.ts';

/** An order that was sent before is there under our id. */
const KNOWN = 102;
const given = z.object({ ErrorCode: z.union([z.literal(0), z.literal(KNOWN)]) }).transform((): true => true);
const done = z.object({ ErrorCode: z.literal(0) }).transform((): true => true);

/** Free spins for one player on one game; each is a bet of nothing with what it won. */
export const jiliFreeRounds: FreeRoundsClient = {
  namedBy: 'eachWin',
  give: (order, _template, key) =>
    signedForm(
      '/CreateFreeSpin',
      order.operatorId,
      {
        Account: order.user,
        Currency: order.currency,
        ReferenceId: order.id,
        FreeSpinValidity: momentOf(order.endsAt),
        NumberOfRounds: String(order.quantity),
        GameIds: order.gameCode,
      },
      key,
      { BetValue: formatAmount(order.stake), StartTime: momentOf(order.startsAt) },
    ),
  readGiven(answer, { id }) {
    const found = readAnswer(answer, given, refused);
    return 'refused' in found ? found : { value: id };
  },
  cancel: ({ id, operatorId }, key) => signedForm('/CancelFreeSpin', operatorId, { ReferenceId: id }, key),
  readCancelled: (answer) => readAnswer(answer, done, refused),
};
