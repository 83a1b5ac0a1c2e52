import { sql } from 'kysely';
import { formatAmount } from '#rules/money/amount.ts';
import { type Bonus, type BonusEvent, bonusAfter } from '#rules/rewards/bonus.ts';
import type { Db, Tx } from '../../db/database.ts';
import { activePlayersOf, type RewardEvent } from '../events.ts';
import { writeMessage } from '../inbox/messages.ts';
import type { Payment } from '../pay.ts';
import { type BonusRow, bonusOfRow, lockRunning, saveBonus, termsOf } from './store.ts';

/** Brings running bonuses forward by deposits and stakes, in the order in which they happened. */
export async function countBonuses(
  tx: Tx,
  events: readonly RewardEvent[],
  now: Date,
): Promise<readonly Payment[]> {
  const players = activePlayersOf(events);
  if (players.length === 0) return [];
  const payments: Payment[] = [];
  const running = await lockRunning(tx, players);
  const byPlayer = running.length > 0 ? Map.groupBy(events, ({ playerId }) => playerId) : undefined;
  for (const row of running) {
    let bonus = bonusOfRow(row);
    for (const event of byPlayer?.get(row.player_id) ?? []) {
      const happened = bonusEventOf(event, now);
      if (happened) bonus = bonusAfter(bonus, termsOf(row), happened);
    }
    payments.push(...(await settle(tx, row, bonus, now)));
  }
  return payments;
}

function bonusEventOf(event: RewardEvent, now: Date): BonusEvent | undefined {
  const at = now.getTime();
  if (event.kind === 'deposit') return { kind: 'deposit', amount: event.amount, at };
  return event.kind === 'round' ? { kind: 'stake', amount: event.stake, at } : undefined;
}

/** Stores a changed bonus, notifies the player of its new state, and returns the payment that is due. */
async function settle(tx: Tx, row: BonusRow, bonus: Bonus, now: Date): Promise<Payment[]> {
  if (bonus.state === row.state && bonus.wagered === row.wagered) return [];
  await saveBonus(tx, row, bonus, now);
  await notifyOfState(tx, row, bonus, now);
  return bonus.state === 'completed'
    ? [
        {
          siteId: row.site_id,
          playerId: row.player_id,
          token: 0n,
          cash: bonus.amount,
          kind: 'bonus',
          ref: row.id,
        },
      ]
    : [];
}

async function notifyOfState(tx: Tx, row: BonusRow, bonus: Bonus, now: Date): Promise<void> {
  const kinds = { active: 'bonus_started', completed: 'bonus_completed', expired: 'bonus_expired' } as const;
  const { state } = bonus;
  // A bonus that never started ends without a message.
  if (state === row.state || state === 'joined' || state === 'forfeited' || bonus.amount === 0n) return;
  await writeMessage(
    tx,
    {
      siteId: row.site_id,
      playerId: row.player_id,
      kind: kinds[state],
      figures: {
        amount: formatAmount(bonus.amount),
        required: formatAmount(bonus.required),
        wagered: formatAmount(bonus.wagered),
      },
      href: '/promotions',
    },
    now,
  );
}

const SWEEP = 200;

/** Whether `expireBonuses` has anything to do: asked for with those of the other jobs. */
export const anyBonusOver = (now: Date) =>
  sql<boolean>`coalesce((select min(expires_at) from bonus where state in ('joined', 'active')) <= ${now}, false)`;

/** Ends the bonuses whose time is over. Two servers at it skip each other's. */
export async function expireBonuses(db: Db, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    const due = await tx
      .selectFrom('bonus')
      .selectAll()
      .where('state', 'in', ['joined', 'active'])
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(SWEEP)
      .forUpdate()
      .skipLocked()
      .execute();
    await expireThese(tx, due, now);
  });
}

/** Ends those of the given bonuses whose time is over; they must be locked. */
export async function expireThese(tx: Tx, rows: readonly BonusRow[], now: Date): Promise<void> {
  for (const row of rows) {
    const after = bonusAfter(bonusOfRow(row), termsOf(row), { kind: 'tick', at: now.getTime() });
    await settle(tx, row, after, now);
  }
}
