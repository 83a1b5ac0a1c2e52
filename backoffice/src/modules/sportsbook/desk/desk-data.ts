import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { queryOf, useCall } from '../../../data/queries.ts';

export type DeskEvent = OfficeResponse<'/api/office/sportsbook/desk'>['rows'][number];
export type DeskMarket = DeskEvent['markets'][number];
type Now = OfficeResponse<'/api/office/sportsbook/desk_now'>;
export type EventNow = Now['events'][number];
export type MarketNow = Now['markets'][number];
export type View = 'all' | 'live' | 'prematch' | 'over';

/** A row of the desk: an event, or a market under it. */
export type DeskRow =
  | { readonly key: string; readonly event: DeskEvent; readonly market?: undefined }
  | { readonly key: string; readonly event: DeskEvent; readonly market: DeskMarket };

const PAGE = 200;
/** Rows are asked for in blocks, so that scrolling within one asks for nothing. */
const BLOCK = 25;

export interface DeskFilter {
  readonly site: string | undefined;
  readonly view: View;
  readonly search: string;
}

const siteOf = ({ site }: Pick<DeskFilter, 'site'>) => (site === undefined ? {} : { site });

/** What is open for bets, as far as it was asked for, as rows. */
export function useDeskRows(filter: DeskFilter) {
  const name = JSON.stringify(filter);
  const [asked, setAsked] = useState<{ name: string; pages: readonly (string | undefined)[] }>();
  const pages = asked?.name === name ? asked.pages : [undefined];
  const { view, search } = filter;
  const queries = useQueries({
    queries: pages.map((before) => ({
      ...queryOf('/api/office/sportsbook/desk', {
        ...{ ...siteOf(filter), view, limit: PAGE },
        ...(search === '' ? {} : { search }),
        ...(before === undefined ? {} : { before }),
      }),
      meta: { topics: ['events' as const] },
      refetchInterval: 15_000,
    })),
  });
  const answers = queries.flatMap(({ data }) => data ?? []);
  const stamp = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are those of the stamp
  const rows = useMemo(() => answers.flatMap((answer) => answer.rows.flatMap(rowsOf)), [name, stamp]);
  const next = answers.at(-1)?.next ?? null;
  return {
    rows,
    isLoading: queries.some(({ isPending }) => isPending),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => void Promise.all(queries.map(({ refetch }) => refetch())),
    more: next === null ? undefined : () => setAsked({ name, pages: [...pages, next] }),
  };
}

const rowsOf = (event: DeskEvent): DeskRow[] => [
  { key: `e${event.event_id}`, event },
  ...event.markets.map((market) => ({ key: `m${market.market_id}`, event, market })),
];

/** How the rows in view stand now; asked again whenever something of the desk moved. */
export function useDeskNow(site: string | undefined, rows: readonly DeskRow[], first: number, last: number) {
  const from = Math.floor(first / BLOCK) * BLOCK;
  const shown = rows.slice(from, Math.min(Math.ceil(last / BLOCK) * BLOCK, from + 4 * BLOCK));
  const query = useCall(
    '/api/office/sportsbook/desk_now',
    {
      ...siteOf({ site }),
      event_ids: shown.flatMap(({ market, event }) => (market ? [] : [event.event_id])),
      market_ids: shown.flatMap(({ market }) => market?.market_id ?? []),
    },
    { enabled: shown.length > 0, keepsLast: true, topics: ['desk', 'events'] },
  );
  const { data } = query;
  const now = useMemo(
    () =>
      new Map<string, EventNow | MarketNow>([
        ...(data?.events ?? []).map((one) => [`e${one.event_id}`, one] as const),
        ...(data?.markets ?? []).map((one) => [`m${one.market_id}`, one] as const),
      ]),
    [data],
  );
  return { now, refetch: query.refetch };
}
