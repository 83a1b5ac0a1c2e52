import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { progressPercent } from '#rules/players/vip.ts';
import type { PlayerAction } from '../actor.ts';
import type { Reader } from '../db/database.ts';
import { countClaimable } from './missions/read-missions.ts';
import { findSpinPlayer, findWheel } from './spin/store.ts';
import { dayAt, rightsOf } from './spin/turn-wheel.ts';

type ForMe = Pick<CallResponse<'/api/home/for_me'>, 'bonus' | 'claimable'>;

/** The bonus under way, and what the player can claim now. */
export async function rewardsForPlayer(reader: Reader, context: PlayerAction): Promise<ForMe> {
  const [bonus, missions, messages, spins] = await Promise.all([
    findBonus(reader, context),
    countClaimable(reader, context.playerId, context.now),
    countGifts(reader, context),
    countSpins(reader, context),
  ]);
  return { bonus, claimable: { missions, messages, spins } };
}

async function findBonus(reader: Reader, { siteId, playerId, now }: PlayerAction): Promise<ForMe['bonus']> {
  const row = await reader
    .selectFrom('bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .where('state', 'in', ['joined', 'active'])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    state: row.state === 'joined' ? 'joined' : 'active',
    amount: formatAmount(row.amount),
    required: formatAmount(row.required),
    wagered: formatAmount(row.wagered),
    percent: row.required === 0n ? 0 : progressPercent(row.wagered, row.required),
    min_deposit: formatAmount(row.min_deposit),
  };
}

/** Messages with something in them that is not claimed yet. */
async function countGifts(reader: Reader, { playerId, now }: PlayerAction): Promise<number> {
  const { rows } = await sql<{ gifts: bigint }>`
    select count(*) as gifts from inbox_message
     where player_id = ${playerId} and claimed_at is null and (cash > 0 or token > 0)
       and (expires_at is null or expires_at > ${now})`.execute(reader);
  return Number(rows[0]?.gifts ?? 0n);
}

async function countSpins(reader: Reader, owner: PlayerAction): Promise<number> {
  const { now } = owner;
  const [wheel, day, player] = await Promise.all([
    findWheel(reader, owner.siteId),
    dayAt(reader, owner.siteId, now),
    findSpinPlayer(reader, owner),
  ]);
  if (!wheel) return 0;
  // A player without a row at the wheel has today's free turn.
  if (!player) return 1;
  const { free_spin, earned_spins } = rightsOf(player, day, now);
  return Number(free_spin) + earned_spins;
}
