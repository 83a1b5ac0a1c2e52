import { z } from 'zod';
import { numberNames, signalKinds } from '#rules/rewards/bonus/signals/numbers.ts';
import { grantStates } from '../../../bonus-promotion.ts';
import { amountText, success, timestamp } from '../../../call.ts';
import { externalId, officeRow, playerId, reason, version } from '../../office-call.ts';
import { signalEvidence, signalNumbersSet, signalStates } from '../../rewards/signal.ts';

const id = z.uuid();
const kind = z.enum(signalKinds);

const signal = z.object({
  signal_id: id,
  site: externalId,
  currency: z.string(),
  kind,
  state: z.enum(signalStates),
  player_id: playerId,
  account_id: z.string(),
  promotion: z.object({ promotion_id: id, name: z.string() }),
  grant: z.object({
    grant_id: id,
    state: z.enum(grantStates),
    worth: amountText,
    amount: amountText,
    required: amountText,
    wagered: amountText,
    converted: amountText,
    created_at: timestamp,
  }),
  evidence: signalEvidence,
  found_at: timestamp,
  decided_at: timestamp.nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  version,
});

export const list = officeRow({
  path: '/api/office/suspicions/list',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'Grants that are suspected of abuse, newest first; without a state those that wait for a decision',
  request: z.strictObject({
    site: externalId.optional(),
    player_id: playerId.optional(),
    kind: kind.optional(),
    state: z.enum(signalStates).optional(),
    before: id.optional(),
    limit: z.int().min(1).max(200).optional(),
  }),
  response: z.object({ ...success, rows: z.array(signal), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const get = officeRow({
  path: '/api/office/suspicions/get',
  access: 'staff',
  permission: 'rewards.read',
  summary:
    'Why a grant is suspected, with the accounts that the evidence names and what else waits about the grant',
  request: z.strictObject({ signal_id: id }),
  response: z.object({
    ...success,
    signal,
    accounts: z.record(z.string(), z.string()).describe('Account names by player'),
    is_barred: z.boolean().describe('Whether the player is excluded from promotions'),
    others: z.array(z.object({ signal_id: id, kind, state: z.enum(signalStates) })),
  }),
  errors: ['unknownSignal'],
});

const decision = z.strictObject({ signal_id: id, version, reason });
const decisionErrors = ['unknownSignal', 'versionConflict', 'signalDecided'] as const;

export const hold = officeRow({
  path: '/api/office/suspicions/hold',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Lets the grant become no cash until it is decided; the player reads that it is under review',
  request: decision,
  response: z.object({ ...success, version }),
  errors: [...decisionErrors, 'wrongStatus'],
});

export const clear = officeRow({
  path: '/api/office/suspicions/clear',
  access: 'staff',
  permission: 'rewards.manage',
  summary:
    'Decides that it is no abuse: a grant that was held is released, and the same evidence is not raised again',
  request: decision,
  response: z.object({ ...success, version }),
  errors: decisionErrors,
});

export const forfeit = officeRow({
  path: '/api/office/suspicions/forfeit',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Takes back what is left of the grant; above the threshold of the site a second person decides',
  request: decision,
  response: z.object({
    ...success,
    request_id: id.nullable().describe('Of the request for a second person; null where it is done'),
    returned: amountText.describe('The bonus money that is taken back'),
  }),
  errors: [...decisionErrors, 'wrongStatus', 'alreadyRequested'],
  stepUp: true,
});

export const exclude = officeRow({
  path: '/api/office/suspicions/exclude',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Excludes the player from promotions; the grant goes on',
  request: decision,
  response: z.object({ ...success, version }),
  errors: decisionErrors,
});

export const allow = officeRow({
  path: '/api/office/suspicions/allow',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Lets a player take promotions again who was excluded from them',
  request: z.strictObject({ player_id: playerId, reason }),
  response: z.object({ ...success }),
  errors: ['unknownPlayer', 'wrongStatus'],
});

export const rules = officeRow({
  path: '/api/office/suspicions/rules',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The rules by which grants of a site are suspected, with their numbers',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        kind,
        enabled: z.boolean(),
        version: z.int().min(0).describe('0 where the site has set nothing'),
        numbers: z.array(
          z.object({
            name: z.enum(numberNames),
            value: z.int(),
            usual: z.int(),
            least: z.int(),
            most: z.int(),
          }),
        ),
        changed_at: timestamp.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

export const setRule = officeRow({
  path: '/api/office/suspicions/set_rule',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Sets the numbers of a rule at a site, or switches it off',
  request: z.strictObject({
    site: externalId,
    kind,
    enabled: z.boolean(),
    numbers: signalNumbersSet,
    version: z.int().min(0),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownSite', 'versionConflict', 'invalidThreshold'],
});
