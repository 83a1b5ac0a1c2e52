import type { Refusal } from '#contract/errors.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import {
  levelAbove,
  levelReached,
  type ReachedLevel,
  type VerificationLevel,
} from '#rules/players/verification.ts';
import type { Reader } from '../../db/database.ts';
import { openDemands } from './demand.ts';
import { readFacts, type VerificationFacts } from './facts.ts';
import { readLevels } from './levels.ts';
import type { VerificationDemandTable } from './tables.ts';

const DAY_MS = 86_400_000;

interface Asked {
  readonly playerId: bigint;
  readonly now: Date;
}

/** The level of a player among those of the site, and what is demanded of them. */
export interface PlayerLevel extends Omit<ReachedLevel, 'until'> {
  /** Until when what the level rests on is valid; `null`: for good. */
  readonly until: Date | null;
  readonly levels: readonly VerificationLevel[];
  readonly facts: VerificationFacts;
  readonly demands: readonly VerificationDemandTable[];
  /** The level that is needed already and not reached. */
  readonly overdue: number | undefined;
}

async function levelsOfPlayer(reader: Reader, playerId: bigint): Promise<VerificationLevel[]> {
  const { site_id } = await reader
    .selectFrom('player')
    .select('site_id')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return readLevels(reader, site_id);
}

/** The level that a player has at a moment; `undefined` at a site without levels. */
export async function readLevel(reader: Reader, { playerId, now }: Asked): Promise<PlayerLevel | undefined> {
  const levels = await levelsOfPlayer(reader, playerId);
  if (levels.length === 0) return undefined;
  const facts = await readFacts(reader, playerId);
  const reached = levelReached(levels, facts.met, now.getTime());
  if (!reached) throw new Error(`the lowest level of the site of player ${playerId} asks for something`);
  const demands = await openDemands(reader, playerId);
  const due = demands.filter(({ due_at, level }) => due_at <= now && level > reached.level.level);
  const overdue = due.length === 0 ? undefined : Math.max(...due.map(({ level }) => level));
  const until = reached.until === null ? null : new Date(reached.until);
  return { level: reached.level, until, levels, facts, demands, overdue };
}

/** Why a level does not allow something. */
export interface LevelRefusal extends Refusal {
  readonly refused: 'verificationNeeded' | 'levelLimitReached';
}

const needed = (level: number): LevelRefusal => ({ refused: 'verificationNeeded', detail: { level } });

/** What is asked of a level: a stake, or an amount in or out with what was moved before. */
export type LevelQuestion =
  | { readonly what: 'stake' }
  | {
      readonly what: 'deposit' | 'withdraw';
      /** 1/10,000 units. */
      readonly amount: Amount;
      /** What was moved the same way since a time, without this. */
      readonly movedSince: (since: Date) => Promise<Amount>;
    };

/**
 * Why the verification of a player does not allow something, if so: `verificationNeeded` with the level that would, or
 * `levelLimitReached` where the highest has a limit. The one place that knows; stakes are held against it by the guard of
 * the ledger, which is written by what it says.
 */
export async function levelRefusal(
  reader: Reader,
  asked: Asked,
  question: LevelQuestion,
): Promise<LevelRefusal | undefined> {
  const at = await readLevel(reader, asked);
  if (!at) return undefined;
  const { levels, level: reached, overdue } = at;
  if (overdue !== undefined) return needed(overdue);
  if (question.what === 'stake') {
    if (reached.mayStake) return undefined;
    return needed(levelAbove(levels, reached.level, ({ mayStake }) => mayStake)?.level ?? reached.level);
  }
  const { what, amount, movedSince } = question;
  const { isAllowed, most, days } = reached[what];
  if (!isAllowed)
    return needed(
      levelAbove(levels, reached.level, (level) => level[what].isAllowed)?.level ?? reached.level,
    );
  if (most === null) return undefined;
  const sinceDays = (back: number) => movedSince(new Date(asked.now.getTime() - back * DAY_MS));
  const moved = await sinceDays(days);
  if (moved + amount <= most) return undefined;
  for (const level of levels.filter(({ level }) => level > reached.level)) {
    const upper = level[what];
    if (upper.most === null || (await sinceDays(upper.days)) + amount <= upper.most)
      return needed(level.level);
  }
  const room = moved < most ? formatAmount(most - moved) : '0';
  return { refused: 'levelLimitReached', field: 'amount', detail: { room, days } };
}
