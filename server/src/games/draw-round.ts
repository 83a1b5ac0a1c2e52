import { type RoundSeed, roundStream } from '#rules/fairness/stream.ts';
import { findGameRules } from '#rules/games/all-games.ts';
import type { Round } from '#rules/games/game-rules.ts';
import type { Amount } from '#rules/money/amount.ts';

/** The round that a seed and nonce stand for. It depends on nothing else. @throws for a game without rules */
export function drawRound(gameCode: string, seed: RoundSeed, stake: Amount): Round {
  const rules = findGameRules(gameCode);
  if (!rules) throw new Error(`no rules for the game ${gameCode}`);
  return rules.play({ stake, stream: roundStream(seed) });
}
