import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { CountryRules } from '../catalog/public.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { RateLimits } from '../db/turns/rate-limits.ts';
import { UUID } from '../db/uuid7.ts';
import type { CallContext, Handlers, RequestOf } from '../edge/handlers.ts';
import type { Ledger } from '../ledger/public.ts';
import type { FindSession, SessionPlayer } from '../players/public.ts';
import { shortCache } from '../sites/public.ts';
import { topWithdrawals } from '../wallet/public.ts';
import { siteFigures, topWinners } from './big-wins.ts';
import { launchGame } from './launches/launch-game.ts';
import { openGamePage } from './launches/open-game-page.ts';
import { openLaunches } from './launches/open-launches.ts';
import type { OutsideGames } from './launches/outside-games.ts';
import { playLimits } from './limits/play-limits.ts';
import { revealSeed, rotateSeed } from './rotate-seed.ts';
import { act } from './rounds/act.ts';
import { playRound } from './rounds/play-round.ts';
import { openSteps } from './rounds/play-steps.ts';
import { type FindOutsideRounds, readHistory, readRound } from './rounds/read-rounds.ts';
import type { Supply } from './supply/open-supply.ts';

export interface GameDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly countries: CountryRules;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly findSession: FindSession;
  readonly findOutsideRounds: FindOutsideRounds;
  readonly rateLimits: RateLimits;
  /** Of the partners whose players play house games here. */
  readonly supply: Supply;
  /** Called after a round is posted, with the session it was played under. */
  readonly afterRound: (sessionId: string) => void;
  readonly outside: OutsideGames;
}

type GameCalls = Pick<
  Handlers,
  | 'games.launch'
  | 'games.session'
  | 'games.play'
  | 'games.act'
  | 'games.rotateSeed'
  | 'games.history'
  | 'games.round'
  | 'games.roundPage'
  | 'games.revealSeed'
  | 'settings.top10WinnerWithdrawal'
>;

const FIGURES_MAX_AGE_MS = 10_000;

export function gameCalls(deps: GameDeps): GameCalls {
  const { clock, db, countries, ledger, rateLimits, findSession, findOutsideRounds } = deps;
  const { supply, afterRound } = deps;
  const launches = openLaunches({ db, clock, rateLimits }, 'rounds');
  const limits = playLimits(db);
  const steps = openSteps({ db, clock });
  const figures = shortCache(FIGURES_MAX_AGE_MS, async (siteId: number) => {
    const [winner, counts, withdrawals] = await Promise.all([
      topWinners(db, siteId),
      siteFigures(db, siteId, clock.now()),
      topWithdrawals(db.read, siteId, clock.now()),
    ]);
    return { winner, counts, withdrawals };
  });
  const unknownRound: Refusal = refuse('unknownRound', { field: 'round_id' });
  return {
    'games.launch': async (request, context) => {
      const player = request.mode === 'demo' ? null : await playerOf(request, context, findSession);
      if (isRefusal(player)) return player;
      return launchGame({ db, countries, limits, outside: deps.outside }, context, {
        providerCode: request.provider_code,
        gameCode: request.game_code,
        mode: request.mode,
        player,
        site: context.site,
        country: context.country,
        requestedLanguage: request.language,
        language: context.language,
        ...{ origin: context.origin, ip: context.ip, userAgent: context.userAgent },
      });
    },
    'games.session': (request, context) =>
      openGamePage({ db, launches, limits, supply }, request, {
        site: context.site,
        language: context.language,
      }),
    'games.play': (request, { siteId, site }) =>
      playRound({ clock, db, ledger, steps, supply, launches, limits, afterRound }, request, {
        siteId,
        currency: site.currency,
      }),
    'games.act': (request, { siteId, site }) =>
      act({ db, steps, supply, launches, afterRound }, request, { siteId, currency: site.currency }),
    'games.rotateSeed': (request, context) => rotateSeed(db, launches, request, context.siteId),
    'games.history': (request, { siteId, player }) =>
      readHistory({ db, findOutsideRounds }, { siteId, playerId: player.playerId }, request),
    'games.roundPage': async ({ round_id: id }, { siteId, player }) => {
      const url = await deps.outside.showRound({ id, siteId, playerId: player.playerId });
      return url === undefined ? refuse('roundNotShown', { field: 'round_id' }) : { statusCode: 1, url };
    },
    'games.round': (request, { siteId, player }) =>
      readRound(db, { siteId, playerId: player.playerId }, request.round_id),
    'games.revealSeed': async (request, { siteId, player }) =>
      UUID.test(request.round_id)
        ? revealSeed(db, launches, { siteId, playerId: player.playerId }, request.round_id)
        : unknownRound,
    'settings.top10WinnerWithdrawal': async (_request, { siteId }) => {
      const { winner, counts, withdrawals } = await figures.get(siteId);
      return {
        statusCode: 1,
        winner,
        withrawal: withdrawals.top,
        hour_withdrawal: withdrawals.inLastHour,
        registered_player: counts.registered,
        active_player: counts.active,
        deposited_player: counts.deposited,
      };
    },
  };
}

async function playerOf(
  { account_id: accountId, auth: token }: RequestOf<'games.launch'>,
  { siteId, caller }: CallContext,
  findSession: FindSession,
): Promise<SessionPlayer | Refusal> {
  if (accountId === undefined || token === undefined) return refuse('sessionExpired');
  const player = await findSession({ token, accountId, siteId, caller });
  return !isRefusal(player) && player.readOnly ? refuse('readOnlySession') : player;
}
