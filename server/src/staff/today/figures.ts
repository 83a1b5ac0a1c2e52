import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { activeSince, flows, isPurse } from '../../ledger/public.ts';
import { dayShifted, type SitesOfDay, sitesByDay } from '../reports/days.ts';

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

type ByCurrency = ReadonlyMap<string, MoneyFigures>;

/** What a day of a site has come to, by currency. */
export const moneyOf = async (reader: Reader, siteId: number, day: string): Promise<ByCurrency> =>
  (await moneyBySite(reader, [siteId], day)).get(siteId) ?? new Map();

/** What a day of sites has come to, by site and currency; nothing of a site where no money moved. */
async function moneyBySite(
  reader: Reader,
  siteIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, ByCurrency>> {
  const found = new Map<number, Map<string, Record<MoneyFigure, bigint>>>();
  for (const flow of await flows(reader, { siteIds, from: day, to: day, by: 'site' })) {
    const { currency, from, to, amount, transfers, kind } = flow;
    const siteId = Number(flow.group);
    const ofSite = found.get(siteId) ?? new Map<string, Record<MoneyFigure, bigint>>();
    found.set(siteId, ofSite);
    const figures = ofSite.get(currency) ?? nothing();
    ofSite.set(currency, figures);
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

/** Players who registered within a time, by site. */
async function registeredAt(
  reader: Reader,
  { siteIds, start, stop }: SitesOfDay,
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await reader
    .selectFrom('player')
    .select(({ fn }) => ['site_id', fn.countAll<bigint>().as('registered')])
    .where('site_id', '=', sql<number>`any (${plainArray(siteIds)}::int[])`)
    .where('created_at', '>=', start)
    .where('created_at', '<', stop)
    .groupBy('site_id')
    .execute();
  return new Map(rows.map(({ site_id, registered }) => [site_id, registered]));
}

/** Sites that are written by one statement. */
const TOGETHER = 500;

/** For a job to run every five minutes: writes what the day of each site has come to, and deletes what is old. */
export async function noteFigures(tx: Tx, now: Date): Promise<void> {
  for (const group of await sitesByDay(tx, now))
    for (let first = 0; first < group.siteIds.length; first += TOGETHER)
      await noteTogether(tx, { ...group, siteIds: group.siteIds.slice(first, first + TOGETHER) });
}

async function noteTogether(tx: Tx, sites: SitesOfDay): Promise<void> {
  const { siteIds, day, minute, start } = sites;
  const money = await moneyBySite(tx, siteIds, day);
  const active = await activeSince(tx, siteIds, start);
  const registered = await registeredAt(tx, sites);
  const rows = siteIds.flatMap((id) => {
    const at = { site_id: id, day, minute };
    const people = { active: active.get(id) ?? 0n, registered: registered.get(id) ?? 0n };
    const ofSite = [...(money.get(id) ?? [])].map(([currency, figures]) => ({ ...at, currency, ...figures }));
    return [...ofSite, { ...at, currency: '', ...people }];
  });
  await tx
    .insertInto('figure_mark')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .deleteFrom('figure_mark')
    .where('site_id', '=', sql<number>`any (${plainArray(siteIds)}::int[])`)
    .where('day', '<', dayShifted(day, -KEPT_DAYS))
    .execute();
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
