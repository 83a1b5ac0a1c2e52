import { z } from 'zod';
import { walletPolicies } from '#rules/wallet/outside/policies.ts';
import { success, timestamp } from '../../../call.ts';
import { externalId, officeRow, reason, version } from '../../office-call.ts';
import { frameKinds, keyOwners, sandboxFlags } from '../../providers.ts';

export const accountCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const dialect = z.string().regex(/^[a-z0-9-]{1,40}$/);
const policy = z.object({
  name: z.string(),
  choices: z.array(z.string()),
  usual: z.string().describe('What the dialect does'),
  chosen: z.string().nullable().describe('What the account does; `null` where that is the same'),
});
const operatorId = z.string().trim().min(1).max(100).describe('What the provider calls the site');
const network = z
  .string()
  .regex(/^[0-9a-fA-F.:]{2,45}\/\d{1,3}$/)
  .describe('CIDR: 203.0.113.0/24');

const apiUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable()
  .describe('Where the provider is called, without what a dialect adds; `null`: it is not called');
const origin = z
  .string()
  .regex(/^https?:\/\/(\*\.)?[a-z0-9.-]{1,200}(:\d{1,5})?$/)
  .describe('Of pages that the frame may show');

/** Of the sites that the caller may see. */
const health = z.object({
  calls: z.int(),
  refused: z.int().describe('Decided so: no money, an ended session'),
  failed: z.int().describe('Not decided: a wrong signature, what cannot be read, no answer'),
  lost: z.int().describe('Not in the log of exchanges: it was too slow for them, or too many failed at once'),
  per_minute: z.number(),
  within_ms: z
    .number()
    .nullable()
    .describe('19 of 20 calls took at most so long, by groups; `null` without calls, or above ten seconds'),
});
const windows = z.object({ quarter: health, hour: health, day: health });

const site = z.object({
  site: z.string(),
  operator_id: z.string(),
  paused_at: timestamp.nullable(),
  open_rounds: z.int(),
});

const account = z.object({
  account: accountCode,
  dialect: z.string(),
  studios: z.array(z.string()),
  sites: z.array(site),
  health: windows,
  last_at: timestamp.nullable().describe('The last call'),
  last_failed: z.object({ exchange_id: z.uuid(), at: timestamp, outcome: z.string() }).nullable(),
});

export const accounts = officeRow({
  path: '/api/office/providers/accounts',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'The accounts of game providers that the sites play under, with how they do',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    accounts: z.array(account),
    dialects: z.array(z.string()).describe('What accounts can speak'),
  }),
  errors: [],
});

export const getAccount = officeRow({
  path: '/api/office/providers/account',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'An account: what it says, its keys without their values, and how it does',
  request: z.strictObject({ account: accountCode }),
  response: z.object({
    ...success,
    account: account.extend({
      version,
      may_change: z.boolean().describe('No other operator plays under it'),
      api_url: z.string().nullable(),
      frames: z.array(
        z.object({
          studio: z.string(),
          opens_in: z.enum(frameKinds),
          origins: z.array(z.string()),
          sandbox: z.array(z.string()),
          takes_bonus: z.boolean(),
          bonus_contribution: z.int().nullable(),
        }),
      ),
      networks: z.array(z.string()).describe('That may call; none: any'),
      paths: z.array(z.string()).describe('The ends of the addresses that the provider calls'),
      policies: z.array(policy),
      key_kind: z.string().describe('`secret`: a text that both sides know; else the algorithm of a pair'),
      keys: z.array(
        z.object({
          key_id: z.uuid(),
          owner: z.enum(keyOwners),
          site: z.string().nullable(),
          name: z.string().describe('SHA-256 of the public key, or how a secret ends'),
          public_key: z.string().nullable().describe('PEM; of a pair'),
          starts_at: timestamp,
          ends_at: timestamp.nullable(),
        }),
      ),
    }),
  }),
  errors: ['unknownAccount'],
});

