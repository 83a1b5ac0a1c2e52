import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../db/database.ts';
import { findLaunch } from '../../../games/public.ts';
import type { PlayedGame } from '../../../ledger/public.ts';
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
}

export interface Sessions {
  /** `undefined` where the account may not act for such a player. */
  find(account: OpenAccount, named: NamedPlayer): Promise<OutsidePlayer | undefined>;
}

const USER = /^player-([1-9]\d{0,18})$/;

/** What providers call a player: it says nothing about the person. */
export const userOf = (playerId: bigint): string => `player-${playerId}`;

function readUser(user: string | undefined): bigint | undefined {
  const match = user === undefined ? null : USER.exec(user);
  return match?.[1] === undefined ? undefined : BigInt(match[1]);
}

const MOST_KEPT = 20_000;

/** What neither a launch nor a player ever changes is kept in memory. */
export function openSessions(db: Db): Sessions {
  const room = { maxSize: MOST_KEPT, sizeCalculation: () => 1 };
  const launches = new LRUCache<string, OutsideSession>(room);
  const sites = new LRUCache<bigint, number>(room);
  return {
    async find({ siteIds, studios }, { token, user, needsToken }) {
      const session = token === undefined ? undefined : await ofToken(token);
      const playerId = readUser(user);
      if (session) {
        const isOwn = siteIds.has(session.siteId) && studios.has(session.game.providerCode);
        if (!isOwn || (playerId !== undefined && playerId !== session.playerId)) return undefined;
        return { siteId: session.siteId, playerId: session.playerId, session };
      }
      if (playerId === undefined || (token !== undefined && needsToken)) return undefined;
      const siteId = await siteOf(playerId);
      return siteId !== undefined && siteIds.has(siteId) ? { siteId, playerId, session } : undefined;
    },
  };

  async function ofToken(token: string): Promise<OutsideSession | undefined> {
    // Memory holds no token either: it would be in a heap dump.
    const tokenHash = hash('sha256', token, 'buffer');
    const name = tokenHash.toString('base64');
    const known = launches.get(name);
    if (known) return known;
    const row = await findLaunch(db.read, tokenHash);
    if (!row || row.player_id === null) return undefined;
    const session: OutsideSession = {
      launchId: row.id,
      siteId: row.site_id,
      playerId: row.player_id,
      game: { providerCode: row.provider_code, gameCode: row.game_code },
    };
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

/** The launch of a message, as the wallet asks for it. */
export const launchOf = (session: OutsideSession | undefined) =>
  session && { id: session.launchId, gameCode: session.game.gameCode };

/** The game of a message: the studio is that of the launch; its lobby may go on to another of its games. */
export const gameOf = (session: OutsideSession | undefined, gameCode?: string): PlayedGame | undefined =>
  session && { ...session.game, ...(gameCode === undefined ? {} : { gameCode }) };
