import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';

/** The maximum number of occurrences within a window, counted by key: an account, a network, a device, a number. */
export interface Budget {
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
  /** Once `most` are used: the pause before the next, doubled with each; without it none follows in the window. */
  readonly delayS?: number;
}

export interface Spend {
  readonly budget: Budget;
  readonly key: string;
}

interface At {
  readonly siteId: number;
  readonly now: Date;
}

/** Which budget has nothing left, and after how many seconds it has. */
export interface Spent {
  readonly name: string;
  readonly retryAfter: number;
}

const LONGEST_DELAY_S = 4 * 60 * 60;

/**
 * Takes one from each budget, or none where one has nothing left. The counts are rows, so that nodes share them; of
 * many at once no more pass than there are left.
 * @returns how many are used of each by now, in the order of `spends`; or what is spent
 */
export async function spend(
  writer: Writer,
  at: At,
  spends: readonly Spend[],
): Promise<readonly number[] | Spent> {
  const { siteId, now } = at;
  const { rows } = await sql<{ name: string; key: string; used: number }>`
    insert into guard_count as kept (site_id, name, key, used, most, delay_s, last_at, ends_at)
    select ${siteId}, wanted.name, wanted.key, 1, wanted.most, wanted.delay_s, ${now}::timestamptz, wanted.ends_at
    from unnest(
      ${spends.map(({ budget }) => budget.name)}::text[],
      ${spends.map(({ key }) => key)}::text[],
      ${spends.map(({ budget }) => budget.most)}::integer[],
      ${spends.map(({ budget }) => budget.delayS ?? 0)}::integer[],
      ${spends.map(({ budget }) => new Date(now.getTime() + budget.windowMs))}::timestamptz[]
    ) as wanted (name, key, most, delay_s, ends_at)
    where wanted.most > 0
    order by wanted.name, wanted.key
    on conflict (site_id, name, key) do update set
      used = case when kept.ends_at <= ${now} then 1 else kept.used + 1 end,
      most = excluded.most,
      delay_s = excluded.delay_s,
      last_at = excluded.last_at,
      ends_at = case when kept.ends_at <= ${now} then excluded.ends_at else kept.ends_at end
    where kept.ends_at <= ${now} or kept.used < excluded.most
      or (excluded.delay_s > 0 and ${nextAt('kept')} <= ${now})
    returning name, key, used`.execute(writer);
  if (rows.length === spends.length)
    return spends.map(
      ({ budget, key }) => rows.find((row) => row.name === budget.name && row.key === key)?.used ?? 0,
    );
  const taken = spends.filter(({ budget, key }) =>
    rows.some((row) => row.name === budget.name && row.key === key),
  );
  await giveBack(writer, at, taken);
  const left = spends.filter((one) => !taken.includes(one));
  return (await whatIsSpent(writer, at, left)) ?? { name: left[0]?.budget.name ?? '', retryAfter: 1 };
}

/** The used-up budget with the longest wait; `undefined` where each has some left. Takes nothing. */
export async function whatIsSpent(
  reader: Reader,
  { siteId, now }: At,
  spends: readonly Spend[],
): Promise<Spent | undefined> {
  const { rows } = await sql<{ name: string; next_at: Date }>`
    select kept.name,
      case when kept.delay_s > 0 then least(kept.ends_at, ${nextAt('kept')}) else kept.ends_at end as next_at
    from guard_count as kept
    join ${pairs(spends)} on wanted.name = kept.name and wanted.key = kept.key
    where kept.site_id = ${siteId} and kept.ends_at > ${now} and kept.used >= kept.most
    order by next_at desc limit 1`.execute(reader);
  const row = rows[0];
  if (!row || row.next_at <= now) return undefined;
  return { name: row.name, retryAfter: Math.ceil((row.next_at.getTime() - now.getTime()) / 1000) };
}

/** Gives one back to each budget: what it was taken for turned out to be right. */
export function giveBack(writer: Writer, at: Pick<At, 'siteId'>, spends: readonly Spend[]): Promise<void> {
  return release(writer, at, { back: spends, reset: [] });
}

/** Resets the counters of these budgets. */
export function refill(writer: Writer, at: Pick<At, 'siteId'>, spends: readonly Spend[]): Promise<void> {
  return release(writer, at, { back: [], reset: spends });
}

/**
 * Gives one back to each budget of `back` and resets those of `reset`. One statement, so that all are locked in the order in
 * which `spend` takes them: logins of one account at the same time would else wait in a circle.
 */
export async function release(
  writer: Writer,
  { siteId }: Pick<At, 'siteId'>,
  { back, reset }: { readonly back: readonly Spend[]; readonly reset: readonly Spend[] },
): Promise<void> {
  const all = [...back, ...reset];
  await sql`
    with locked as (
      select kept.name, kept.key, wanted.is_reset from guard_count as kept
      join unnest(
        ${all.map(({ budget }) => budget.name)}::text[], ${all.map(({ key }) => key)}::text[],
        ${all.map((_, place) => place >= back.length)}::boolean[]
      ) as wanted (name, key, is_reset) on wanted.name = kept.name and wanted.key = kept.key
      where kept.site_id = ${siteId} order by kept.name, kept.key for update of kept
    ), given as (
      update guard_count set used = greatest(used - 1, 0) from locked
      where guard_count.site_id = ${siteId} and guard_count.name = locked.name
        and guard_count.key = locked.key and not locked.is_reset
    )
    delete from guard_count using locked
    where guard_count.site_id = ${siteId} and guard_count.name = locked.name
      and guard_count.key = locked.key and locked.is_reset`.execute(writer);
}

/** Deletes what has ended; what is being counted just now is left for the next time. */
export async function forgetEndedCounts(writer: Writer, now: Date): Promise<void> {
  await sql`
    with ended as (
      select site_id, name, key from guard_count where ends_at < ${now} for update skip locked
    )
    delete from guard_count using ended
    where guard_count.site_id = ended.site_id and guard_count.name = ended.name
      and guard_count.key = ended.key`.execute(writer);
}

const pairs = (spends: readonly Spend[]) => sql`unnest(
  ${spends.map(({ budget }) => budget.name)}::text[], ${spends.map(({ key }) => key)}::text[]) as wanted (name, key)`;

/** When the next may follow where there is a delay: it doubles with each above `most`, up to four hours. */
const nextAt = (table: string) => sql`${sql.ref(`${table}.last_at`)} + make_interval(secs => least(
  ${sql.ref(`${table}.delay_s`)} * power(2, least(${sql.ref(`${table}.used`)} - ${sql.ref(`${table}.most`)}, 16)),
  ${LONGEST_DELAY_S}))`;
