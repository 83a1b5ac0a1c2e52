import { z } from 'zod';
import { findingCodes } from '#rules/rewards/bonus/findings.ts';
import { triggerKinds } from '#rules/rewards/bonus/promotion.ts';
import { grantStates, promotionData, promotionStates, promotionTexts } from '../../bonus-promotion.ts';
import { amountText, commandKey, success, timestamp } from '../../call.ts';
import { externalId, officeRow, playerId, reason, version } from '../office-call.ts';

const id = z.uuid();
const limit = z.int().min(1).max(200).optional();
const state = z.enum(promotionStates);
const moment = z.iso.datetime({ offset: true });

const promotion = {
  promotion_id: id,
  site: externalId,
  currency: z.string(),
  name: z.string(),
  state,
  version: z.int(),
  trigger: z.enum(triggerKinds),
  code: z.string().nullable(),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  grants: z.int(),
  granted: amountText.describe('What its grants are worth together'),
};

const finding = z.object({
  code: z.enum(findingCodes),
  field: z.string(),
  maximum: z.number().nullable(),
});

const draft = {
  name: z.string().trim().min(1).max(120),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  data: promotionData,
  texts: promotionTexts,
};

const profile = z.object({
  code: z.string(),
  name: z.string(),
  from: z.string(),
  source: z.string(),
  maximum_wagering: z.int().nullable(),
  one_product: z.boolean(),
  welcome_only: z.boolean(),
});

export const list = officeRow({
  path: '/api/office/promotions/list',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The promotions of the sites, newest first',
  request: z.strictObject({
    site: externalId.optional(),
    state: state.optional(),
    before: id.optional(),
    limit,
  }),
  response: z.object({
    ...success,
    rows: z.array(z.object({ ...promotion, gift: promotionData.shape.gift, budget: amountText.nullable() })),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

export const get = officeRow({
  path: '/api/office/promotions/get',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'A promotion: what it says and said, what is wrong with it today, and what it costs so far',
  request: z.strictObject({ promotion_id: id }),
  response: z.object({
    ...success,
    promotion: z.object({ ...promotion, data: promotionData, texts: promotionTexts }),
    findings: z.array(finding),
    profile,
    versions: z.array(
      z.object({
        number: z.int(),
        data: promotionData,
        profile: z.string(),
        created_at: timestamp,
        created_by: z.string(),
      }),
    ),
    figures: z.array(
      z.object({
        state: z.enum(grantStates),
        grants: z.int(),
        worth: amountText,
        converted: amountText.describe('What became cash'),
      }),
    ),
  }),
  errors: ['unknownPromotion'],
});

export const check = officeRow({
  path: '/api/office/promotions/check',
  access: 'staff',
  permission: 'rewards.manage',
  summary:
    'What is wrong with a promotion that is being written, by itself and in the jurisdiction of the site',
  request: z.strictObject({ site: externalId, data: promotionData }),
  response: z.object({ ...success, findings: z.array(finding), profile }),
  errors: ['unknownSite'],
});

export const create = officeRow({
  path: '/api/office/promotions/create',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Writes a promotion as a draft, which grants nothing until it is started',
  request: z.strictObject({ site: externalId, ...draft, reason }),
  response: z.object({ ...success, promotion_id: id, version: z.int() }),
  errors: ['unknownSite', 'unknownSegment'],
});

export const save = officeRow({
  path: '/api/office/promotions/save',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Writes a new version, which grants from now on are made by; those that were made keep theirs',
  request: z.strictObject({ promotion_id: id, version, ...draft, reason }),
  response: z.object({ ...success, version: z.int() }),
  errors: [
    'unknownPromotion',
    'unknownSegment',
    'versionConflict',
    'wrongStatus',
    'codeTaken',
    'promotionFindings',
  ],
});

export const setState = officeRow({
  path: '/api/office/promotions/set_state',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Starts, pauses, resumes or ends a promotion; bonuses under way go on',
  request: z.strictObject({
    promotion_id: id,
    from: state.describe('As the caller saw it: another state is `versionConflict`'),
    to: state,
    reason,
  }),
  response: z.object({ ...success, state }),
  errors: ['unknownPromotion', 'versionConflict', 'wrongStatus', 'codeTaken', 'promotionFindings'],
});

export const grants = officeRow({
  path: '/api/office/promotions/grants',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The grants of a promotion with their progress, newest first',
  request: z.strictObject({
    promotion_id: id,
    state: z.enum(grantStates).optional(),
    before: id.optional(),
    limit,
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        grant_id: id,
        player_id: playerId,
        account_id: z.string(),
        state: z.enum(grantStates),
        version: z.int(),
        cause: z.string(),
        worth: amountText,
        amount: amountText,
        required: amountText,
        wagered: amountText,
        uses_left: z.int(),
        converted: amountText,
        created_at: timestamp,
        expires_at: timestamp.nullable(),
        closed_at: timestamp.nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownPromotion'],
});

const effect = z.record(z.string(), z.unknown()).nullable();

export const grant = officeRow({
  path: '/api/office/promotions/grant',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Grants a promotion to a player by hand; above the threshold of the site a second person decides',
  request: z.strictObject({ key: commandKey, promotion_id: id, player_id: playerId, reason }),
  response: z.object({
    ...success,
    request_id: id.nullable().describe('Of the request for a second person; null where it is done'),
    before: effect,
    after: effect,
  }),
  errors: [
    'unknownPromotion',
    'unknownPlayer',
    'promotionEnded',
    'promotionTaken',
    'promotionExhausted',
    'promotionsBarred',
    'notQualified',
    'playerBarred',
    'keyReused',
  ],
  stepUp: true,
});

export const cancelGrant = officeRow({
  path: '/api/office/promotions/cancel_grant',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Takes back what is left of a grant; the cash of the player is untouched',
  request: z.strictObject({ grant_id: id, reason }),
  response: z.object({ ...success, returned: amountText }),
  errors: ['unknownGrant', 'wrongStatus'],
  stepUp: true,
});

export const setProfile = officeRow({
  path: '/api/office/promotions/set_profile',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Sets the jurisdiction that promotions of a site are checked against',
  request: z.strictObject({
    site: externalId,
    profile: z.enum(['none', 'GB', 'SE']),
    was: z.string().max(8).describe('As the caller saw it: another one is `versionConflict`'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict'],
});
