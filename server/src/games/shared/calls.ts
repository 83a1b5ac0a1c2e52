import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { isRuleRefusal } from '#rules/games/round/replay.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';
import { isStake } from '#rules/games/stakes.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { RateLimits } from '../../db/turns/rate-limits.ts';
import { UUID } from '../../db/uuid7.ts';
import type { CallContext, Handlers, RequestOf } from '../../edge/handlers.ts';
import { stakeRefused } from '../../players/public.ts';
import { checkLaunch } from '../launches/check-launch.ts';
import {
  type OpenLaunch,
  type OpenLaunches,
  openLaunches,
  type RealLaunch,
} from '../launches/open-launches.ts';
import { type FindLimits, playLimits } from '../limits/play-limits.ts';
import type { BetRow } from './bets/bet-rows.ts';
import type { Changed } from './bets/change-bets.ts';
import type { Order } from './bets/place-bets.ts';
import { ownBetOnWire } from './on-wire.ts';
import type { SharedRounds } from './open-shared-rounds.ts';
import { planOf } from './plans.ts';
import { readSharedHistory, readSharedState } from './read-state.ts';
import { findSharedRound, openedOf, type SharedRow } from './round-rows.ts';

export interface SharedCallDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly shared: SharedRounds;
  readonly rateLimits: RateLimits;
  /** Called after a bet was accepted or changed, with the session it was made under. */
  readonly afterRound: (sessionId: string) => void;
}

type SharedCalls = Pick<
  Handlers,
  | 'games.sharedState'
  | 'games.sharedBet'
  | 'games.sharedCashOut'
  | 'games.sharedCancel'
  | 'games.sharedHistory'
>;
type BetAnswer = CallResponse<'/api/games/shared/bet'>;

interface Deps extends SharedCallDeps {
  readonly launches: OpenLaunches;
  readonly limits: FindLimits;
}

interface LaunchRequest {
  readonly launch: string;
  readonly game_code?: string | undefined;
}

const busy: Refusal = refuse('busy', { detail: { retry_after: 1 } });

export function sharedRoundCalls(given: SharedCallDeps): SharedCalls {
  const { clock, db, rateLimits, shared } = given;
  const launches = openLaunches({ db, clock, rateLimits }, 'shared rounds');
  const deps = { ...given, launches, limits: playLimits(db) };
  return {
    'games.sharedState': async (request, context) => {
      const launch = ownGame(await launches.find(request.launch), request, context.siteId);
      if (isRefusal(launch)) return launch;
      return readSharedState({ ...deps, snapshots: shared.snapshots }, launch, context);
    },
    'games.sharedHistory': async (request, { siteId }) => {
      const launch = ownGame(await launches.find(request.launch), request, siteId);
      return isRefusal(launch) ? launch : readSharedHistory(db, launch.gameCode, request);
    },
    // When it arrived decides: the clock is read before anything else is waited for.
    'games.sharedBet': (request, context) =>
      shared.bets.arrived(placeBet(deps, request, context, clock.now())),
    'games.sharedCashOut': (request, { siteId }) =>
      shared.bets.arrived(changeBet(deps, 'cashOut', request, siteId, clock.now())),
    'games.sharedCancel': (request, { siteId }) =>
      shared.bets.arrived(changeBet(deps, 'cancel', request, siteId, clock.now())),
  };
}

function ownGame(
  found: OpenLaunch | undefined,
  request: LaunchRequest,
  siteId: number,
): RealLaunch | Refusal {
  const launch = checkLaunch(found, request, siteId);
  if (isRefusal(launch)) return launch;
  return launch.mode === 'real' && findSharedGame(launch.gameCode) ? launch : refuse('gameUnavailable');
}

/** The round that is named, where it is one of this game. */
async function roundOf({ db, shared }: Deps, launch: RealLaunch, id: string): Promise<SharedRow | undefined> {
  if (!UUID.test(id)) return undefined;
  const { round } = await shared.snapshots.get(launch.gameCode, launch.siteId);
  const found = round?.id === id ? round : await findSharedRound(db.read, id);
  return found?.game_code === launch.gameCode ? found : undefined;
}

