import { z } from 'zod';
import { isProblem, MAIN_UNITS, readDecimal } from '#rules/wallet/outside/decimal.ts';
import { readAnswer } from '../core/read-answer.ts';
import type { FreeRoundsClient } from '../free-rounds/orders.ts';
import { refused, signed } from './signed.ts';

const CONFLICT = 409;
const NOT_FOUND = 404;
const given = z.object({ id: z.string().min(1) }).transform(({ id }) => id);
const done = z.unknown().transform((): true => true);

/** Campaigns for one player on one game; the stake is one of the bet lines of its list, counted from one. */
export const swipeFreeRounds: FreeRoundsClient = {
  namedBy: 'atTheEnd',
  give(order, _template, key) {
    const place = (order.stakes ?? []).findIndex((stake) => {
      const read = readDecimal(stake, MAIN_UNITS);
      return !isProblem(read) && read === order.stake;
    });
    if (place < 0) return 'no bet line of this stake';
    return signed(
      'POST',
      '/free-rounds',
      {
        cID: order.operatorId,
        extCID: order.siteCode,
        extID: order.id,
        currency: order.currency,
        quantity: order.quantity,
        betLine: place + 1,
        gameIDs: [order.gameCode],
        userIDs: [order.user],
        validFrom: order.startsAt.toISOString(),
        validUntil: order.endsAt.toISOString(),
      },
      key,
    );
  },
  // Of an order that was sent before: it is known under our id.
  readGiven: (answer, { id }) =>
    answer.status === CONFLICT ? { value: id } : readAnswer(answer, given, refused),
  cancel: ({ id, operatorId, siteCode }, key) =>
    signed('DELETE', '/free-rounds', { cID: operatorId, extCID: siteCode, extID: id }, key),
  readCancelled: (answer) =>
    answer.status === NOT_FOUND ? { value: true } : readAnswer(answer, done, refused),
};
