import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { canonical } from '#rules/encoding/canonical-json.ts';
import type { RoundNow } from '#rules/games/game-rules.ts';
import { paidBy } from '#rules/games/round/replay.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';
import { isStake } from '#rules/games/stakes.ts';
import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import { playerActor } from '../../actor.ts';
import { type DrawnBet, postWithGrant } from '../../bonuses/public.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { type Answer, balances, type Ledger, type Posted, type RoundRider } from '../../ledger/public.ts';
import { stakeRefused } from '../../players/public.ts';
import { checkLaunch } from '../launches/check-launch.ts';
import type { OpenLaunches, PartnerLaunch, RealLaunch } from '../launches/open-launches.ts';
import type { FindLimits, PlayLimits } from '../limits/play-limits.ts';
import { type RoundThrottle, tooSoon } from '../limits/round-throttle.ts';
import { skipNonce } from '../store.ts';
import type { Supply } from '../supply/open-supply.ts';
import { type Bet, dealFrom, keepRound, readKept, rulesOf } from './deal-round.ts';
import { playDemo } from './play-demo.ts';
import type { Steps } from './play-steps.ts';
import { type DealtRound, type RoundNames, roundOnWire } from './round-on-wire.ts';
import { findRound } from './round-store.ts';

type PlayRequest = CallRequest<'/api/games/play'>;
type PlayResponse = CallResponse<'/api/games/play'>;

/** Maximum retries of a draw after its seed was rotated or its nonce taken by another server. */
const MOST_DRAWS = 5;
/** Maximum wait of a bet for the bets before it on its seed; during an outage they would add up. */
const PATIENCE_MS = 5_000;
export interface PlayDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly steps: Steps;
  readonly supply: Supply;
  readonly launches: OpenLaunches;
  readonly limits: FindLimits;
  /** Called after a round is posted, with the session it was played under. */
  readonly afterRound: (sessionId: string) => void;
}

function checkStake(text: string, { stakes }: PlayLimits): Amount | Refusal {
  const stake = parseAmount(text);
  return stake !== undefined && stakes.range && isStake(stakes.range, stake)
    ? stake
    : refuse('invalidStake', { field: 'stake' });
}

/** Begins a round unless it follows too soon on the one before; asked again, a round that has begun is no other one. */
async function inTime(
  { clock }: Pick<PlayDeps, 'clock'>,
  throttle: RoundThrottle,
  { key, shortestMs }: Bet,
  begin: () => Promise<PlayResponse | Refusal>,
): Promise<PlayResponse | Refusal> {
  const early = throttle.tooSoonBy(key, clock.now(), shortestMs);
  if (early > 0) return tooSoon(early);
  const answer = await begin();
  // Counted from the answer, as pages do: the database counts from the commit, which was before it.
  if (!isRefusal(answer)) throttle.began(key, clock.now());
  return answer;
}

/**
 * One round, start to end: drawn from the committed seed, posted with its stake and win in one commit. Where the player
 * decides during the round it is begun, and stays open.
 */
export async function playRound(
  deps: PlayDeps,
  request: PlayRequest,
  at: { readonly siteId: number; readonly currency: string },
): Promise<PlayResponse | Refusal> {
  const launch = checkLaunch(await deps.launches.findForCommand(request.launch), request, at.siteId);
  if (isRefusal(launch)) return launch;
  // Stakes on a round that many share are put down by another call.
  if (findSharedGame(launch.gameCode)) return refuse('gameUnavailable');
  const limits = await deps.limits(launch);
  const stake = checkStake(request.stake, limits);
  if (isRefusal(stake)) return stake;
  const bet: Bet = {
    key: request.key.toLowerCase(),
    unit: stake,
    choice: request.choice ?? null,
    currency: at.currency,
    most: limits.stakes.most,
    shortestMs: limits.shortestRoundMs,
  };
  if (launch.mode === 'demo') return playDemo(deps.db, launch, bet, deps.clock.now());
  const asked = performance.now();
  return launch.seed.inOrder(async () => {
    if (performance.now() - asked > PATIENCE_MS) return refuse('busy', { detail: { retry_after: 1 } });
    return inTime(deps, launch.seed.throttle, bet, () => begin(deps, launch, bet));
  });
}

function begin(
  deps: PlayDeps,
  launch: RealLaunch | PartnerLaunch,
  bet: Bet,
): Promise<PlayResponse | Refusal> {
  if (launch.mode === 'partner') return deps.supply.begin(launch, bet);
  return rulesOf(launch.gameCode).isStepped ? playSteps(deps, launch, bet) : playReal(deps, launch, bet);
}

async function playSteps(deps: PlayDeps, launch: RealLaunch, bet: Bet): Promise<PlayResponse | Refusal> {
  const answer = await deps.steps.begin(launch, bet);
  if (!isRefusal(answer)) deps.afterRound(launch.sessionId);
  return answer;
}

async function playReal(deps: PlayDeps, launch: RealLaunch, bet: Bet): Promise<PlayResponse | Refusal> {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const seed = launch.seed.state;
    const { seedId, nonce } = seed;
    const round = dealFrom(rulesOf(launch.gameCode), seed.streamOf(nonce), bet);
    if (isRefusal(round)) return round;
    launch.seed.used(seed);
    if (round.staked > bet.most) {
      await skipNonce(deps.db, seedId, nonce);
      return refuse('invalidStake', { field: 'stake' });
    }
    const names = { id: uuid7(), seedId, nonce };
    const posted = await post(deps, launch, bet, names, round);
    if (isRefusal(posted)) return posted;
    const { answer, cash } = posted;
    if (answer.posted) {
      if (answer.repeated) return repeatedRound(deps.db, launch, answer);
      deps.afterRound(launch.sessionId);
      return toResponse(cash, roundOnWire(names, round));
    }
    const refusal = await refusalOf(deps, launch, bet, answer.refused);
    if (refusal) return refusal;
  }
  return refuse('busy');
}

