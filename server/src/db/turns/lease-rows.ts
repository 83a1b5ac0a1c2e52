import { sql } from 'kysely';
import type pg from 'pg';
import { plainArray } from '../arrays.ts';
import type { Reader, Tx } from '../database.ts';

export interface LeaseTable {
  name: string;
  holder: string;
  fence: bigint;
  expires_at: Date;
  last_run_at: Date;
}

/** One holding of a lease, which every write under it names: the number is higher each time it is taken. */
export interface Fence {
  readonly name: string;
  readonly number: bigint;
}

/** A lease that is held, and how long ago its holder last began a run of its work. */
export interface Held {
  readonly fence: Fence;
  readonly ranMsAgo: number;
}

/** Another server has taken the lease over: what was to be written under it was not. */
export class LeaseLostError extends Error {
  constructor({ name, number }: Fence) {
    super(`the lease ${name} has been taken over since number ${number}`);
  }
}

/** Takes what is free of these leases. It writes nothing, and waits for nobody, where none is. */
export async function takeLeases(
  pool: pg.Pool,
  names: readonly string[],
  holder: string,
  limitMs: number,
): Promise<readonly Held[]> {
  // A transaction that writes under a lease holds its row until it ends: it is taken over afterwards.
  const { rows } = await pool.query<{ name: string; fence: bigint; ran_ms_ago: number }>(
    `with fresh as (
       insert into lease (name, holder, fence, expires_at)
       select name, $2, 1, now() + $3::float8 * interval '1 ms' from unnest($1::text[]) as name order by name
       on conflict (name) do nothing
       returning name, fence, last_run_at),
     free as (
       select name from lease where name = any($1) and expires_at <= now() for update skip locked),
     taken as (
       update lease l set holder = $2, fence = l.fence + 1, expires_at = now() + $3::float8 * interval '1 ms'
         from free where l.name = free.name
       returning l.name, l.fence, l.last_run_at)
     select name, fence, extract(epoch from now() - last_run_at)::float8 * 1000 as ran_ms_ago
       from (select * from fresh union all select * from taken) as own`,
    [names, holder, limitMs],
  );
  return rows.map(({ name, fence, ran_ms_ago }) => ({
    fence: { name, number: fence },
    ranMsAgo: ran_ms_ago,
  }));
}

/**
 * Keeps leases for another while; with a limit of 0 they are free at once.
 * @returns the names of those that nobody has taken over
 */
export async function keepLeases(
  pool: pg.Pool,
  held: readonly Held[],
  limitMs: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `update lease l
        set expires_at = now() + $4::float8 * interval '1 ms',
            last_run_at = now() - own.ran_ms_ago * interval '1 ms'
       from unnest($1::text[], $2::bigint[], $3::float8[]) as own (name, fence, ran_ms_ago)
      where l.name = own.name and l.fence = own.fence
     returning l.name`,
    [
      held.map(({ fence }) => fence.name),
      plainArray(held.map(({ fence }) => fence.number)),
      plainArray(held.map(({ ranMsAgo }) => ranMsAgo)),
      limitMs,
    ],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Keeps the lease from being taken over until the transaction ends, which PostgreSQL ends itself where this process says
 * nothing for as long as the lease would last.
 * @throws LeaseLostError where it has been taken over already
 */
export async function holdFence(tx: Tx, fence: Fence, limitMs: number): Promise<void> {
  // Renewals change no key and so pass this lock; who takes over locks the whole row.
  const { rows } = await sql`
    select set_config('idle_in_transaction_session_timeout', ${String(limitMs)}, true)
      from lease where name = ${fence.name} and fence = ${fence.number} for key share`.execute(tx);
  if (rows.length === 0) throw new LeaseLostError(fence);
}

/** A lease, and whether it is held now: who does the work of which there is one at a time. */
export interface LeaseShown {
  readonly name: string;
  readonly holder: string;
  readonly held: boolean;
  readonly lastRunAt: Date;
}

/** All leases by name. */
export const listLeases = (reader: Reader): Promise<LeaseShown[]> =>
  reader
    .selectFrom('lease')
    .select(['name', 'holder', sql<boolean>`expires_at > now()`.as('held'), 'last_run_at as lastRunAt'])
    .orderBy('name')
    .execute();
