import { z } from 'zod';
import { amountText, signedAmountText, success, timestamp } from '../../../call.ts';
import { externalId, officeRow, reason, version } from '../../office-call.ts';
import {
  campaignChannels,
  campaignData,
  campaignStates,
  campaignTexts,
  timeOfDay,
} from '../../rewards/campaign.ts';
import { siteLanguage } from '../../site-fields.ts';

const id = z.uuid();
const state = z.enum(campaignStates);

const campaign = {
  campaign_id: id,
  site: externalId,
  currency: z.string(),
  name: z.string(),
  state,
  version: z.int(),
  next_at: timestamp.nullable().describe('When it is sent next'),
  reached: z.int(),
  held_out: z.int(),
};

const draft = {
  name: z.string().trim().min(1).max(120),
  data: campaignData,
  texts: campaignTexts,
};

export const list = officeRow({
  path: '/api/office/campaigns/list',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The campaigns of the sites, newest first',
  request: z.strictObject({
    site: externalId.optional(),
    state: state.optional(),
    before: id.optional(),
    limit: z.int().min(1).max(200).optional(),
  }),
  response: z.object({ ...success, rows: z.array(z.object(campaign)), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const get = officeRow({
  path: '/api/office/campaigns/get',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'A campaign: what it says and said, and how each sending of it went',
  request: z.strictObject({ campaign_id: id }),
  response: z.object({
    ...success,
    campaign: z.object({ ...campaign, data: campaignData, texts: campaignTexts }),
    fallback_language: z.string().describe('Read where a language has no text'),
    versions: z.array(
      z.object({ number: z.int(), reason: z.string(), created_at: timestamp, created_by: z.string() }),
    ),
    runs: z.array(
      z.object({
        number: z.int(),
        due_at: timestamp,
        started_at: timestamp,
        finished_at: timestamp.nullable(),
        looked_at: z.int(),
        reached: z.int(),
        held_out: z.int(),
        opted_out: z.int(),
        capped: z.int().describe('Had received as many messages as the site allows'),
      }),
    ),
  }),
  errors: ['unknownCampaign'],
});

const group = z.object({
  players: z.int().describe('Those among whom the figures are counted'),
  opened: z.int(),
  claimed: z.int(),
  depositors: z.int(),
  deposits: amountText,
  staked: amountText,
  lost: signedAmountText.describe('Stakes less wins'),
});

const channel = z.object({
  channel: z.enum(campaignChannels),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int().describe('Not taken by the service for six hours'),
  dropped: z.int().describe('Not sent: an opt-out, a break or the end of the campaign came before'),
});

export const results = officeRow({
  path: '/api/office/campaigns/results',
  access: 'staff',
  permission: 'rewards.read',
  summary:
    'What the reached players and those held out did in the days after, among at most 5,000 of each group',
  request: z.strictObject({ campaign_id: id }),
  response: z.object({
    ...success,
    reached: group,
    held_out: group,
    channels: z.array(channel).describe('Those by which something is or was sent'),
  }),
  errors: ['unknownCampaign'],
});

export const preview = officeRow({
  path: '/api/office/campaigns/preview',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The mail and the SMS of a campaign as a player of a language receives them',
  request: z.strictObject({
    site: externalId,
    texts: campaignTexts,
    href: campaignData.shape.href,
    language: siteLanguage,
  }),
  response: z.object({
    ...success,
    mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    sms: z.string(),
    push: z.object({
      title: z.string(),
      body: z.string(),
      stop: z.string().describe('The words of its button'),
    }),
  }),
  errors: ['unknownSite'],
});

export const create = officeRow({
  path: '/api/office/campaigns/create',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Writes a campaign as a draft, which sends nothing until it is started',
  request: z.strictObject({ site: externalId, ...draft, reason }),
  response: z.object({ ...success, campaign_id: id, version: z.int() }),
  errors: ['unknownSite', 'unknownSegment', 'unknownPromotion'],
});

export const save = officeRow({
  path: '/api/office/campaigns/save',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Writes a new version of a campaign that does not run',
  request: z.strictObject({ campaign_id: id, version, ...draft, reason }),
  response: z.object({ ...success, version: z.int() }),
  errors: ['unknownCampaign', 'unknownSegment', 'unknownPromotion', 'versionConflict', 'wrongStatus'],
});

export const setState = officeRow({
  path: '/api/office/campaigns/set_state',
  access: 'staff',
  permission: 'rewards.manage',
  summary:
    'Starts, pauses, resumes or ends a campaign; a pause holds at once, also in the middle of a sending',
  request: z.strictObject({
    campaign_id: id,
    from: state.describe('As the caller saw it: another state is `versionConflict`'),
    to: state,
    reason,
  }),
  response: z.object({ ...success, state, next_at: timestamp.nullable() }),
  errors: [
    'unknownCampaign',
    'unknownSegment',
    'unknownPromotion',
    'versionConflict',
    'wrongStatus',
    'invalidPeriod',
  ],
});

const cap = {
  most: z.int().min(1).max(100).describe('Messages of campaigns that a player receives at most'),
  days: z.int().min(1).max(90).describe('In so many days'),
  quiet: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to)
    .nullable()
    .describe("Mail and SMS of campaigns wait from then until then, by the site's day"),
};

export const caps = officeRow({
  path: '/api/office/campaigns/caps',
  access: 'staff',
  permission: 'rewards.read',
  summary:
    'How many messages of campaigns the players of each site receive at most, and the language read where one is missing',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    rows: z.array(z.object({ site: externalId, ...cap, fallback_language: z.string() })),
  }),
  errors: [],
});

export const setCap = officeRow({
  path: '/api/office/campaigns/set_cap',
  access: 'staff',
  permission: 'rewards.manage',
  summary:
    'Sets how many messages of campaigns the players of a site receive at most, and in which hours mail and SMS wait',
  request: z.strictObject({ site: externalId, was: z.strictObject(cap), ...cap, reason }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict'],
});
