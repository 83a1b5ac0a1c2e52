import { z } from 'zod';
import { success } from '../../../call.ts';
import { externalId, officeRow } from '../../office-call.ts';

const game = z.string().describe('As `PROVIDER/game`');

export const games = officeRow({
  path: '/api/office/rewards/games',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'Games by name or code, the most popular of a site first, for rules that are about some of them',
  request: z.strictObject({
    site: externalId,
    search: z.string().trim().min(1).max(64).optional(),
    games: z
      .array(game.regex(/^[A-Z0-9_]{1,32}\/[a-z0-9-]{1,64}$/))
      .max(500)
      .optional()
      .describe('Only these; left out: the first twenty that are found'),
  }),
  response: z.object({
    ...success,
    rows: z.array(z.object({ game, name: z.string(), provider_name: z.string() })),
  }),
  errors: ['unknownSite'],
});

export const providers = officeRow({
  path: '/api/office/rewards/providers',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'Providers by name, for rules that are about games of some of them',
  request: z.strictObject({ site: externalId }),
  response: z.object({ ...success, rows: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: ['unknownSite'],
});
