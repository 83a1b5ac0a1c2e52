import { sql } from 'kysely';
import {
  type WithdrawalFlag,
  type WithdrawalHold,
  withdrawalHolds,
} from '#contract/office/money/withdrawal-words.ts';
import { namesAgree } from '#rules/players/person-name.ts';
import { actorText, type JobContext } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { correctionsOf, credits } from '../../ledger/public.ts';
import { findRelated, isExcluded, playerContact } from '../../players/public.ts';
import { playerTotals } from '../read-totals.ts';
import { suspectPlayer } from '../suspicions/find-suspicions.ts';
import {
  DAY_MS,
  findRule,
  findUnjudged,
  lockWithdrawal,
  updateWithdrawal,
  type WithdrawalRow,
} from './store.ts';

const AT_ONCE = 50;
const BONUS_DAYS = 7;
const CORRECTION_DAYS = 30;
const ACCOUNT_DAYS = 3;
const LARGE_TIMES = 10n;

type Rule = Awaited<ReturnType<typeof findRule>>;

/** What is noticed about a withdrawal. */
async function flagsOf(
  tx: Tx,
  row: WithdrawalRow,
  { closed_loop: isClosedLoop }: Rule,
  now: Date,
): Promise<WithdrawalFlag[]> {
  const { player_id: playerId } = row;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { deposits, withdrawals } = await playerTotals(tx, playerId);
  const account = await tx
    .selectFrom('bank_account')
    .select('created_at')
    .where('id', '=', row.bank_account_id)
    .executeTakeFirstOrThrow();
  const found: Readonly<Record<WithdrawalFlag, boolean>> = {
    first: withdrawals.count === 0,
    'new-account': account.created_at > ago(ACCOUNT_DAYS),
    linked: (await findRelated(tx, { playerId })).length > 0,
    correction: (await correctionsOf(tx, { playerId, from: ago(CORRECTION_DAYS), limit: 1 })).length > 0,
    bonus: (await credits(tx, { playerId, from: ago(BONUS_DAYS), limit: 1 })).length > 0,
    'large-win': row.amount > deposits.amount * LARGE_TIMES,
    'other-name': !namesAgree(row.holder_name, (await playerContact(tx, playerId)).fullName),
    excluded: (row.by_staff && !isClosedLoop) || (await isExcluded(tx, { playerId, now })),
  };
  const names = Object.keys(found) as WithdrawalFlag[];
  return names.filter((name) => found[name]);
}

/** Writes down what is noticed about new withdrawals, and holds those that the rules of their site hold. */
export async function judgeNew(db: Db, job: JobContext): Promise<void> {
  for (const { id } of await findUnjudged(db.read, job.now, AT_ONCE)) await db.tx((tx) => judge(tx, id, job));
}

/** Which limits of its site on withdrawals of one player a withdrawal passes, with those before it. */
async function limitsPassed(tx: Tx, row: WithdrawalRow, rule: Rule): Promise<WithdrawalHold[]> {
  const since = (days: number) => new Date(row.created_at.getTime() - days * DAY_MS);
  const { rows } = await sql<Record<'daySum' | 'dayCount' | 'weekSum' | 'weekCount', bigint>>`
    select coalesce(sum(amount) filter (where created_at > ${since(1)}), 0)::bigint as "daySum",
           count(*) filter (where created_at > ${since(1)}) as "dayCount",
           coalesce(sum(amount), 0)::bigint as "weekSum", count(*) as "weekCount"
      from withdrawal
     where player_id = ${row.player_id} and state in ('pending', 'approved', 'paid')
       and created_at > ${since(7)} and (created_at, id) <= (${row.created_at}, ${row.id})`.execute(tx);
  const [total] = rows;
  const passes = (found: bigint | undefined, most: bigint | number | null) =>
    most !== null && (found ?? 0n) > BigInt(most);
  const passed = {
    amount: passes(row.amount, rule.hold_above),
    'day-amount': passes(total?.daySum, rule.hold_day_above),
    'day-count': passes(total?.dayCount, rule.hold_day_count),
    'week-amount': passes(total?.weekSum, rule.hold_week_above),
    'week-count': passes(total?.weekCount, rule.hold_week_count),
  } satisfies Record<WithdrawalHold, boolean>;
  return withdrawalHolds.filter((name) => passed[name]);
}

async function judge(tx: Tx, id: string, { actor, now }: JobContext): Promise<void> {
  const row = await lockWithdrawal(tx, id);
  if (row?.state !== 'pending' || row.judged_at !== null) return;
  // Whatever is found holds it, as a case of sanctions does: it is no flag, which the player could be answered by.
  await suspectPlayer(tx, { playerId: row.player_id, siteId: row.site_id, now });
  const rule = await findRule(tx, row.site_id);
  const flags = await flagsOf(tx, row, rule, now);
  const why = [
    ...(await limitsPassed(tx, row, rule)),
    ...flags.filter((flag) => rule.hold_flags.includes(flag)),
  ];
  const held = { held_at: now, held_by: actorText(actor), hold_reason: why.join(', ') };
  await updateWithdrawal(tx, id, {
    ...{ flags, judged_at: now },
    ...(why.length > 0 && row.held_at === null ? held : {}),
  });
}