/** `undefined` when the round is to be drawn again on what the database says now. */
async function refusalOf(
  deps: PlayDeps,
  launch: RealLaunch,
  bet: Bet,
  refused: Extract<Answer, { posted: false }>['refused'],
): Promise<Refusal | undefined> {
  switch (refused) {
    case 'seedRotated':
    case 'nonceUsed':
      await launch.seed.reload();
      return undefined;
    case 'roundTooSoon': {
      await launch.seed.reload();
      const last = launch.seed.state.lastRoundAt?.getTime() ?? 0;
      return tooSoon(last + bet.shortestMs - deps.clock.now().getTime());
    }
    case 'grantOpen':
      launch.seed.hasGrant = true;
      return undefined;
    case 'launchEnded':
      deps.launches.forget(launch);
      return refuse('launchEnded');
    default:
      return stakeRefused(deps.db.read, { playerId: launch.playerId, now: deps.clock.now() }, refused);
  }
}

/** The hash of a key covers the request, not the result, so that a repeated bet is the same command. */
function commandOf(launch: RealLaunch, bet: Bet) {
  return {
    key: bet.key,
    siteId: launch.siteId,
    playerId: launch.playerId,
    actor: playerActor(launch.playerId),
    content: `round:${launch.gameCode}:${bet.unit}${bet.choice === null ? '' : canonical(bet.choice)}`,
  };
}

async function post(
  deps: Pick<PlayDeps, 'clock' | 'db' | 'ledger'>,
  launch: RealLaunch,
  bet: Bet,
  { id, seedId, nonce }: RoundNames,
  round: RoundNow,
): Promise<{ readonly answer: Answer; readonly cash: Amount } | Refusal> {
  const { clock, ledger } = deps;
  const { staked: stake } = round;
  const win = paidBy(round) ?? 0n;
  const command = {
    ...commandOf(launch, bet),
    round: {
      id,
      launchId: launch.id,
      seedId,
      nonce,
      gameCode: launch.gameCode,
      providerCode: launch.providerCode,
      stake,
      win,
      currency: bet.currency,
      result: keepRound(bet.unit, round),
      startedAt: clock.now(),
      shortestMs: bet.shortestMs,
    },
  };
  if (launch.seed.hasGrant) return postFunded(deps, launch, { stake, win, ref: id, command });
  const stakeStep = { from: 'cash', to: 'house', amount: stake, kind: 'stake', ref: id } as const;
  const winStep = { from: 'house', to: 'cash', amount: win, kind: 'win', ref: id } as const;
  const answer = await ledger.post({ ...command, steps: win > 0n ? [stakeStep, winStep] : [stakeStep] });
  return { answer, cash: (answer.posted ? answer.after.cash : undefined) ?? 0n };
}

/** Posts the round of a player with bonus money. What was drawn for a stake that is refused is never played. */
async function postFunded(
  { clock, db }: Pick<PlayDeps, 'clock' | 'db'>,
  { siteId, playerId, providerCode, gameCode, seed }: RealLaunch,
  drawn: Omit<DrawnBet, 'played' | 'currency'> & { readonly command: { readonly round: RoundRider } },
): Promise<{ readonly answer: Answer; readonly cash: Amount } | Refusal> {
  const { category } = rulesOf(gameCode);
  const { round } = drawn.command;
  const posted = await postWithGrant(
    db,
    { siteId, playerId, actor: playerActor(playerId), now: clock.now() },
    { ...drawn, played: { product: 'casino', providerCode, gameCode, category }, currency: round.currency },
  );
  if ('aboveMaximum' in posted) {
    await skipNonce(db, round.seedId, round.nonce);
    const max = formatAmount(posted.aboveMaximum);
    return refuse('bonusStakeTooHigh', { field: 'stake', detail: { max } });
  }
  seed.hasGrant = posted.hasGrant;
  return posted;
}

const toResponse = (cash: Amount, round: DealtRound): PlayResponse => ({
  statusCode: 1,
  ...round,
  balance: formatAmount(cash),
});

/** The first answer again, read back from the round that was recorded under the key. */
async function repeatedRound(db: Db, launch: RealLaunch, answer: Posted): Promise<PlayResponse> {
  const roundId = answer.transfers[0]?.ref;
  const row = roundId ? await findRound(db.read, launch.siteId, launch.playerId, roundId) : undefined;
  if (!row) throw new Error(`the round under a repeated key is not there (launch ${launch.id})`);
  // Cash that the round did not touch is as it is now.
  const cash = answer.after.cash ?? (await balances(db.read, launch.playerId))?.cash ?? 0n;
  return toResponse(cash, {
    round_id: row.id,
    seed_id: row.seed_id,
    nonce: Number(row.nonce),
    stake: formatAmount(row.stake),
    win: formatAmount(row.win),
    state: row.state,
    step: 0,
    offers: [],
    result: readKept(row.result, row.stake).shown,
  });
}
