import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { freezeSite, ledgerRows } from '../../ledger/public.ts';
import { type Cells, type FoundMove, findMove } from './find-move.ts';
import { MoveRefused } from './move-refused.ts';
import { obstaclesTo, slowRoundsOf, unfinishedOf } from './obstacles.ts';
import { readSiteTables, type SiteTable } from './site-tables.ts';
import { type Copied, copySite, missingInCell, schemaOf, takeIntoUse } from './stage.ts';

/**
 * What a move has committed; interrupted after any of it, it goes on from there. `copying` begins each try at a copy, of which
 * there are several where the site was written meanwhile.
 */
export type Step = 'leaving' | 'copying' | 'copied' | 'left' | 'arrived' | 'removed';

export interface MoveOptions {
  readonly log: (line: string) => void;
  readonly onStep?: (step: Step) => void | Promise<void>;
  /** Seconds that a site may be closed before its copy begins: then it is opened again where it was. */
  readonly patienceS?: number;
}

export interface Moved {
  readonly rows: number;
  /** Milliseconds for which the site was closed; undefined where an earlier run had closed it. */
  readonly closedMs: number | undefined;
}

const POLL_MS = 100;
/** Servers see within a second that a site is closed. */
const SETTLE_MS = 1_000;
const PATIENCE_S = 60;
/** Copies that may fail because a row was changed meanwhile. */
const ATTEMPTS = 10;
const LOCK_CLASS = 4_715;
const CHANGED: ReadonlySet<unknown> = new Set(['40001', '40P01', '23503']);

/** A row of the site was written while it was copied. */
class ChangedMeanwhile extends Error {}

/**
 * Moves a site to another cell: closes it, copies all its rows beside the tables of the new cell, deletes them from the former
 * one, and takes the copy into use. It is open in one cell at most, whenever this process is killed; running it again goes on.
 * @param host a domain of the site
 * @throws MoveRefused where the site stays where it is
 */
export async function moveSite(
  host: string,
  target: string,
  cells: Cells,
  options: MoveOptions,
): Promise<Moved> {
  const move = await findMove(cells, host, target);
  await takeTurn(move);
  const { log, onStep = () => undefined } = options;
  const began = performance.now();
  let copied: Copied | undefined;
  if (move.state !== 'left') {
    if (move.state === 'here') await close(move, options);
    log(`${host}: closed in ${move.fromName}`);
    await onStep('leaving');
    copied = await copyAndLeave(move, options);
    log(`${host}: copied, and gone from ${move.fromName}`);
    await onStep('left');
  }
  await arrive(move);
  const closedMs = move.state === 'here' ? performance.now() - began : undefined;
  log(`${host}: open in ${move.toName}`);
  await onStep('arrived');
  await removeLedger(move);
  await onStep('removed');
  return { rows: copied?.rows ?? 0, closedMs };
}

/** Opens a site again where it was, whose move was interrupted. @throws MoveRefused where it has left already */
export async function cancelMove(host: string, target: string, cells: Cells): Promise<void> {
  const move = await findMove(cells, host, target);
  await takeTurn(move);
  if (move.state !== 'leaving') throw new MoveRefused(`${host} has no move that can be taken back.`);
  await reopen(move);
}

/** One process at a time moves a site; a killed one gives its turn back with its connection. */
async function takeTurn({ from, siteId }: FoundMove): Promise<void> {
  const { rows } = await from.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
    LOCK_CLASS,
    siteId,
  ]);
  if (!rows[0]?.held) throw new MoveRefused('Another process is moving this site.');
}

async function close(move: FoundMove, { patienceS = PATIENCE_S }: MoveOptions): Promise<void> {
  const { from, to, siteId } = move;
  const slow = await slowRoundsOf(from, siteId, patienceS);
  const obstacles = [
    ...(await obstaclesTo(from, to, move)),
    ...slow.map((round) => `Bets are open on a round of ${round}: move the site once they are decided.`),
  ];
  if (obstacles.length > 0) throw new MoveRefused(obstacles.join('\n'));
  await inTransaction(from, async () => {
    await from.query(
      `insert into site_move (id, direction, site_id, external_id, domains, other_cell, state, former_status)
       select $1, 'out', id, external_id, $2, $3, 'leaving', status from site where id = $4`,
      [move.id, move.domains, move.toName, siteId],
    );
    await from.query("update site set status = 'moving' where id = $1", [siteId]);
  });
  await wait(SETTLE_MS);
}

async function reopen({ from, to, siteId, id, status }: FoundMove): Promise<void> {
  await to.query(`drop schema if exists ${schemaOf(siteId)} cascade`);
  await setState(to, id, 'in', 'cancelled');
  await inTransaction(from, async () => {
    await from.query('update site set status = $2 where id = $1', [siteId, status]);
    await setState(from, id, 'out', 'cancelled');
  });
}

