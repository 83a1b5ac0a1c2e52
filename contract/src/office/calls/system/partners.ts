import { z } from 'zod';
import { amountText, success, timestamp } from '../../../call.ts';
import { externalId, officeRow, reason, version } from '../../office-call.ts';
import { keyOwners, partnerMessageKinds, partnerMessageStates } from '../../providers.ts';

const partnerCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const name = z.string().trim().min(1).max(100);
const walletUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .describe('Where its wallet is, without what the protocol adds');
const network = z.string().regex(/^[0-9a-fA-F.:]{2,45}\/\d{1,3}$/);
const origin = z.string().regex(/^https?:\/\/[a-z0-9.-]{1,200}(:\d{1,5})?$/);
const gameCode = z.string().min(1).max(64);
const settings = {
  name,
  wallet_url: walletUrl,
  origins: z.array(origin).max(20).describe('Of pages that may show the games in a frame'),
  networks: z.array(network).max(100).describe('That may call; none: any'),
  games: z.array(gameCode).max(500).nullable().describe('`null`: every game that partners can have'),
};

const partner = z.object({
  partner: partnerCode,
  name: z.string(),
  site: externalId,
  paused_at: timestamp.nullable(),
  players: z.int(),
  open: z.int().describe('Messages that its wallet has not answered yet'),
  failed: z.int().describe('Messages that its wallet refused for good: people have to look'),
});

export const list = officeRow({
  path: '/api/office/partners/list',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'Other operators whose players play house games here',
  request: z.strictObject({}),
  response: z.object({ ...success, rows: z.array(partner) }),
  errors: [],
});

export const get = officeRow({
  path: '/api/office/partners/get',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'A partner: what it plays, where its wallet is, and its keys without their values',
  request: z.strictObject({ partner: partnerCode }),
  response: z.object({
    ...success,
    partner: partner.extend({
      version,
      currency: z.string(),
      wallet_url: z.string(),
      origins: z.array(z.string()),
      networks: z.array(z.string()),
      games: z.array(z.string()).nullable(),
      can_have: z
        .array(z.object({ game: z.string(), name: z.string() }))
        .describe('Games of its site that partners can have'),
      keys: z.array(
        z.object({
          key_id: z.uuid(),
          owner: z.enum(keyOwners),
          name: z.string().describe('SHA-256 of the public key'),
          public_key: z.string().nullable().describe('PEM'),
          starts_at: timestamp,
          ends_at: timestamp.nullable(),
        }),
      ),
    }),
  }),
  errors: ['unknownPartner'],
});

export const make = officeRow({
  path: '/api/office/partners/make',
  access: 'staff',
  permission: 'system.manage',
  stepUp: true,
  summary: 'Makes a partner of a site; it can play once there is a key of each side',
  request: z.strictObject({ partner: partnerCode, site: externalId, name, wallet_url: walletUrl, reason }),
  response: z.object({ ...success, version }),
  errors: ['nameTaken', 'unknownSite'],
});

export const change = officeRow({
  path: '/api/office/partners/change',
  access: 'staff',
  permission: 'system.manage',
  stepUp: true,
  summary:
    'Changes what a partner is called, where its wallet is, who may call and frame, and which games it has',
  request: z.strictObject({ partner: partnerCode, version, ...settings, reason }),
  response: z.object({ ...success, version }),
  errors: ['unknownPartner', 'invalidNetwork', 'unknownGame', 'versionConflict'],
});

export const pause = officeRow({
  path: '/api/office/partners/pause',
  access: 'staff',
  permission: 'catalogue.manage',
  summary:
    'Opens no game of a partner and asks for no stake from now on, or does again; what is staked is settled',
  request: z.strictObject({
    partner: partnerCode,
    is_paused: z.boolean().describe('`versionConflict` where it is so already'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownPartner', 'versionConflict'],
});

export const addKey = officeRow({
  path: '/api/office/partners/add_key',
  access: 'staff',
  permission: 'system.manage',
  stepUp: true,
  summary: 'Adds the public key that verifies what a partner sends',
  request: z.strictObject({
    ...{ partner: partnerCode, version, reason },
    value: z.string().trim().min(8).max(8_000),
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownPartner', 'notPublicKey', 'tooManyKeys', 'versionConflict'],
});

export const makeKey = officeRow({
  path: '/api/office/partners/make_key',
  access: 'staff',
  permission: 'system.manage',
  stepUp: true,
  summary: 'Makes the key that signs what the wallet of a partner is sent; the private half stays here',
  request: z.strictObject({ partner: partnerCode, version, reason }),
  response: z.object({ ...success, version, value: z.string().describe('The public key, for the partner') }),
  errors: ['unknownPartner', 'tooManyKeys', 'versionConflict'],
});

export const endKey = officeRow({
  path: '/api/office/partners/end_key',
  access: 'staff',
  permission: 'system.manage',
  stepUp: true,
  summary: 'Ends a key of a partner at once, or after a time in which it and its successor are good',
  request: z.strictObject({
    ...{ partner: partnerCode, version, key_id: z.uuid(), reason },
    hours: z.int().min(0).max(2_160).describe('From now on; 0: at once'),
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownPartner', 'unknownKey', 'versionConflict'],
});

export const statement = officeRow({
  path: '/api/office/partners/statement',
  access: 'staff',
  permission: 'reports.read',
  summary: 'What the wallet of a partner took and paid, by day (UTC), as it acknowledged',
  request: z.strictObject({ partner: partnerCode, from: z.iso.date(), to: z.iso.date().describe('With it') }),
  response: z.object({
    ...success,
    currency: z.string(),
    days: z.array(
      z.object({
        day: z.iso.date(),
        currency: z.string(),
        bets: z.int(),
        staked: amountText,
        paid: amountText,
        unpaid: amountText.describe('Wins that it has not acknowledged, or refused: they are to be paid'),
      }),
    ),
  }),
  errors: ['unknownPartner', 'invalidPeriod'],
});

export const messages = officeRow({
  path: '/api/office/partners/messages',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'Stakes, wins and rollbacks that the wallet of a partner was sent, newest first',
  request: z.strictObject({
    partner: partnerCode,
    state: z.enum(partnerMessageStates).optional(),
    before: z.uuid().optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        message_id: z.uuid(),
        kind: z.enum(partnerMessageKinds),
        state: z.enum(partnerMessageStates),
        status: z.string().nullable().describe('What its wallet answered last'),
        user: z.string().describe('What the partner calls the player'),
        game: z.string(),
        round_id: z.uuid(),
        amount: amountText,
        currency: z.string(),
        tries: z.int(),
        at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownPartner'],
});
