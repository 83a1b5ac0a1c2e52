import { z } from 'zod';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, parseAmount, UNIT } from '#rules/money/amount.ts';
import type { ActionContext } from '../../../actor.ts';
import type { Tx } from '../../../db/database.ts';
import { giveFreeRounds } from '../../../providers/games/public.ts';
import type { AddOutsideWork } from '../../../providers/outside-work.ts';
import { membersAmong } from '../../../segments/public.ts';
import type { RequestKind } from '../../requests/request-kind.ts';

const schema = z.object({
  to: z.union([z.object({ player_id: z.string() }), z.object({ segment_id: z.string() })]),
  ...{ provider_code: z.string(), game_code: z.string(), quantity: z.int(), stake: z.string() },
  ...{ ends_at: z.string(), key: z.string(), promotion_id: z.string().nullable().default(null) },
});

type FreeRoundsInput = z.output<typeof schema>;

/** Of a segment so many players are given free rounds at a time: each of them is a call to the provider. */
const MOST_PLAYERS = 500;
/** Players that are looked at in one statement, and in all. */
const LOOKED_AT = 10_000;
const MOST_LOOKED_AT = 300_000;

/** Refusals that are about the player, so that others of a segment are given theirs. */
const ofPlayer = (refusal: Refusal): boolean =>
  !['badRequest', 'invalidStake', 'unknownGame', 'gameUnavailable', 'unknownPromotion'].includes(
    refusal.refused,
  );

/** Orders free rounds at a provider. The amount is what their stakes are worth together. */
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
      ...{ endsAt: new Date(input.ends_at), cause: `staff:${input.key}` },
      promotionId: input.promotion_id ?? undefined,
    };
    const players = await playersOf(tx, context, to);
    if (!Array.isArray(players)) return players;
    let leftOut = 0;
    for (const playerId of players) {
      const given = await giveFreeRounds(tx, add, { ...context, playerId }, rounds);
      if (!isRefusal(given)) continue;
      if (!ofPlayer(given)) return refusalOf(given);
      if ('player_id' in to) return refuseStaff('playerBarred');
      leftOut++;
    }
    const count = players.length - leftOut;
    return {
      amount: stake * BigInt(input.quantity) * BigInt(count),
      before: null,
      after: {
        ...{ game: `${input.provider_code}/${input.game_code}`, quantity: input.quantity },
        ...{ stake: formatAmount(stake), ends_at: input.ends_at, players: count, left_out: leftOut },
        ...(input.promotion_id === null ? {} : { promotion: input.promotion_id }),
      },
    };
  },
});

function refusalOf({ refused, field }: Refusal): OfficeRefusal {
  return refuseStaff(refused, field === undefined ? {} : { field });
}

async function playersOf(
  tx: Tx,
  { siteId, now }: ActionContext,
  to: FreeRoundsInput['to'],
): Promise<bigint[] | OfficeRefusal> {
  if ('segment_id' in to) return membersOf(tx, { siteId, now, segmentId: to.segment_id });
  const player = await tx
    .selectFrom('player')
    .select('id')
    .where('id', '=', BigInt(to.player_id))
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return player ? [player.id] : refuseStaff('unknownPlayer', { field: 'player_id' });
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
