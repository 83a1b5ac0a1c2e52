import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { houseGames } from '#rules/games/all-games.ts';
import { findGames } from '../../catalog/public.ts';
import type { Db } from '../../db/database.ts';
import { isValidNow } from '../../db/keys/valid-now.ts';
import { type ShortCache, shortCache } from '../../sites/public.ts';
import { isShooting } from '../limits/narrow.ts';

/** Another operator whose players play house games here. */
export interface Partner {
  readonly code: string;
  readonly siteId: number;
  /** Origins of the pages that may show the games in a frame. */
  readonly origins: readonly string[];
  /** Networks that may call, as CIDR; none: any. */
  readonly addresses: readonly string[];
  /** Codes of the games that it has; `null`: all that partners can have. */
  readonly games: readonly string[] | null;
  readonly isPaused: boolean;
  /** Those of theirs that are valid now. As objects, whose bytes are not in the heap. */
  readonly theirKeys: readonly KeyObject[];
  /** The newest of ours that is valid now; what is sent is signed with it. */
  readonly ourKey: KeyObject | undefined;
}

export type FindPartner = Pick<ShortCache<string, Partner | undefined>, 'get'>;

/** A change by an operator counts after at most this long. */
const MAX_AGE_MS = 1_000;

export const supplyKeyPlace = (id: string) => ({ table: 'supply_key', column: 'value', row: id });

export const partnerFinder = (db: Db): FindPartner =>
  shortCache(MAX_AGE_MS, (code: string) => readPartner(db, code));

async function readPartner(db: Db, code: string): Promise<Partner | undefined> {
  const row = await db.read
    .selectFrom('supply_partner')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) return undefined;
  const keys = await db.read
    .selectFrom('supply_key')
    .selectAll()
    .where('partner', '=', code)
    .where(isValidNow)
    .orderBy('starts_at', 'desc')
    .execute();
  const keysOf = (owner: 'theirs' | 'ours') =>
    keys
      .filter((key) => key.owner === owner)
      .map(({ id, value }) => db.read.keys.open(supplyKeyPlace(id), value));
  const [ourKey] = keysOf('ours');
  return {
    ...{ code, siteId: row.site_id, origins: row.origins, addresses: row.addresses, games: row.games },
    isPaused: row.paused_at !== null,
    theirKeys: keysOf('theirs').map((pem) => createPublicKey(pem)),
    ourKey: ourKey && createPrivateKey(ourKey),
  };
}

/** House games that partners can have: a game of rooms needs the pushes of our own pages, and a shared round takes bets itself. */
const suppliedGames = houseGames.filter(({ category }) => !isShooting(category));

/** The games that a partner has: those of its site, which it may have fewer of. */
export async function gamesOf(db: Db, { siteId, games }: Pick<Partner, 'siteId' | 'games'>) {
  const wanted = suppliedGames.filter(({ code }) => games === null || games.includes(code));
  return findGames(
    db.read,
    siteId,
    wanted.map((game) => ({ provider_code: game.providerCode, game_code: game.code })),
  );
}
