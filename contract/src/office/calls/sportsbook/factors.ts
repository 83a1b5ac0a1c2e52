import { z } from 'zod';
import { success, timestamp } from '../../../call.ts';
import { sports } from '../../../feed.ts';
import { officeRow, playerId, reason } from '../../office-call.ts';

/** A sport, or every one without a factor of its own. */
const factorSport = z.enum([...sports, 'all']);
const percent = z
  .int()
  .min(1)
  .max(99)
  .describe('Of what the site allows on a bet, a market and an event; never less than its smallest stake');

export const factors = officeRow({
  path: '/api/office/sportsbook/factors',
  access: 'staff',
  permission: 'sportsbook.read',
  summary: 'By how much what a player may stake on sports is lowered',
  request: z.strictObject({ player_id: playerId }),
  response: z.object({
    ...success,
    rows: z.array(z.object({ sport: factorSport, percent, set_at: timestamp })),
  }),
  errors: ['unknownPlayer'],
});

export const setFactor = officeRow({
  path: '/api/office/sportsbook/set_factor',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary:
    'Lowers what a player may stake, on a sport or on all, or takes that back: it counts from the next bet on',
  request: z.strictObject({
    player_id: playerId,
    sport: factorSport,
    percent: percent.nullable().describe('Null: what the site allows'),
    was: percent.nullable(),
    reason,
  }),
  response: z.object(success),
  errors: ['unknownPlayer', 'versionConflict'],
});
