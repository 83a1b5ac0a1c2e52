import { sql } from 'kysely';
import { providerActor } from '../../../actor.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { addToOutbox } from '../../../db/outbox.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { lockFundsOf, postIn } from '../../../ledger/public.ts';
import { BonusMoney } from '../bonus/bonus-money.ts';
import { countedBy, countRound, holdsOf, postHolds } from '../bonus/pay-message.ts';
import { bonusesOf } from '../core/accounts.ts';
import { findTransactions, type RoundRow, saveRounds } from '../core/store.ts';
import { eventOf } from '../core/wallet-moves.ts';
import { dialects } from '../dialects.ts';

/** Providers close rounds themselves after as long (Caleta's operators' guide), and say nothing of it. */
const OPEN_MS = 48 * 3_600_000;
const AT_ONCE = 500;

const longDialects = dialects.filter((one) => one.hasLongBets).map(({ code }) => code);

/**
 * Closes rounds that were begun more than 48 hours ago and nobody has closed, so that they count as play, and for the bonus that they
 * belong to; not bets on events. What a provider sends of them later is applied all the same.
 */
export async function closeLeftRounds(db: Db, now: Date): Promise<void> {
  let closed = AT_ONCE;
  while (closed === AT_ONCE) closed = await db.tx((tx) => closeSome(tx, now));
}

async function closeSome(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - OPEN_MS);
  const left = await tx
    .selectFrom('outside_round')
    .select(['id', 'player_id'])
    .where('state', '=', 'open')
    .where('started_at', '<', before)
    .where(
      sql<boolean>`account not in (select code from outside_account where dialect = any (${longDialects}::text[]))`,
    )
    .orderBy('started_at')
    .limit(AT_ONCE)
    .execute();
  if (left.length === 0) return 0;
  // As messages lock them: what one of them does meanwhile is seen by what is read afterwards.
  const funds = await lockFundsOf(tx, [...new Set(left.map(({ player_id }) => player_id))]);
  const rows: RoundRow[] = await tx
    .selectFrom('outside_round')
    .selectAll()
    .where(sql<boolean>`id = any (${left.map(({ id }) => id)}::uuid[])`)
    .where('state', '=', 'open')
    .execute();
  const bonuses = await BonusMoney.open(tx, [], { funds, rounds: rows, now });
  const withBonus = rows.filter(({ grant_id }) => grant_id !== null);
  const studios = withBonus.length === 0 ? [] : await tx.selectFrom('outside_studio').selectAll().execute();
  const account = { bonuses: bonusesOf(studios) };
  const after = rows.map((row): RoundRow => {
    const bonus = bonuses.of({ account }, row);
    const counted = bonus ? countedBy(bonus, row.stake) : 0n;
    return { ...row, state: 'closed', closed_at: now, counted };
  });
  await saveRounds(tx, after);
  await addToOutbox(
    tx,
    ...after.flatMap((row) => {
      const event = eventOf({ closed_at: null }, row);
      return event ? [{ siteId: row.site_id, playerId: row.player_id, ...event }] : [];
    }),
  );
  for (const row of after) if (row.grant_id !== null) await endBonusStakes(tx, row, now);
  return left.length;
}

/** Posts what of a round's bonus money is held, and counts the round. */
async function endBonusStakes(tx: Tx, round: RoundRow, now: Date): Promise<void> {
  const { id, account, site_id: siteId, player_id: playerId } = round;
  const holds = holdsOf(await findTransactions(tx, [], [id])).map(([, hold]) => hold);
  if (holds.length > 0) {
    const answer = await postIn(tx, {
      ...{ key: uuid7(), siteId, playerId, actor: providerActor(account), steps: postHolds(holds, id) },
      game: { providerCode: round.provider_code, gameCode: round.game_code },
      events: [{ topic: 'balance.changed', payload: {} }],
    });
    if (!answer.posted) throw new Error(`round ${id} could not be closed: ${answer.refused}`);
  }
  await countRound(tx, round, now);
}
