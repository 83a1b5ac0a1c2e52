import type { ConnectionSource } from '../../db/pool.ts';
import { openLease } from '../../db/turns/lease.ts';
import { type LeagueParts as OfLeague, openLeague } from './league.ts';

export interface LeagueParts extends OfLeague {
  readonly source: ConnectionSource;
}

export interface LeagueJob {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
  close(): Promise<void>;
}

/** The league as recurring work of a server; of several servers on one database one does it. */
export function leagueJob({ source, ...parts }: LeagueParts): LeagueJob {
  const league = openLeague(parts);
  const lease = openLease(source, 'simulated-league');
  return {
    name: 'simulated league',
    everyMs: 1_000,
    async run() {
      if (await lease.isOurs()) await league.tick();
    },
    async close() {
      league.stop();
      await lease.close();
    },
  };
}
