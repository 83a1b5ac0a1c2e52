import { z } from 'zod';
import { writeDecimal } from '#rules/wallet/outside/decimal.ts';
import { readAnswer } from '../core/read-answer.ts';
import type { FreeRoundsClient, FreeRoundsOrder } from '../free-rounds/orders.ts';
import { NOTATION } from './notation.ts';
import { type ClientProfile, refused, signedPost } from './signed-post.ts';

const prepaids = z.array(
  z.object({
    prepaid_uuid: z.string().min(1),
    currency: z.string(),
    bet_value: z.number().nullish(),
    bet_count: z.number().nullish(),
  }),
);
const reward = z.object({ reward_uuid: z.string().min(1) }).transform(({ reward_uuid }) => reward_uuid);
const done = z.unknown().transform((): true => true);

const unitsOf = ({ stake }: FreeRoundsOrder) => Number(writeDecimal(stake, NOTATION, 0));
/** Their moments have no zone, and are UTC. */
const momentOf = (at: Date) => at.toISOString().slice(0, 19);

/** Rewards of the Freebets API: each names a template (`prepaid`) of its game, currency, value and count. */
export const hub88FreeRounds = (profile: ClientProfile): FreeRoundsClient => ({
  namedBy: 'eachWin',
  template: {
    ask: ({ operatorId, gameCode, currency }, key) =>
      signedPost(
        profile,
        '/freebet/prepaids/list',
        { operator_id: operatorId, game_code: gameCode, currency },
        key,
      ),
    read(answer, order) {
      const found = readAnswer(answer, prepaids, refused);
      if ('refused' in found) return found;
      const fits = found.value.find(
        ({ currency, bet_value, bet_count }) =>
          currency === order.currency &&
          (bet_value ?? unitsOf(order)) === unitsOf(order) &&
          (bet_count ?? order.quantity) === order.quantity,
      );
      return fits ? { value: fits.prepaid_uuid } : { refused: 'no such prepaid' };
    },
  },
  give: (order, template, key) =>
    signedPost(
      profile,
      '/freebet/rewards/create',
      {
        user: order.user,
        operator_id: order.operatorId,
        sub_partner_id: order.siteCode,
        reward_uuid: order.id,
        prepaid_uuid: template,
        game_code: order.gameCode,
        currency: order.currency,
        bet_value: unitsOf(order),
        bet_count: order.quantity,
        start_time: momentOf(order.startsAt),
        end_time: momentOf(order.endsAt),
      },
      key,
    ),
  readGiven: (answer) => readAnswer(answer, reward, refused),
  cancel: ({ ref, operatorId }, key) =>
    signedPost(profile, '/freebet/rewards/cancel', { reward_uuid: ref, operator_id: operatorId }, key),
  readCancelled: (answer) => readAnswer(answer, done, refused),
});
