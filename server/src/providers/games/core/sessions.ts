import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../db/database.ts';
import { findLaunch } from '../../../games/public.ts';
import type { PlayedGame } from '../../../ledger/public.ts';

/** A launch of an outside game, by the token that its provider was given. Whether it is still open is decided with a bet. */
export interface OutsideSession {
  readonly launchId: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly game: PlayedGame;
}

export interface Sessions {
  ofToken(token: string): Promise<OutsideSession | undefined>;
  /** The site of a player; `undefined` for no player. */
  siteOf(playerId: bigint): Promise<number | undefined>;
}

const MOST_KEPT = 20_000;

/** What neither a launch nor a player ever changes is kept in memory. */
export function openSessions(db: Db): Sessions {
  const room = { maxSize: MOST_KEPT, sizeCalculation: () => 1 };
  const launches = new LRUCache<string, OutsideSession>(room);
  const sites = new LRUCache<bigint, number>(room);
  return {
    async ofToken(token) {
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
    },
    async siteOf(playerId) {
      const known = sites.get(playerId);
      if (known !== undefined) return known;
      const row = await db.read
        .selectFrom('player')
        .select('site_id')
        .where('id', '=', playerId)
        .executeTakeFirst();
      if (row) sites.set(playerId, row.site_id);
      return row?.site_id;
    },
  };
}
