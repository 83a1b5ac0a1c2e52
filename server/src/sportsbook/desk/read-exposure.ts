import type { Reader } from '../../db/database.ts';
import { liabilityOf, type Stake, storedExposures } from '../bets/placing/exposure.ts';
import type { MarketNow } from './read-desk.ts';

/** What open tickets of one site on a market come to. Amounts in 1/10,000 of a unit of its currency. */
export interface MarketExposure {
  readonly siteId: number;
  readonly marketId: bigint;
  readonly eventId: bigint;
  /** Stakes; those of a parlay on each of its markets. */
  readonly risk: bigint;
  /** The most that the site may lose on it. */
  readonly loss: bigint;
  readonly stakes: readonly Stake[];
}

/** The exposure of markets at sites, from the totals that tickets keep: the same work for any number of tickets. */
export async function readExposure(
  reader: Reader,
  siteIds: readonly number[],
  markets: readonly MarketNow[],
): Promise<readonly MarketExposure[]> {
  const stakes = await storedExposures(
    reader,
    markets.map(({ market_id }) => market_id),
    siteIds,
  );
  const byMarket = Map.groupBy(stakes, ({ marketId }) => marketId);
  return markets.flatMap((market) => {
    const { market_id: marketId, event_id: eventId, bet_type: type, period, sport, selections } = market;
    const terms = { type, period, line: market.line ?? undefined, sport, selections };
    const bySite = Map.groupBy(byMarket.get(marketId) ?? [], ({ siteId }) => siteId);
    return [...bySite].map(([siteId, of]) => ({
      ...{ siteId, marketId, eventId, stakes: of },
      risk: of.reduce((sum, { risk }) => sum + risk, 0n),
      loss: liabilityOf(of, terms),
    }));
  });
}
