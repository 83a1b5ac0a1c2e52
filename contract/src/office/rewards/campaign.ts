import { z } from 'zod';

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('Of the day of the site');

/** What one version of a campaign says, as it is sent and stored. */
export const campaignData = z.strictObject({
  segment: z.uuid().nullable().describe('Null for all players who may be reached'),
  promotion: z.uuid().nullable().describe('A promotion of the trigger `campaign`, offered with the message'),
  onSite: z.boolean().describe('Shown on the home page, too, until the message is read'),
  mail: z
    .boolean()
    .optional()
    .describe('Sent as a mail, too, to those who have said yes to that; absent for no'),
  sms: z.boolean().optional().describe('The same as an SMS'),
  push: z.boolean().optional().describe('The same on devices that have messages'),
  href: z
    .string()
    .regex(/^\/[a-z0-9-]{0,40}$/)
    .nullable()
    .describe('The page of the site that the message leads to'),
  schedule: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('once'), at: z.iso.datetime({ offset: true }) }),
    z.strictObject({
      kind: z.literal('daily'),
      time: timeOfDay,
      until: z.iso.date().nullable().describe('The last day'),
    }),
  ]),
  holdout: z.int().min(0).max(5_000).describe('Basis points of the players who are not reached'),
  resultDays: z.int().min(1).max(30).describe('Days after the message in which deposits and stakes count'),
});
export type StoredCampaign = z.infer<typeof campaignData>;

const text = z.object({
  title: z.string().trim().min(1).max(120),
  body: z.string().trim().max(2_000),
  subject: z.string().trim().max(120).optional().describe('Of the mail; the title where there is none'),
  sms: z.string().trim().max(200).optional().describe('The words of the SMS; the title where there are none'),
  push: z
    .string()
    .trim()
    .max(180)
    .optional()
    .describe('What devices show below the title; the text where there is none'),
});

/** What a campaign goes out by, beside the inbox. */
export const campaignChannels = ['mail', 'sms', 'push'] as const;
export type CampaignChannel = (typeof campaignChannels)[number];

/** Words for players by language code; a language without them reads another. */
export const campaignTexts = z.object({ EN: text }).catchall(text);
export type CampaignTexts = z.infer<typeof campaignTexts>;

export const campaignStates = ['draft', 'running', 'paused', 'ended'] as const;
export type CampaignState = (typeof campaignStates)[number];
