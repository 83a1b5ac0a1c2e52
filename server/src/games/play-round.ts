import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import { stakesFor } from '../catalog/public.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Json } from '../db/schema.ts';
import { uuid7 } from '../db/uuid7.ts';
import { type Answer, balances, type Ledger, type Posted, playRefusal } from '../ledger/public.ts';
import { playRefused } from '../players/public.ts';
import { checkLaunch } from './check-launch.ts';
import { drawRound } from './draw-round.ts';
import type { OpenLaunches, RealLaunch } from './open-launches.ts';
import { playDemo } from './play-demo.ts';
import { findRound } from './store.ts';

type PlayRequest = CallRequest<'/api/games/play'>;
type PlayResponse = CallResponse<'/api/games/play'>;

/** How often a round is drawn anew because its seed was rotated or its nonce taken by another server. */
const MOST_DRAWS = 5;
/** How long a bet may wait for the bets before it on its seed; while the database is away they would add up. */
const PATIENCE_MS = 5_000;
/** More than anybody has: a bet of it is refused, or is the first answer again, and never posted. */
const OUT_OF_REACH: Amount = 2n ** 62n;

export interface PlayParts {
  readonly clock: Clock;
  readonly db: Db;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly launches: OpenLaunches;
  /** Told after a round is posted, with the session it was played under. */
  readonly afterRound: (sessionId: string) => void;
}

function checkStake(text: string, currency: string): Amount | Refusal {
  const stake = parseAmount(text);
  return stake !== undefined && stakesFor(currency).all.includes(stake)
    ? stake
    : refuse('invalidStake', { field: 'stake' });
}

/** One round, start to end: drawn from the committed seed, posted with its stake and win in one commit. */
export async function playRound(
  parts: PlayParts,
  request: PlayRequest,
  at: { readonly siteId: number; readonly currency: string },
): Promise<PlayResponse | Refusal> {
  const launch = checkLaunch(await parts.launches.find(request.launch), request, at.siteId);
  if (isRefusal(launch)) return launch;
  const stake = checkStake(request.stake, at.currency);
  if (isRefusal(stake)) return stake;
  const key = request.key.toLowerCase();
  if (launch.mode === 'demo') return playDemo(parts.db, launch, key, stake);
  const asked = performance.now();
  return launch.seed.inOrder(async () =>
    performance.now() - asked > PATIENCE_MS
      ? refuse('busy', { detail: { retry_after: 1 } })
      : playReal(parts, launch, { key, stake, currency: at.currency }),
  );
}

interface Bet {
  readonly key: string;
  readonly stake: Amount;
  readonly currency: string;
}

async function playReal(parts: PlayParts, launch: RealLaunch, bet: Bet): Promise<PlayResponse | Refusal> {
  const undrawn = await answerUndrawn(parts, launch, bet);
  if (undrawn) return undrawn;
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const seed = launch.seed.state;
    const { seedId, nonce } = seed;
    const drawn = drawRound(launch.gameCode, seed, bet.stake);
    const roundId = uuid7();
    const answer = await post(parts.ledger, launch, bet, {
      ...drawn,
      roundId,
      seedId,
      nonce,
      startedAt: parts.clock.now(),
    });
    if (answer.posted) {
      if (answer.repeated) return repeatedRound(parts.db, launch, answer);
      launch.seed.used(seed);
      parts.afterRound(launch.sessionId);
      return toResponse(answer, {
        id: roundId,
        seedId,
        nonce,
        stake: bet.stake,
        win: drawn.win,
        result: drawn.result,
      });
    }
    const refusal = await refusalOf(parts, launch, answer.refused);
    if (refusal) return refusal;
  }
  return refuse('busy');
}

/**
 * What cannot be staked is not drawn, once a stake was refused: a refused bet leaves its nonce to the next one, and drawn
 * again and again it would tell, by the time that takes, whether the next round is worth a high stake.
 * @returns `undefined` when the stake can be taken
 */
async function answerUndrawn(
  parts: PlayParts,
  launch: RealLaunch,
  bet: Bet,
): Promise<PlayResponse | Refusal | undefined> {
  if (!launch.seed.wasRefused) return undefined;
  const [held, limited] = await Promise.all([
    balances(parts.db.read, launch.playerId),
    playRefusal(parts.db.read, launch.playerId, bet.stake),
  ]);
  if (held && held.cash >= bet.stake && !limited) return undefined;
  const answer = await parts.ledger.post({
    ...commandOf(launch, bet),
    steps: [{ from: 'cash', to: 'house', amount: OUT_OF_REACH, kind: 'stake' }],
  });
  if (answer.posted) return repeatedRound(parts.db, launch, answer);
  // No stake is out of reach of a first answer; what this one came to says nothing of the stake that was asked for.
  const isFirst = !answer.repeated && ofStakes.has(answer.refused);
  return refusalOf(parts, launch, isFirst ? (limited ?? 'insufficientFunds') : answer.refused);
}

