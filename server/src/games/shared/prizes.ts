import { LRUCache } from 'lru-cache';
import type { SharedPrize } from '#contract/calls/games/shared-rounds.ts';
import type { PoolPrize } from '#rules/games/shared/shared-game.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import type { Db } from '../../db/database.ts';
import { accountNames, type BetRow, betsOf, tagOf } from './bets/bet-rows.ts';
import { drawOf, type SharedRow } from './round-rows.ts';

/** So many winners of a prize are named; the rest is counted. */
const MOST_NAMED = 20;
/** Rounds of a site whose prizes are kept. */
const MOST_KEPT = 5_000;

export interface Prizes {
  /** The prizes of a round among the bets of a site; `null` before it is over, and where bets share none. */
  of(round: SharedRow | undefined, siteId: number): Promise<SharedPrize[] | null>;
}

/** A finished round does not change, so its prizes are cached by site. */
export function openPrizes(db: Db): Prizes {
  const known = new LRUCache<string, Promise<SharedPrize[]>>({ max: MOST_KEPT });
  return {
    async of(round, siteId) {
      if (round?.phase !== 'over') return null;
      const prizesOf = drawOf(round).prizes;
      if (!prizesOf) return null;
      const name = `${round.id} ${siteId}`;
      const kept = known.get(name);
      if (kept) return kept;
      const prizes = readPrizes(db, round.id, siteId, prizesOf);
      known.set(name, prizes);
      prizes.catch(() => known.delete(name));
      return prizes;
    },
  };
}

async function readPrizes(
  db: Db,
  roundId: string,
  siteId: number,
  prizesOf: (bets: readonly { stake: bigint; choice: unknown }[]) => readonly PoolPrize[],
): Promise<SharedPrize[]> {
  const bets = (await betsOf(db.read, roundId)).filter((bet) => bet.site_id === siteId);
  const fallen = prizesOf(bets.map(({ unit, choice }) => ({ stake: unit, choice }))).map((prize) => ({
    ...prize,
    winners: winnersOf(prize, bets),
  }));
  const named = fallen.flatMap(({ winners }) => winners.slice(0, MOST_NAMED));
  const names = await accountNames(
    db.read,
    named.map(({ bet }) => bet.player_id),
  );
  return fallen.map(({ prize, at, shares, house, winners }) => ({
    prize,
    at,
    amount: formatAmount(shares.reduce((sum, share) => sum + share, 0n)),
    winners: winners.slice(0, MOST_NAMED).map(({ bet, share }) => ({
      tag: tagOf(bet.id),
      name: maskAccount(names.get(bet.player_id) ?? ''),
      win: formatAmount(share),
    })),
    count: winners.length,
    house,
  }));
}

function winnersOf(
  { shares }: PoolPrize,
  bets: readonly BetRow[],
): { readonly bet: BetRow; readonly share: bigint }[] {
  return bets
    .map((bet, place) => ({ bet, share: shares[place] ?? 0n }))
    .filter(({ share }) => share > 0n)
    .sort((one, other) => (one.share < other.share ? 1 : one.share > other.share ? -1 : 0));
}
