import { z } from 'zod';
import { suspicionKinds, suspicionNumberNames } from '#rules/wallet/suspicions/numbers.ts';
import { amountText, success, timestamp } from '../../../call.ts';
import { suspicionNumbersSet } from '../../money/suspicion.ts';
import { externalId, officeRow, reason, version } from '../../office-call.ts';
import { listMarkers, setMarkers } from '../protection.ts';
import * as triggers from './triggers.ts';

const rules = officeRow({
  path: '/api/office/laundering/rules',
  access: 'staff',
  permission: 'protection.read',
  summary: 'The rules by which a site’s players are suspected of money laundering, with their numbers',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    currency: z.string(),
    rows: z.array(
      z.object({
        kind: z.enum(suspicionKinds),
        enabled: z.boolean(),
        numbers: z.array(
          z.object({
            name: z.enum(suspicionNumberNames),
            value: z.int(),
            usual: z.int(),
            least: z.int(),
            most: z.int(),
          }),
        ),
        version: z.int().min(0).describe('0 where the site has set nothing'),
        changed_at: timestamp.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

const setRule = officeRow({
  path: '/api/office/laundering/set_rule',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Switches a rule against money laundering on or off at a site, or sets its numbers',
  request: z.strictObject({
    site: externalId,
    kind: z.enum(suspicionKinds),
    enabled: z.boolean(),
    numbers: suspicionNumbersSet.describe('Those that differ from the usual ones'),
    version: z.int().min(0),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownSite', 'versionConflict', 'invalidThreshold'],
});

const party = z.object({
  kind: z.enum(['account', 'instrument']).describe('The player’s account here, or a means of payment'),
  name: z.string(),
  institution: z.string(),
  number: z.string(),
});

/** A report of suspicion: its parts are those of the reports that financial intelligence units take (goAML). */
const suspicionReport = z.object({
  report_code: z.literal('STR'),
  entity_reference: z.uuid().describe('The case'),
  submission_date: timestamp,
  currency_code_local: z.string(),
  reporting_entity: z.object({ name: z.string(), site: z.string() }),
  reason: z.string(),
  action: z.string().describe('What was done about it'),
  report_indicators: z.array(z.enum(suspicionKinds)),
  subjects: z.array(
    z.object({
      player_id: z.string(),
      account_id: z.string(),
      full_name: z.string(),
      birthdate: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      opened: timestamp,
      status: z.string(),
      role: z.enum(['subject', 'related']),
    }),
  ),
  transactions: z.array(
    z.object({
      transactionnumber: z.uuid(),
      transaction_description: z.enum(['deposit', 'withdrawal']),
      date_transaction: timestamp,
      transmode_code: z.string().describe('The method of payment'),
      amount_local: amountText,
      state: z.string(),
      from: party,
      to: party,
    }),
  ),
  activity: z.array(z.object({ indicator: z.enum(suspicionKinds), evidence: z.unknown() })),
});

const report = officeRow({
  path: '/api/office/laundering/report',
  access: 'staff',
  permission: 'players.protect',
  summary:
    'A case of money laundering as a report of suspicion, with names and accounts; written down in the audit log',
  request: z.strictObject({ case_id: z.uuid() }),
  response: z.object({ ...success, report: suspicionReport }),
  errors: ['unknownCase', 'permissionDenied'],
});

/** The calls about the rules of protection and against money laundering, by name. */
export const launderingCalls = {
  'protection.markers': listMarkers,
  'protection.setMarkers': setMarkers,
  'triggers.list': triggers.list,
  'triggers.set': triggers.set,
  'laundering.rules': rules,
  'laundering.setRule': setRule,
  'laundering.report': report,
} as const;
