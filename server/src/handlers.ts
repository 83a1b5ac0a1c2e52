import { bonusCalls } from './bonuses/calls.ts';
import { type CountryRules, catalogCalls, openLobbyCounts } from './catalog/public.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { cmsStatus, contentCalls } from './content/calls.ts';
import type { Db } from './db/database.ts';
import type { RateLimits } from './db/turns/rate-limits.ts';
import type { Handlers } from './edge/handlers.ts';
import {
  gameCalls,
  lobbyCalls,
  nameRounds,
  type OutsideGames,
  roomCalls,
  type SharedRounds,
  type Supply,
  sharedRoundCalls,
} from './games/public.ts';
import type { Ledger } from './ledger/public.ts';
import { playerCalls } from './players/calls.ts';
import { createHasher, createTacs, type FindSession, hashCost, serverKey } from './players/public.ts';
import { findPlayedRounds, freeRoundCalls, nameOutsideRounds } from './providers/games/public.ts';
import type { Providers } from './providers/open-providers.ts';
import type { PaymentAdapter } from './providers/payment-adapter.ts';
import { openDocumentEncoder } from './providers/pictures/encode-document.ts';
import { openProofs } from './providers/pictures/read-proof.ts';
import { openScanner } from './providers/scanners/open-scanner.ts';
import { minigameCalls, readSetting, rewardCalls, spinCalls } from './rewards/public.ts';
import { siteCalls } from './sites/calls.ts';
import { sportsbookCalls } from './sportsbook/calls.ts';
import type { Board } from './sportsbook/public.ts';
import { betCalls, countSportsProviders, nameTickets } from './sportsbook/public.ts';
import { readOnlyCalls } from './staff/public.ts';
import { depositedSince, walletCalls } from './wallet/public.ts';

/** Every call of the contract with what answers it: here the nouns are given what they need of those after them. */
export async function buildHandlers(deps: {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Db;
  readonly ledger: Ledger;
  readonly rateLimits: RateLimits;
  readonly board: Board;
  readonly shared: SharedRounds;
  readonly supply: Supply;
  readonly adapters: ReadonlyMap<string, PaymentAdapter>;
  readonly countries: CountryRules;
  readonly findSession: FindSession;
  readonly afterRound: (sessionId: string) => void;
  readonly outside: OutsideGames;
  readonly webPush: Providers['webPush'];
  readonly warn: (error: unknown, message: string) => void;
}): Promise<Handlers> {
  const { config, clock, db, ledger, rateLimits, board, shared, adapters, findSession } = deps;
  const { countries, supply, afterRound, outside, warn } = deps;
  const counts = openLobbyCounts(db, countries);
  const tacs = createTacs(await serverKey(db, 'tac'));
  const players = playerCalls({
    db,
    hasher: await createHasher(hashCost(config.environment)),
    tacs,
    depositedSince,
    encodeDocument: openDocumentEncoder(),
    scanner: openScanner(config, warn),
    webPush: deps.webPush,
  });
  return {
    ...siteCalls({
      db,
      countryKeyOf: countries.keyOf,
      providerCounts: async (site, key) => {
        const [games, sports] = await Promise.all([
          counts.providersByCategory(site, key),
          countSportsProviders(db.read, site.id),
        ]);
        return sports === 0 ? games : [...games, { category: 'sportsbook', count: sports }];
      },
      hasHotGames: async (site, key) => (await counts.inLobby(site, 'hot', key)).length > 0,
      cmsStatus: (siteId) => cmsStatus(db, siteId),
    }),
    ...contentCalls({ db, countries }),
    ...players,
    ...readOnlyCalls(db, players),
    ...bonusCalls(db),
    ...freeRoundCalls(db),
    ...walletCalls({
      db,
      adapters,
      nameRounds: async (siteId, ids) =>
        new Map([
          ...(await nameRounds(db, siteId, ids)),
          ...(await nameOutsideRounds(db.read, siteId, ids)),
          ...(await nameTickets(db.read, siteId, ids)),
        ]),
      tacs,
      readProof: openProofs(),
    }),
    ...catalogCalls({ db, counts, countries }),
    ...rewardCalls(db),
    ...spinCalls(db),
    ...minigameCalls(db),
    ...betCalls({ clock, db }),
    ...sportsbookCalls({
      db,
      board,
      dayOffsetMinutes: async (siteId) => (await readSetting(db.read, siteId)).day_offset_minutes,
    }),
    ...lobbyCalls({ clock, db, countries, snapshots: shared.snapshots }),
    ...roomCalls({ clock, db, rateLimits }),
    ...sharedRoundCalls({ clock, db, rateLimits, shared, afterRound }),
    ...gameCalls({
      clock,
      db,
      countries,
      ledger,
      rateLimits,
      afterRound,
      findSession,
      findOutsideRounds: (query) => findPlayedRounds(db.read, query),
      outside,
      supply,
    }),
  };
}
