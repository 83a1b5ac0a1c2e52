import type { FastifyBaseLogger } from 'fastify';
import { stakesFor } from '../catalog/public.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { syncHouseGames } from '../games/public.ts';
import type { Ledger } from '../ledger/public.ts';
import { limitForHistory } from '../players/public.ts';
import { createSites } from '../sites/public.ts';
import { seedJackpot } from './rewards/jackpots.ts';
import { seedPlay, seedWheels } from './rewards/play.ts';
import { seedInbox, seedRewards } from './rewards/seed-rewards.ts';
import { seedCompany } from './seed-company.ts';
import { seedHistory } from './seed-history.ts';
import { seedOpenStudio } from './seed-open-studio.ts';
import { seedPaymentMethods } from './seed-payment-methods.ts';
import { seedPayouts } from './seed-payouts.ts';
import { seedPlayRules } from './seed-play-rules.ts';
import { seedPlayers } from './seed-players.ts';
import { seedSites } from './seed-sites.ts';
import { seedSportsOffers } from './seed-sports-offers.ts';
import { seedSportsRules } from './seed-sports-rules.ts';
import { seedStaff } from './seed-staff.ts';
import { seedWithdrawals } from './seed-withdrawals.ts';
import { seedFields } from './verification/seed-verification.ts';

/** The demo player's own deposit limit per 30 days, in usual stakes. */
const LIMIT_STAKES = 10_000n;
/** The site that shows a jackpot. */
const WITH_JACKPOT = 'baize';

/**
 * The four sites that show every shape of the product, with a demonstration player on each open one. What is
 * there already is left as its operator made it.
 */
export async function seed(config: Config, db: Db, ledger: Ledger, log: FastifyBaseLogger): Promise<void> {
  const begun = performance.now();
  const added = await seedSites(db);
  await db.tx(async (tx) => {
    if (added > 0) await syncHouseGames(tx);
    await seedPlayRules(tx, config.environment);
    await seedPaymentMethods(tx);
    await seedPayouts(tx);
    await seedSportsOffers(tx);
    await seedSportsRules(tx);
  });
  if (config.studioPort !== undefined) await seedOpenStudio(db, `http://localhost:${config.studioPort}`);
  await seedStaff(db);
  await seedRewards(db);
  await seedWheels(db);
  const sites = createSites(db);
  for (const { externalId, playerId } of await seedPlayers(db)) {
    const site = await sites.byExternalId(externalId);
    if (!site) continue;
    await seedFields(db, site, playerId, new Date());
    await seedHistory(db, ledger, site, playerId);
    await limitForHistory(db, playerId, stakesFor(site.currency).usual * LIMIT_STAKES, new Date());
    await seedWithdrawals(db, site, playerId);
    await seedPlay(db, { siteId: site.id, playerId }, new Date());
    await seedInbox(db, { siteId: site.id, playerId }, new Date());
    // Suites count what they themselves make, and need no company.
    if (config.environment === 'test') continue;
    await seedCompany(db, ledger, site, playerId);
    if (externalId === WITH_JACKPOT) await seedJackpot(db, site);
  }
  log.info(`Demonstration sites are in place (${Math.round(performance.now() - begun)} ms)`);
}
