import { z } from 'zod';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Reader } from '../../db/database.ts';
import {
  type PlayerPlay,
  type PlayFigure,
  type PlayPlace,
  type PlayQuery,
  periodDays,
  playByPlayer,
  playSums,
} from '../../ledger/public.ts';
import type { OfficeContext } from '../context.ts';
import { dayAt } from './days.ts';
import { revenueFigures, revenueLines } from './ledger-reports.ts';
import { idsOf, type ReportLine, type ReportRow, type ReportSite } from './report.ts';
import { readSites } from './report-sites.ts';

const DEFAULT_PAGE = 50;

/** A player's row, with the name of the account. */
export interface PlayerRow extends Omit<ReportRow, 'group'> {
  readonly playerId: bigint;
  readonly accountId: string | null;
  readonly siteId: number;
}

export interface PlayerReport {
  readonly rows: readonly PlayerRow[];
  readonly next: string | null;
  /** Of the first page: what all players come to, and what the ledger says of it. */
  readonly summary:
    | { readonly totals: readonly Omit<ReportRow, 'group'>[]; readonly lines: readonly ReportLine[] }
    | undefined;
}

/** Where a page ended, in the currency that it had come to. */
interface Place extends PlayPlace {
  readonly currency: string;
}

export interface PlayerReportQuery {
  readonly sites: readonly ReportSite[];
  /** A month (`YYYY-MM`) or a day (`YYYY-MM-DD`) of business days. */
  readonly period: string;
  readonly currency?: string | undefined;
  readonly sort: NonNullable<OfficeRequest<'/api/office/reports/players'>['sort']>;
  readonly after?: Place | undefined;
  readonly limit: number;
}

const figureOf: Readonly<Record<PlayerReportQuery['sort'], PlayFigure>> = {
  ...{ '-staked': 'staked', '-ggr': 'ggr', '-ngr': 'ngr' },
  ...{ staked: 'staked', ggr: 'ggr', ngr: 'ngr' },
};

/** Players of a period, a page of them, from one snapshot with what they come to: currency by currency, sorted in each. */
export const runPlayerReport = (db: Pick<Db, 'tx'>, query: PlayerReportQuery): Promise<PlayerReport> =>
  db.tx((tx) => readPage(tx, query), { isolation: 'repeatable read' });

async function readPage(reader: Reader, query: PlayerReportQuery): Promise<PlayerReport> {
  const { sites, period, currency, sort, after, limit } = query;
  const of: PlayQuery = { siteIds: idsOf(query), period };
  const order = { by: figureOf[sort], isDescending: sort.startsWith('-') };
  const sums = (await playSums(reader, of)).filter((one) => one.currency === (currency ?? one.currency));
  const found: (PlayerPlay & { readonly currency: string })[] = [];
  for (const { currency: one } of sums) {
    if (found.length > limit || (after !== undefined && one < after.currency)) continue;
    const rows = await playByPlayer(reader, {
      ...{ ...of, order, currency: one, limit: limit + 1 - found.length },
      after: one === after?.currency ? after : undefined,
    });
    for (const row of rows) found.push({ ...row, currency: one });
  }
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const totals = sums.map((sum) => ({ currency: sum.currency, figures: revenueFigures(sum) }));
  const names = await accountNames(
    reader,
    shown.map(({ playerId }) => playerId),
  );
  return {
    rows: shown.map(({ playerId, siteId, currency, ...play }) => ({
      ...{ playerId, siteId, currency, accountId: names.get(playerId) ?? null },
      figures: revenueFigures(play),
    })),
    next: last === undefined ? null : writePlace(last, order.by),
    summary:
      after === undefined
        ? {
            totals,
            lines: (await revenueLines(reader, { sites, ...periodDays(period) }, totals)).filter(
              (line) => line.currency === (currency ?? line.currency),
            ),
          }
        : undefined,
  };
}

async function accountNames(reader: Reader, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('player')
    .select(['id', 'account_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, account_id: name }) => [id, name]));
}

const integer = z.string().regex(/^-?\d{1,18}$/);
const placeText = z.tuple([z.string(), integer, integer, z.int()]);

const writePlace = (last: PlayerPlay & { readonly currency: string }, by: PlayFigure): string => {
  const value = revenueFigures(last).get(by) ?? 0n;
  const place = [last.currency, String(value), String(last.playerId), last.siteId];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
};

export function readPlace(text: string): Place | undefined {
  try {
    const place = placeText.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (!place.success) return undefined;
    const [currency, value, playerId, siteId] = place.data;
    return { currency, value: BigInt(value), playerId: BigInt(playerId), siteId };
  } catch {
    return undefined;
  }
}

/** The players that a call asks for, of the sites that the caller may read reports of. */
export async function readPlayerQuery(
  db: Db,
  context: OfficeContext,
  request: OfficeRequest<'/api/office/reports/players'>,
): Promise<PlayerReportQuery | OfficeRefusal> {
  const { currency, sort = '-staked', before, limit = DEFAULT_PAGE } = request;
  const sites = await readSites(db, context, request.sites);
  if (isOfficeRefusal(sites)) return sites;
  const after = before === undefined ? undefined : readPlace(before);
  if (before !== undefined && after === undefined) return refuseStaff('badRequest', { field: 'before' });
  const period = request.period ?? (await dayAt(db.read, sites[0].id, context.now)).slice(0, 7);
  return { sites, period, currency, sort, after, limit };
}
