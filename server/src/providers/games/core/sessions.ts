import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../db/database.ts';
import { findLaunch, findNewestLaunch } from '../../../games/public.ts';
import type { PlayedGame } from '../../../ledger/public.ts';
import { shortCache } from '../../../sites/public.ts';
import type { OpenAccount } from './accounts.ts';

/** A launch of an outside game, by the token that its provider was given. Whether it is still open is decided with a bet. */
export interface OutsideSession {
  readonly launchId: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly game: PlayedGame;
}

/** A player of a site that plays under an account. */
export interface OutsidePlayer {
  readonly siteId: number;
  readonly playerId: bigint;
  /** Of the token, where one was sent that is known. */
  readonly session: OutsideSession | undefined;
}

/** What a message says of its player. */
export interface NamedPlayer {
  readonly token: string | undefined;
  /** As `userOf` writes it; what is no such name is ignored beside a token. */
  readonly user: string | undefined;
  /** Whether a token that is unknown refuses the message: what is won or taken back is for the player all the same. */
  readonly needsToken: boolean;
  /** Of a bet where the protocol need not name a token: the game whose newest launch by the player is meant. */
  readonly newestOf?: string | undefined;
  /** Of a bet where it names no game either: the newest launch of the account's studios is meant. */
  readonly isNewest?: true | undefined;
}

export interface Sessions {
  /** `undefined` where the account may not act for such a player. */
  find(account: OpenAccount, named: NamedPlayer): Promise<OutsidePlayer | undefined>;
  /** A game of the account's studios, for messages without a token; `undefined` for none. */
  game(account: OpenAccount, gameCode: string): Promise<PlayedGame | undefined>;
}

export const USER = /^player-([1-9]\d{0,18})$/;

/** What providers call a player: it says nothing about the person. */
export const userOf = (playerId: bigint): string => `player-${playerId}`;

function readUser(user: string | undefined): bigint | undefined {
  const match = user === undefined ? null : USER.exec(user);
  return match?.[1] === undefined ? undefined : BigInt(match[1]);
}

const MOST_KEPT = 20_000;
/** A change of the catalogue counts after at most this long. */
const GAME_MAX_AGE_MS = 1_000;

/** What neither a launch nor a player ever changes is kept in memory. */
export function openSessions(db: Db): Sessions {
  const room = { maxSize: MOST_KEPT, sizeCalculation: () => 1 };
  const launches = new LRUCache<string, OutsideSession>(room);
  const sites = new LRUCache<bigint, number>(room);
  const games = shortCache(
    GAME_MAX_AGE_MS,
    ({ account, gameCode }: { readonly account: OpenAccount; readonly gameCode: string }) =>
      readGame(db, account, gameCode),
    ({ account, gameCode }) => `${account.code} ${gameCode}`,
  );
  return {
    async find({ siteIds, studios }, { token, user, needsToken, newestOf, isNewest }) {
      const session = token === undefined ? undefined : await ofToken(token);
      const playerId = readUser(user);
      if (session) {
        const isOwn = siteIds.has(session.siteId) && studios.has(session.game.providerCode);
        if (!isOwn || (playerId !== undefined && playerId !== session.playerId)) return undefined;
        return { siteId: session.siteId, playerId: session.playerId, session };
      }
      if (playerId === undefined || (token !== undefined && needsToken)) return undefined;
      const siteId = await siteOf(playerId);
      if (siteId === undefined || !siteIds.has(siteId)) return undefined;
      const row =
        newestOf === undefined && !isNewest
          ? undefined
          : await findNewestLaunch(db.read, playerId, { gameCode: newestOf, studios: [...studios] });
      return { siteId, playerId, session: row && sessionOf(row, playerId) };
    },
    game: (account, gameCode) => games.get({ account, gameCode }),
  };

  async function ofToken(token: string): Promise<OutsideSession | undefined> {
    // Memory holds no token either: it would be in a heap dump.
    const tokenHash = hash('sha256', token, 'buffer');
    const name = tokenHash.toString('base64');
    const known = launches.get(name);
    if (known) return known;
    const row = await findLaunch(db.read, tokenHash);
    if (!row || row.player_id === null) return undefined;
    const session = sessionOf(row, row.player_id);
    launches.set(name, session);
    return session;
  }

  /** @returns `undefined` for no player */
  async function siteOf(playerId: bigint): Promise<number | undefined> {
    const known = sites.get(playerId);
    if (known !== undefined) return known;
    const row = await db.read
      .selectFrom('player')
      .select('site_id')
      .where('id', '=', playerId)
      .executeTakeFirst();
    if (row) sites.set(playerId, row.site_id);
    return row?.site_id;
  }
}

async function readGame(db: Db, { studios }: OpenAccount, gameCode: string): Promise<PlayedGame | undefined> {
  const row = await db.read
    .selectFrom('game')
    .select('provider_code')
    .where('code', '=', gameCode)
    .where('provider_code', 'in', ['', ...studios])
    .executeTakeFirst();
  return row && { providerCode: row.provider_code, gameCode };
}

interface LaunchRow {
  readonly id: string;
  readonly site_id: number;
  readonly provider_code: string;
  readonly game_code: string;
}

const sessionOf = (row: LaunchRow, playerId: bigint): OutsideSession => ({
  ...{ launchId: row.id, siteId: row.site_id, playerId },
  game: { providerCode: row.provider_code, gameCode: row.game_code },
});

/** The launch of a message, as the wallet asks for it. */
export const launchOf = (session: OutsideSession | undefined) =>
  session && { id: session.launchId, gameCode: session.game.gameCode };

/** The game of a message: the studio is that of the launch; its lobby may go on to another of its games. */
export const gameOf = (session: OutsideSession | undefined, gameCode?: string): PlayedGame | undefined =>
  session && { ...session.game, ...(gameCode === undefined ? {} : { gameCode }) };
