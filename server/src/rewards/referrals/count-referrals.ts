import { sql } from 'kysely';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { activePlayersOf, type RewardEvent } from '../events.ts';
import { writeMessage } from '../inbox/messages.ts';
import type { Payment } from '../pay.ts';
import { type RewardSetting, readSetting } from '../settings.ts';
import { totalsOf } from '../totals.ts';

interface Open {
  readonly player_id: bigint;
  readonly referrer_id: bigint;
  readonly site_id: number;
  readonly state: 'registered' | 'deposited' | 'rewarded';
  readonly account_id: string;
}

/** Remembers who was referred by whom, and finds the referrals that have now earned their reward. */
export async function countReferrals(
  tx: Tx,
  events: readonly RewardEvent[],
  now: Date,
): Promise<readonly Payment[]> {
  for (const event of events) {
    if (event.kind !== 'registered' || event.referrerId === null) continue;
    await tx
      .insertInto('referral')
      .values({
        player_id: event.playerId,
        referrer_id: event.referrerId,
        site_id: event.siteId,
        state: 'registered',
        registered_at: now,
        rewarded_at: null,
      })
      .onConflict((conflict) => conflict.column('player_id').doNothing())
      .execute();
  }
  return rewardThose(tx, activePlayersOf(events), now);
}

async function rewardThose(tx: Tx, playerIds: readonly bigint[], now: Date): Promise<Payment[]> {
  if (playerIds.length === 0) return [];
  const open: Open[] = await tx
    .selectFrom('referral')
    .innerJoin('player', 'player.id', 'referral.player_id')
    .select([
      'referral.player_id',
      'referral.referrer_id',
      'referral.site_id',
      'referral.state',
      'player.account_id',
    ])
    .where(sql<boolean>`referral.player_id = any(${plainArray(playerIds)}::bigint[])`)
    .where('referral.state', '<>', 'rewarded')
    .orderBy('referral.player_id')
    .forUpdate('referral')
    .execute();
  const totals = await totalsOf(
    tx,
    open.map((row) => row.player_id),
  );
  const payments: Payment[] = [];
  for (const row of open) {
    const setting = await readSetting(tx, row.site_id);
    const { deposit, turnover } = totals(row.player_id);
    if (deposit >= setting.referral_deposit && turnover >= setting.referral_turnover && deposit > 0n) {
      payments.push(...(await reward(tx, row, setting, now)));
    } else if (row.state === 'registered' && deposit > 0n) {
      await tx
        .updateTable('referral')
        .set({ state: 'deposited' })
        .where('player_id', '=', row.player_id)
        .execute();
    }
  }
  return payments;
}

async function reward(tx: Tx, row: Open, setting: RewardSetting, now: Date): Promise<Payment[]> {
  const { referral_token: token, referral_cash: cash, referral_friend_token: friendToken } = setting;
  const siteId = row.site_id;
  const ref = uuid7();
  await tx
    .updateTable('referral')
    .set({ state: 'rewarded', rewarded_at: now, token, cash })
    .where('player_id', '=', row.player_id)
    .execute();
  // The referrer is paid when this event is relayed: with the referrer's other events, and under no lock of the friend's.
  if (token > 0n || cash > 0n) {
    await addToOutbox(tx, {
      siteId,
      playerId: row.referrer_id,
      topic: 'referral.rewarded',
      payload: { ref, friend: maskAccount(row.account_id), token: String(token), cash: String(cash) },
    });
  }
  if (friendToken > 0n) {
    await writeMessage(
      tx,
      {
        siteId,
        playerId: row.player_id,
        kind: 'referral_friend',
        figures: { token: formatAmount(friendToken) },
        href: '/minigame',
      },
      now,
    );
  }
  return [{ siteId, playerId: row.player_id, token: friendToken, cash: 0n, kind: 'reward', ref }];
}

/** Notifies those whose friends have earned them a reward. @returns what is to be paid */
export async function rewardReferrers(
  tx: Tx,
  events: readonly RewardEvent[],
  now: Date,
): Promise<readonly Payment[]> {
  const rewards = events.filter((event) => event.kind === 'referral');
  for (const { siteId, playerId, friend, token, cash } of rewards)
    await writeMessage(
      tx,
      {
        siteId,
        playerId,
        kind: 'referral_reward',
        figures: { friend, token: formatAmount(token), cash: formatAmount(cash) },
        href: '/referral',
      },
      now,
    );
  return rewards.map(({ siteId, playerId, ref, token, cash }) => ({
    siteId,
    playerId,
    token,
    cash,
    kind: 'reward',
    ref,
  }));
}
