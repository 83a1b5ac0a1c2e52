import { z } from 'zod';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, parseAmount, UNIT } from '#rules/money/amount.ts';
import type { ActionContext } from '../../../actor.ts';
import type { Tx } from '../../../db/database.ts';
import {
  beginBatch,
  giveFreeRounds,
  type NewBatch,
  type NewFreeRounds,
} from '../../../providers/games/public.ts';
import type { AddOutsideWork } from '../../../providers/outside-work.ts';
import { membersAmong } from '../../../segments/public.ts';
import type { RequestKind } from '../../requests/request-kind.ts';

const schema = z.object({
  to: z.union([z.object({ player_id: z.string() }), z.object({ segment_id: z.string() })]),
  ...{ provider_code: z.string(), game_code: z.string(), quantity: z.int(), stake: z.string() },
  ...{ ends_at: z.string(), key: z.string(), promotion_id: z.string().nullable().default(null) },
});

type FreeRoundsInput = z.output<typeof schema>;

/**
 * Of a segment so many players are given free rounds at a time: a provider is asked for each of them, four at once, and an account
 * whose provider takes a second for it is busy with them for an hour at most.
 */
const MOST_PLAYERS = 10_000;
/** Players that are looked at in one statement, and in all. */
const LOOKED_AT = 10_000;
const MOST_LOOKED_AT = 300_000;

/** Refusals that are about the free rounds, and so of every player. */
const ofRounds = (refusal: Refusal): boolean =>
  ['badRequest', 'invalidStake', 'unknownGame', 'gameUnavailable', 'unknownPromotion'].includes(
    refusal.refused,
  );

/** Gives free rounds to a player, or has a job give them to the players of a segment. The amount is what their stakes are worth together. */
export const freeRoundsKind = (add: AddOutsideWork): RequestKind<FreeRoundsInput> => ({
  name: 'free-rounds',
  permission: 'rewards.manage',
  above: 1_000n * UNIT,
  schema,
  object: ({ to }) => ('player_id' in to ? `player:${to.player_id}` : `segment:${to.segment_id}`),
  async perform(tx, context, { to, ...input }) {
    const stake = parseAmount(input.stake) ?? 0n;
    const rounds = {
      ...{ providerCode: input.provider_code, gameCode: input.game_code, quantity: input.quantity, stake },
      ...{ endsAt: new Date(input.ends_at), promotionId: input.promotion_id ?? undefined },
    };
    const work = { tx, add, context };
    const given =
      'player_id' in to
        ? await giveOne(work, { ...rounds, cause: `staff:${input.key}` }, BigInt(to.player_id))
        : await giveSegment(work, rounds, { key: input.key, segmentId: to.segment_id });
    if (isOfficeRefusal(given)) return given;
    const { players, batch } = given;
    return {
      amount: stake * BigInt(input.quantity) * BigInt(players),
      before: null,
      after: {
        ...{ game: `${input.provider_code}/${input.game_code}`, quantity: input.quantity },
        ...{ stake: formatAmount(stake), ends_at: input.ends_at, players },
        ...(batch === undefined ? {} : { batch }),
        ...(input.promotion_id === null ? {} : { promotion: input.promotion_id }),
      },
    };
  },
});

interface Work {
  readonly tx: Tx;
  readonly add: AddOutsideWork;
  readonly context: ActionContext;
}

interface Given {
  readonly players: number;
  /** Of a segment. */
  readonly batch?: string;
}

function refusalOf({ refused, field }: Refusal): OfficeRefusal {
  return refuseStaff(refused, field === undefined ? {} : { field });
}

async function giveOne(
  { tx, add, context }: Work,
  rounds: NewFreeRounds,
  playerId: bigint,
): Promise<Given | OfficeRefusal> {
  const player = await tx
    .selectFrom('player')
    .select('id')
    .where('id', '=', playerId)
    .where('site_id', '=', context.siteId)
    .executeTakeFirst();
  if (!player) return refuseStaff('unknownPlayer', { field: 'player_id' });
  const given = await giveFreeRounds(tx, add, { ...context, playerId }, rounds);
  if (!isRefusal(given)) return { players: 1 };
  return ofRounds(given) ? refusalOf(given) : refuseStaff('playerBarred');
}

async function giveSegment(
  { tx, add, context }: Work,
  rounds: NewBatch['rounds'],
  { key, segmentId }: Pick<NewBatch, 'key' | 'segmentId'>,
): Promise<Given | OfficeRefusal> {
  const players = await membersOf(tx, { ...context, segmentId });
  if (!Array.isArray(players)) return players;
  const begun = await beginBatch(tx, add, context, { key, segmentId, rounds, players });
  if (begun === 'keyReused') return refuseStaff('keyReused', { field: 'key' });
  return isRefusal(begun) ? refusalOf(begun) : { players: begun.players, batch: begun.id };
}

async function membersOf(
  tx: Tx,
  of: { readonly siteId: number; readonly now: Date; readonly segmentId: string },
): Promise<bigint[] | OfficeRefusal> {
  const found: bigint[] = [];
  let after: Awaited<ReturnType<typeof membersAmong>>['last'];
  for (let seen = 0; seen < MOST_LOOKED_AT; seen += LOOKED_AT) {
    const { count, last, members } = await membersAmong(tx, { ...of, after, limit: LOOKED_AT });
    found.push(...members);
    if (found.length > MOST_PLAYERS) break;
    if (count < LOOKED_AT) return found;
    after = last;
  }
  return refuseStaff('segmentTooLarge', { field: 'segment_id' });
}
