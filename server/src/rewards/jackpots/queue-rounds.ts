import type { Reader, Tx } from '../../db/database.ts';
import { siteMemo } from '../site-memo.ts';
import type { QueuedRound } from '../tables.ts';

/** A round that was settled. Amounts in 1/10,000 units. */
export interface PlayedRound {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly roundId: string;
  readonly providerCode: string;
  readonly gameCode: string;
  /** Of cash: what bonus money or a free round staked is not in it. */
  readonly stake: bigint;
  readonly at: Date;
}

/**
 * Passes rounds of sites with jackpots on to who draws them (`draw-jackpots.ts`), in the transaction in which they are counted, so
 * each once: the count of rounds locks no pot, and waits for none.
 */
export function roundQueue(): (tx: Tx, rounds: readonly PlayedRound[]) => Promise<void> {
  const openOf = siteMemo(findOpen);
  return async (tx, rounds) => {
    const bySite = Map.groupBy(
      rounds.filter(({ stake }) => stake > 0n),
      ({ siteId }) => siteId,
    );
    for (const [siteId, played] of bySite) {
      if ((await openOf(tx, siteId)).length === 0) continue;
      await tx
        .insertInto('jackpot_queue')
        .values({ site_id: siteId, rounds: JSON.stringify(played.map(queued)) })
        .execute();
    }
  };
}

const findOpen = (reader: Reader, siteId: number) =>
  reader
    .selectFrom('jackpot')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', '!=', 'ended')
    .execute();

const queued = ({ roundId, playerId, providerCode, gameCode, stake, at }: PlayedRound): QueuedRound => ({
  ...{ id: roundId, player: String(playerId), provider: providerCode, game: gameCode },
  ...{ stake: String(stake), at: at.toISOString() },
});
