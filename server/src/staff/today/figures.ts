import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { activeSince, flows, isPurse } from '../../ledger/public.ts';
import { dayAt, dayShifted, daysOf, minuteAt } from '../reports/days.ts';

export const moneyFigures = ['deposits', 'withdrawals', 'staked', 'paid', 'bonuses', 'bets'] as const;
type MoneyFigure = (typeof moneyFigures)[number];
/** Of a business day of a site so far, in 1/10,000 units, and the number of bets. */
export type MoneyFigures = Readonly<Record<MoneyFigure, bigint>>;

export interface PeopleFigures {
  /** Players whose money moved. */
  readonly active: bigint;
  readonly registered: bigint;
}

const KEPT_DAYS = 9;
const nothing = (): Record<MoneyFigure, bigint> => ({
  ...{ deposits: 0n, withdrawals: 0n, staked: 0n },
  ...{ paid: 0n, bonuses: 0n, bets: 0n },
});

/** What a day of a site has come to, by currency. */
export async function moneyOf(
  reader: Reader,
  siteId: number,
  day: string,
): Promise<ReadonlyMap<string, MoneyFigures>> {
  const found = new Map<string, Record<MoneyFigure, bigint>>();
  for (const { currency, from, to, amount, transfers, kind } of await flows(reader, {
    siteIds: [siteId],
    from: day,
    to: day,
  })) {
    const figures = found.get(currency) ?? nothing();
    found.set(currency, figures);
    if (from === 'clearing' && isPurse(to)) figures.deposits += amount;
    if (to === 'clearing' && isPurse(from)) figures.withdrawals += amount;
    if (to === 'house') figures.staked += amount;
    if (to === 'house' && (kind === 'stake' || kind === 'wager')) figures.bets += transfers;
    if (from === 'house') figures.paid += amount;
    if (from === 'promotions') figures.bonuses += amount;
    if (to === 'promotions') figures.bonuses -= amount;
  }
  return found;
}

async function peopleOf(reader: Reader, siteId: number, day: string): Promise<PeopleFigures> {
  const { start, stop } = await daysOf(reader, siteId, { from: day, to: day });
  const { registered } = await reader
    .selectFrom('player')
    .select(({ fn }) => fn.countAll<bigint>().as('registered'))
    .where('site_id', '=', siteId)
    .where('created_at', '>=', start)
    .where('created_at', '<', stop)
    .executeTakeFirstOrThrow();
  return { registered, active: await activeSince(reader, siteId, start) };
}

/** For a job to run every five minutes: writes what the day of each site has come to, and deletes what is old. */
export async function noteFigures(tx: Tx, now: Date): Promise<void> {
  const sites = await tx.selectFrom('site').select('id').orderBy('id').execute();
  for (const { id } of sites) {
    const [day, minute] = [await dayAt(tx, id, now), await minuteAt(tx, id, now)];
    const at = { site_id: id, day, minute };
    const money = [...(await moneyOf(tx, id, day))].map(([currency, figures]) => ({
      ...at,
      currency,
      ...figures,
    }));
    await tx
      .insertInto('figure_mark')
      .values([...money, { ...at, currency: '', ...(await peopleOf(tx, id, day)) }])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .deleteFrom('figure_mark')
      .where('site_id', '=', id)
      .where('day', '<', dayShifted(day, -KEPT_DAYS))
      .execute();
  }
}

/** The figures of a site on a day, by a minute of it. */
export interface Mark extends MoneyFigures, PeopleFigures {
  readonly siteId: number;
  readonly currency: string;
  readonly minute: number;
}

/**
 * The newest marks of sites on a day each, not after a minute of it; nothing of sites that have none. The row of the
 * currency `''` has the people.
 */
export async function marksAt(
  reader: Reader,
  sites: readonly { readonly id: number; readonly day: string; readonly minute: number }[],
): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select m.site_id as "siteId", m.currency, m.minute, m.deposits, m.withdrawals, m.staked, m.paid, m.bonuses, m.bets,
           m.active, m.registered
      from unnest(${plainArray(sites.map(({ id }) => id))}::int[], ${sites.map(({ day }) => day)}::date[],
                  ${plainArray(sites.map(({ minute }) => minute))}::int[]) s (id, day, minute)
     cross join lateral (select max(f.minute) as minute from figure_mark f
                          where f.site_id = s.id and f.day = s.day and f.minute <= s.minute) last
      join figure_mark m on m.site_id = s.id and m.day = s.day and m.minute = last.minute`.execute(reader);
  return rows;
}
