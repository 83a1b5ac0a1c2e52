import { readFileSync } from 'node:fs';
import pg from 'pg';

const TICK_US = 10_000;

/** Microseconds of processor time a process has used so far, from the kernel; 0 where it is not available. */
export function cpuOf(pid: number | undefined): number {
  try {
    // After the name in brackets; of what follows, the twelfth and thirteenth are ticks in user and system mode.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  } catch {
    return 0;
  }
}

/** Groups of PostgreSQL processes: those of the ledger's batchers, all other connections, the cluster's own. */
type Worker = 'ledger' | 'jobs' | 'cluster';

/**
 * Microseconds of processor time, by who used them: the server, its PostgreSQL and the client that loads it, which is this
 * process; and the bytes that were written to the write-ahead log.
 */
export type ProcessorTime = Readonly<Record<Worker | 'server' | 'client' | 'written', number>>;

export function together(times: readonly ProcessorTime[]): ProcessorTime {
  const sum = (of: keyof ProcessorTime) => times.reduce((total, time) => total + time[of], 0);
  return {
    server: sum('server'),
    ledger: sum('ledger'),
    jobs: sum('jobs'),
    cluster: sum('cluster'),
    client: sum('client'),
    written: sum('written'),
  };
}

export interface ProcessorWatch {
  /** The time used since the last lap. */
  lap(): Promise<ProcessorTime>;
  close(): Promise<void>;
}

/** @param server microseconds that the server's process has used */
export async function watchProcessors(databaseUrl: string, server: () => number): Promise<ProcessorWatch> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'baize bench' });
  await client.connect();

  async function backends(): Promise<Map<number, { worker: Worker; used: number }>> {
    const { rows } = await client.query<{ pid: number; application_name: string; backend_type: string }>(
      'select pid, application_name, backend_type from pg_stat_activity where pid <> pg_backend_pid()',
    );
    const workerOf = (row: (typeof rows)[number]): Worker => {
      if (row.application_name === 'baize ledger') return 'ledger';
      return row.backend_type === 'client backend' ? 'jobs' : 'cluster';
    };
    return new Map(rows.map((row) => [row.pid, { worker: workerOf(row), used: cpuOf(row.pid) }]));
  }

  async function written(): Promise<number> {
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes",
    );
    return Number(rows[0]?.bytes ?? 0);
  }

  async function read() {
    const { user, system } = process.cpuUsage();
    return { backends: await backends(), server: server(), client: user + system, written: await written() };
  }

  let before = await read();
  return {
    async lap() {
      const now = await read();
      const used: Record<Worker, number> = { ledger: 0, jobs: 0, cluster: 0 };
      for (const [pid, { worker, used: total }] of now.backends)
        used[worker] += total - (before.backends.get(pid)?.used ?? 0);
      const time = {
        ...used,
        server: now.server - before.server,
        client: now.client - before.client,
        written: now.written - before.written,
      };
      before = now;
      return time;
    },
    close: () => client.end(),
  };
}
