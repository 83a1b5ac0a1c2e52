import { type ErrorCode, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { RoundNow } from '#rules/games/game-rules.ts';
import { isRuleRefusal } from '#rules/games/round/replay.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { type Payment, RoundGrants, RoundMoney } from '../../bonuses/public.ts';
import type { Tx } from '../../db/database.ts';
import { keepAnswers, type OnceCommand, onceBefore } from '../../db/once.ts';
import { type Answer, postAllIn } from '../../ledger/public.ts';
import { stakeRefused } from '../../players/public.ts';
import { commandOf, playedOn } from '../held-stakes.ts';
import type { RealLaunch } from '../launches/open-launches.ts';
import { tooSoon } from '../limits/round-throttle.ts';
import { type LockedSeed, liveLaunches, lockActiveSeeds, nameOf, spendNonces } from '../store.ts';
import { type Bet, dealRound, readKept, rulesOf } from './deal-round.ts';
import { type DealtRound, roundOnWire } from './round-on-wire.ts';
import {
  type DrawnRow,
  findOpenRounds,
  insertRounds,
  lockRounds,
  type RoundRow,
  updateRounds,
} from './round-store.ts';
import { beginMove, endedOf, heldRound, type Move, nextMove, playedIn, refundMove } from './step-moves.ts';

interface Asked {
  readonly launch: RealLaunch;
  readonly command: OnceCommand;
}

/** A round that a player begins. */
export interface Begin extends Asked {
  readonly bet: Bet;
}

/** A decision of a player in an open round. */
export interface Act extends Asked {
  readonly roundId: string;
  /** The number of decisions before it, as the page has it. */
  readonly step: number;
  readonly action: unknown;
}

export type StepAsked = Begin | Act;

export type StepAnswer = DealtRound & { readonly statusCode: 1; readonly balance: string };

/** The result of what was asked, and the seed and nonce that it was drawn with. */
export interface Decided {
  readonly answer: StepAnswer | Refusal;
  readonly drawn?: { readonly seed: LockedSeed; readonly nonce: number } | undefined;
}

/** A refusal that is the answer of its key from then on. */
type KeptRefusal = { readonly refused: ErrorCode; readonly field?: string };
type Kept = StepAnswer | KeptRefusal;

/** A decision before the ledger has posted it. */
type Step = Pick<Decided, 'drawn'> &
  (
    | { readonly move: Move; readonly round: RoundNow | undefined }
    /** For now: the same key can be sent again. */
    | { readonly passing: Refusal }
    | { readonly kept: KeptRefusal }
  );

const isBegin = (asked: StepAsked): asked is Begin => 'bet' in asked;

/**
 * Decides steps of many rounds together, in one commit: each by itself, none of the same key or the same player and game
 * as another.
 */
export async function decideSteps(tx: Tx, asked: readonly StepAsked[], now: Date): Promise<Decided[]> {
  const { decide, money } = await openDecision(tx, asked, now);
  // Once the rows are locked: the transaction that used a key first, and had them locked, has committed.
  const before = await onceBefore<Kept>(
    tx,
    asked.map(({ command }) => command),
  );
  const cash = new Map(asked.map(({ launch: { playerId: id } }) => [id, money.cashOf(id)]));
  const steps = asked.map((one, place) => (before[place] ? undefined : decide(one)));
  const { answers, counted } = await postMoves(tx, steps, now);

  const decided: Decided[] = [];
  const kept: { command: OnceCommand; answer: Kept }[] = [];
  for (const [place, one] of asked.entries()) {
    const first = before[place];
    if (first) decided.push({ answer: first.ok ? first.answer : refuse('keyReused') });
    const step = steps[place];
    if (!step) continue;
    const { playerId } = one.launch;
    const posted = answers.get(step);
    // Where the bonus of the player ended by it, there is more cash than the round paid.
    const after = posted?.posted ? (counted.get(playerId)?.cash ?? posted.after.cash) : undefined;
    const left = after ?? cash.get(playerId) ?? 0n;
    const answer = await answerOf(tx, one, step, { posted, cash: left, now });
    decided.push({ answer: 'passing' in answer ? answer.passing : answer.kept, drawn: step.drawn });
    if ('kept' in answer) kept.push({ command: one.command, answer: answer.kept });
  }
  await keepAnswers(tx, kept);
  return decided;
}

/** Posts what moves money, and writes down the rounds of what was posted and the nonces that were drawn with. */
async function postMoves(
  tx: Tx,
  steps: readonly (Step | undefined)[],
  now: Date,
): Promise<{
  readonly answers: ReadonlyMap<Step, Answer | undefined>;
  /** The balances of those whose rounds counted for a bonus. */
  readonly counted: ReadonlyMap<bigint, { readonly cash: Amount }>;
}> {
  const endedBy = (step: Step | undefined) => (step && 'move' in step && endedOf(step.move.row)) || [];
  const grants = await RoundGrants.open(tx, steps.flatMap(endedBy));
  const moving = steps.flatMap((step) => {
    const { row, held } = step && 'move' in step ? step.move : {};
    const command = row && held && commandOf(heldRound(row, endedOf(row)), held, grants);
    return step && command ? [{ step, command }] : [];
  });
  const posted = await postAllIn(
    tx,
    moving.map(({ command }) => command),
  );
  const answers = new Map<Step, Answer | undefined>(moving.map(({ step }, place) => [step, posted[place]]));
  const isWritten = (step: Step): step is Extract<Step, { move: Move }> =>
    'move' in step && answers.get(step)?.posted !== false;

  const decided = steps.filter((step) => step !== undefined);
  const written = decided.filter(isWritten);
  const rowsOf = (isNew: boolean) =>
    written.filter(({ drawn }) => (drawn !== undefined) === isNew).map(({ move }) => move.row);
  await insertRounds(tx, rowsOf(true));
  await updateRounds(tx, rowsOf(false));
  await spendNonces(
    tx,
    decided.flatMap((step) =>
      step.drawn ? [{ seedId: step.drawn.seed.id, nonce: step.drawn.nonce, hasBegun: isWritten(step) }] : [],
    ),
  );
  return { answers, counted: await grants.count(tx, written.flatMap(endedBy), now) };
}

async function answerOf(
  tx: Tx,
  { launch: { playerId } }: Asked,
  step: Step,
  at: { readonly posted: Answer | undefined; readonly cash: Amount; readonly now: Date },
): Promise<{ readonly kept: Kept } | { readonly passing: Refusal }> {
  if (!('move' in step)) return step;
  const { posted, cash, now } = at;
  const { row, held } = step.move;
  if (posted && !posted.posted) {
    if (held.length === 0)
      throw new Error(`round ${row.id} was not settled by the ledger: ${posted.refused}`);
    return { passing: await stakeRefused(tx, { playerId, now }, posted.refused) };
  }
  if (!step.round) return { kept: { refused: 'roundOver' } };
  const names = { id: row.id, seedId: row.seed_id, nonce: Number(row.nonce) };
  return { kept: { statusCode: 1, ...roundOnWire(names, step.round), balance: formatAmount(cash) } };
}

/** Locks what the steps are decided on. */
async function openDecision(
  tx: Tx,
  asked: readonly StepAsked[],
  now: Date,
): Promise<{ readonly decide: (one: StepAsked) => Step; readonly money: RoundMoney }> {
  const live = await liveLaunches(
    tx,
    asked.map(({ launch }) => launch.id),
    now,
  );
  const beginning = asked.filter(isBegin).map(({ launch }) => launch);
  const seeds = await lockActiveSeeds(
    tx,
    beginning.filter(({ id }) => live.has(id)),
  );
  const rounds = await lockRounds(
    tx,
    asked.flatMap((one) => (isBegin(one) ? [] : [{ id: one.roundId, playerId: one.launch.playerId }])),
  );
  const open = await findOpenRounds(tx, beginning);
  // Last, as the ledger locks it, and of all of them at once.
  const players = asked.map(({ launch }) => launch.playerId);
  const money = await RoundMoney.open(tx, players, now);

  const decide = (one: StepAsked): Step => {
    if (!live.has(one.launch.id)) return { passing: refuse('launchEnded') };
    if (!isBegin(one)) return act(one, { row: rounds.get(one.roundId), money, now });
    const name = nameOf(one.launch);
    const seed = seeds.get(name);
    if (!seed) throw new Error(`player ${one.launch.playerId} has no seed in ${one.launch.gameCode}`);
    return begin(one, { seed, isOpen: open.has(name), money, now });
  };
  return { decide, money };
}

function begin(
  { launch, bet }: Begin,
  at: { readonly seed: LockedSeed; readonly isOpen: boolean; readonly money: RoundMoney; readonly now: Date },
): Step {
  const { seed, isOpen, money, now } = at;
  const { playerId, gameCode } = launch;
  const rules = rulesOf(gameCode);
  const played = playedOn(rules, launch.providerCode);
  const early = (seed.last_round_at?.getTime() ?? 0) + bet.shortestMs - seed.locked_at.getTime();
  if (early > 0) return { passing: tooSoon(early) };
  if (isOpen) return { passing: refuse('roundInProgress') };
  if (money.mostOn(playerId, played) < bet.unit) return { kept: { refused: 'insufficientFunds' } };
  const nonce = Number(seed.last_nonce) + 1;
  const source = { serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce };
  const round = dealRound(rules, source, bet);
  if (isRefusal(round)) return { kept: { refused: round.refused, field: 'choice' } };
  const drawn = { seed, nonce };
  if (round.staked > bet.most) return { drawn, kept: { refused: 'invalidStake', field: 'stake' } };
  const paid = money.pay(playerId, { played, stake: round.staked });
  if ('aboveMaximum' in paid) return { drawn, passing: aboveMaximum(paid) };
  return { drawn, round, move: beginMove(launch, bet, { seedId: seed.id, nonce }, { round, paid, now }) };
}

const aboveMaximum = (paid: { readonly aboveMaximum: Amount }): Refusal =>
  refuse('bonusStakeTooHigh', { field: 'stake', detail: { max: formatAmount(paid.aboveMaximum) } });

function act(
  { launch, step, action }: Act,
  at: { readonly row: DrawnRow | undefined; readonly money: RoundMoney; readonly now: Date },
): Step {
  const { row, money, now } = at;
  if (
    !row ||
    row.site_id !== launch.siteId ||
    row.game_code !== launch.gameCode ||
    row.shared_round_id !== null
  )
    return { kept: { refused: 'unknownRound', field: 'round_id' } };
  if (row.state !== 'open') return { kept: { refused: 'roundOver' } };
  if (readKept(row.result, row.stake).actions.length !== step)
    return { kept: { refused: 'stepTaken', field: 'step' } };
  const { server_seed, client_seed, ...stored } = row;
  const round = drawAgain(stored, { server_seed, client_seed });
  if (!round) return { move: refundMove(stored, now), round };
  const next = round.act(action);
  if (isRuleRefusal(next)) return { kept: { refused: next.refused, field: 'action' } };
  const paid = payMore(stored, next, money);
  if (paid && 'aboveMaximum' in paid) return { passing: aboveMaximum(paid) };
  return { move: nextMove(stored, next, paid, now), round: next };
}

/** How what a decision stakes more is paid: a double down, a split, insurance. */
function payMore(
  row: RoundRow,
  { staked }: RoundNow,
  money: RoundMoney,
): Payment | { readonly aboveMaximum: Amount } | undefined {
  const { stake: before, player_id: playerId } = row;
  if (staked <= before) return undefined;
  return money.pay(playerId, { played: playedIn(row), stake: staked - before, before, round: row });
}

/** Replays a stored round; `undefined` where the current rules cannot. */
export function drawAgain(
  row: RoundRow,
  seed: { readonly server_seed: Buffer; readonly client_seed: string },
): RoundNow | undefined {
  const source = { serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce: Number(row.nonce) };
  const round = dealRound(rulesOf(row.game_code), source, readKept(row.result, row.stake));
  return isRefusal(round) || round.staked !== row.stake ? undefined : round;
}
