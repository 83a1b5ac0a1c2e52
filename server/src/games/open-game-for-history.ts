import type { GameRules } from '#rules/games/game-rules.ts';
import { systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { openRateLimits } from '../db/turns/rate-limits.ts';
import { uuid7 } from '../db/uuid7.ts';
import type { Ledger } from '../ledger/public.ts';
import type { SiteRecord } from '../sites/public.ts';
import { openLaunches } from './launches/open-launches.ts';
import { type GameOfSite, playLimits } from './limits/play-limits.ts';
import { playRound } from './rounds/play-round.ts';
import { openSteps } from './rounds/play-steps.ts';
import { newSeedPair, sha256 } from './seeds.ts';
import { ensureSeed, insertLaunch } from './store.ts';
import { withoutPartners } from './supply/open-supply.ts';

const SHORT_MS = 60_000;

/** Opens a game for a demonstration player who has no session; what comes back plays rounds like any other. */
export async function openGameForHistory(
  db: Db,
  ledger: Pick<Ledger, 'post'>,
  of: {
    readonly site: SiteRecord;
    readonly playerId: bigint;
    readonly game: Pick<GameRules, 'code' | 'providerCode'>;
    readonly token: string;
  },
) {
  const { site, playerId, game, token } = of;
  const now = systemClock.now();
  await db.tx(async (tx) => {
    await ensureSeed(
      tx,
      { siteId: site.id, playerId, gameCode: game.code },
      { ...newSeedPair(), id: uuid7() },
    );
    await insertLaunch(tx, {
      id: uuid7(),
      tokenHash: sha256(token),
      siteId: site.id,
      playerId,
      sessionId: uuid7(),
      gameCode: game.code,
      providerCode: game.providerCode,
      mode: 'real',
      openedAt: now,
      expiresAt: new Date(now.getTime() + SHORT_MS),
      demo: null,
    });
  });
  const limits = playLimits(db);
  const deps = {
    clock: systemClock,
    db,
    ledger,
    supply: withoutPartners,
    steps: openSteps({ db, clock: systemClock }),
    launches: openLaunches({ db, clock: systemClock, rateLimits: openRateLimits() }, 'rounds', 1),
    // Seeded history is not throttled.
    limits: async (asked: GameOfSite) => ({ ...(await limits(asked)), shortestRoundMs: 0 }),
    afterRound: () => undefined,
  };
  return (key: string, stake: string) =>
    playRound(deps, { launch: token, key, stake }, { siteId: site.id, currency: site.currency });
}
