import { sql } from 'kysely';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import { readMigrations } from '../../db/migrate.ts';
import { HOLDER } from '../../db/turns/lease.ts';
import { listLeases } from '../../db/turns/lease-rows.ts';
import { listNodes } from '../../db/turns/nodes.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { AddOutsideWork } from '../../providers/outside-work.ts';
import { audit, type StaffContext } from '../context.ts';
import { noteForOffice } from '../live/office-live.ts';
import { siteFor, siteIdsFor } from '../roles/sites-for.ts';
import { addAgain, countJobs, isCursor, listDeadJobs, takeDeadJobs } from './jobs.ts';

const DEFAULT_PAGE = 50;
const MOST_MIGRATIONS = 50;
const ok = { statusCode: 1 } as const;

/** Decides on those of some dead jobs that wait, at the caller's sites. @returns their ids */
async function decide(
  { db, addOutsideWork }: JobsDeps,
  decided: 'retried' | 'discarded',
  { job_ids, reason }: { readonly job_ids: readonly string[]; readonly reason: string },
  context: StaffContext,
): Promise<string[]> {
  const sites = await siteIdsFor(db.read, context, 'system.manage');
  return db.tx(async (tx) => {
    const jobs = await takeDeadJobs(tx, job_ids, sites);
    if (decided === 'retried') await addAgain(tx, addOutsideWork, jobs);
    for (const siteId of new Set(jobs.map((job) => job.site_id)))
      await noteForOffice(tx, { topic: 'system', siteId });
    for (const { id, site_id: siteId, queue } of jobs)
      await audit(tx, context, { object: `job:${id}`, siteId, reason, after: { queue, decided } });
    return jobs.map(({ id }) => id);
  });
}

/** The newest migrations of the database, and of this server. */
async function migrations(db: Db) {
  const own = new Map(readMigrations().map(({ number, name }) => [number, name]));
  const { rows: applied } = await sql<{ number: number; name: string; applied_at: Date }>`
    select number, name, applied_at from schema_migration`.execute(db.read);
  const numbers = new Set(applied.map(({ number }) => number));
  const lacking = [...own].flatMap(([number, name]) =>
    numbers.has(number) ? [] : [{ number, name, applied_at: null }],
  );
  return [...applied, ...lacking]
    .toSorted((a, b) => b.number - a.number)
    .slice(0, MOST_MIGRATIONS)
    .map(({ number, name, applied_at }) => ({
      ...{ name, applied_at: applied_at?.toISOString() ?? null },
      is_known: own.has(number),
    }));
}

interface JobsDeps {
  readonly db: Db;
  readonly addOutsideWork: AddOutsideWork;
}

/** Jobs for other machines, which are those of sites, and the servers, which know no operator. */
export function jobsCalls(deps: JobsDeps) {
  const { db } = deps;
  return {
    'system.deadJobs': async ({ site, queue, before, limit = DEFAULT_PAGE }, context) => {
      if (before !== undefined && !isCursor(before)) return refuseStaff('badRequest', { field: 'before' });
      const one = site === undefined ? undefined : await siteFor(db.read, context, 'system.read', site);
      if (isOfficeRefusal(one)) return one;
      const siteIds = one ? [one.id] : await siteIdsFor(db.read, context, 'system.read');
      const rows = await listDeadJobs(db.read, { siteIds, queue, before, limit });
      return {
        ...ok,
        rows: rows.map(({ id, cursor: _cursor, failed_at, ...row }) => ({
          ...{ job_id: id, ...row, failed_at: failed_at.toISOString() },
        })),
        next: rows.length < limit ? null : (rows.at(-1)?.cursor ?? null),
      };
    },
    'system.retryJobs': async (request, context) => ({
      ...ok,
      done: await decide(deps, 'retried', request, context),
    }),
    'system.discardJobs': async (request, context) => ({
      ...ok,
      done: await decide(deps, 'discarded', request, context),
    }),
    'system.servers': async (_request, context) => {
      const nodes = await listNodes(db.read);
      const leases = await listLeases(db.read);
      return {
        ...ok,
        nodes: nodes.map(({ name, isAlive, started_at, seen_at, migration }) => ({
          ...{ name, is_alive: isAlive, is_this: name === HOLDER, migration },
          ...{ started_at: started_at.toISOString(), seen_at: seen_at.toISOString() },
        })),
        leases: leases.map(({ name, held, holder, lastRunAt }) => ({
          ...{ name, holder: held ? holder : null, last_run_at: lastRunAt.toISOString() },
        })),
        queues: [...(await countJobs(db.read, await siteIdsFor(db.read, context, 'system.read')))],
        migrations: await migrations(db),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}
