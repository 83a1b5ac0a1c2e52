import { formatAmount } from '#rules/money/amount.ts';
import { readAnswer } from '../core/read-answer.ts';
import type { FreeRoundsClient } from '../free-rounds/orders.ts';
import { done, refused, signedAddress, signedForm } from './signed-form.ts';

const given = done.transform((): true => true);
const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1_000));

/** Bonuses of one player on one game. The code of a bonus is unique at the provider, so that an order that comes twice is one. */
export const pragmaticFreeRounds: FreeRoundsClient = {
  namedBy: 'eachWin',
  give: (order, _template, key) =>
    signedAddress(
      '/FreeRoundsBonusAPI/v2/bonus/player/create/',
      {
        secureLogin: order.operatorId,
        bonusCode: order.id,
        startDate: seconds(order.startsAt),
        expirationDate: seconds(order.endsAt),
        rounds: String(order.quantity),
        playerId: order.user,
        currency: order.currency,
      },
      key,
      {
        gameList: [
          {
            gameId: order.gameCode,
            betValues: [{ totalBet: Number(formatAmount(order.stake)), currency: order.currency }],
          },
        ],
      },
    ),
  readGiven(answer, { id }) {
    const found = readAnswer(answer, given, refused);
    return 'refused' in found ? found : { value: id };
  },
  cancel: ({ id: bonusCode, operatorId: secureLogin }, key) =>
    signedForm('/FreeRoundsBonusAPI/v2/bonus/cancel/', { secureLogin, bonusCode }, key),
  readCancelled: (answer) => readAnswer(answer, given, refused),
};
