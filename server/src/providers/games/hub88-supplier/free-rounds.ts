import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isProblem, type Notation, readDecimal } from '#rules/wallet/outside/decimal.ts';
import {
  cancelReward,
  gamesOf,
  giveReward,
  hasFreeRounds,
  type Partner,
  type RewardProblem,
} from '../../../games/public.ts';
import {
  genuine,
  problem,
  type SupplierAnswer,
  type SupplierCall,
  type SupplierDeps,
  type SupplierReply,
} from './genuine.ts';

/** Whole numbers of 1/100,000 of a currency unit. */
const NOTATION: Notation = { numerator: 1n, denominator: 100_000n };
const name = z.string().min(1).max(255);
/** ISO 8601; without a zone it is UTC. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})?$/)
  .transform((text) => new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`))
  .refine((at) => !Number.isNaN(at.getTime()));

const prepaidsAsked = z.object({ game_code: name.optional() });
const givenAsked = z.object({
  user: name,
  reward_uuid: name,
  prepaid_uuid: name.optional(),
  game_code: name,
  currency: z.string().length(3),
  bet_value: z.int().positive(),
  bet_count: z.int().min(1).max(10_000),
  start_time: moment.optional(),
  end_time: moment,
});
const cancelAsked = z.object({ reward_uuid: name });

/** The free rounds that partners give their players: rewards of the Freebets API. */
export const freeRoundCalls: Readonly<Record<string, SupplierAnswer>> = {
  '/freebet/prepaids/list': genuine(prepaidsAsked, listPrepaids),
  '/freebet/rewards/create': genuine(givenAsked, give),
  '/freebet/rewards/cancel': genuine(cancelAsked, cancel),
};

/** The template of a game's free rounds, which may be of any value and number; the same each time it is listed. */
function prepaidOf({ code }: Partner, gameCode: string): string {
  const digest = createHash('sha256').update(`prepaid ${code} ${gameCode}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function listPrepaids(
  { db }: SupplierDeps,
  { partner, site }: SupplierCall,
  asked: z.output<typeof prepaidsAsked>,
): Promise<SupplierReply> {
  const codes = (await gamesOf(db, partner)).map(({ game_code }) => game_code).filter(hasFreeRounds);
  const body = codes
    .filter((code) => asked.game_code === undefined || code === asked.game_code)
    .map((code) => ({
      ...{ prepaid_uuid: prepaidOf(partner, code), game_code: code, currency: site.currency },
      ...{ bet_value: null, bet_count: null },
    }));
  return { status: 200, body };
}

const problems: Readonly<Record<RewardProblem, SupplierReply>> = {
  noSuchGame: problem(404, 'RS_ERROR_INVALID_GAME'),
  noSuchStake: problem(400, 'RS_ERROR_WRONG_TYPES'),
  otherReward: problem(409, 'RS_ERROR_DUPLICATE_TRANSACTION'),
  begun: problem(409, 'RS_ERROR_REWARD_BEGUN'),
  unknown: problem(404, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'),
};

async function give(
  deps: SupplierDeps,
  { partner, site, now }: SupplierCall,
  asked: z.output<typeof givenAsked>,
): Promise<SupplierReply> {
  const { reward_uuid: ref, game_code: gameCode, start_time: startsAt = now, end_time: endsAt } = asked;
  if (asked.currency !== site.currency) return problem(400, 'RS_ERROR_WRONG_CURRENCY');
  if (asked.prepaid_uuid !== undefined && asked.prepaid_uuid !== prepaidOf(partner, gameCode))
    return problems.noSuchGame;
  const stake = readDecimal(String(asked.bet_value), NOTATION);
  if (isProblem(stake) || endsAt <= startsAt) return problem(400, 'RS_ERROR_WRONG_TYPES');
  const given = await giveReward(deps, partner, {
    ...{ ref, user: asked.user, gameCode, currency: site.currency },
    ...{ stake, rounds: asked.bet_count, startsAt, endsAt, now },
  });
  return given === 'given' ? { status: 200, body: { reward_uuid: ref } } : problems[given];
}

async function cancel(
  { db }: SupplierDeps,
  { partner, now }: SupplierCall,
  { reward_uuid: ref }: z.output<typeof cancelAsked>,
): Promise<SupplierReply> {
  const cancelled = await cancelReward(db, partner.code, ref, now);
  return cancelled === 'cancelled' ? { status: 200, body: { reward_uuid: ref } } : problems[cancelled];
}
