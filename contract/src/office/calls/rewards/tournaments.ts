import { z } from 'zod';
import { tournamentMetrics } from '#rules/rewards/leaderboard.ts';
import { promotionTexts } from '../../../bonus-promotion.ts';
import { amountText, pageFields, success, timestamp } from '../../../call.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';

const id = z.uuid();
const moment = z.iso.datetime({ offset: true });
const names = (pattern: RegExp) => z.array(z.string().regex(pattern)).max(200);

const tournament = {
  starts_at: moment,
  ends_at: moment,
  metric: z
    .enum(tournamentMetrics)
    .describe('Stakes or wins together, or the best win as a multiple of its stake'),
  min_stake: amountText.describe('Rounds staked below this do not count'),
  counts: z
    .strictObject({
      providers: names(/^[A-Za-z0-9_]{1,32}$/),
      categories: names(/^[a-z0-9_-]{1,32}$/),
      games: names(/^[A-Z0-9_]{1,32}\/[a-z0-9-]{1,64}$/).describe('As `PROVIDER/game`'),
    })
    .describe('Rounds of any of these count; all rounds and bets where there are none'),
  opt_in: z.boolean().describe('Whether only those take part who join, with rounds since then'),
  prizes: z
    .array(
      z.strictObject({
        from: z.int().min(1).max(1_000),
        to: z.int().min(1).max(1_000),
        token: amountText,
        cash: amountText,
        promotion_id: id
          .nullable()
          .describe('A promotion of the site that is granted by staff or a campaign'),
      }),
    )
    .min(1)
    .max(50)
    .describe('For each of the ranks, from the first on without a gap'),
  texts: promotionTexts,
};

const row = z.object({
  ...tournament,
  id,
  version: z.int().min(1),
  state: z.enum(['upcoming', 'running', 'counting', 'ended', 'cancelled']),
  players: z.int(),
});

export const tournaments = officeRow({
  path: '/api/office/rewards/tournaments',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The tournaments of a site, newest first',
  request: z.strictObject({ site: externalId, ...pageFields, before: z.uuid().optional() }),
  response: z.object({ ...success, currency: z.string(), rows: z.array(row), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const tournamentFacts = officeRow({
  path: '/api/office/rewards/tournament',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'A tournament with who leads it, and what was won and paid',
  request: z.strictObject({ site: externalId, id }),
  response: z.object({
    ...success,
    currency: z.string(),
    tournament: row,
    leaders: z
      .array(z.object({ rank: z.int(), player_id: z.string(), account_id: z.string(), score: amountText }))
      .describe('The first 50'),
    prizes: z.array(
      z.object({
        rank: z.int(),
        player_id: z.string(),
        account_id: z.string(),
        score: amountText,
        token: amountText,
        cash: amountText,
        promotion_id: z.string().nullable(),
        paid_at: timestamp.nullable(),
        refused: z.string().nullable().describe('Why its promotion was not granted'),
      }),
    ),
  }),
  errors: ['unknownSite', 'unknownReward'],
});

const changed = z.object({ ...success, id, version: z.int() });
const refusals = ['unknownSite', 'unknownReward', 'versionConflict', 'wrongStatus'] as const;

export const saveTournament = officeRow({
  path: '/api/office/rewards/save_tournament',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Plans a tournament, or changes one that has not begun',
  request: z.strictObject({
    site: externalId,
    id: id.nullable().describe('Null plans one'),
    version: z.int().min(0).describe('The version that the change was decided on; 0 plans one'),
    ...tournament,
    reason,
  }),
  response: changed,
  errors: [
    ...refusals,
    ...(['invalidPeriod', 'invalidAmount', 'badRequest', 'unknownGame', 'unknownPromotion'] as const),
  ],
  stepUp: true,
});

export const cancelTournament = officeRow({
  path: '/api/office/rewards/cancel_tournament',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Cancels a tournament that has not ended: nothing of it is paid',
  request: z.strictObject({ site: externalId, id, version: z.int().min(1), reason }),
  response: changed,
  errors: refusals,
  stepUp: true,
});
