import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls.ts';

const rowOf = (response: z.ZodObject) => JSON.stringify(z.toJSONSchema(response, { io: 'output' }));
const lines = rowOf(calls['home.publicOdds'].response);
const matches = rowOf(calls['home.matchList'].response);

/** Section 3 of the specification. A site without a sportsbook has no lines, so the promise is what can be looked at. */
test.each([
  ['bet_type', lines],
  ['home_away', lines],
  ['criteria1', lines],
  ['home_team_name', matches],
  ['away_team_name', matches],
])('a bet line has %s', (field, schema) => expect(schema).toContain(`"${field}":{`));

test.each(['home_team_names', 'away_team_names'])('a bet line has %s per language', (field) => {
  const { value } = calls['home.matchList'].response.shape;
  const names = value.element.shape[field as 'home_team_names'];
  expect(names.parse({ EN: 'Riverside', PHP: 'Tabing-ilog' })).toEqual({
    EN: 'Riverside',
    PHP: 'Tabing-ilog',
  });
});
