import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Condition,
  conditionHolds,
  holds,
  type Match,
  matches,
  type PlayerFacts,
  type PlayScope,
  parseScope,
  type SegmentGroup,
  scopeText,
  segmentCountries,
} from './segment.ts';

const days = fc.integer({ min: 1, max: 90 });
const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
const recency = { is: fc.constantFrom('within' as const, 'notWithin' as const), days };
const threshold = fc.constantFrom('atLeast' as const, 'below' as const);
const oneOf = fc.constantFrom('in' as const, 'notIn' as const);
const scope: fc.Arbitrary<PlayScope> = fc.oneof(
  fc.record({ kind: fc.constantFrom('all' as const, 'casino' as const, 'sportsbook' as const) }),
  fc.record({ kind: fc.constant('sport' as const), sport: fc.stringMatching(/^[a-z][a-z0-9_]{0,31}$/) }),
  fc.record({
    kind: fc.constant('game' as const),
    providerCode: fc.stringMatching(/^[A-Z0-9_]{1,32}$/),
    gameCode: fc.stringMatching(/^[a-z0-9-]{1,64}$/),
  }),
);
const languageCodes = ['EN', 'VI', 'NE'];
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    fact: fc.constant('depositCount' as const),
    ...{ days: fc.option(days), is: threshold, value: fc.integer({ min: 0, max: 20 }) },
  }),
  fc.record({
    fact: fc.constant('depositSum' as const),
    ...{ days: fc.option(days), is: threshold, value: amount },
  }),
  fc.record({
    fact: fc.constantFrom('staked' as const, 'lost' as const),
    ...{ on: scope, days, is: threshold, value: amount },
  }),
  fc.record({ fact: fc.constant('level' as const), is: threshold, value: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    fact: fc.constant('language' as const),
    ...{ is: oneOf, values: fc.subarray(languageCodes, { minLength: 1 }) },
  }),
  fc.record({
    fact: fc.constant('country' as const),
    ...{ is: oneOf, values: fc.subarray([...segmentCountries], { minLength: 1 }) },
  }),
  fc.record({
    fact: fc.constant('tag' as const),
    ...{ is: fc.constantFrom('has' as const, 'hasNot' as const), tag: fc.constantFrom('a', 'b') },
  }),
  fc.record({
    fact: fc.constantFrom('lastDeposit' as const, 'lastSeen' as const, 'registered' as const),
    ...recency,
  }),
);
const group: fc.Arbitrary<SegmentGroup> = fc.record({
  match: fc.constantFrom(...matches),
  conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
});

const player: fc.Arbitrary<PlayerFacts> = fc
  .record({
    counts: fc.integer({ min: 0, max: 20 }),
    sums: amount,
    staked: amount,
    lost: amount,
    lastDeposit: fc.option(days),
    lastSeen: fc.option(days),
    registered: days,
    level: fc.integer({ min: 0, max: 9 }),
    language: fc.constantFrom(...languageCodes),
    country: fc.constantFrom(...segmentCountries),
    tags: fc.uniqueArray(fc.constantFrom('a', 'b')),
  })
  .map(({ counts, sums, staked, lost, tags, ...plain }) => ({
    ...plain,
    tags: new Set(tags),
    depositCount: () => counts,
    depositSum: () => sums,
    staked: () => staked,
    lost: () => lost,
  }));

/** The condition that says the contrary. */
function contraryOf(one: Condition): Condition {
  switch (one.fact) {
    case 'lastDeposit':
    case 'lastSeen':
    case 'registered':
      return { ...one, is: one.is === 'within' ? 'notWithin' : 'within' };
    case 'language':
    case 'country':
      return { ...one, is: one.is === 'in' ? 'notIn' : 'in' };
    case 'tag':
      return { ...one, is: one.is === 'has' ? 'hasNot' : 'has' };
    default:
      return { ...one, is: one.is === 'atLeast' ? 'below' : 'atLeast' };
  }
}

const other = (match: Match): Match => (match === 'all' ? 'any' : 'all');

describe('a rule of a segment', () => {
  test('of every player either a condition holds, or the contrary of it', () => {
    fc.assert(
      fc.property(condition, player, (one, who) => {
        expect(conditionHolds(contraryOf(one), who)).toBe(!conditionHolds(one, who));
      }),
    );
  });

  test('with all for any, and each condition for its contrary, it has exactly the other players', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...matches),
        fc.array(group, { minLength: 1, maxLength: 4 }),
        player,
        (match, groups, who) => {
          const contrary = groups.map((one) => ({
            match: other(one.match),
            conditions: one.conditions.map(contraryOf),
          }));
          expect(holds({ match: other(match), groups: contrary }, who)).toBe(!holds({ match, groups }, who));
        },
      ),
    );
  });

  test('one more group leaves no player in that `all` kept out, and takes none away from `any`', () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 3 }), group, player, (groups, more, who) => {
        const has = (match: Match, of: readonly SegmentGroup[]) => holds({ match, groups: of }, who);
        if (has('all', [...groups, more])) expect(has('all', groups)).toBe(true);
        if (has('any', groups)) expect(has('any', [...groups, more])).toBe(true);
      }),
    );
  });

  test('without a group it has every player', () => {
    fc.assert(
      fc.property(fc.constantFrom(...matches), player, (match, who) => holds({ match, groups: [] }, who)),
    );
  });
});

describe('what play a figure is about', () => {
  test('is read from the text that it is written as', () => {
    fc.assert(
      fc.property(scope, (one) => {
        expect(parseScope(scopeText(one))).toEqual(one);
      }),
    );
  });

  test.each([
    '',
    'ALL',
    'sport:',
    "sport:a'b",
    'game:',
    'game:X',
    'game:X/',
    'game:X/y/z',
    'casino:',
    'tag:x',
  ])('is nothing else: %j', (text) => {
    expect(parseScope(text)).toBeUndefined();
  });

  test('no text is read as anything but what writes that very text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseScope(text);
        if (read) expect(scopeText(read)).toBe(text);
      }),
    );
  });
});
