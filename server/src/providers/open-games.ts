import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { askOutside } from './domains/send-outside.ts';
import { type Exchanges, OF_JOBS, OF_WALLETS, openCalls, openOutsideGames } from './games/public.ts';
import { openPartners } from './partner-games.ts';

/** What is played between installations: games of other studios here, and ours at other operators. */
export function openGames(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
  /** Addresses that operators give are public ones then. */
  readonly isProduction: boolean;
}) {
  const calls = { clock: deps.clock, exchanges: deps.exchanges, ask: askOutside(deps.isProduction) };
  return {
    ...openPartners({ ...deps, callWallet: openCalls(calls, OF_WALLETS) }),
    outside: openOutsideGames(deps.db, calls),
    // Apart from those of players, who wait.
    callProvider: openCalls(calls, OF_JOBS),
  };
}
