import { z } from 'zod';
import { amountText, callRow, playerFields, siteFields, success, tac, timestamp } from '../call.ts';

const profileUpdated = z.object({
  ...success,
  value: z.array(
    z.object({
      account_id: z.string(),
      full_name: z.string(),
      /** The confirmed address. */
      contact_email: z.string(),
      /** The address that waits to be confirmed from its mailbox. */
      pending_email: z.string().nullable(),
    }),
  ),
});

export const profileUpdate = callRow({
  path: '/api/settings/profile_update',
  access: 'player',
  summary:
    'Changes the name, and asks for a new e-mail address: it counts once `profile_mail_confirm` has its code',
  perMinute: 20,
  request: z.object({
    ...playerFields,
    full_name: z.string().max(100),
    contact_email: z.string().max(254),
  }),
  response: profileUpdated,
  errors: ['nameFixed', 'invalidName', 'invalidEmail', 'tacLocked', 'smsLimitReached'],
});

export const contactState = z
  .enum(['confirmed', 'unconfirmed', 'none'])
  .describe('Offers are sent to a confirmed contact only');

const marketing = {
  ...success,
  inbox: z.boolean().describe('Whether campaigns may write to the inbox; on until the player says no'),
  mail: z.boolean().describe('Whether they may send mail; off until the player says yes'),
  sms: z.boolean().describe('Whether they may send SMS; off until the player says yes'),
  push: z.boolean().describe('Whether they may show on devices with messages; off until the player says yes'),
  mail_contact: contactState,
  sms_contact: contactState,
};

export const getMarketing = callRow({
  path: '/api/settings/marketing',
  access: 'player',
  inReadOnly: true,
  summary: 'Whether the player may be written to about offers',
  request: z.object({ ...playerFields }),
  response: z.object(marketing),
  errors: [],
});

export const setMarketing = callRow({
  path: '/api/settings/set_marketing',
  access: 'player',
  summary:
    'Opts out of being written to about offers, or in again, by channel; a contact that was never confirmed is sent a link first',
  perMinute: 20,
  request: z.object({
    ...playerFields,
    inbox: z.boolean().optional(),
    mail: z.boolean().optional(),
    sms: z.boolean().optional(),
    push: z.boolean().optional(),
  }),
  response: z.object(marketing),
  errors: ['smsLimitReached', 'tooManyRequests'],
});

const pushEndpoint = z
  .url({ protocol: /^https?$/ })
  .max(1_000)
  .describe('What the browser has at its push service');

export const push = callRow({
  path: '/api/settings/push',
  access: 'player',
  inReadOnly: true,
  summary: 'The key for push messages of the site, and whether the player has them on this device',
  request: z.object({
    ...playerFields,
    endpoint: pushEndpoint.optional().describe('Without one, the device has none'),
  }),
  response: z.object({
    ...success,
    public_key: z.string().describe('An uncompressed point of P-256, as base64url (RFC 8292)'),
    is_on: z.boolean(),
    devices: z.int().min(0).describe('How many devices of the player have them'),
  }),
  errors: [],
});

export const pushOn = callRow({
  path: '/api/settings/push_on',
  access: 'player',
  summary: 'The player wants messages on this device, by the push service of its browser',
  perMinute: 10,
  request: z.object({
    ...playerFields,
    endpoint: pushEndpoint,
    public_key: z
      .string()
      .regex(/^[\w-]{87}$/)
      .describe('The key of the site that the browser was given'),
    p256dh: z
      .string()
      .regex(/^[\w-]{87}$/)
      .describe('The public key of the browser, as base64url (RFC 8291)'),
    secret: z
      .string()
      .regex(/^[\w-]{22}$/)
      .describe('Its secret of 16 bytes, as base64url'),
  }),
  response: z.object({ ...success }),
  errors: ['pushTaken'],
});

export const pushOff = callRow({
  path: '/api/settings/push_off',
  access: 'player',
  summary: 'The player wants no messages on this device any more',
  perMinute: 20,
  request: z.object({ ...playerFields, endpoint: pushEndpoint }),
  response: z.object({ ...success }),
  errors: [],
});

export const pressOfferLink = callRow({
  path: '/api/settings/press_offer_link',
  access: 'public',
  summary: 'Does what a link in a mail or SMS about offers says: no more of them, or the contact is right',
  perMinute: 20,
  request: z.object({
    ...siteFields,
    token: z.string().min(1).max(64),
    everywhere: z.boolean().optional().describe('No more offers by any channel'),
  }),
  response: z.object({
    ...success,
    kind: z.enum(['stop', 'confirm']),
    channel: z.enum(['mail', 'sms', 'push']),
  }),
  errors: ['linkExpired'],
});