/** Copies until nothing was written meanwhile; then the site has left. */
async function copyAndLeave(move: FoundMove, options: MoveOptions): Promise<Copied> {
  const tables = await readSiteTables(move.from);
  const until = performance.now() + (options.patienceS ?? PATIENCE_S) * 1_000;
  let reasons: readonly string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; ) {
    reasons = await unfinishedOf(move.from, move.siteId);
    if (reasons.length === 0) {
      const outcome = await tryToLeave(move, tables, options).catch((error: unknown) => {
        if (!isChanged(error)) throw error;
        attempt += 1;
        return [error instanceof Error ? error.message : String(error)];
      });
      if (!Array.isArray(outcome)) return outcome;
      reasons = outcome;
    }
    if (performance.now() > until) break;
    await wait(POLL_MS);
  }
  await reopen(move);
  throw new MoveRefused(
    `${move.domains[0]} is open in ${move.fromName} again, since it has not ended or is not there in ${move.toName}: ${reasons.join(', ')}.`,
  );
}

/** @returns what was copied, or what the new cell lacks for it */
async function tryToLeave(
  move: FoundMove,
  tables: readonly SiteTable[],
  { onStep = () => undefined }: MoveOptions,
): Promise<Copied | string[]> {
  const { from, to, siteId } = move;
  await onStep('copying');
  return inTransaction(from, async () => {
    await from.query('set transaction isolation level repeatable read');
    const result = await inTransaction(to, async () => {
      const copied = await copySite(from, to, tables, siteId);
      const missing = await missingInCell(to, siteId);
      if (missing.length > 0) return [...missing];
      // As they are in the snapshot: a domain may have been added since the site was closed.
      const domains = await domainsOf(from, siteId);
      await from.query("update site_move set domains = $2 where id = $1 and direction = 'out'", [
        move.id,
        domains,
      ]);
      await to.query(
        `insert into site_move (id, direction, site_id, external_id, domains, other_cell, state, former_status)
         values ($1, 'in', $2, $3, $4, $5, 'copied', $6)
         on conflict (id, direction) do update set domains = excluded.domains, changed_at = now()`,
        [move.id, siteId, move.externalId, domains, move.fromName, move.status],
      );
      return copied;
    });
    if (Array.isArray(result)) return result;
    await onStep('copied');
    await leave(move, tables, result);
    return result;
  });
}

/** In the snapshot that was copied: whatever was written since makes it fail. */
async function leave(move: FoundMove, tables: readonly SiteTable[], { counts }: Copied): Promise<void> {
  const { from, witness, siteId, id } = move;
  await from.query("set local baize.site_leaves = 'yes'");
  for (const table of tables.toReversed())
    if (table.kind !== 'ledger') await from.query(`delete from ${table.source} where ${table.rows(siteId)}`);
  // What is left of the ledger takes no command any more.
  await freezeSite(from, siteId);
  await setState(from, id, 'out', 'left');
  // Rows that were added since belong to no row that was deleted: they are counted as others see them.
  for (const table of tables) {
    const count = counts.get(table.name);
    if (count === undefined) continue;
    const { rows } = await witness.query<{ count: string }>(
      `select count(*)::text as count from ${table.source} where ${table.rows(siteId)}`,
    );
    if (Number(rows[0]?.count) !== count)
      throw new ChangedMeanwhile(`${table.source} was written while it was copied`);
  }
}

async function domainsOf(from: pg.ClientBase, siteId: number): Promise<readonly string[]> {
  const { rows } = await from.query<{ domain: string }>(
    'select domain_name as domain from site_domain where site_id = $1 order by is_canonical desc, domain_name',
    [siteId],
  );
  return rows.map(({ domain }) => domain);
}

/** Takes the copy into use; where that was done already nothing changes. */
async function arrive({ id, to, siteId, fromName, toName, status }: FoundMove): Promise<void> {
  await inTransaction(to, async () => {
    const { rows } = await to.query<{ state: string }>(
      "select state from site_move where id = $1 and direction = 'in' for update",
      [id],
    );
    if (rows[0]?.state === 'arrived') return;
    if (rows[0]?.state !== 'copied')
      throw new Error(`${toName} has no copy of the site that left ${fromName}`);
    await takeIntoUse(to, await readSiteTables(to), { siteId, from: fromName, to: toName, status });
    await setState(to, id, 'in', 'arrived');
  });
}

async function removeLedger({ from, siteId, id }: FoundMove): Promise<void> {
  await inTransaction(from, async () => {
    await from.query("set local baize.site_leaves = 'yes'");
    for (const [table, rows] of ledgerRows) await from.query(`delete from ${table} where ${rows(siteId)}`);
    await setState(from, id, 'out', 'removed');
  });
}

const setState = (client: pg.ClientBase, id: string, direction: 'in' | 'out', state: string) =>
  client.query('update site_move set state = $3, changed_at = now() where id = $1 and direction = $2', [
    id,
    direction,
    state,
  ]);

const isChanged = (error: unknown): boolean =>
  error instanceof ChangedMeanwhile || (error instanceof Error && 'code' in error && CHANGED.has(error.code));

/** All of the work or nothing of it. */
async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
