import type { CallRequest } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { RoundNow } from '#rules/games/game-rules.ts';
import { endForPlayer } from '#rules/games/round/replay.ts';
import type { JobContext } from '../../actor.ts';
import { RoundGrants } from '../../bonuses/public.ts';
import type { Clock } from '../../clock.ts';
import type { Db, Reader } from '../../db/database.ts';
import { runApart } from '../../db/turns/apart.ts';
import { createBatcher } from '../../db/turns/batcher.ts';
import { UUID } from '../../db/uuid7.ts';
import { postAllIn } from '../../ledger/public.ts';
import { commandOf } from '../held-stakes.ts';
import type { RealLaunch } from '../launches/open-launches.ts';
import { findSeed, nameOf } from '../store.ts';
import type { Bet } from './deal-round.ts';
import { lockForgottenRounds, type RoundRow, updateRounds } from './round-store.ts';
import { type Decided, decideSteps, drawAgain, type StepAnswer, type StepAsked } from './step-batch.ts';
import { endedOf, heldRound, type Move, nextMove, refundMove } from './step-moves.ts';

/** Rounds in which the player decides. What arrives together is decided together, in one commit. */
export interface Steps {
  /** Begins a round: its stake is taken and its row is there in one commit. */
  begin(launch: RealLaunch, bet: Bet): Promise<StepAnswer | Refusal>;
  /** Decides what an open round offers. */
  act(
    launch: RealLaunch,
    request: Pick<CallRequest<'/api/games/act'>, 'key' | 'round_id' | 'step' | 'action'>,
  ): Promise<StepAnswer | Refusal>;
}

const MOST_TOGETHER = 128;
/** A round that was left alone is ended for its player after so long. */
const PATIENCE_MS = 24 * 3_600_000;
const AT_ONCE = 50;

export function openSteps({ db, clock }: { readonly db: Db; readonly clock: Clock }): Steps {
  const batcher = createBatcher<StepAsked, Decided>(
    MOST_TOGETHER,
    (asked) =>
      // What one player asks of one game follows one another, as what is asked under one key does.
      runApart(
        asked,
        ({ launch, command }) => [`${command.siteId} ${command.key}`, nameOf(launch)],
        (together) => db.tx((tx) => decideSteps(tx, together, clock.now())),
      ),
    ({ launch }) => launch.siteId,
  );

  async function decide(asked: StepAsked): Promise<StepAnswer | Refusal> {
    const decided = await batcher.add(asked);
    if (!decided) return refuse('busy', { detail: { retry_after: 1 } });
    const { answer, drawn } = decided;
    if (drawn) asked.launch.seed.usedOf(drawn.seed, drawn.nonce);
    return answer;
  }

  const onceOf = ({ siteId, playerId }: RealLaunch, key: string) => ({
    siteId,
    playerId,
    key: key.toLowerCase(),
  });
  return {
    begin(launch, bet) {
      const choice = JSON.stringify(bet.choice ?? null);
      const content = { game: launch.gameCode, unit: String(bet.unit), choice };
      return decide({ launch, bet, command: { ...onceOf(launch, bet.key), name: 'games.play', content } });
    },
    async act(launch, { key, round_id, step, action }) {
      const content = { round_id, step, action: JSON.stringify(action ?? null) };
      return decide({
        ...{ launch, step, action },
        // No round has the id of none.
        roundId: UUID.test(round_id) ? round_id : NO_ROUND,
        command: { ...onceOf(launch, key), name: 'games.act', content },
      });
    },
  };
}

const NO_ROUND = '00000000-0000-0000-0000-000000000000';

/** Replays a stored round; `undefined` if the current rules cannot: then every stake is refunded. */
export async function reopen(reader: Reader, row: RoundRow): Promise<RoundNow | undefined> {
  const seed = await findSeed(reader, row.seed_id);
  if (!seed) throw new Error(`seed ${row.seed_id} is not there`);
  return drawAgain(row, seed);
}

/** Closes abandoned rounds, as the page of their game says. */
export async function endLeftRounds(db: Db, { actor, now }: JobContext): Promise<void> {
  await db.tx(async (tx) => {
    const moves: Move[] = [];
    for (const row of await lockForgottenRounds(tx, new Date(now.getTime() - PATIENCE_MS), AT_ONCE)) {
      const round = await reopen(tx, row);
      moves.push(round ? nextMove(row, endForPlayer(round), undefined, now) : refundMove(row, now));
    }
    const ended = moves.flatMap(({ row }) => endedOf(row, actor) ?? []);
    const grants = await RoundGrants.open(tx, ended);
    const commands = moves.flatMap(
      ({ row, held }) => commandOf(heldRound(row, endedOf(row, actor)), held, grants) ?? [],
    );
    for (const answer of await postAllIn(tx, commands))
      if (!answer.posted) throw new Error(`a round left by its player was not settled: ${answer.refused}`);
    await updateRounds(
      tx,
      moves.map(({ row }) => row),
    );
    await grants.count(tx, ended, now);
  });
}
