import { type Selectable, sql } from 'kysely';
import { findRules } from '#rules/games/rules-only.ts';
import { isStake } from '#rules/games/stakes.ts';
import type { Amount } from '#rules/money/amount.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { openPlayerAccounts } from '../../ledger/public.ts';
import type { FindLimits } from '../limits/play-limits.ts';
import type { GamePlayer } from '../store.ts';
import { knownPlayer } from './open-for-partner.ts';
import { gamesOf, type Partner } from './partners.ts';
import type { SupplyRewardTable } from './tables.ts';

type RewardRow = Selectable<SupplyRewardTable>;

/** Free rounds as a partner gives them. */
export interface GivenRewards {
  readonly ref: string;
  readonly user: string;
  readonly gameCode: string;
  /** The currency of the partner's site. */
  readonly currency: string;
  /** Of each round, 1/10,000 units. */
  readonly stake: Amount;
  readonly rounds: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly now: Date;
}

export type RewardProblem = 'noSuchGame' | 'noSuchStake' | 'otherReward' | 'begun' | 'unknown';

/** Whether rounds of a game can be free: those that are over at once. */
export const hasFreeRounds = (gameCode: string): boolean => findRules(gameCode)?.isStepped === false;

/** Gives a player of a partner free rounds; the same again is given once. */
export async function giveReward(
  { db, limits }: { readonly db: Db; readonly limits: FindLimits },
  partner: Partner,
  given: GivenRewards,
): Promise<'given' | RewardProblem> {
  const game = (await gamesOf(db, partner)).find(({ game_code }) => game_code === given.gameCode);
  if (!game || !hasFreeRounds(given.gameCode)) return 'noSuchGame';
  const { siteId } = partner;
  const { stakes } = await limits({ siteId, providerCode: game.provider_code, gameCode: given.gameCode });
  if (!stakes.range || !isStake(stakes.range, given.stake)) return 'noSuchStake';
  return db.tx(async (tx) => {
    const playerId = await knownPlayer(tx, partner, given.user, given.now);
    await openPlayerAccounts(tx, { siteId, playerId, currency: given.currency });
    const row = {
      ...{ partner: partner.code, ref: given.ref, site_id: siteId, player_id: playerId },
      ...{ game_code: given.gameCode, stake: given.stake, rounds: given.rounds },
      ...{ starts_at: given.startsAt, ends_at: given.endsAt },
    };
    await tx
      .insertInto('supply_reward')
      .values({ ...row, used: 0, created_at: given.now, cancelled_at: null })
      .onConflict((conflict) => conflict.columns(['partner', 'ref']).doNothing())
      .execute();
    const kept = await findReward(tx, partner.code, given.ref);
    const isSame =
      kept?.player_id === playerId &&
      kept.game_code === given.gameCode &&
      kept.stake === given.stake &&
      kept.rounds === given.rounds;
    return isSame ? 'given' : 'otherReward';
  });
}

const findReward = (reader: Reader, partner: string, ref: string) =>
  reader
    .selectFrom('supply_reward')
    .selectAll()
    .where('partner', '=', partner)
    .where('ref', '=', ref)
    .executeTakeFirst();

/** Takes free rounds back of which none was begun; again it changes nothing. */
export async function cancelReward(
  db: Db,
  partner: string,
  ref: string,
  now: Date,
): Promise<'cancelled' | RewardProblem> {
  return db.tx(async (tx) => {
    await tx
      .updateTable('supply_reward')
      .set({ cancelled_at: now })
      .where('partner', '=', partner)
      .where('ref', '=', ref)
      .where('used', '=', 0)
      .where('cancelled_at', 'is', null)
      .execute();
    const kept = await findReward(tx, partner, ref);
    if (!kept) return 'unknown';
    return kept.cancelled_at === null ? 'begun' : 'cancelled';
  });
}

const openTo = (reader: Reader, { playerId, gameCode }: GamePlayer, now: Date) =>
  reader
    .selectFrom('supply_reward')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('game_code', '=', gameCode)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .whereRef('used', '<', 'rounds')
    .orderBy('ends_at')
    .orderBy('ref');

/** The free rounds that a player has next in a game. */
export const nextReward = (reader: Reader, of: GamePlayer, now: Date): Promise<RewardRow | undefined> =>
  openTo(reader, of, now).limit(1).executeTakeFirst();

/** Begins a free round of a stake, where the player has one. @returns the reward that pays it */
export async function spendReward(
  tx: Tx,
  of: GamePlayer,
  stake: Amount,
  now: Date,
): Promise<string | undefined> {
  if (!hasFreeRounds(of.gameCode)) return undefined;
  const row = await openTo(tx, of, now).where('stake', '=', stake).limit(1).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  await count(tx, row, 1);
  return row.ref;
}

/** Gives a free round back whose stake was not taken. */
export async function giveBack(
  tx: Tx,
  { partner, reward }: { readonly partner: string; readonly reward: string | null },
): Promise<void> {
  if (reward !== null) await count(tx, { partner, ref: reward }, -1);
}

async function count(
  tx: Tx,
  { partner, ref }: Pick<RewardRow, 'partner' | 'ref'>,
  by: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('supply_reward')
    .set({ used: sql<number>`used + ${by}` })
    .where('partner', '=', partner)
    .where('ref', '=', ref)
    .execute();
}
