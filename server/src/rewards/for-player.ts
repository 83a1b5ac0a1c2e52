import { sql } from 'kysely';
import { formatAmount } from '#rules/money/amount.ts';
import { progressPercent } from '#rules/players/vip.ts';
import type { ResponseOf } from '../edge/handlers.ts';
import { countClaimable } from './missions/read-missions.ts';
import type { RewardParts } from './parts.ts';
import { findSpinPlayer, findWheel } from './spin/store.ts';
import { dayAt, rightsOf } from './spin/turn-wheel.ts';

type ForMe = Pick<ResponseOf<'home.forMe'>, 'bonus' | 'claimable'>;

interface Owner {
  readonly siteId: number;
  readonly playerId: bigint;
}

/** The bonus under way, and what the player can claim now. */
export async function rewardsForPlayer(parts: RewardParts, owner: Owner): Promise<ForMe> {
  const { db, clock } = parts;
  const now = clock.now();
  const [bonus, missions, messages, spins] = await Promise.all([
    findBonus(parts, owner),
    countClaimable(db.read, owner.playerId, now),
    countGifts(parts, owner),
    countSpins(parts, owner),
  ]);
  return { bonus, claimable: { missions, messages, spins } };
}

async function findBonus({ db, clock }: RewardParts, { siteId, playerId }: Owner): Promise<ForMe['bonus']> {
  const row = await db.read
    .selectFrom('bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .where('state', 'in', ['joined', 'active'])
    .where('expires_at', '>', clock.now())
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
async function countGifts({ db, clock }: RewardParts, { playerId }: Owner): Promise<number> {
  const { rows } = await sql<{ gifts: bigint }>`
    select count(*) as gifts from inbox_message
     where player_id = ${playerId} and claimed_at is null and (cash > 0 or token > 0)
       and (expires_at is null or expires_at > ${clock.now()})`.execute(db.read);
  return Number(rows[0]?.gifts ?? 0n);
}

async function countSpins({ db, clock }: RewardParts, owner: Owner): Promise<number> {
  const now = clock.now();
  const [wheel, day, player] = await Promise.all([
    findWheel(db.read, owner.siteId),
    dayAt(db.read, owner.siteId, now),
    findSpinPlayer(db.read, owner),
  ]);
  if (!wheel) return 0;
  // Who has not been to the wheel yet has today's free turn.
  if (!player) return 1;
  const { free_spin, earned_spins } = rightsOf(player, day, now);
  return Number(free_spin) + earned_spins;
}
