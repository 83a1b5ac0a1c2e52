import { systemClock } from '../clock.ts';
import { serverKey } from '../players/public.ts';
import type { RunningServer } from '../server.ts';
import { LEAGUE, leagueKey } from '../sportsbook/public.ts';
import { type Job, startSchedule } from './schedule.ts';

/** The settings of the bundled league as a feed of this server: see league/src/settings.ts. */
export interface LeagueOffer {
  readonly FEED_URL: string;
  readonly FEED_CODE: string;
  readonly FEED_KEY: string;
  /** A secret of this installation: nobody else can compute the results of its matches. */
  readonly LEAGUE_SEED: string;
}

/**
 * Offers the place of the bundled league to the launcher, which runs it beside the server. Of several servers on one
 * database one has the place; another takes it over once that one has stopped, died or hangs.
 *
 * @param send called with the offer, and `null` as soon as it ends
 */
export async function offerLeague(
  { storage: { db, leases }, url }: Pick<RunningServer, 'storage' | 'url'>,
  send: (offer: LeagueOffer | null) => void,
  warn: (error: unknown, message: string) => void,
): Promise<{ close(): Promise<void> }> {
  const offer: LeagueOffer = {
    FEED_URL: url,
    FEED_CODE: LEAGUE,
    FEED_KEY: await leagueKey(db),
    LEAGUE_SEED: (await serverKey(db, 'simulated league')).toString('hex'),
  };
  const lease = leases.open('simulated-league');
  let isOffered: boolean | undefined;
  const job: Job = {
    name: 'offer-league',
    everyMs: 1_000,
    // Each looks whether the lease of the place is its own.
    isPerServer: true,
    async run() {
      const isOurs = lease.fence() !== undefined;
      if (isOurs !== isOffered) send(isOurs ? offer : null);
      isOffered = isOurs;
    },
  };
  const schedule = startSchedule([job], { clock: systemClock, db, leases, warn });
  return {
    async close() {
      await schedule.close();
      if (isOffered) send(null);
      await lease.close();
    },
  };
}
