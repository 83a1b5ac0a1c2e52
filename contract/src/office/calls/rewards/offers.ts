import { z } from 'zod';
import { missionGoals } from '#rules/rewards/mission.ts';
import { needsEnglish, promotionTexts } from '../../../bonus-promotion.ts';
import { amountText, success, timestamp } from '../../../call.ts';
import { missionIcons } from '../../../calls/rewards.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';

const id = z.int().min(1).max(2_147_483_647);
const period = z.enum(['once', 'daily', 'weekly']);
const moment = z.iso.datetime({ offset: true });
/** A page of the site. */
const href = z
  .string()
  .regex(/^\/(?![/\\])[^\s"'<>]*$/)
  .max(200);

/** What every change of one of them says, and is answered. */
const change = {
  site: externalId,
  id: id.nullable().describe('Null adds one after the others'),
  version: z.int().min(0).describe('The version that the change was decided on; 0 adds it'),
  reason,
};
const saved = z.object({ ...success, id, version: z.int() });
const named = { id, version: z.int().min(1) };
const siteOnly = z.strictObject({ site: externalId });
const ofSite = { ...success, currency: z.string() };
const refusals = ['unknownSite', 'unknownReward', 'versionConflict', 'invalidAmount', 'badRequest'] as const;

const mission = {
  period: period.describe('Stays as it was added, as do goal and provider: players have progress by them'),
  goal: z.enum(missionGoals),
  provider_code: z.string().min(1).max(32).nullable().describe('Only its rounds count; null for all'),
  target: amountText.describe('An amount of stakes or deposits, else a whole number'),
  token: amountText,
  cash: amountText,
  href: href.describe('Where players are led to make progress'),
  icon: z.enum(missionIcons),
  texts: promotionTexts,
  is_shown: z.boolean().describe('What was completed can be claimed where it is off, too'),
};

export const missions = officeRow({
  path: '/api/office/rewards/missions',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The missions of a site in their order, also those that are off',
  request: siteOnly,
  response: z.object({ ...ofSite, rows: z.array(z.object({ ...named, ...mission })) }),
  errors: ['unknownSite'],
});

export const saveMission = officeRow({
  path: '/api/office/rewards/save_mission',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Adds or changes a mission; what was completed pays what it said then',
  request: z.strictObject({ ...change, ...mission }),
  response: saved,
  errors: refusals,
  stepUp: true,
});

const leaderboard = {
  period: z.enum(['daily', 'weekly']).describe('Stays as it was added'),
  metric: z.enum(['turnover', 'multiplier']),
  min_stake: amountText.describe('Rounds staked below this do not count'),
  prizes: z
    .array(
      z.strictObject({
        from: z.int().min(1).max(1_000),
        to: z.int().min(1).max(1_000),
        token: amountText,
        cash: amountText,
      }),
    )
    .min(1)
    .max(50)
    .describe('For each of the ranks, from the first on without a gap'),
  texts: promotionTexts,
  is_shown: z.boolean().describe('Where it is off nothing counts any more; the run under way is still paid'),
};

export const leaderboards = officeRow({
  path: '/api/office/rewards/leaderboards',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The leaderboards of a site in their order, with who takes part now',
  request: siteOnly,
  response: z.object({
    ...ofSite,
    rows: z.array(
      z.object({
        ...named,
        ...leaderboard,
        ends_at: timestamp.nullable().describe('Of the run under way; null where there is none'),
        players: z.int(),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

export const saveLeaderboard = officeRow({
  path: '/api/office/rewards/save_leaderboard',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Adds or changes a leaderboard: by what it ranks and what it pays counts from the next run on',
  request: z.strictObject({ ...change, ...leaderboard }),
  response: saved,
  errors: refusals,
  stepUp: true,
});

const offer = {
  kind: z.enum(['deposit', 'link']).describe('Matches a deposit, or leads to a page; stays as it was added'),
  period: period.describe('How often a player can take it; stays as it was added'),
  picture: z
    .string()
    .regex(/^\/[a-z0-9/_-]+$/)
    .max(200)
    .describe('Address without its ending'),
  href,
  percent: z.int().min(0).max(1_000).describe('Of the deposit; 0 where it leads to a page'),
  min_deposit: amountText,
  max_bonus: amountText,
  wagering_times: z.int().min(1).max(100),
  wagering_days: z.int().min(1).max(365),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  texts: z
    .record(
      z.string().regex(/^[A-Z]{2,3}$/),
      z.strictObject({
        title: z.string().trim().min(1).max(120),
        body: z.string().trim().max(2_000),
        action: z.string().trim().max(60),
        terms: z.string().trim().max(500),
      }),
    )
    .refine((texts) => texts.EN !== undefined, 'EN is missing')
    .meta(needsEnglish),
  is_shown: z.boolean(),
};

export const offers = officeRow({
  path: '/api/office/rewards/offers',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The offers of home page and cashier in their order, also those that are off',
  request: siteOnly,
  response: z.object({ ...ofSite, rows: z.array(z.object({ ...named, ...offer })) }),
  errors: ['unknownSite'],
});

export const saveOffer = officeRow({
  path: '/api/office/rewards/save_offer',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Adds or changes an offer; players who have taken it keep its terms',
  request: z.strictObject({ ...change, ...offer }),
  response: saved,
  errors: [...refusals, 'promotionFindings'],
  stepUp: true,
});

const order = z.array(z.string().regex(/^[1-9]\d{0,9}$/)).max(200);

export const reorder = officeRow({
  path: '/api/office/rewards/reorder',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Puts the missions, leaderboards or offers of a site into another order',
  request: z.strictObject({
    site: externalId,
    list: z.enum(['missions', 'leaderboards', 'offers']),
    from: order.describe('All ids in the order that the caller saw'),
    to: order.describe('The same ids'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict'],
});
