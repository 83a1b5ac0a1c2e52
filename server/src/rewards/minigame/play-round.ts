import type { CallResponse } from '#contract/calls.ts';
import { type ErrorCode, type Refusal, refuse } from '#contract/errors.ts';
import { roundStream } from '#rules/fairness/stream.ts';
import { findMode, statusOf, type TokenGame, type TokenMode, winOf } from '#rules/games/token-game.ts';
import { findTokenGame } from '#rules/games/token-games.ts';
import { type Amount, parseAmount } from '#rules/money/amount.ts';
import type { Actor, JobContext, PlayerAction } from '../../actor.ts';
import { commandOnce, passing } from '../../db/command-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { UUID, uuid7 } from '../../db/uuid7.ts';
import { type Answer, postIn, type Step } from '../../ledger/public.ts';
import { stakeRefused } from '../../players/public.ts';
import { balancesAfter } from '../pay.ts';
import { purseOnWire, roundOnWire } from './on-wire.ts';
import {
  ensureSeed,
  findOpenRounds,
  insertRound,
  lockRound,
  lockSeed,
  type MinigameOwner,
  type MinigameRoundRow,
  nextSeed,
  rulesOf,
  saveRound,
} from './store.ts';

type RoundAnswer = Omit<CallResponse<'/api/minigame/start'>, 'message'>;
type Kept = RoundAnswer | { readonly refused: ErrorCode; readonly field?: string };

/** A round that was begun and left alone is ended for its player after so long. */
const PATIENCE_MS = 7 * 86_400_000;

const changed = [{ topic: 'balance.changed', payload: {} }];

interface Bet {
  readonly game: TokenGame;
  readonly mode: TokenMode;
  readonly stake: Amount;
  readonly clientSeed: string;
}

/** A round that a player asks to begin. */
export interface RoundStart {
  /** UUID: asked again under it, the first answer comes again. */
  readonly key: string;
  readonly gameCode: string;
  readonly mode: string;
  /** Tokens, as a decimal number. */
  readonly stake: string;
  readonly clientSeed: string;
}

/** The choice of a player at a step of a round, counted from 0. */
export interface RoundChoice {
  readonly key: string;
  readonly roundId: string;
  readonly step: number;
  readonly choice: number;
}

const ownerOf = ({ siteId, playerId }: PlayerAction): MinigameOwner => ({ siteId, playerId });

/** Begins a round: everything hidden follows from the committed seed, and the stake is held. */
export async function startRound(
  db: Db,
  context: PlayerAction,
  input: RoundStart,
): Promise<RoundAnswer | Refusal> {
  const game = findTokenGame(input.gameCode);
  if (!game) return refuse('unknownGame', { field: 'game_code' });
  const mode = findMode(game, input.mode);
  if (!mode) return refuse('unknownMode', { field: 'mode' });
  const stake = parseAmount(input.stake);
  if (stake === undefined || !game.stakes.includes(stake)) return refuse('invalidStake', { field: 'stake' });
  const { key, clientSeed } = input;
  const content = { game: game.code, mode: mode.code, stake: String(stake), seed: clientSeed };
  return commandOnce(db, { ...ownerOf(context), key, name: 'minigame.start', content }, (tx) =>
    begin(tx, context, { game, mode, stake, clientSeed }),
  );
}

async function begin(tx: Tx, context: PlayerAction, { game, mode, stake, clientSeed }: Bet): Promise<Kept> {
  const { actor, now } = context;
  const owner = ownerOf(context);
  await ensureSeed(tx, owner, game.code);
  const seed = await lockSeed(tx, owner, game.code);
  const open = await findOpenRounds(tx, owner);
  if (open.some((round) => round.game_code === game.code)) return { refused: 'roundInProgress' };
  const id = uuid7();
  const answer = await postIn(tx, {
    key: uuid7(),
    ...owner,
    actor,
    game: playedGame(game.code),
    // Checked like a stake, so that breaks and limits of play apply.
    steps: [{ pend: id, purse: 'token', amount: stake, kind: 'stake', ref: id }],
    events: changed,
  });
  if (!answer.posted) return notHeld(tx, owner, answer, now);
  const stream = roundStream({ serverSeed: seed.server_seed, clientSeed, nonce: seed.nonce });
  const round = {
    id,
    site_id: owner.siteId,
    player_id: owner.playerId,
    game_code: game.code,
    game_version: game.version,
    mode: mode.code,
    stake,
    hidden: [...game.draw(mode, stream)],
    choices: [],
    state: 'open' as const,
    win: 0n,
    server_seed: seed.server_seed,
    client_seed: clientSeed,
    nonce: seed.nonce,
    started_at: now,
    ended_at: null,
    expires_at: new Date(now.getTime() + PATIENCE_MS),
  };
  await insertRound(tx, round);
  await nextSeed(tx, seed);
  return answered(tx, round);
}

