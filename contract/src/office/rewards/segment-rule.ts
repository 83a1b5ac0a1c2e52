import { z } from 'zod';
import {
  MOST_CONDITIONS,
  MOST_GROUPS,
  MOST_PLAY_DAYS,
  matches,
  SCOPE_PATTERN,
  segmentCountries,
} from '#rules/rewards/segments/segment.ts';
import { amountText } from '../../call.ts';
import { type LanguageCode, languages } from '../../languages.ts';
import { tag } from '../calls/players.ts';

const days = z.int().min(1).max(3_650);
const everOrDays = days.nullable().describe('Days looked back; null for ever');
const threshold = z.enum(['atLeast', 'below']);
const recency = { is: z.enum(['within', 'notWithin']), days };
const count = z.int().min(0).max(1_000_000);
const oneOf = z.enum(['in', 'notIn']);
const match = z.enum(matches);
const codes = Object.keys(languages) as LanguageCode[];

const scope = z
  .string()
  .regex(SCOPE_PATTERN)
  .describe('`all`, `casino`, `sportsbook`, `sport:soccer` or `game:PROVIDER/game`');
const play = { on: scope, days: z.int().min(1).max(MOST_PLAY_DAYS), is: threshold, value: amountText };

/** One condition, as it is sent and stored. */
export const segmentCondition = z.discriminatedUnion('fact', [
  z.strictObject({ fact: z.literal('depositCount'), days: everOrDays, is: threshold, value: count }),
  z.strictObject({ fact: z.literal('depositSum'), days: everOrDays, is: threshold, value: amountText }),
  z.strictObject({ fact: z.literal('lastDeposit'), ...recency }),
  z.strictObject({ fact: z.literal('staked'), ...play }),
  z.strictObject({ fact: z.literal('lost'), ...play }).describe('Stakes less wins'),
  z.strictObject({ fact: z.literal('level'), is: threshold, value: z.int().min(0).max(1_000) }),
  z.strictObject({
    fact: z.literal('language'),
    is: oneOf,
    values: z.array(z.enum(codes)).min(1).max(codes.length),
  }),
  z.strictObject({
    fact: z.literal('country'),
    is: oneOf,
    values: z.array(z.enum(segmentCountries)).min(1).max(segmentCountries.length),
  }),
  z.strictObject({ fact: z.literal('tag'), is: z.enum(['has', 'hasNot']), tag }),
  z.strictObject({ fact: z.literal('lastSeen'), ...recency }),
  z.strictObject({ fact: z.literal('registered'), ...recency }),
]);
export type StoredCondition = z.infer<typeof segmentCondition>;

/** What a segment says, as it is sent and stored. */
export const segmentRule = z.strictObject({
  match,
  groups: z
    .array(z.strictObject({ match, conditions: z.array(segmentCondition).min(1).max(MOST_CONDITIONS) }))
    .max(MOST_GROUPS)
    .describe('Without one, every player who may be reached'),
});
export type StoredSegment = z.infer<typeof segmentRule>;
