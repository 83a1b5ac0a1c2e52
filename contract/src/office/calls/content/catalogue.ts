import { z } from 'zod';
import { amountText, success, timestamp } from '../../../call.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';
import { countryRule, stamp } from './countries.ts';

const providerCode = z.string().min(1).max(32);
const gameCode = z.string().min(1).max(64);
const gameRef = { provider_code: providerCode, game_code: gameCode };
const category = z.string().min(1).max(32);
const homeLists = ['hot', 'featured', 'popular', 'new'] as const;
const lists = z.array(z.enum(homeLists)).max(homeLists.length);
const limits = {
  min_stake: amountText.nullable(),
  max_stake: amountText.nullable(),
  max_win: amountText.nullable().describe('No stake is offered whose highest win is more'),
  shortest_round_ms: z.int().min(0).max(60_000).nullable(),
};

const game = z.object({
  ...gameRef,
  provider_name: z.string(),
  game_name: z.string(),
  category: z.string(),
  rtp: z.string().nullable(),
  is_offered: z.boolean(),
  position: z.int(),
  lists: z.array(z.string()).describe('The home lists that it is on, which are its badges too'),
  has_demo: z.boolean(),
  can_have_demo: z.boolean(),
  is_own: z.boolean().describe('Whether the site differs from the catalogue here'),
  withdrawn_at: timestamp
    .nullable()
    .describe('Since when its provider does not list it any more: no player finds it'),
  ...limits,
  stamp,
  country_rule: countryRule
    .extend({ is_own: z.boolean().describe('Whether it is of the game, not of its studio') })
    .nullable()
    .describe('Null: it is open in all countries'),
  country_stamp: stamp.nullable().describe('Of the rule of the game itself, where it has one'),
});

export const games = officeRow({
  path: '/api/office/catalogue/games',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'All games that there are, as a site has them, in its popular order',
  request: z.strictObject({
    site: externalId,
    search: z.string().trim().min(1).max(64).optional(),
    provider_code: providerCode.optional(),
    category: category.optional(),
    list: z.enum(homeLists).optional(),
    shown: z.enum(['offered', 'left-out', 'own']).optional(),
    before: z
      .string()
      .regex(/^-?\d{1,10}:\d{1,18}$/)
      .optional()
      .describe('`next` of the page before'),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    currency: z.string(),
    rows: z.array(game),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

const outcome = z.object({
  ...gameRef,
  outcome: z.string().describe('`done`, or the code of the refusal'),
});

export const change = officeRow({
  path: '/api/office/catalogue/change',
  access: 'staff',
  permission: 'catalogue.manage',
  summary:
    'Offers games on a site or not, puts them on home lists, and switches their demonstrations, at once in all lobbies',
  request: z.strictObject({
    site: externalId,
    games: z
      .array(z.strictObject({ ...gameRef, stamp }))
      .min(1)
      .max(200),
    is_offered: z.boolean().optional(),
    lists: lists.nullable().optional().describe('Null: as the catalogue has it; left out: as it is'),
    has_demo: z.boolean().nullable().optional().describe('Null: as the game has it; left out: as it is'),
    reason,
  }),
  response: z.object({ ...success, rows: z.array(outcome) }),
  errors: ['unknownSite'],
});

export const setLimits = officeRow({
  path: '/api/office/catalogue/set_limits',
  access: 'staff',
  permission: 'catalogue.manage',
  summary: 'Limits what may be staked and won on a game of a site, and how fast it is played',
  request: z.strictObject({ site: externalId, ...gameRef, stamp, ...limits, reason }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'unknownGame', 'versionConflict', 'invalidAmount'],
});

const order = z.array(z.strictObject(gameRef)).min(1).max(100);

export const reorder = officeRow({
  path: '/api/office/catalogue/reorder',
  access: 'staff',
  permission: 'catalogue.manage',
  summary: 'Puts the first games of a category or home list of a site into another order',
  request: z.strictObject({
    site: externalId,
    category: category.optional(),
    list: z.enum(homeLists).optional(),
    from: order.describe('The first games that the site offers, as the caller saw them'),
    to: order.describe('The same games'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict'],
});

const group = z.object({ code: z.string(), name: z.string(), games: z.int(), is_withheld: z.boolean() });

export const groups = officeRow({
  path: '/api/office/catalogue/groups',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'Studios and categories, and which of them a site leaves out as a whole',
  request: z.strictObject({ site: externalId }),
  response: z.object({ ...success, providers: z.array(group), categories: z.array(group) }),
  errors: ['unknownSite'],
});

const withheld = z.strictObject({
  providers: z.array(providerCode).max(500),
  categories: z.array(category).max(50),
});

export const setGroups = officeRow({
  path: '/api/office/catalogue/set_groups',
  access: 'staff',
  permission: 'catalogue.manage',
  summary:
    'Sets which studios and categories a site leaves out; a game that was chosen by itself is offered all the same',
  request: z.strictObject({
    site: externalId,
    was: withheld.describe('As the caller saw it: another state is `versionConflict`'),
    withheld,
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict', 'unknownGame'],
});

export const copy = officeRow({
  path: '/api/office/catalogue/copy',
  access: 'staff',
  permission: 'catalogue.manage',
  summary:
    'Gives sites the catalogue of another: games, order, badges, demonstrations and what is left out, in place of their own',
  request: z.strictObject({ from: externalId, to: z.array(externalId).min(1).max(200), reason }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        site: externalId,
        outcome: z.string(),
        own: z.int().describe('Games in which it differs now'),
      }),
    ),
  }),
  errors: ['unknownSite'],
  stepUp: true,
});

const percent = z.number().describe('Of what was staked');

export const returns = officeRow({
  path: '/api/office/catalogue/returns',
  access: 'staff',
  permission: 'catalogue.read',
  summary:
    'What each game of a site has paid back of its stakes, with its confidence band, against what it states',
  request: z.strictObject({ site: externalId, days: z.int().min(7).max(366).optional() }),
  response: z.object({
    ...success,
    currency: z.string(),
    rows: z.array(
      z.object({
        ...gameRef,
        game_name: z.string(),
        stated: percent.nullable(),
        observed: percent.nullable(),
        low: percent
          .nullable()
          .describe('The lower end of the band that holds the true return 99 times in 100'),
        high: percent.nullable(),
        days: z.int().describe('On which it was played'),
        bets: z.int(),
        staked: amountText,
        paid: amountText,
        alarm: z.boolean().describe('Whether what is stated lies outside of the band of 999 times in 1,000'),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

const pace = {
  shortest_round_ms: z
    .int()
    .min(0)
    .max(60_000)
    .describe('From the beginning of one round to that of the next'),
  shortest_shot_ms: z.int().min(0).max(60_000).describe('The same for games of many small bets in a row'),
  shows_play: z.boolean().describe('Whether players see beside a game how long they play and their result'),
};

export const play = officeRow({
  path: '/api/office/catalogue/play',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'How fast games of a site are played, where they have no pace of their own',
  request: z.strictObject({ site: externalId }),
  response: z.object({ ...success, ...pace }),
  errors: ['unknownSite'],
});

export const setPlay = officeRow({
  path: '/api/office/catalogue/set_play',
  access: 'staff',
  permission: 'catalogue.manage',
  summary: 'Sets how fast games of a site are played, on every server within a second',
  request: z.strictObject({
    site: externalId,
    was: z.strictObject(pace).describe('As the caller saw it: another state is `versionConflict`'),
    ...pace,
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict'],
});
