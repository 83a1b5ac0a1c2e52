import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReportBy, type ReportName, reportNames, reports } from '#contract/office/reports.ts';
import type { TestDatabase } from '../../db/test-database.ts';
import { type Ledger, playByPlayer } from '../../ledger/public.ts';
import { breakBooks, countKinds } from '../../ledger/testing/break-books.ts';
import type { TestPlayer } from '../testing/month-of-play.ts';
import { openMonth } from '../testing/open-month.ts';
import type { ReportSite } from './report.ts';
import { runReport } from './run-report.ts';

const DAY_MS = 86_400_000;
let database: TestDatabase;
let ledger: Ledger;
let sites: readonly ReportSite[];
let players: readonly TestPlayer[];
const start = new Date();
const dayOf = (days: number) => new Date(start.getTime() + days * DAY_MS).toISOString().slice(0, 10);
/** The whole month, a week in it, and one of the days that ends a second after what was paid in it. */
const periods = [
  [dayOf(-1), dayOf(32)],
  [dayOf(10), dayOf(16)],
  [dayOf(12), dayOf(12)],
] as const;

beforeAll(async () => {
  ({ database, ledger, sites, players } = await openMonth(start));
});
afterAll(async () => {
  await ledger.close();
  await database.drop();
});

const run = (name: ReportName, from: string, to: string, by: ReportBy = reports[name].by[0]) =>
  runReport(database.db, name, { sites, from, to, by });

/** The lines of all reports of a period that do not agree with the ledger, as `money balances PHP`. */
async function broken(from: string, to: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of reportNames)
    for (const line of (await run(name, from, to)).lines)
      if (line.report !== line.ledger) found.push(`${name} ${line.name} ${line.currency}`);
  return found;
}

const groupings = reportNames.flatMap((name) => reports[name].by.map((by) => [name, by] as const));

describe('over a month of play with every kind of event', () => {
  test.each(groupings)('the report %s by %s agrees with the ledger to the unit', async (name, by) => {
    for (const [from, to] of periods) {
      const { rows, lines, totals } = await run(name, from, to, by);
      expect(rows.length).toBeGreaterThan(0);
      expect(lines.length).toBeGreaterThan(0);
      for (const { name: line, currency, report, ledger } of lines)
        expect(`${line} ${currency} ${report}`, `${from} to ${to}`).toBe(`${line} ${currency} ${ledger}`);
      expect(totals.map(({ currency }) => currency).sort()).toEqual([
        ...new Set(rows.map(({ currency }) => currency).sort()),
      ]);
    }
  });

  test('the month has every kind of transfer', async () => {
    expect(await countKinds(database, start)).toBe(18);
  });

  test('revenue by sport has the sports of the sportsbook, and the casino as one', async () => {
    // What the demonstration gave without a game is of the first day, or of the next where the site is ahead of UTC.
    const { rows } = await run('revenue', dayOf(2), dayOf(31), 'sport');
    const groups = new Set(
      rows.filter(({ currency }) => currency === sites[0]?.currency).map(({ group }) => group),
    );
    expect(groups).toEqual(new Set(['casino', 'soccer', 'mixed']));
  });

  test('revenue by game adds up to revenue by day', async () => {
    const ngr = async (by: ReportBy) =>
      (await run('revenue', dayOf(0), dayOf(31), by)).totals.map(({ currency, figures }) => [
        currency,
        figures.get('ngr'),
      ]);
    const byDay = new Map(await ngr('day').then((rows) => rows.map(([key, value]) => [key, value])));
    expect(new Map((await ngr('game')).map(([key, value]) => [key, value]))).toEqual(byDay);
  });
});

describe('where one posting is broken on purpose', () => {
  const day = dayOf(12);

  /** Which lines say so, without their currency. The books are mended again afterwards. */
  async function brokenBy(change: (by: bigint) => Promise<void>): Promise<string[]> {
    expect(await broken(day, day)).toEqual([]);
    await change(1n);
    const found = await broken(day, day);
    await change(-1n);
    expect(await broken(day, day)).toEqual([]);
    return found.map((one) => one.replace(/ [A-Z]+$/, ''));
  }

  test('a balance that no transfer explains is found by the reports of liabilities and of money', async () => {
    expect(await brokenBy((by) => breakBooks.balance(database, by))).toEqual([
      'liabilities balances',
      'money balances',
    ]);
  });

  test('a stake that is missing from the total of its day is found by every report that has stakes in it', async () => {
    expect(await brokenBy((by) => breakBooks.stakes(database, by, day))).toEqual([
      'liabilities balances',
      'liabilities otherAccounts',
      'money balances',
      'revenue house',
    ]);
  });

  test('a deposit that was credited with another amount is found by the report of methods', async () => {
    const change = (by: bigint) =>
      database.asOwner(`update deposit set amount = amount + ${by} where id = (select min(id::text)::uuid
        from deposit where (settled_at at time zone 'UTC')::date = '${day}')`);
    expect(await brokenBy(change)).toEqual(['methods deposits']);
  });

  test('money that is held for nothing is found by the report of open bets', async () => {
    expect(await brokenBy((by) => breakBooks.held(database, by))).toEqual(['openBets held']);
  });

  test('a statement that was paid with another amount is found by the report of affiliates', async () => {
    const due = (by: number) =>
      database.asOwner(`update affiliate_statement set amount = amount + ${by}, due = due + ${by}
        where id = (select min(id::text)::uuid from affiliate_statement)`);
    await due(1);
    const { lines } = await run('affiliates', dayOf(0), dayOf(0));
    expect(lines.filter(({ report, ledger }) => report !== ledger)).toHaveLength(1);
    await due(-1);
  });
});

test('the report of affiliates has what came by links, and the net revenue of who was brought', async () => {
  const sums = async (by: ReportBy, figure: string) => {
    const { totals } = await run('affiliates', dayOf(0), dayOf(31), by);
    return new Map(totals.map(({ currency, figures }) => [currency, figures.get(figure)]));
  };
  const each = (value: (siteId: number) => bigint) =>
    new Map(sites.map(({ id, currency }) => [currency, value(id)]));
  expect(await sums('affiliate', 'clicks')).toEqual(each(() => 96n));
  const brought = (siteId: number) => BigInt(players.filter((one) => one.siteId === siteId).length);
  expect(await sums('site', 'registered')).toEqual(each(brought));
  expect(await sums('month', 'commissionPaid')).toEqual(each(() => 125_000n));
  const ngr = await sums('day', 'ngr');
  expect(await sums('month', 'ngr')).toEqual(ngr);
  const played = await playByPlayer(database.db.read, {
    ...{
      siteIds: sites.map(({ id }) => id),
      period: dayOf(12),
      currency: sites[0]?.currency ?? '',
      limit: 100,
    },
    order: { by: 'ngr', isDescending: true },
  });
  const { totals } = await run('affiliates', dayOf(12), dayOf(12), 'affiliate');
  // Nobody else plays on that day.
  expect(totals.find(({ currency }) => currency === sites[0]?.currency)?.figures.get('ngr')).toBe(
    played.reduce((sum, { staked, paid, bonuses }) => sum + staked - paid - bonuses, 0n),
  );
});
