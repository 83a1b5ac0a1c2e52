import { z } from 'zod';
import { countryCodes } from '#rules/catalog/countries.ts';
import { success } from '../../../call.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';

export const stamp = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .describe('Of what the caller saw: where it is another now, the change is refused');

export const countryRule = z.strictObject({
  mode: z
    .enum(['except', 'only'])
    .describe('`except`: closed in these countries; `only`: open in these alone'),
  countries: z.array(z.enum(countryCodes).describe('ISO 3166-1 alpha-2')).max(countryCodes.length),
});

const target = {
  provider_code: z.string().min(1).max(32),
  game_code: z
    .string()
    .min(1)
    .max(64)
    .nullable()
    .describe('Null: all games of the studio without a rule of their own'),
};

export const countries = officeRow({
  path: '/api/office/catalogue/countries',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'In which countries studios and games of a site are closed',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    opens_to_unknown: z
      .boolean()
      .describe('Whether such games are open to players whose country nobody knows'),
    reads_countries: z
      .boolean()
      .describe(
        'Whether a proxy names the country of a visitor (`COUNTRY_HEADER`); without, only phones of players say one',
      ),
    rules: z.array(
      countryRule.extend({ ...target, provider_name: z.string(), game_name: z.string().nullable(), stamp }),
    ),
  }),
  errors: ['unknownSite'],
});

export const setCountries = officeRow({
  path: '/api/office/catalogue/set_countries',
  access: 'staff',
  permission: 'catalogue.manage',
  summary:
    'Closes studios or games of a site in countries, or opens them again, on every server within a second',
  request: z.strictObject({
    site: externalId,
    targets: z
      .array(z.strictObject({ ...target, stamp: stamp.nullable().describe('Null: the caller saw no rule') }))
      .min(1)
      .max(200),
    rule: countryRule
      .nullable()
      .describe('Null: none; for a single game, `except` without countries opens it whatever its studio has'),
    reason,
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({ ...target, outcome: z.string().describe('`done`, or the code of the refusal') }),
    ),
  }),
  errors: ['unknownSite', 'countryMissing'],
});

export const copyCountries = officeRow({
  path: '/api/office/catalogue/copy_countries',
  access: 'staff',
  permission: 'catalogue.manage',
  summary: 'Gives sites the rules of countries of another, in place of their own',
  request: z.strictObject({ from: externalId, to: z.array(externalId).min(1).max(200), reason }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({ site: externalId, outcome: z.string(), rules: z.int().describe('That it has now') }),
    ),
  }),
  errors: ['unknownSite'],
  stepUp: true,
});
