import { randomBytes } from 'node:crypto';
import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { localePrefix } from '#rules/routing/locale-prefix.ts';
import type { VisitorAction } from '../../actor.ts';
import { type CountryRules, findGame, stakesFor } from '../../catalog/public.ts';
import type { Db } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { checkMayPlay, holdSession, type SessionPlayer } from '../../players/public.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { type FindLimits, readShowsPlay } from '../limits/play-limits.ts';
import { newSeedPair, sha256 } from '../seeds.ts';
import { ensureSeed, insertLaunch } from '../store.ts';
import type { DemoState } from '../tables.ts';
import type { OutsideGames, OutsideLaunch } from './outside-games.ts';
import { isOwnGame } from './own-game.ts';

export const LAUNCH_LASTS_MS = 12 * 3_600_000;
/** Starting balance of a demo, in usual stakes. */
const DEMO_STAKES = 400n;

/** A game that is to be opened, for a player or for play money. */
export interface LaunchInput {
  readonly providerCode: string;
  readonly gameCode: string;
  readonly mode: 'real' | 'demo';
  /** The player; `null` in a demo. */
  readonly player: Pick<SessionPlayer, 'playerId' | 'sessionId'> | null;
  readonly site: SiteRecord;
  /** Of the request; `undefined` where nobody knows it. */
  readonly country: string | undefined;
  /** The requested language of the game's page; if the site lacks it, the language of the request is used. */
  readonly requestedLanguage: string | undefined;
  readonly language: LanguageCode;
  /** Scheme, host and port of the site, for the addresses that lead back to it. */
  readonly origin: string;
  readonly ip: string;
  readonly userAgent: string;
}

export interface LaunchDeps {
  readonly db: Db;
  readonly countries: CountryRules;
  readonly limits: FindLimits;
  readonly outside: OutsideGames;
}

interface NamedGame {
  readonly provider_code: string;
  readonly game_code: string;
}

/** Play money and seeds of a demo that begins. */
export function newDemo(currency: string): DemoState {
  const pair = newSeedPair();
  return {
    balance: formatAmount(stakesFor(currency).usual * DEMO_STAKES),
    server_seed: pair.serverSeed.toString('hex'),
    next_server_seed: pair.nextServerSeed.toString('hex'),
    client_seed: pair.clientSeed,
    nonce: 1,
    last: null,
    open: null,
  };
}

/** Opens a game: its page gets a token of its own, which can play this one game and nothing else. */
export async function launchGame(
  deps: LaunchDeps,
  { siteId, now }: VisitorAction,
  input: LaunchInput,
): Promise<CallResponse<'/api/games/launch'> | Refusal> {
  const { db, limits: findLimits, outside } = deps;
  const { site, mode, player } = input;
  const game = await findGame(db.read, siteId, input.providerCode, input.gameCode);
  if (!game) return refuse('unknownGame', { field: 'game_code' });
  const asker = { country: input.country, playerId: player?.playerId };
  if ((await deps.countries.closedTo(site, asker))?.has(game))
    return refuse('gameNotInYourCountry', { field: 'game_code' });
  const isOwn = isOwnGame(game.game_code, game.provider_code);
  const limits = isOwn
    ? await findLimits({ siteId, providerCode: game.provider_code, gameCode: game.game_code })
    : undefined;
  if (limits?.stakes.all.length === 0) return refuse('gameUnavailable');
  const hasDemo = game.has_demo && site.shown.free_game;
  if (mode === 'demo' && !hasDemo) return refuse('unknownMode', { field: 'mode' });
  const stopped = player && (await checkMayPlay(db.read, { playerId: player.playerId, now }));
  if (stopped) return stopped;

  const studio = await outside.studio(game.provider_code);
  const token = randomBytes(24).toString('base64url');
  const isOpened = await openLaunch(db, { token, game, isOwn, now }, input);
  if (!isOpened) return refuse('sessionExpired');
  const language = site.languages.find((code) => code === input.requestedLanguage) ?? input.language;
  const opened = { statusCode: 1 as const, mode, popup: studio.opensIn === 'popup' };
  if (limits)
    return {
      ...opened,
      launch_url: `/games/${game.game_code}/#launch=${token}&lang=${language}`,
      sandbox: null,
      origins: [],
      shows_play: limits.showsPlay,
    };
  const [address, showsPlay] = await Promise.all([
    deps.countries
      .countryOf(asker)
      .then((country) => outside.open(outsideLaunch(game, { token, language, country }, input))),
    readShowsPlay(db, siteId),
  ]);
  if (address === undefined) return refuse('gameUnavailable');
  const { sandbox, origins } = studio;
  return {
    ...{ ...opened, launch_url: address, shows_play: showsPlay },
    ...{ sandbox: [...sandbox], origins: [...origins] },
  };
}

/** @returns whether the session is still open */
function openLaunch(
  db: Db,
  opening: { readonly token: string; readonly game: NamedGame; readonly isOwn: boolean; readonly now: Date },
  { site, mode, player }: LaunchInput,
): Promise<boolean> {
  const { token, game, isOwn, now } = opening;
  return db.tx(async (tx) => {
    if (player && !(await holdSession(tx, player.sessionId))) return false;
    const owner = player && { siteId: site.id, playerId: player.playerId, gameCode: game.game_code };
    // The commitment is a row before any stake is taken on it.
    if (owner && isOwn) await ensureSeed(tx, owner, { ...newSeedPair(), id: uuid7() });
    // A provider plays its demonstrations without us.
    if (!owner && !isOwn) return true;
    await insertLaunch(tx, {
      id: uuid7(),
      tokenHash: sha256(token),
      siteId: site.id,
      playerId: player?.playerId ?? null,
      sessionId: player?.sessionId ?? null,
      gameCode: game.game_code,
      providerCode: game.provider_code,
      mode,
      openedAt: now,
      expiresAt: new Date(now.getTime() + LAUNCH_LASTS_MS),
      demo: player ? null : newDemo(site.currency),
    });
    return true;
  });
}

function outsideLaunch(
  { provider_code: providerCode, game_code: gameCode }: NamedGame,
  {
    token,
    language,
    country,
  }: {
    readonly token: string;
    readonly language: LanguageCode;
    readonly country: string | undefined;
  },
  { site, mode, player, origin, ip, userAgent }: LaunchInput,
): OutsideLaunch {
  const back = `${origin}${localePrefix(language)}`;
  const play = `/playnow?${new URLSearchParams({ provider: providerCode, game: gameCode })}`;
  return {
    ...{ siteId: site.id, siteCode: site.externalId, providerCode, gameCode, mode, language, country, ip },
    player: player && { playerId: player.playerId, token },
    currency: site.currency,
    isMobile: /Mobi|Android/.test(userAgent),
    lobbyUrl: `${back}/`,
    depositUrl: `${back}/deposit?then=${encodeURIComponent(play)}`,
  };
}
