import { z } from 'zod';
import { amountText, success } from '../../../call.ts';
import { wheelPrize } from '../../../calls/spin.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';

const field = wheelPrize.extend({ weight: z.int().min(1).max(1_000_000) }).strict();
const exact = z.object({ value: amountText, fraction: z.string() });
const wheelId = z.int().min(1).nullable();

export const wheel = officeRow({
  path: '/api/office/rewards/wheel',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The wheel of a site with the exact worth of a turn',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    currency: z.string(),
    wheel_id: wheelId.describe('Null where the site has none'),
    fields: z.array(field),
    expected: z.object({ token: exact, cash: exact, spins: exact }).nullable(),
  }),
  errors: ['unknownSite'],
});

export const setWheel = officeRow({
  path: '/api/office/rewards/set_wheel',
  access: 'staff',
  permission: 'rewards.manage',
  summary:
    'Puts a wheel in the place of the one that was seen, or takes it away; turns of the former one are kept',
  request: z.strictObject({
    site: externalId,
    wheel_id: wheelId.describe('The wheel that was seen'),
    fields: z.array(field).min(2).max(64).nullable().describe('Clockwise from the top; null takes it away'),
    reason,
  }),
  response: z.object({ ...success, wheel_id: wheelId }),
  errors: ['unknownSite', 'versionConflict', 'invalidAmount', 'badRequest'],
  stepUp: true,
});

const level = z.strictObject({
  name: z.string().trim().min(1).max(40),
  deposit: amountText.describe('Paid in over the life of the account'),
  turnover: amountText.describe('Staked over the life of the account'),
  token: amountText.describe('Paid at once when the level is reached'),
  cash: amountText.describe('To be claimed from the inbox'),
});
const levelsOf = z.array(level).max(50).describe('The first one, that everybody is on, asks for nothing');

export const levels = officeRow({
  path: '/api/office/rewards/levels',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The VIP levels of a site with what reaching them pays',
  request: z.strictObject({ site: externalId }),
  response: z.object({ ...success, currency: z.string(), levels: levelsOf }),
  errors: ['unknownSite'],
});

export const setLevels = officeRow({
  path: '/api/office/rewards/set_levels',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Sets the VIP levels of a site and what reaching them pays, once for each player and level',
  request: z.strictObject({
    site: externalId,
    was: levelsOf.describe('As the caller saw them: other ones are `versionConflict`'),
    levels: levelsOf,
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict', 'invalidAmount', 'badRequest'],
  stepUp: true,
});

const welcomeOf = {
  welcome_token: amountText.describe('Tokens of a new player'),
  referral_deposit: amountText.describe('What a referred player must have paid in'),
  referral_turnover: amountText.describe('What they must have staked'),
  referral_token: amountText.describe('Tokens of the player who referred them'),
  referral_cash: amountText.describe('Money of the player who referred them'),
  referral_friend_token: amountText.describe('Tokens of the referred player'),
};

export const welcome = officeRow({
  path: '/api/office/rewards/welcome',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'What new players and referrals bring at a site',
  request: z.strictObject({ site: externalId }),
  response: z.object({ ...success, currency: z.string(), ...welcomeOf }),
  errors: ['unknownSite'],
});

export const setWelcome = officeRow({
  path: '/api/office/rewards/set_welcome',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Sets what new players and referrals bring from now on',
  request: z.strictObject({
    site: externalId,
    was: z.strictObject(welcomeOf).describe('As the caller saw it: another state is `versionConflict`'),
    ...welcomeOf,
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict', 'invalidAmount'],
  stepUp: true,
});
