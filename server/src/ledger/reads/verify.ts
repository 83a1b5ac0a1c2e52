import type pg from 'pg';
import { currencyCode, nameAccount } from '../accounts.ts';
import { ledgerChecks } from './verify-checks.ts';

/** A place where the books do not add up. */
export interface Finding {
  /** The rule that is broken. */
  readonly check: string;
  readonly where: string;
  readonly detail: string;
}

export interface Verification {
  /** At most {@link SHOWN} a check; empty when the books balance. */
  readonly findings: readonly Finding[];
  /** Number of violations of each broken rule. */
  readonly broken: ReadonlyMap<string, number>;
  readonly counted: {
    readonly players: bigint;
    readonly commands: bigint;
    readonly transfers: bigint;
    readonly rounds: bigint;
  };
}

const SHOWN = 20;

/**
 * Derives every balance from the transfers again and compares. Reads one snapshot, so it may run beside a server
 * that is posting.
 */
export async function verifyLedger(client: pg.ClientBase): Promise<Verification> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    // Each check reads all rows. By the statistics of a table that has just grown, PostgreSQL would join them by nested loops,
    // which take hours.
    await client.query(`set local work_mem = '256MB'; set local max_parallel_workers_per_gather = 4;
      set local statement_timeout = 0; set local jit = off; set local enable_nestloop = off`);
    const findings: Finding[] = [];
    const broken = new Map<string, number>();
    for (const { name, sql } of ledgerChecks) {
      const { rows } = await client.query<{
        account: string | null;
        place: string;
        detail: string;
        total: string;
      }>(
        `select account::text, place::text, detail, (count(*) over ())::text as total from (${sql}) found
          order by account::numeric, place limit ${SHOWN}`,
      );
      for (const row of rows) findings.push({ check: name, where: spell(row), detail: row.detail });
      if (rows[0]) broken.set(name, Number(rows[0].total));
    }
    return { findings, broken, counted: await count(client) };
  } finally {
    await client.query('rollback');
  }
}

async function count(client: pg.ClientBase): Promise<Verification['counted']> {
  const { rows } = await client.query<Record<keyof Verification['counted'], string>>(
    `select (select count(*) from account)::text as players, (select count(*) from command)::text as commands,
            (select count(*) from transfer)::text as transfers, (select count(*) from round)::text as rounds`,
  );
  const of = (name: keyof Verification['counted']) => BigInt(rows[0]?.[name] ?? 0);
  return {
    players: of('players'),
    commands: of('commands'),
    transfers: of('transfers'),
    rounds: of('rounds'),
  };
}

function spell({ account, place }: { account: string | null; place: string }): string {
  const named = place.replace(/currency #(\d+)/, (_, id: string) => `currency ${currencyCode(Number(id))}`);
  return account === null ? named : [spellAccount(BigInt(account)), named].filter(Boolean).join(', ');
}

function spellAccount(id: bigint): string {
  try {
    const name = nameAccount(id);
    return 'playerId' in name
      ? `player ${name.playerId} ${name.account}`
      : `site ${name.siteId} ${name.currency} ${name.account}`;
  } catch {
    return `account ${id}`;
  }
}
