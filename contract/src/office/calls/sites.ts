import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import { logoPlaces, pictureProblems } from '../content/pictures.ts';
import { externalId, officeRow, reason } from '../office-call.ts';
import { siteLanguage, siteTheme } from '../site-fields.ts';
import { domainName } from '../sites/new-site.ts';
import { settingNames } from '../sites/site-settings.ts';
import { PICTURE_BODY, pictureContent } from './content/pictures.ts';

const identityFields = {
  name: z.string().trim().min(1).max(60),
  theme: siteTheme,
  languages: z.array(siteLanguage).min(1).max(20).describe('The default first'),
  domains: z.array(domainName).min(1).max(20).describe('The canonical one first'),
};

export const identity = officeRow({
  path: '/api/office/sites/identity',
  access: 'staff',
  permission: 'sites.read',
  summary: 'What a site is called and looks like, and where it is found',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    name: z.string(),
    theme: z.string(),
    languages: z.array(z.string()),
    domains: z.array(z.string()),
    currency: z.string(),
    logos: z
      .object({ on_dark: z.string(), on_light: z.string(), mark: z.string() })
      .describe('Paths, or empty'),
    version: z.int().min(0),
  }),
  errors: ['unknownSite'],
});

export const setIdentity = officeRow({
  path: '/api/office/sites/set_identity',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Changes name, template, palette, languages or domains of a site at once',
  request: z.strictObject({
    site: externalId,
    ...z.strictObject(identityFields).partial().shape,
    version: z.int().min(0),
    reason,
  }),
  response: z.object({ ...success, version: z.int() }),
  errors: ['unknownSite', 'versionConflict', 'domainTaken', 'domainUsed'],
  stepUp: true,
});

export const setLogo = officeRow({
  path: '/api/office/sites/set_logo',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Gives a site a logo, encoded anew, or takes it away: its name is shown then',
  request: z.strictObject({
    site: externalId,
    place: z.enum(logoPlaces),
    content: pictureContent.nullable(),
    version: z.int().min(0).describe('Of the identity'),
    reason,
  }),
  response: z.object({ ...success, version: z.int() }),
  errors: ['unknownSite', 'versionConflict', ...pictureProblems, 'busy'],
  stepUp: true,
  perMinute: 30,
  bodyLimit: PICTURE_BODY,
});

const settingName = z.enum(settingNames);
const settingText = z.string().max(50_000).nullable().describe('As it is kept; lists are JSON');

export const settings = officeRow({
  path: '/api/office/sites/settings',
  access: 'staff',
  permission: 'sites.read',
  summary: 'Every setting of a site, with who changed it last',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    domains: z.array(z.string()).describe('Of the site, the canonical one first'),
    rows: z.array(
      z.object({
        name: settingName,
        value: settingText,
        default: settingText,
        version: z.int().min(0),
        changed_by: z.string().nullable(),
        changed_at: timestamp.nullable(),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

export const setSetting = officeRow({
  path: '/api/office/sites/set_setting',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Changes a setting of a site at once, on every server',
  request: z.strictObject({
    site: externalId,
    name: settingName,
    value: settingText.describe('`null` sets it back to its default'),
    version: z.int().min(0),
    reason,
  }),
  response: z.object({ ...success, version: z.int() }),
  errors: ['unknownSite', 'versionConflict', 'invalidSetting', 'permissionDenied'],
  stepUp: true,
});

export const settingHistory = officeRow({
  path: '/api/office/sites/setting_history',
  access: 'staff',
  permission: 'sites.read',
  summary: 'The changes of a setting of a site, newest first',
  request: z.strictObject({
    site: externalId,
    name: settingName,
    before: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .optional()
      .describe('`next` of the page before'),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        version: z.int(),
        before: settingText,
        after: settingText,
        reason: z.string(),
        changed_by: z.string(),
        changed_at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

/** A signed preview of a site. */
export const previewAnswer = z.object({
  ...success,
  url: z.string().describe('The page itself, to be opened in a tab'),
  frame: z
    .string()
    .describe('A path of the back office that has the page in a frame; `&path=` names another page'),
  until: timestamp,
});

const moment = z.iso.datetime({ offset: true });
const plan = z.object({ begins_at: timestamp, ends_at: timestamp });

export const maintenance = officeRow({
  path: '/api/office/sites/maintenance',
  access: 'staff',
  permission: 'sites.read',
  summary: 'The sites: open, under maintenance or closed, and what maintenance is planned',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        site: externalId,
        name: z.string(),
        is_closed: z.boolean(),
        until: timestamp
          .nullable()
          .describe('When it opens again, as players read it; by itself only where `plan_runs`'),
        plan: plan.nullable(),
        plan_runs: z.boolean().describe('It has begun: the site is under maintenance because of it'),
        plan_version: z.int().min(0),
        withdrawals_only: z.boolean().describe('It is closed: no registrations, deposits and bets'),
      }),
    ),
  }),
  errors: [],
});

export const preview = officeRow({
  path: '/api/office/sites/preview',
  access: 'staff',
  permission: 'sites.read',
  summary:
    'An address of a site that shows its pages in another template, palette or language to those who have it, for half an hour',
  request: z.strictObject({
    site: externalId,
    theme: siteTheme.optional().describe('The site’s own where it is left out'),
    language: siteLanguage.optional(),
  }),
  response: previewAnswer,
  errors: ['unknownSite'],
});

export const setMaintenance = officeRow({
  path: '/api/office/sites/set_maintenance',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Closes a site to players at once, on every server and open page, or opens it again',
  request: z.strictObject({
    site: externalId,
    is_closed: z.boolean(),
    was_closed: z.boolean().describe('As the caller saw it: another state is `versionConflict`'),
    until: moment.optional().describe('Of a site that is closed: shown to players'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict'],
  stepUp: true,
});

export const planMaintenance = officeRow({
  path: '/api/office/sites/plan_maintenance',
  access: 'staff',
  permission: 'sites.manage',
  summary:
    'Plans maintenance that is announced to players and begins and ends by itself; changes the plan or cancels it',
  request: z.strictObject({
    site: externalId,
    plan: z
      .strictObject({ begins_at: moment, ends_at: moment })
      .nullable()
      .describe('`null` cancels it. One that has begun keeps its beginning; cancelled, it ends now'),
    version: z.int().min(0),
    reason,
  }),
  response: z.object({ ...success, version: z.int() }),
  errors: ['unknownSite', 'versionConflict', 'invalidPeriod'],
  stepUp: true,
});

export const setWithdrawalsOnly = officeRow({
  path: '/api/office/sites/set_withdrawals_only',
  access: 'staff',
  permission: 'sites.manage',
  summary:
    'Closes a site: no registrations, deposits and bets any more, while reading and withdrawing go on; or opens it again',
  request: z.strictObject({
    site: externalId,
    withdrawals_only: z.boolean().describe('A site that is so already is a `versionConflict`'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict'],
  stepUp: true,
});