/** What the ledger refuses a stake as. */
const ofStakes: ReadonlySet<string> = new Set([
  'insufficientFunds',
  'lossLimit',
  'playTime',
  'checkDue',
  'playStopped',
]);

/** `undefined` when the round is to be drawn again on what the database says now. */
async function refusalOf(
  parts: PlayParts,
  launch: RealLaunch,
  refused: Extract<Answer, { posted: false }>['refused'],
): Promise<Refusal | undefined> {
  switch (refused) {
    case 'seedRotated':
    case 'nonceUsed':
      await launch.seed.reload();
      return undefined;
    case 'launchEnded':
      parts.launches.forget(launch);
      return refuse('launchEnded');
    case 'lossLimit':
    case 'playTime':
    case 'checkDue':
    case 'playStopped':
      launch.seed.wasRefused = true;
      return playRefused(parts.db.read, { playerId: launch.playerId, now: parts.clock.now() }, refused);
    case 'accountFrozen':
      return refuse('BLOCK');
    case 'insufficientFunds':
      launch.seed.wasRefused = true;
      return refuse(refused);
    case 'keyReused':
    case 'busy':
      return refuse(refused);
    default:
      throw new Error(`launch ${launch.id}: the ledger refused a round as ${refused}`);
  }
}

/** What a key stands for: what was asked, not what was drawn, so that the same bet sent again is the same command. */
function commandOf(launch: RealLaunch, bet: Bet) {
  return {
    key: bet.key,
    siteId: launch.siteId,
    playerId: launch.playerId,
    content: `round:${launch.gameCode}:${bet.stake}`,
  };
}

function post(
  ledger: Pick<Ledger, 'post'>,
  launch: RealLaunch,
  bet: Bet,
  round: { roundId: string; seedId: string; nonce: number; win: Amount; result: Json; startedAt: Date },
): Promise<Answer> {
  const { roundId, win } = round;
  const stakeStep = { from: 'cash', to: 'house', amount: bet.stake, kind: 'stake', ref: roundId } as const;
  const winStep = { from: 'house', to: 'cash', amount: win, kind: 'win', ref: roundId } as const;
  return ledger.post({
    ...commandOf(launch, bet),
    steps: win > 0n ? [stakeStep, winStep] : [stakeStep],
    round: {
      id: roundId,
      launchId: launch.id,
      seedId: round.seedId,
      nonce: round.nonce,
      gameCode: launch.gameCode,
      providerCode: launch.providerCode,
      stake: bet.stake,
      win,
      currency: bet.currency,
      result: round.result,
      startedAt: round.startedAt,
    },
    events: [
      {
        topic: 'round.settled',
        payload: {
          round_id: roundId,
          provider_code: launch.providerCode,
          game_code: launch.gameCode,
          stake: String(bet.stake),
          win: String(win),
        },
      },
    ],
  });
}

interface PlayedRound {
  readonly id: string;
  readonly seedId: string;
  readonly nonce: number;
  readonly stake: Amount;
  readonly win: Amount;
  readonly result: Json;
}

function toResponse(answer: Posted, round: PlayedRound): PlayResponse {
  if (answer.after.cash === undefined) throw new Error(`round ${round.id} moved no cash`);
  return {
    statusCode: 1,
    round_id: round.id,
    seed_id: round.seedId,
    nonce: round.nonce,
    stake: formatAmount(round.stake),
    win: formatAmount(round.win),
    result: round.result,
    balance: formatAmount(answer.after.cash),
  };
}

/** The first answer again, read back from the round that was recorded under the key. */
async function repeatedRound(db: Db, launch: RealLaunch, answer: Posted): Promise<PlayResponse> {
  const roundId = answer.transfers[0]?.ref;
  const row = roundId ? await findRound(db.read, launch.siteId, launch.playerId, roundId) : undefined;
  if (!row) throw new Error(`the round under a repeated key is not there (launch ${launch.id})`);
  return toResponse(answer, {
    id: row.id,
    seedId: row.seed_id,
    nonce: Number(row.nonce),
    stake: row.stake,
    win: row.win,
    result: row.result,
  });
}
