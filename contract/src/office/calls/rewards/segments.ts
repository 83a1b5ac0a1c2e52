import { z } from 'zod';
import { success, timestamp } from '../../../call.ts';
import { externalId, officeRow, playerId, reason, version } from '../../office-call.ts';
import { segmentRule } from '../../rewards/segment-rule.ts';

const id = z.uuid();
const name = z.string().trim().min(1).max(120);

const segment = {
  segment_id: id,
  site: externalId,
  currency: z.string(),
  name: z.string(),
  version: z.int(),
  is_retired: z.boolean().describe('Retired: nothing new uses it'),
  rule: segmentRule,
  changed_at: timestamp,
};

export const list = officeRow({
  path: '/api/office/segments/list',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The segments of players of the sites, newest first',
  request: z.strictObject({
    site: externalId.optional(),
    retired: z.enum(['yes', 'no']).optional().describe('`no` unless said'),
    before: id.optional(),
    limit: z.int().min(1).max(200).optional(),
  }),
  response: z.object({ ...success, rows: z.array(z.object(segment)), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const get = officeRow({
  path: '/api/office/segments/get',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'A segment with all that it said, and what uses it',
  request: z.strictObject({ segment_id: id }),
  response: z.object({
    ...success,
    segment: z.object(segment),
    versions: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        rule: segmentRule,
        reason: z.string(),
        created_at: timestamp,
        created_by: z.string(),
      }),
    ),
    promotions: z.array(z.object({ promotion_id: id, name: z.string() })).describe('Those that it is for'),
    campaigns: z.array(z.object({ campaign_id: id, name: z.string() })),
  }),
  errors: ['unknownSegment'],
});

export const measure = officeRow({
  path: '/api/office/segments/measure',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'How many players a rule has now, and some of them',
  request: z.strictObject({ site: externalId, rule: segmentRule }),
  response: z.object({
    ...success,
    players: z.int().nullable().describe('Null where the rule takes longer to count than a live count may'),
    is_estimate: z
      .boolean()
      .describe('Counted among some of the players, the same ones each time, and scaled up'),
    looked_at: z.int().describe('The players among whom it was counted'),
    sample: z.array(
      z.object({
        player_id: playerId,
        account_id: z.string(),
        language: z.string(),
        registered_at: timestamp,
      }),
    ),
  }),
  errors: ['unknownSite'],
});

export const create = officeRow({
  path: '/api/office/segments/create',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Writes a segment, which promotions and campaigns can be for',
  request: z.strictObject({ site: externalId, name, rule: segmentRule, reason }),
  response: z.object({ ...success, segment_id: id, version: z.int() }),
  errors: ['unknownSite', 'nameTaken'],
});

export const save = officeRow({
  path: '/api/office/segments/save',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Writes a new version; what uses the segment asks by it from then on',
  request: z.strictObject({ segment_id: id, version, name, rule: segmentRule, reason }),
  response: z.object({ ...success, version: z.int() }),
  errors: ['unknownSegment', 'versionConflict', 'nameTaken', 'wrongStatus'],
});

export const retire = officeRow({
  path: '/api/office/segments/retire',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Retires a segment, or takes it back into use; one that something runs by stays',
  request: z.strictObject({ segment_id: id, version, is_retired: z.boolean(), reason }),
  response: z.object({ ...success, version: z.int() }),
  errors: ['unknownSegment', 'versionConflict', 'nameTaken', 'segmentInUse'],
});
