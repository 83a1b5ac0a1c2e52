import { z } from 'zod';
import { UNIT } from '#rules/money/amount.ts';
import {
  type Allowance,
  levelsProblem,
  type VerificationLevel,
  verificationNeeds,
} from '#rules/players/verification.ts';

/** Money in or out: most within the days before, in whole units of the currency; `null`: any amount. */
const allowance = z
  .strictObject({
    allowed: z.boolean().default(true),
    most: z.int().positive().nullable().default(null),
    days: z.int().min(1).max(3_650).default(30),
  })
  .prefault({});

const level = z.strictObject({
  needs: z.array(z.enum(verificationNeeds)),
  deposit: allowance,
  withdraw: allowance,
  stake: z.boolean().default(true),
  /** Days after which what staff has approved is asked for again; `null`: never. */
  renewDays: z.int().min(30).max(3_650).nullable().default(null),
});

type DefinedLevel = z.output<typeof level>;

/** From level 0, which asks for nothing; none: the site verifies nobody. */
export const definedLevels = z
  .array(level)
  .max(10)
  .default([])
  .superRefine((levels, context) => {
    const problem = levelsProblem(levelsOf(levels));
    if (problem) context.addIssue({ code: 'custom', message: `must build on one another: ${problem}` });
  });

/** Levels as a site keeps them. */
export const levelsOf = (levels: readonly DefinedLevel[]): VerificationLevel[] =>
  levels.map(({ needs, deposit, withdraw, stake, renewDays }, at) => ({
    ...{ level: at, needs, mayStake: stake, renewDays },
    ...{ deposit: allowanceOf(deposit), withdraw: allowanceOf(withdraw) },
  }));

const allowanceOf = ({ allowed, most, days }: DefinedLevel['deposit']): Allowance => ({
  isAllowed: allowed,
  most: most === null ? null : BigInt(most) * UNIT,
  days,
});
