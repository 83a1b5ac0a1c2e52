import { sql } from 'kysely';
import { maxLiability, type OpenBet } from '#rules/sportsbook/acceptance/liability.ts';
import { type Score, sportRules } from '#rules/sportsbook/match-result.ts';
import type { Reader, Tx, Writer } from '../../../db/database.ts';
import type { BoardMarket } from './read-board.ts';

/** The exposure that a ticket adds to a selection. Amounts in 1/10,000 units; negative where it is taken away. */
export interface Stake {
  readonly siteId: number;
  readonly marketId: bigint;
  readonly selection: string;
  /** `1-0`, where the score at the bet matters; else empty. */
  readonly score: string;
  readonly risk: bigint;
  /** The return when the selection wins. */
  readonly payout: bigint;
}

/** The score that a bet starts from, in the spelling of {@link Stake}: of soccer's handicaps in play only. */
export function startOf(
  leg: { readonly sport: string; readonly type: string },
  score: Score | undefined,
): string {
  const counts = leg.type === 'HDP' && sportRules(leg.sport).liveHandicapFromZero;
  return counts && score && (score[0] > 0 || score[1] > 0) ? score.join('-') : '';
}

/** The open exposure of the sites' markets, by selection and score. */
export async function storedExposures(
  reader: Reader,
  marketIds: readonly bigint[],
  siteIds: readonly number[],
): Promise<readonly Stake[]> {
  if (marketIds.length === 0) return [];
  const { rows } = await sql<Stake>`/* prepared: stored_exposures */
    select site_id as "siteId", market_id as "marketId", selection, score, risk, payout
      from sports_exposure
     where site_id = any (${[...siteIds]}::int[]) and market_id = any (${[...marketIds]}::bigint[])
     order by 1, 2, 3, 4`.execute(reader);
  return rows;
}

/** The same as {@link Exposures} that a batch adds to while it decides. */
export const readExposures = async (
  reader: Reader,
  marketIds: readonly bigint[],
  siteIds: readonly number[],
): Promise<Exposures> => new Exposures(await storedExposures(reader, marketIds, siteIds));

/** The open exposure, by site and market. */
export class Exposures {
  readonly #open = new Map<number, Map<bigint, Stake[]>>();

  constructor(stakes: readonly Stake[]) {
    for (const stake of stakes) this.add(stake);
  }

  add(stake: Stake): void {
    const open = this.#of(stake.siteId, stake.marketId);
    const at = open.findIndex(
      ({ selection, score }) => selection === stake.selection && score === stake.score,
    );
    const same = open[at];
    if (same) open[at] = { ...same, risk: same.risk + stake.risk, payout: same.payout + stake.payout };
    else open.push(stake);
  }

  /** The list that is added to. */
  #of(siteId: number, marketId: bigint): Stake[] {
    const markets = this.#open.get(siteId) ?? new Map<bigint, Stake[]>();
    this.#open.set(siteId, markets);
    const open = markets.get(marketId) ?? [];
    markets.set(marketId, open);
    return open;
  }

  /**
   * The most that may be risked on a selection before the site could lose more on its market than it wants.
   *
   * @param atMost more than this is not asked for
   */
  roomFor(
    siteId: number,
    market: BoardMarket,
    of: { readonly selection: string; readonly score: string; readonly winsOn: (risk: bigint) => bigint },
    limits: { readonly maxLiability: bigint; readonly atMost: bigint },
  ): bigint {
    const open = this.#of(siteId, market.marketId);
    const wins = open.reduce((sum, { risk, payout }) => sum + payout - risk, 0n);
    const { maxLiability: most, atMost } = limits;
    // The worst case is that everything wins: if even that is small, no tighter bound is needed.
    if (wins + of.winsOn(atMost) <= most) return atMost;
    const bets = open.map((stake) => betOf(stake, market));
    const fits = (risk: bigint) => {
      const stake = { ...of, risk, payout: risk + of.winsOn(risk) };
      return maxLiability([...bets, betOf(stake, market)]) <= most;
    };
    let [low, high] = [0n, atMost];
    while (low < high) {
      const middle = (low + high + 1n) / 2n;
      if (fits(middle)) low = middle;
      else high = middle - 1n;
    }
    return low;
  }
}

/** What decides how much bets on a market may cost. */
type Priced = Pick<BoardMarket, 'type' | 'period' | 'line' | 'sport' | 'selections'>;
type Staked = Pick<Stake, 'selection' | 'score' | 'risk' | 'payout'>;

/** The most that the house may lose on the open bets of a market. */
export const liabilityOf = (stakes: readonly Staked[], market: Priced): bigint =>
  maxLiability(stakes.map((stake) => betOf(stake, market)));

function betOf({ selection, score, risk, payout }: Staked, market: Priced): OpenBet {
  const { type, period, line, sport } = market;
  const [home, away] = score.split('-').map(Number);
  const scoreAtBet: Score | undefined = home === undefined || away === undefined ? undefined : [home, away];
  const listed = type === 'CS' ? market.selections.map(({ code }) => code) : undefined;
  return { type, period, line, sport, selection, scoreAtBet, listed, risk, toWin: payout - risk };
}

/** Adds to what is open; in the order of the keys, so that two batches never wait for each other. */
export async function writeExposures(tx: Tx, stakes: readonly Stake[]): Promise<void> {
  const sums = new Map<string, Stake>();
  for (const stake of stakes) {
    const name = [stake.siteId, stake.marketId, stake.selection, stake.score].join(' ');
    const sum = sums.get(name);
    sums.set(name, sum ? { ...sum, risk: sum.risk + stake.risk, payout: sum.payout + stake.payout } : stake);
  }
  const given = [...sums.values()];
  if (given.length === 0) return;
  await sql`/* prepared: write_exposures */
    insert into sports_exposure as x (site_id, market_id, selection, score, risk, payout)
    select u.* from unnest(${given.map((one) => one.siteId)}::int[], ${given.map((one) => one.marketId)}::bigint[],
        ${given.map((one) => one.selection)}::text[], ${given.map((one) => one.score)}::text[],
        ${given.map((one) => one.risk)}::bigint[], ${given.map((one) => one.payout)}::bigint[])
      as u (site_id, market_id, selection, score, risk, payout)
     order by 1, 2, 3, 4
    on conflict (site_id, market_id, selection, score) do update
      set risk = x.risk + excluded.risk, payout = x.payout + excluded.payout`.execute(tx);
}

/** Deletes the exposure of markets that are over. */
export async function forgetOldExposures(writer: Writer): Promise<void> {
  await sql`delete from sports_exposure x using sports_market m
    where m.id = x.market_id and m.state in ('settled', 'cancelled')`.execute(writer);
}