async function placeBet(
  deps: Deps,
  request: RequestOf<'games.sharedBet'>,
  { siteId, site }: CallContext,
  arrived: Date,
): Promise<BetAnswer | Refusal> {
  const launch = ownGame(await deps.launches.findForCommand(request.launch), request, siteId);
  if (isRefusal(launch)) return launch;
  const order = await readOrder(deps, request, { launch, currency: site.currency, arrived });
  if (isRefusal(order)) return order;
  const placed = await deps.shared.bets.place(launch.gameCode, order);
  if (!placed) return busy;
  if ('ledger' in placed)
    return stakeRefused(deps.db.read, { playerId: launch.playerId, now: arrived }, placed.ledger);
  if ('aboveMaximum' in placed) {
    const max = formatAmount(placed.aboveMaximum);
    return refuse('bonusStakeTooHigh', { field: 'stake', detail: { max } });
  }
  if ('refused' in placed) return refused(deps, launch, placed.refused);
  deps.afterRound(launch.sessionId);
  const { bet, cash, version } = placed;
  return answerOf(placed.repeated ? asPlaced(bet) : bet, cash, version);
}

async function readOrder(
  deps: Deps,
  request: RequestOf<'games.sharedBet'>,
  of: { readonly launch: RealLaunch; readonly currency: string; readonly arrived: Date },
): Promise<Order | Refusal> {
  const { launch, currency, arrived } = of;
  const round = await roundOf(deps, launch, request.round_id);
  if (!round) return refuse('unknownRound', { field: 'round_id' });
  const { stakes } = await deps.limits(launch);
  const unit = parseAmount(request.stake);
  if (unit === undefined || !stakes.range || !isStake(stakes.range, unit))
    return refuse('invalidStake', { field: 'stake' });
  const read = openedOf(round).readBet({ stake: unit, choice: request.choice ?? null });
  if (isRuleRefusal(read)) return refuse(read.refused, { field: 'choice' });
  if (read.staked > stakes.most) return refuse('invalidStake', { field: 'stake' });
  return {
    siteId: launch.siteId,
    playerId: launch.playerId,
    launchId: launch.id,
    providerCode: launch.providerCode,
    currency,
    key: request.key.toLowerCase(),
    roundId: round.id,
    unit,
    stake: read.staked,
    choice: read.choice,
    arrived,
  };
}

async function changeBet(
  deps: Deps,
  kind: 'cashOut' | 'cancel',
  request: RequestOf<'games.sharedCashOut'>,
  siteId: number,
  arrived: Date,
): Promise<BetAnswer | Refusal> {
  const launch = ownGame(await deps.launches.findForCommand(request.launch), request, siteId);
  if (isRefusal(launch)) return launch;
  const { gameCode, playerId } = launch;
  if (kind === 'cashOut' && planOf(gameCode).timing.kind !== 'flight') return refuse('gameUnavailable');
  const betId = request.bet_id;
  if (!UUID.test(betId)) return refuse('unknownBet', { field: 'bet_id' });
  const by = { siteId, playerId, launchId: launch.id, gameCode };
  const changed: Changed | undefined = await deps.shared.bets.change(gameCode, { kind, betId, by, arrived });
  if (!changed) return busy;
  if ('refused' in changed) return refused(deps, launch, changed.refused);
  deps.afterRound(launch.sessionId);
  return answerOf(changed.bet, changed.cash, changed.version);
}

function refused({ launches }: Deps, launch: RealLaunch, code: Parameters<typeof refuse>[0]): Refusal {
  if (code === 'launchEnded') launches.forget(launch);
  return refuse(code);
}

/** A bet as it was when it was taken: the first answer again. */
const asPlaced = (bet: BetRow): BetRow => ({
  ...bet,
  state: 'open',
  times: null,
  win: 0n,
  reason: null,
});

const answerOf = (bet: BetRow, cash: bigint, version: bigint): BetAnswer => ({
  statusCode: 1,
  bet: ownBetOnWire(bet),
  balance: formatAmount(cash),
  version: String(version),
});
