import { z } from 'zod';
import { amountText, callRow, pageFields, playerFields, siteFields, success, timestamp } from '../call.ts';
import { gameEntry } from './product.ts';

/** A money movement as the public ticker shows it: the account is masked by the server. */
const masked = z.object({ account_id: z.string(), amount: amountText, at: timestamp });

export const fetchTransactions = callRow({
  path: '/api/home/fetch_transactions',
  access: 'public',
  summary: 'The latest deposits and withdrawals, accounts masked',
  request: z.object({ ...siteFields }),
  response: z.object({ ...success, deposits: z.array(masked), withdrawals: z.array(masked) }),
  errors: [],
});

export const fetchSlide = callRow({
  path: '/api/home/fetch_slide',
  access: 'public',
  summary: 'The slides of the home page',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        slide_id: z.string(),
        /** Start of the picture's address: `-wide` and `-tall` follow, each `.avif` and `.webp`. */
        image: z.string(),
        href: z.string(),
        /** English and the language asked for, by code; `EN` is always there. */
        texts: z.record(
          z.string(),
          z.object({ title: z.string(), body: z.string(), action: z.string(), terms: z.string() }),
        ),
      }),
    ),
  }),
  errors: [],
});

/** English and the language asked for, by code; `EN` is always there. */
const texts = z.record(z.string(), z.object({ title: z.string(), body: z.string() }));

/** The path is spelled as the specification spells it. */
export const fetchAnnouncement = callRow({
  path: '/api/home/fetch_announment',
  access: 'public',
  summary: 'Announcements, newest first',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    value: z.array(z.object({ announcement_id: z.string(), at: timestamp, texts })),
  }),
  errors: [],
});

export const news = callRow({
  path: '/api/home/news',
  access: 'public',
  summary: 'News of the site, newest first; bodies are sanitised HTML',
  request: z.object({ ...siteFields, ...pageFields }),
  response: z.object({
    ...success,
    value: z.array(z.object({ news_id: z.string(), at: timestamp, texts })),
    next: z.string().nullable(),
  }),
  errors: [],
});

export const marquee = callRow({
  path: '/api/home/marquee',
  access: 'public',
  summary: 'The lines that run across the home page, per language code',
  request: z.object({ ...siteFields }),
  response: z.object({ ...success, value: z.array(z.object({ texts: z.record(z.string(), z.string()) })) }),
  errors: [],
});

export const referral = callRow({
  path: '/api/home/referral',
  access: 'public',
  summary: 'Whether the referral programme is shown',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    value: z.array(z.object({ setting_name: z.string(), setting_value: z.string() })),
  }),
  errors: [],
});

export const favAdd = callRow({
  path: '/api/home/fav_add',
  access: 'player',
  summary: 'Marks a game as favourite',
  request: z.object({
    ...playerFields,
    provider_code: z.string().max(32),
    game_code: z.string().max(64),
    game_name: z.string().max(128),
    game_type: z.string().max(32),
    img_url: z.string().max(512),
  }),
  response: z.object({ ...success }),
  errors: ['unknownGame'],
});

export const favRemove = callRow({
  path: '/api/home/fav_remove',
  access: 'player',
  summary: 'Takes a game off the favourites',
  request: z.object({ ...playerFields, provider_code: z.string().max(32), game_code: z.string().max(64) }),
  response: z.object({ ...success }),
  errors: [],
});

export const favList = callRow({
  path: '/api/home/fav_list',
  access: 'player',
  inReadOnly: true,
  summary: 'The favourite games, newest first',
  request: z.object({ ...playerFields }),
  response: z.object({ ...success, value: z.array(gameEntry) }),
  errors: [],
});

export const forMe = callRow({
  path: '/api/home/for_me',
  access: 'player',
  inReadOnly: true,
  summary: "What the player's home page begins with: open rounds, bets, bonus, rewards and the last games",
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    /** Games with an open round of the player, latest first, with its stake. */
    open: z.array(z.object({ game: gameEntry, stake: amountText })),
    /** Shared rounds the player has a bet on, the next first. */
    draws: z.array(z.object({ game: gameEntry, stake: amountText, closes_at: timestamp })),
    /** Matches of the player's open tickets, the next first; names by language. */
    matches: z.array(
      z.object({
        event_id: z.string(),
        home: z.record(z.string(), z.string()),
        away: z.record(z.string(), z.string()),
        starts_at: timestamp,
        is_live: z.boolean(),
        bets: z.int(),
      }),
    ),
    /** The bonus under way; one that waits for its deposit has the state `joined`. */
    bonus: z
      .object({
        state: z.enum(['joined', 'active']),
        amount: amountText,
        required: amountText,
        wagered: amountText,
        percent: z.number(),
        min_deposit: amountText,
      })
      .nullable(),
    /** A message of a campaign that is not read yet: its words by language. */
    notice: z
      .object({
        inbox_id: z.string(),
        texts: z.record(z.string(), z.object({ title: z.string(), body: z.string() })),
      })
      .nullable(),
    /** Rewards that can be claimed now. */
    claimable: z.object({
      missions: z.int(),
      messages: z.int(),
      /** Free and earned turns of the wheel; 0 where the site has none. */
      spins: z.int(),
    }),
    /** Games opened for real, the latest first; those of `open` are left out. */
    recent: z.array(gameEntry),
    /** The lowest stake of the site: a balance below it plays nothing. */
    min_stake: amountText,
  }),
  errors: [],
});
