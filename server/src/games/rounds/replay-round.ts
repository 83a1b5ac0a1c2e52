import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { askedRound, textsOfRound } from '#rules/games/explain/claim-fields.ts';
import { explainRound } from '#rules/games/explain/explain-round.ts';
import { differenceText, stepLines } from '#rules/games/explain/step-lines.ts';
import { findRules } from '#rules/games/rules-only.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';
import type { Db } from '../../db/database.ts';
import { findSeed } from '../store.ts';
import { readRound } from './read-rounds.ts';
import { findRoundAt, type RoundRow } from './round-store.ts';

/** A round with its proof, played again. */
export interface ReplayedRound {
  readonly row: RoundRow;
  readonly round: CallResponse<'/api/games/round'>;
  /** `open`: it is not over, or was given back, so that there is nothing to play again. */
  readonly verdict: 'verified' | 'differs' | 'open';
  readonly differences: readonly string[];
  /** Each step from the seed to the win. */
  readonly steps: readonly string[];
}

/**
 * A round of some sites, played again by the rules. The seed that it was drawn from is used though it may still be secret,
 * and is not in what is returned before it was revealed to its player.
 */
export async function replayRound(
  db: Db,
  siteIds: readonly number[],
  roundId: string,
): Promise<ReplayedRound | undefined> {
  const row = await findRoundAt(db.read, siteIds, roundId);
  if (!row) return undefined;
  const round = await readRound(db, { siteId: row.site_id, playerId: row.player_id }, roundId);
  if (isRefusal(round)) return undefined;
  const unplayed = { row, round, verdict: 'open', differences: [], steps: [] } as const;
  const game = findSharedGame(row.game_code) ?? findRules(row.game_code);
  if (row.state !== 'settled' || !game) return unplayed;
  const asked = askedRound(game, textsOfRound(await withSeed(db, round, row)));
  if ('problems' in asked) return unplayed;
  const explained = explainRound(asked);
  const differences = explained.differences.map(differenceText);
  return {
    row,
    round,
    verdict: differences.length === 0 ? 'verified' : 'differs',
    differences,
    steps: stepLines(asked, explained),
  };
}

async function withSeed(
  db: Db,
  round: CallResponse<'/api/games/round'>,
  { seed_id, shared_round_id }: RoundRow,
): Promise<CallResponse<'/api/games/round'>> {
  if (shared_round_id !== null) return round;
  const seed = await findSeed(db.read, seed_id);
  return { ...round, proof: { ...round.proof, server_seed: seed?.server_seed.toString('hex') ?? null } };
}
