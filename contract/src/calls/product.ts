import { z } from 'zod';
import { genres } from '#rules/catalog/kinds.ts';
import { callRow, siteFields, success } from '../call.ts';

/** A game as every list shows it. */
export const gameEntry = z.object({
  provider_code: z.string(),
  provider_name: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  game_type: z.string(),
  /** The genre by its usual name; null where it is unknown. */
  genre: z.enum(genres).nullable(),
  /** Folder of the game's pictures: `portrait` (3:4), `square`, `landscape` (8:5), each `.avif` and `.webp`. */
  game_image: z.string(),
  /** Return to player in percent, exact, as text ("96.12"); null where no figure is published. */
  rtp: z.string().nullable(),
  is_new: z.boolean(),
  is_hot: z.boolean(),
  has_demo: z.boolean(),
  /** There where the game is not played in the country of who asks; lists of games to choose from leave it out. */
  closed_here: z.literal(true).optional(),
});

export type GameEntry = z.infer<typeof gameEntry>;

export const getHotGames = callRow({
  path: '/api/product/get_hot_games',
  access: 'public',
  summary:
    'The hot games of a category, or of all (`hot`, `featured`, `popular` and `new` name the home lists)',
  isShared: true,
  request: z.object({ ...siteFields, game_type: z.string().max(32) }),
  response: z.object({ ...success, value: z.array(gameEntry) }),
  errors: [],
});

export const games = callRow({
  path: '/api/product/games',
  access: 'public',
  summary: 'A page of a lobby: searched, filtered, sorted',
  request: z.object({
    ...siteFields,
    game_type: z
      .string()
      .max(32)
      .describe('A category of the specification, a home list, `freeplay` or `all`'),
    search: z
      .string()
      .max(64)
      .optional()
      .describe('Name, studio, other name, genre or tag, in English or the language of the page'),
    provider_code: z.string().max(32).optional(),
    sort: z.enum(['popular', 'new', 'name', 'rtp']).optional(),
    /** `next` of the page before; without it the first page is answered. */
    after: z.string().max(1024).optional(),
    per_page: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    value: z.array(gameEntry),
    /** The cursor of the next page; `null` at the end. */
    next: z.string().nullable(),
    /** With the first page: how many games fit in all, and the providers that have some whichever one is asked for. */
    total: z.int().optional(),
    providers: z
      .array(z.object({ provider_code: z.string(), provider_name: z.string(), count: z.int() }))
      .optional(),
  }),
  errors: [],
});

export const game = callRow({
  path: '/api/product/game',
  access: 'public',
  summary: 'One game with what its frame shows',
  request: z.object({ ...siteFields, provider_code: z.string().max(32), game_code: z.string().max(64) }),
  response: z.object({
    ...success,
    value: gameEntry.extend({
      min_stake: z.string(),
      max_stake: z.string(),
      max_win_times: z.string().nullable(),
    }),
  }),
  errors: ['unknownGame'],
});

export const seo = callRow({
  path: '/api/seo',
  access: 'public',
  summary: 'The SEO record of a page',
  duringMaintenance: true,
  request: z.object({ ...siteFields, page_name: z.string().max(64) }),
  response: z.object({
    ...success,
    value: z.object({
      id: z.string(),
      page_name: z.string(),
      en_item_name: z.string(),
      en_body: z.string(),
      local_item_name: z.string(),
      local_body: z.string(),
      meta_title: z.string(),
      meta_desc: z.string(),
      meta_keywords: z.string(),
      meta_url: z.string(),
      meta_canonical: z.string(),
      meta_author: z.string(),
      meta_publisher: z.string(),
      meta_lang: z.string(),
      meta_image_url: z.string(),
    }),
  }),
  errors: [],
});
