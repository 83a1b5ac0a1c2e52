import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { AddOutsideWork, OutsideQueue } from '../../providers/outside-work.ts';

/**
 * Of webhooks the log of deliveries says what failed, of campaigns their results, of the wallets of partners their transactions,
 * of free rounds the log of exchanges, of those for segments their pages, of lists of games the comparisons.
 */
type Queue = Exclude<
  OutsideQueue,
  'payment' | 'webhook' | 'campaign' | 'partner' | 'free-rounds' | 'free-rounds-batch' | 'game-list'
>;

const QUEUES: readonly Queue[] = ['mail', 'sms', 'push', 'payout'];

/**
 * The site of a job: a message names it, a payout its withdrawal. Staff see the jobs of their own sites alone, and of none what is
 * in it: addresses, texts and codes.
 */
const SITE = sql`coalesce((job.data ->> 'siteId')::int,
  (select site_id from withdrawal where id = (job.data ->> 'withdrawalId')::uuid))`;
const isDead = sql<boolean>`job.name in ('mail-dead', 'sms-dead', 'push-dead', 'payout-dead') and job.state = 'created'`;
const isOf = (siteIds: readonly number[]) => sql<boolean>`${SITE} = any (${plainArray(siteIds)}::int[])`;

export interface DeadJob {
  readonly id: string;
  readonly queue: Queue;
  readonly site: string;
  readonly withdrawal_id: string | null;
  readonly attempts: number;
  readonly error: string | null;
  readonly failed_at: Date;
  /** Where the next page begins. */
  readonly cursor: string;
}

export interface DeadFilter {
  readonly siteIds: readonly number[];
  readonly queue?: Queue | undefined;
  /** The `cursor` of the last job of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Of a cursor: when a job failed, in microseconds, and its id. */
const CURSOR = /^(\d{1,17})\.([0-9a-f-]{36})$/;
export const isCursor = (text: string): boolean => CURSOR.test(text);

/** What failed for good, newest first. */
export async function listDeadJobs(
  reader: Reader,
  { siteIds, queue, before, limit }: DeadFilter,
): Promise<DeadJob[]> {
  const [, micros = null, id = null] = CURSOR.exec(before ?? '') ?? [];
  const { rows } = await sql<DeadJob>`
    select job.id, replace(job.name, '-dead', '') as queue, site.external_id as site,
           job.data ->> 'withdrawalId' as withdrawal_id, coalesce(job.source_retry_count, 0) + 1 as attempts,
           coalesce(job.source_output, job.output) ->> 'message' as error, job.created_on as failed_at,
           (extract(epoch from job.created_on) * 1000000)::bigint || '.' || job.id as cursor
      from pgboss.job join site on site.id = ${SITE}
     where ${isDead} and ${isOf(siteIds)}
       and (${queue ?? null}::text is null or job.name = ${queue ?? null}::text || '-dead')
       and (${micros}::bigint is null
         or ((extract(epoch from job.created_on) * 1000000)::bigint, job.id) < (${micros}::bigint, ${id}::uuid))
     order by job.created_on desc, job.id desc limit ${limit}`.execute(reader);
  return rows.map((row) => ({ ...row, error: row.error === null ? null : withoutAddresses(row.error) }));
}

/** Services repeat whom they could not reach. */
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>()"']+@[^\s<>()"']+/g, '•••').replace(/\+?\d[\d ().-]{6,}\d/g, '•••');

interface TakenJob {
  readonly id: string;
  readonly queue: Queue;
  readonly site_id: number;
  readonly data: { readonly [name: string]: unknown };
  readonly group_id: string | null;
  readonly singleton_key: string | null;
}

/** Takes dead jobs of the sites off their queue. @returns those that were there */
export async function takeDeadJobs(
  tx: Tx,
  ids: readonly string[],
  siteIds: readonly number[],
): Promise<readonly TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    delete from pgboss.job where id = any (${[...ids]}::uuid[]) and ${isDead} and ${isOf(siteIds)}
    returning job.id, replace(job.name, '-dead', '') as queue, ${SITE} as site_id, job.data, job.group_id,
              job.singleton_key`.execute(tx);
  return rows.toSorted((a, b) => a.id.localeCompare(b.id));
}

/** Puts jobs into their queue as they were. Where their like waits there already, that one does it. */
export async function addAgain(tx: Tx, add: AddOutsideWork, jobs: readonly TakenJob[]): Promise<void> {
  for (const queue of QUEUES) {
    const work = jobs
      .filter((job) => job.queue === queue)
      .map(({ data, group_id, singleton_key: key }) => ({
        ...{ data, group: group_id ?? '' },
        ...(key === null ? {} : { key }),
      }));
    await add(tx, queue, work);
  }
}

export interface QueueCount {
  readonly queue: Queue;
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
}

/** The jobs of the sites by queue. */
export async function countJobs(reader: Reader, siteIds: readonly number[]): Promise<readonly QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select replace(job.name, '-dead', '') as queue,
           count(*) filter (where job.name not like '%-dead' and job.state in ('created', 'retry'))::int as waiting,
           count(*) filter (where job.state = 'active')::int as running,
           count(*) filter (where ${isDead})::int as dead
      from pgboss.job where ${isOf(siteIds)} group by 1`.execute(reader);
  const none = { waiting: 0, running: 0, dead: 0 };
  return QUEUES.map((queue) => rows.find((row) => row.queue === queue) ?? { queue, ...none });
}

/** How many dead jobs the sites have, and since when the oldest. */
export async function countDeadJobs(
  reader: Reader,
  siteIds: readonly number[],
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(created_on) as oldest from pgboss.job where ${isDead} and ${isOf(siteIds)}`.execute(
    reader,
  );
  return rows[0] ?? { count: 0, oldest: null };
}