export const makeAccount = officeRow({
  path: '/api/office/providers/make_account',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Makes an account of a provider for a site; it answers once it has a key',
  request: z.strictObject({
    account: accountCode,
    dialect,
    site: externalId,
    operator_id: operatorId,
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['nameTaken', 'unknownDialect', 'unknownSite'],
});

export const changeAccount = officeRow({
  path: '/api/office/providers/change_account',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary:
    'Changes where a provider is called, which networks may call, and what its account does where protocols differ',
  request: z.strictObject({
    account: accountCode,
    version,
    api_url: apiUrl,
    networks: z.array(network).max(100),
    policies: z
      .strictObject({
        winOfUnknownBet: z.enum(walletPolicies.winOfUnknownBet),
        winOfRolledBackBet: z.enum(walletPolicies.winOfRolledBackBet),
        rollbackOfUnknown: z.enum(walletPolicies.rollbackOfUnknown),
        betAfterRollback: z.enum(walletPolicies.betAfterRollback),
        secondRollback: z.enum(walletPolicies.secondRollback),
        rollbackAfterWin: z.enum(walletPolicies.rollbackAfterWin),
        overdraft: z.enum(walletPolicies.overdraft),
        freeRounds: z.enum(walletPolicies.freeRounds),
        gameOfSession: z.enum(walletPolicies.gameOfSession),
      })
      .partial()
      .describe('Where it differs from its dialect'),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownAccount', 'accountShared', 'invalidNetwork', 'versionConflict'],
});

export const setSite = officeRow({
  path: '/api/office/providers/set_site',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Lets a site play under an account, or changes what the provider calls it',
  request: z.strictObject({
    account: accountCode,
    version,
    site: externalId,
    operator_id: operatorId,
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownAccount', 'accountShared', 'unknownSite', 'versionConflict'],
});

export const removeSite = officeRow({
  path: '/api/office/providers/remove_site',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Takes a site, which is paused and has nothing open, from under an account, with its keys',
  request: z.strictObject({ account: accountCode, version, site: externalId, reason }),
  response: z.object({ ...success, version }),
  errors: ['unknownAccount', 'accountShared', 'unknownSite', 'lastSite', 'stillPlayed', 'versionConflict'],
});

export const removeStudio = officeRow({
  path: '/api/office/providers/remove_studio',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Takes a studio that has nothing open from under an account; no site shows its games any more',
  request: z.strictObject({
    account: accountCode,
    version,
    studio: z.string().trim().min(1).max(60),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownAccount', 'accountShared', 'unknownStudio', 'stillPlayed', 'versionConflict'],
});

export const pauseSite = officeRow({
  path: '/api/office/providers/pause',
  access: 'staff',
  permission: 'catalogue.manage',
  summary:
    'Refuses bets of a provider on a site at once, on every server, or accepts them again; wins and rollbacks go on',
  request: z.strictObject({
    account: accountCode,
    site: externalId,
    is_paused: z.boolean().describe('`versionConflict` where it is so already'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownAccount', 'unknownSite', 'versionConflict'],
});

export const setStudio = officeRow({
  path: '/api/office/providers/set_studio',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Lets the games of a studio be played under an account, or changes how they open',
  request: z.strictObject({
    account: accountCode,
    version,
    studio: z.string().trim().min(1).max(60),
    opens_in: z.enum(frameKinds),
    origins: z.array(origin).max(20),
    sandbox: z.array(z.enum(sandboxFlags)).max(sandboxFlags.length),
    takes_bonus: z.boolean().describe('Whether bonus money is staked on its games'),
    bonus_contribution: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe('The most of a stake that counts for a bonus, in percent; null: what the terms say'),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownAccount', 'accountShared', 'unknownStudio', 'versionConflict'],
});

export const addKey = officeRow({
  path: '/api/office/providers/add_key',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary:
    'Adds what the messages of a provider are verified with: its public key, or the secret that it gave',
  request: z.strictObject({
    account: accountCode,
    version,
    site: externalId.nullable().describe('`null`: of every site'),
    value: z.string().trim().min(8).max(8_000),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: [
    'unknownAccount',
    'accountShared',
    'unknownSite',
    'notPublicKey',
    'tooManyKeys',
    'versionConflict',
  ],
});

export const makeKey = officeRow({
  path: '/api/office/providers/make_key',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Makes what messages to a provider are signed with; a secret is shown once',
  request: z.strictObject({ account: accountCode, version, site: externalId.nullable(), reason }),
  response: z.object({
    ...success,
    version,
    value: z.string().describe('For the provider: the public key, or the secret'),
  }),
  errors: ['unknownAccount', 'accountShared', 'unknownSite', 'tooManyKeys', 'versionConflict'],
});

export const endKey = officeRow({
  path: '/api/office/providers/end_key',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Ends a key at once, or after a time in which it and its successor are good',
  request: z.strictObject({
    account: accountCode,
    version,
    key_id: z.uuid(),
    hours: z
      .int()
      .min(0)
      .max(24 * 90)
      .describe('From now on; 0: at once'),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownAccount', 'accountShared', 'unknownKey', 'versionConflict'],
});