async function notHeld(
  tx: Tx,
  { playerId }: MinigameOwner,
  { refused }: Extract<Answer, { posted: false }>,
  now: Date,
): Promise<Kept> {
  if (refused === 'insufficientFunds') return { refused: 'insufficientTokens' };
  return passing(await stakeRefused(tx, { playerId, now }, refused));
}

async function answered(tx: Tx, round: MinigameRoundRow): Promise<RoundAnswer> {
  const held = await balancesAfter(tx, round.player_id);
  return { statusCode: 1, round: roundOnWire(round), ...purseOnWire(held) };
}

/** Makes the choice of a step. One that ends the round settles its stake; the last step pays what it is worth. */
export async function choose(
  db: Db,
  context: PlayerAction,
  { key, roundId, step, choice }: RoundChoice,
): Promise<RoundAnswer | Refusal> {
  const owner = ownerOf(context);
  const content = { round_id: roundId, step, choice };
  return commandOnce(db, { ...owner, key, name: 'minigame.choose', content }, async (tx) => {
    const round = UUID.test(roundId) ? await lockRound(tx, owner, roundId) : undefined;
    if (!round) return { refused: 'unknownRound', field: 'round_id' };
    if (round.state !== 'open') return { refused: 'roundOver' };
    if (round.choices.length !== step) return { refused: 'stepTaken', field: 'step' };
    const { mode } = rulesOf(round);
    if (choice >= mode.choices) return { refused: 'invalidChoice', field: 'choice' };
    const choices = [...round.choices, choice];
    const status = statusOf(mode, round.hidden, choices);
    if (status.is === 'open') {
      const going = { ...round, choices };
      await saveRound(tx, going);
      return answered(tx, going);
    }
    return answered(tx, await end(tx, { ...round, choices }, winOf(round.stake, status.times), context));
  });
}

/** Ends a round with what it is worth. */
export async function leave(
  db: Db,
  context: PlayerAction,
  { key, roundId }: Pick<RoundChoice, 'key' | 'roundId'>,
): Promise<RoundAnswer | Refusal> {
  const owner = ownerOf(context);
  return commandOnce(
    db,
    { ...owner, key, name: 'minigame.leave', content: { round_id: roundId } },
    async (tx) => {
      const round = UUID.test(roundId) ? await lockRound(tx, owner, roundId) : undefined;
      if (!round) return { refused: 'unknownRound', field: 'round_id' };
      if (round.state !== 'open') return { refused: 'roundOver' };
      return answered(tx, await endAsItStands(tx, round, context));
    },
  );
}

/** Pays what a round is worth; before the first step the stake is given back. */
export function endAsItStands(
  tx: Tx,
  round: MinigameRoundRow,
  context: JobContext,
): Promise<MinigameRoundRow> {
  const { times } = statusOf(rulesOf(round).mode, round.hidden, round.choices);
  return round.choices.length === 0
    ? giveBack(tx, round, context)
    : end(tx, round, winOf(round.stake, times), context);
}

async function giveBack(
  tx: Tx,
  round: MinigameRoundRow,
  { actor, now }: JobContext,
): Promise<MinigameRoundRow> {
  const returned: MinigameRoundRow = { ...round, state: 'returned', win: round.stake, ended_at: now };
  await settle(tx, returned, [{ void: round.id, ref: round.id }], actor);
  return returned;
}

async function end(
  tx: Tx,
  round: MinigameRoundRow,
  win: Amount,
  { actor, now }: JobContext,
): Promise<MinigameRoundRow> {
  const ended: MinigameRoundRow = { ...round, state: win > 0n ? 'won' : 'lost', win, ended_at: now };
  const take: Step = { post: round.id, to: 'house', kind: 'stake', ref: round.id };
  const give: Step = { from: 'house', to: 'token', amount: win, kind: 'win', ref: round.id };
  await settle(tx, ended, win > 0n ? [take, give] : [take], actor);
  return ended;
}

/** The provider and code under which a token game is counted. */
const playedGame = (gameCode: string) => ({ providerCode: 'minigame', gameCode });

async function settle(tx: Tx, round: MinigameRoundRow, steps: readonly Step[], actor: Actor): Promise<void> {
  await saveRound(tx, round);
  const answer = await postIn(tx, {
    // The key must not be guessable: a player who knows it could use it first for another command.
    key: uuid7(),
    siteId: round.site_id,
    playerId: round.player_id,
    actor,
    game: playedGame(round.game_code),
    steps,
    events: changed,
  });
  if (!answer.posted) throw new Error(`round ${round.id} was not settled by the ledger: ${answer.refused}`);
}
