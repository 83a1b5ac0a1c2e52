import { z } from 'zod';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type RoundSeed, roundStream, type Stream } from '#rules/fairness/stream.ts';
import type { HouseGame, ResultValue, RoundNow } from '#rules/games/game-rules.ts';
import { isRuleRefusal, replay } from '#rules/games/round/replay.ts';
import { findRules } from '#rules/games/rules-only.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';
import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Json } from '../../db/schema.ts';

export interface Opening {
  /** The choices with their stakes in 1/10,000 units; a choice may occur more than once. */
  readonly unit: Amount;
  /** As it came over the wire, or as it was kept. */
  readonly choice: unknown;
  readonly actions?: readonly unknown[];
}

/** What a player asks for when a round begins. */
export interface Bet {
  readonly key: string;
  /** The choices; in a layout a choice may occur more than once. */
  readonly unit: Amount;
  readonly choice: unknown;
  readonly currency: string;
  /** All that may be put down when the round begins. */
  readonly most: Amount;
  /** Milliseconds from the beginning of the round before to that of this one, at least. */
  readonly shortestMs: number;
}

/** The name of a game as players see it. */
export const nameOfGame = (gameCode: string): string =>
  (findRules(gameCode) ?? findSharedGame(gameCode))?.name ?? gameCode;

/** The rules of a game that deals rounds. @throws for a game without rules */
export function rulesOf(gameCode: string): HouseGame {
  const rules = findRules(gameCode);
  if (!rules) throw new Error(`no rules for the game ${gameCode}`);
  return rules;
}

/** Derives the round of a seed, a nonce, a choice and decisions. It depends on nothing else. */
export const dealRound = (rules: HouseGame, seed: RoundSeed, opening: Opening): RoundNow | Refusal =>
  dealFrom(rules, roundStream(seed), opening);

/** The same from the numbers of a round. */
export function dealFrom(rules: HouseGame, stream: Stream, opening: Opening): RoundNow | Refusal {
  const { unit: stake, choice, actions = [] } = opening;
  const round = replay(rules, { stake, choice, actions, stream });
  return isRuleRefusal(round) ? refuse(round.refused, { field: 'choice' }) : round;
}

/** Part of what is JSON as a whole: it is not walked through once more for every step of a round. */
const part = z.custom<Json>((value) => value !== undefined);

const keptRound = z.strictObject({ unit: z.string(), choice: part, actions: z.array(part), shown: part });

/** The inputs of a round, its decisions, and the last state its player saw. */
export interface KeptRound {
  readonly unit: Amount;
  readonly choice: Json;
  readonly actions: readonly Json[];
  readonly shown: Json;
}

/** The stored record of a round: without choices or decisions, only what was shown. */
export function keepRound(unit: Amount, round: RoundNow): ResultValue {
  const { choice, actions, staked } = round;
  const shown = round.view();
  if (choice === null && actions.length === 0 && staked === unit) return shown;
  return { unit: formatAmount(unit), choice, actions: [...actions], shown };
}

/** The inverse of {@link keepRound}. */
export function readKept(result: Json, staked: Amount): KeptRound {
  const { data } = keptRound.safeParse(result);
  const unit = data && parseAmount(data.unit);
  return data && unit !== undefined
    ? { ...data, unit }
    : { unit: staked, choice: null, actions: [], shown: result };
}
