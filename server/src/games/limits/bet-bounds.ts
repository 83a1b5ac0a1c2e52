import { type Amount, MAX_AMOUNT } from '#rules/money/amount.ts';
import { findGame } from '../../catalog/public.ts';
import type { Db } from '../../db/database.ts';
import { shortCache } from '../../sites/public.ts';
import { type GameOfSite, readLimitRow } from './play-limits.ts';
import { USUAL_PACE } from './site-pace.ts';

/** The bounds of a bet on a game of another studio, which says itself what it offers within them. */
export interface BetBounds {
  /** 1/10,000 units; both are allowed. */
  readonly least: Amount;
  readonly most: Amount;
  /** From the beginning of one round of a player to the beginning of the next, at least. */
  readonly shortestRoundMs: number;
}

/** `undefined` for a game that the site does not offer. */
export type FindBetBounds = (game: GameOfSite) => Promise<BetBounds | undefined>;

/** A change by an operator counts after at most this long. */
const MAX_AGE_MS = 1_000;

export function betBounds(db: Db): FindBetBounds {
  const bounds = shortCache(
    MAX_AGE_MS,
    (game: GameOfSite) => readBounds(db, game),
    ({ siteId, providerCode, gameCode }) => `${siteId}/${providerCode}/${gameCode}`,
  );
  return (game) => bounds.get(game);
}

async function readBounds(db: Db, game: GameOfSite): Promise<BetBounds | undefined> {
  if (!(await findGame(db.read, game.siteId, game.providerCode, game.gameCode))) return undefined;
  const row = await readLimitRow(db, game);
  return {
    least: row.min_stake ?? 0n,
    most: row.max_stake ?? MAX_AMOUNT,
    shortestRoundMs: row.own_ms ?? row.round_ms ?? USUAL_PACE.shortest_round_ms,
  };
}
