import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlayerReportSort, playerReportSorts } from '#contract/office/reports.ts';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { addPlayerDays } from '../../ledger/public.ts';
import { type Month, openMonth } from '../testing/open-month.ts';
import { type PlayerReportQuery, type PlayerRow, readPlace, runPlayerReport } from './player-report.ts';

const start = new Date();
const day = new Date(start.getTime() + 12 * 86_400_000).toISOString().slice(0, 10);
let month: Month;

beforeAll(async () => {
  month = await openMonth(start);
});
afterAll(async () => {
  await month.ledger.close();
  await month.database.drop();
});

const ask = (query: Partial<PlayerReportQuery> & { readonly period: string }) =>
  runPlayerReport(month.database.db, { sites: month.sites, sort: '-staked', limit: 100, ...query });

/** Every row of a period, a few on a page. */
async function all(period: string, sort: PlayerReportSort, limit: number): Promise<readonly PlayerRow[]> {
  const rows: PlayerRow[] = [];
  let after: PlayerReportQuery['after'];
  for (;;) {
    const page = await ask({ period, sort, limit, after });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    after = readPlace(page.next);
  }
}

const sum = (rows: readonly PlayerRow[], currency: string, figure: string) =>
  rows.reduce((one, row) => one + (row.currency === currency ? (row.figures.get(figure) ?? 0n) : 0n), 0n);

/** That the rows of a period are its totals to the unit, that those are the ledger's, and each order is one. */
async function expectWhole(period: string): Promise<void> {
  const { summary } = await ask({ period });
  expect(summary?.lines.length).toBeGreaterThan(2);
  for (const { name, currency, report, ledger } of summary?.lines ?? [])
    expect(`${name} ${currency} ${report}`).toBe(`${name} ${currency} ${ledger}`);
  for (const sort of playerReportSorts) {
    const rows = await all(period, sort, 4);
    const figure = sort.replace('-', '');
    for (const { currency, figures } of summary?.totals ?? []) {
      for (const [name, value] of figures)
        expect(`${name} ${sum(rows, currency, name)}`).toBe(`${name} ${value}`);
      const values = rows
        .filter((row) => row.currency === currency)
        .map((row) => row.figures.get(figure) ?? 0n);
      const rising = values.toSorted((a, b) => (a < b ? -1 : 1));
      expect(values).toEqual(sort.startsWith('-') ? rising.toReversed() : rising);
    }
  }
}

describe('the report of players', () => {
  const periods = () => [start.toISOString().slice(0, 7), day.slice(0, 7), day];

  test('adds up to the ledger to the unit in every order, before the job has added up the days, after it, and with what was posted since', async () => {
    for (const period of periods()) await expectWhole(period);
    const before = await Promise.all(periods().map((period) => all(period, '-ggr', 100)));
    await addPlayerDays(month.database.db);
    await addPlayerDays(month.database.db);
    expect(await Promise.all(periods().map((period) => all(period, '-ggr', 100)))).toEqual(before);
    for (const period of periods()) await expectWhole(period);

    const [player] = month.players;
    const last = new Date(start.getTime() + 30 * 86_400_000).toISOString();
    const earlier = await all(last.slice(0, 7), '-staked', 100);
    await month.ledger.post({
      ...{ key: uuid7(), siteId: player?.siteId ?? 0, playerId: player?.playerId ?? 0n },
      ...{ actor: systemActor('test'), game: { providerCode: 'BRASSWORK', gameCode: 'lantern-reef' } },
      steps: [{ from: 'cash', to: 'house', amount: 7n, kind: 'stake' }],
    });
    await expectWhole(last.slice(0, 7));
    await expectWhole(last.slice(0, 10));
    const later = await all(last.slice(0, 7), '-staked', 100);
    expect(sum(later, player?.currency ?? '', 'staked')).toBe(
      sum(earlier, player?.currency ?? '', 'staked') + 7n,
    );
  });

  test('has the totals of all players on its first page alone, and one currency where one is asked for', async () => {
    const [period = ''] = periods();
    const first = await ask({ period, limit: 1 });
    expect(first.summary?.totals.length).toBeGreaterThan(2);
    const second = await ask({ period, limit: 1, after: readPlace(first.next ?? '') });
    expect(second.summary).toBeUndefined();
    expect(second.rows[0]?.playerId).not.toBe(first.rows[0]?.playerId);
    const tokens = await ask({ period, currency: 'TOKEN' });
    const currencies = [...tokens.rows, ...(tokens.summary?.totals ?? []), ...(tokens.summary?.lines ?? [])];
    expect(new Set(currencies.map(({ currency }) => currency))).toEqual(new Set(['TOKEN']));
  });
});
