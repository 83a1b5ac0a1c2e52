import { z } from 'zod';
import { languages } from '#contract/languages.ts';
import { gamesOf, hasFreeRounds, openForPartner, proofAddressOf } from '../../../games/public.ts';
import { freeRoundCalls } from './free-rounds.ts';
import {
  genuine,
  problem,
  type SupplierAnswer,
  type SupplierCall,
  type SupplierDeps,
  type SupplierReply,
} from './genuine.ts';

/** The currency of play money. */
const DEMO_CURRENCY = 'XXX';

const listAsked = z.object({});
const urlAsked = z.object({
  game_code: z.string().min(1).max(100),
  currency: z.string().length(3),
  user: z.string().min(1).max(255).optional(),
  token: z.string().min(10).max(255).optional(),
  lang: z.string().max(20).optional(),
});
const roundAsked = z.object({
  transaction_uuid: z.string().max(100).optional(),
  round: z.string().max(100).optional(),
});

/** Our categories in Hub88's words. */
const categories: Readonly<Record<string, string>> = {
  slot_game: 'Video Slots',
  poker: 'Other Table Games',
  bingo: 'Bingo',
  lottery: 'Lottery',
  crash: 'Crash Games',
};

/** What partners call, by the end of the address (docs/providers/hub88-supplier.md). */
export const supplierCalls: Readonly<Record<string, SupplierAnswer>> = {
  '/game/list': genuine(listAsked, listGames),
  '/game/url': genuine(urlAsked, openGame),
  '/game/round': genuine(roundAsked, showRound),
  ...freeRoundCalls,
};

async function listGames({ db }: SupplierDeps, { partner, origin }: SupplierCall): Promise<SupplierReply> {
  const games = await gamesOf(db, partner);
  const body = games.map((game) => ({
    game_code: game.game_code,
    name: game.game_name,
    product: game.provider_name,
    category: categories[game.category] ?? 'Arcade',
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    enabled: !partner.isPaused,
    blocked_countries: [],
    freebet_support: hasFreeRounds(game.game_code),
    demo_game_support: game.has_demo,
    rtp: game.rtp,
    url_thumb: `${origin}/art/games/${game.game_code}/square.webp`,
    url_background: `${origin}/art/games/${game.game_code}/landscape.webp`,
  }));
  return { status: 200, body };
}

async function openGame(
  deps: SupplierDeps,
  { partner, origin, site, now }: SupplierCall,
  asked: z.output<typeof urlAsked>,
): Promise<SupplierReply> {
  const { user, token, currency, game_code: gameCode } = asked;
  const isDemo = currency === DEMO_CURRENCY;
  if (!isDemo && currency !== site.currency) return problem(400, 'RS_ERROR_WRONG_CURRENCY');
  if (!isDemo && (user === undefined || token === undefined)) return problem(400, 'RS_ERROR_WRONG_TYPES');
  const player = isDemo || user === undefined || token === undefined ? undefined : { user, token };
  const opened = await openForPartner(deps, partner, { gameCode, currency: site.currency, player, now });
  if (opened === undefined) return problem(404, 'RS_ERROR_INVALID_GAME');
  const fragment = new URLSearchParams({ launch: opened, lang: languageOf(asked.lang, site.languages) });
  // The page may be framed by the partner that it names, and does nothing without the launch behind the `#`.
  return { status: 200, body: { url: `${origin}/games/${gameCode}/?partner=${partner.code}#${fragment}` } };
}

/** Our code of a language that is named as in `en`, `es-MX` or `zh-Hant`, where the site has it. */
function languageOf(asked: string | undefined, ofSite: readonly string[]): string {
  const wanted = (asked ?? '').toLowerCase();
  const isIt = (code: string, part: (tag: string) => string) =>
    Object.entries(languages).some(([known, { tag }]) => known === code && part(tag) === part(wanted));
  return (
    ofSite.find((code) => isIt(code, (tag) => tag.toLowerCase())) ??
    ofSite.find((code) => isIt(code, (tag) => tag.toLowerCase().split(/[-_]/)[0] ?? '')) ??
    ofSite[0] ??
    'EN'
  );
}

async function showRound(
  { db }: SupplierDeps,
  { partner, origin }: SupplierCall,
  asked: z.output<typeof roundAsked>,
): Promise<SupplierReply> {
  const address = await proofAddressOf(db, partner, asked.transaction_uuid ?? asked.round ?? '');
  if (address === undefined) return problem(404, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  return { status: 200, body: { url: origin + address } };
}
