import { sql } from 'kysely';
import { formatAmount } from '#rules/money/amount.ts';
import { type VipLevel, vipLevelOf } from '#rules/players/vip.ts';
import { noteHappenings } from '../../bonuses/public.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { activePlayersOf, type RewardEvent } from '../events.ts';
import { writeMessage } from '../inbox/messages.ts';
import type { Payment } from '../pay.ts';
import { siteMemo } from '../site-memo.ts';
import { totalsOf } from '../totals.ts';

/** A level with what reaching it pays, in 1/10,000 units. */
export interface RewardedLevel extends VipLevel {
  readonly token: bigint;
  readonly cash: bigint;
}

const DAYS_TO_CLAIM = 30;

export function findLevels(reader: Reader, siteId: number): Promise<RewardedLevel[]> {
  return reader
    .selectFrom('vip_level')
    .leftJoin('vip_reward', (join) =>
      join
        .onRef('vip_reward.site_id', '=', 'vip_level.site_id')
        .onRef('vip_reward.level', '=', 'vip_level.level'),
    )
    .select((eb) => [
      'vip_level.level',
      'vip_level.vip_name as name',
      'vip_level.deposit',
      'vip_level.turnover',
      eb.fn.coalesce('vip_reward.token', sql<bigint>`0::bigint`).as('token'),
      eb.fn.coalesce('vip_reward.cash', sql<bigint>`0::bigint`).as('cash'),
    ])
    .where('vip_level.site_id', '=', siteId)
    .orderBy('vip_level.level')
    .execute();
}

interface Reached {
  readonly playerId: bigint;
  readonly siteId: number;
  readonly level: RewardedLevel;
}

/** Finds the levels players have just reached: tokens are paid at once, cash waits in the inbox to be claimed. */
export function levelCounter() {
  const levelsOf = siteMemo(findLevels);
  return async (tx: Tx, events: readonly RewardEvent[], now: Date): Promise<readonly Payment[]> => {
    const players = activePlayersOf(events);
    if (players.length === 0) return [];
    const [totals, known] = [await totalsOf(tx, players), await highestOf(tx, players)];
    const siteOf = new Map(events.map((event) => [event.playerId, event.siteId]));
    const reached: Reached[] = [];
    for (const playerId of players) {
      const siteId = siteOf.get(playerId) ?? 0;
      const levels = await levelsOf(tx, siteId);
      if (levels.length === 0) continue;
      const current = vipLevelOf(levels, totals(playerId));
      const before = known.get(playerId) ?? levels[0]?.level ?? 0;
      for (const level of levels) {
        if (level.level > before && level.level <= current.level) reached.push({ playerId, siteId, level });
      }
    }
    const payments: Payment[] = [];
    for (const one of reached) payments.push(...(await reward(tx, one, now)));
    return payments;
  };
}

async function highestOf(tx: Tx, players: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ player_id: bigint; level: number }>`
    select player_id, max(level) as level from vip_reached
     where player_id = any(${plainArray(players)}::bigint[]) group by player_id`.execute(tx);
  return new Map(rows.map(({ player_id, level }) => [player_id, level]));
}

async function reward(tx: Tx, { playerId, siteId, level }: Reached, now: Date): Promise<Payment[]> {
  const inserted = await tx
    .insertInto('vip_reached')
    .values({ player_id: playerId, level: level.level, site_id: siteId, reached_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return [];
  const number = BigInt(level.level);
  const happening = { siteId, playerId, trigger: 'level', cause: `level:${number}`, base: number } as const;
  await noteHappenings(tx, [happening], now);
  const ref = await writeMessage(
    tx,
    {
      siteId,
      playerId,
      kind: 'level_up',
      figures: { level: level.name, token_paid: formatAmount(level.token) },
      href: '/vip',
      cash: level.cash,
      daysToClaim: level.cash > 0n ? DAYS_TO_CLAIM : null,
    },
    now,
  );
  return [{ siteId, playerId, token: level.token, cash: 0n, kind: 'reward', ref }];
}
