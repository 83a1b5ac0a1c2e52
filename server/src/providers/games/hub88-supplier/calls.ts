import { z } from 'zod';
import { languages } from '#contract/languages.ts';
import type { Db } from '../../../db/database.ts';
import {
  type FindLimits,
  gamesOf,
  openForPartner,
  type Partner,
  proofAddressOf,
} from '../../../games/public.ts';
import { readJson } from '../core/read-json.ts';
import { isSigned } from '../hub88/signature.ts';

/** A call of a partner, as it came to the domain of its site. */
export interface SupplierCall {
  readonly partner: Partner;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Signatures are over these bytes. */
  readonly body: Buffer;
  /** Scheme, host and port that it came to. */
  readonly origin: string;
  readonly site: { readonly currency: string; readonly languages: readonly string[] };
  readonly now: Date;
}

export interface SupplierReply {
  readonly status: number;
  readonly body: object;
}

interface Deps {
  readonly db: Db;
  readonly limits: FindLimits;
}

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

const problem = (status: number, code: string): SupplierReply => ({ status, body: { status: code } });

type Answer<Asked> = (deps: Deps, call: SupplierCall, asked: Asked) => Promise<SupplierReply>;

/** A call whose signature was made by the partner, and whose body is of this shape. */
const genuine =
  <Shape extends z.ZodType>(shape: Shape, answer: Answer<z.output<Shape>>) =>
  async (deps: Deps, call: SupplierCall): Promise<SupplierReply> => {
    const { 'x-hub88-signature': signature } = call.headers;
    const isGenuine =
      typeof signature === 'string' &&
      call.partner.theirKeys.some((key) => isSigned(call.body, signature, key));
    if (!isGenuine) return problem(401, 'RS_ERROR_INVALID_SIGNATURE');
    const read = shape.safeParse(readJson(call.body));
    return read.success ? answer(deps, call, read.data) : problem(400, 'RS_ERROR_WRONG_TYPES');
  };

/** What partners call, by the end of the address (docs/providers/hub88-supplier.md). */
export const supplierCalls: Readonly<
  Record<string, (deps: Deps, call: SupplierCall) => Promise<SupplierReply>>
> = {
  '/game/list': genuine(listAsked, listGames),
  '/game/url': genuine(urlAsked, openGame),
  '/game/round': genuine(roundAsked, showRound),
};

async function listGames({ db }: Deps, { partner, origin }: SupplierCall): Promise<SupplierReply> {
  const games = await gamesOf(db, partner);
  const body = games.map((game) => ({
    game_code: game.game_code,
    name: game.game_name,
    product: game.provider_name,
    category: game.category,
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    enabled: !partner.isPaused,
    blocked_countries: [],
    freebet_support: false,
    demo_game_support: game.has_demo,
    rtp: game.rtp,
    url_thumb: `${origin}/art/games/${game.game_code}/square.webp`,
    url_background: `${origin}/art/games/${game.game_code}/landscape.webp`,
  }));
  return { status: 200, body };
}

async function openGame(
  deps: Deps,
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
  { db }: Deps,
  { partner, origin }: SupplierCall,
  asked: z.output<typeof roundAsked>,
): Promise<SupplierReply> {
  const address = await proofAddressOf(db, partner, asked.transaction_uuid ?? asked.round ?? '');
  if (address === undefined) return problem(404, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  return { status: 200, body: { url: origin + address } };
}