export const profileMailConfirm = callRow({
  path: '/api/settings/profile_mail_confirm',
  access: 'player',
  summary: 'Confirms the new e-mail address with the code that was sent to it',
  perMinute: 20,
  request: z.object({ ...playerFields, tac }),
  response: profileUpdated,
  errors: ['noMailChange', 'invalidTac', 'tacLocked', 'contactTaken'],
});

export const profileMailResend = callRow({
  path: '/api/settings/profile_mail_resend',
  access: 'player',
  summary: 'Sends the code for the new e-mail address again',
  perMinute: 6,
  request: z.object({ ...playerFields }),
  response: z.object({ ...success }),
  errors: ['noMailChange', 'tacLocked', 'smsLimitReached'],
});

export const profileMailCancel = callRow({
  path: '/api/settings/profile_mail_cancel',
  access: 'player',
  summary: 'Drops the new e-mail address that waits to be confirmed',
  request: z.object({ ...playerFields }),
  response: z.object({ ...success }),
  errors: ['noMailChange'],
});

export const profileMailUndo = callRow({
  path: '/api/settings/profile_mail_undo',
  access: 'public',
  summary:
    'Keeps the former e-mail address, by the link in the notice that went there, and ends every session of the player',
  perMinute: 10,
  request: z.object({ ...siteFields, token: z.string().min(1).max(128) }),
  response: z.object({ ...success }),
  errors: ['linkExpired', 'contactTaken'],
});

export const profile = callRow({
  path: '/api/settings/profile',
  access: 'player',
  inReadOnly: true,
  summary: 'What the profile page shows; phone masked',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.object({
      account_id: z.string(),
      full_name: z.string(),
      /** Only staff changes it: there is a deposit, or an account was verified in it. */
      name_fixed: z.boolean(),
      contact_email: z.string(),
      /** The address that waits to be confirmed from its mailbox. */
      pending_email: z.string().nullable(),
      contact_phone: z.string(),
      referral_code: z.string(),
      date_of_birth: z.string().nullable(),
      /** The current version of the site's terms, and the one that the player accepted last. */
      terms: z.object({
        version: z.int(),
        published_at: timestamp,
        accepted_version: z.int().nullable(),
        accepted_at: timestamp.nullable(),
      }),
      joined_at: timestamp,
    }),
  }),
  errors: [],
});

export const socialAccount = callRow({
  path: '/api/settings/social_account',
  access: 'public',
  summary: 'Where the site can be met outside',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    accountList: z.array(z.object({ kind: z.string(), name: z.string(), href: z.string() })),
  }),
  errors: [],
});

const topRow = z.object({
  account_id: z.string(),
  amount: amountText,
  game_name: z.string().nullable(),
  at: timestamp,
});

/** `withrawal` is spelled as the specification spells it. */
export const top10WinnerWithdrawal = callRow({
  path: '/api/settings/top10winner_withdrawal',
  access: 'public',
  summary: 'Top ten wins and withdrawals, from real rounds and withdrawals, accounts masked',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    winner: z.array(topRow),
    withrawal: z.array(topRow),
    hour_withdrawal: z.int(),
    registered_player: z.int(),
    active_player: z.int(),
    deposited_player: z.int(),
  }),
  errors: [],
});

const cmsPage = z.object({ status: z.boolean(), en_body: z.string(), local_body: z.string() });

export const siteInfoDetail = callRow({
  path: '/api/settings/siteinfodetail',
  access: 'public',
  summary: 'The content pages of the site',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    cms: z.object({
      about_us: cmsPage,
      privacy_policy: cmsPage,
      banking: cmsPage,
      faqs: cmsPage,
      responsible_gaming: cmsPage,
    }),
  }),
  errors: [],
});

export const partners = callRow({
  path: '/api/settings/partners',
  access: 'public',
  summary: 'Partner logos with their links',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    partners: z.array(z.object({ partner_name: z.string(), href: z.string(), img_url: z.string() })),
  }),
  errors: [],
});

export const getAnalytics = callRow({
  path: '/api/settings/get_analytics',
  access: 'public',
  summary: 'The analytics scripts of a site, by their place in the page',
  duringMaintenance: true,
  request: z.object({ domain_name: siteFields.domain_name }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        section: z.enum(['HEAD', 'BODY']),
        /** Plain script, or the snippet of HTML a provider hands out. */
        script: z.string(),
      }),
    ),
  }),
  errors: [],
});

export const adsVisit = callRow({
  path: '/api/settings/adsvisit',
  access: 'public',
  summary: 'Somebody came by an advertisement: what names the click',
  perMinute: 30,
  request: z.object({
    ...siteFields,
    fbp: z.string().max(128).optional(),
    appsflyer_id: z.string().max(128).optional(),
  }),
  response: z.object({ ...success }),
  errors: [],
});
