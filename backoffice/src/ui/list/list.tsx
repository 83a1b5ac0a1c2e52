import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { OfficeCallName } from '#contract/office/calls.ts';
import { Button, IconButton } from '../button.tsx';
import { Menu, MenuCheck } from '../menu.tsx';
import { Skeleton } from '../page.tsx';
import { LoadFailed } from '../refusal.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Filter, ListState } from './use-list.ts';
import { useView } from './use-view.ts';
import { ViewMenu } from './view-menu.tsx';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

/** A column of a list. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are at the end of their column. */
  readonly isFigure?: boolean;
  /** Hidden until it is chosen. */
  readonly isExtra?: boolean;
  /** Left out on narrow screens, so that what is decided by stays in view. */
  readonly isWide?: boolean;
  /** The order of the server's that its header asks for. */
  readonly sort?: string;
}

export interface ListProps<Row extends RowData> {
  /** The call of the list: saved views and columns are kept under it. */
  readonly name: OfficeCallName;
  /** Read out as the caption of the table. */
  readonly caption: string;
  readonly list: ListState;
  readonly filters: readonly Filter[];
  readonly columns: readonly Column<Row>[];
  readonly query: {
    readonly data: { readonly rows: readonly Row[]; readonly next: string | null } | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly keyOf: (row: Row) => string;
  /** Where the first cell of a row leads, if anywhere. */
  readonly to?: (row: Row) => string | undefined;
  readonly empty: ReactNode;
  /** What its call was asked, of a list that can be exported. */
  readonly request?: object;
  /** Buttons for the rows that are selected; without it none can be. */
  readonly bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Beside the filters. */
  readonly tools?: ReactNode;
}

/**
 * A list of the server's rows: filters, order and page are in the address, columns are chosen and remembered, rows are
 * walked by arrow keys and opened by Enter.
 */
export function List<Row extends RowData>(props: ListProps<Row>) {
  const { name, caption, list, filters, columns, query, keyOf, empty, bulk, tools, request } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const looked = useView(name, list, columns);
  const { hidden, show } = looked;
  const [selection, setSelection] = useState<RowSelectionState>({});
  const defs = useMemo(
    (): ColumnDef<typeof features, Row>[] =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
      })),
    [columns],
  );
  const rows = useMemo(() => [...(query.data?.rows ?? [])], [query.data]);
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: keyOf,
    enableRowSelection: bulk !== undefined,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, hidden[id] !== true])),
      rowSelection: selection,
    },
    onRowSelectionChange: setSelection,
  });
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  return (
    <div ref={box} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-2 border-b border-line p-2 sm:flex-nowrap" data-no-print>
        <FilterBar
          filters={filters}
          list={list}
          onDown={() => focusRow(box.current?.querySelector('tbody tr'))}
        />
        <div className="ml-auto flex min-w-0 shrink-0 items-center gap-1">
          {tools}
          {request && <ExportButton name={name} request={request} />}
          <ViewMenu name={name} list={list} looked={looked} />
          <Menu
            trigger={
              <IconButton label={t('list.columns')}>
                <Columns3 size={16} aria-hidden />
              </IconButton>
            }
          >
            {columns.map(({ id, header }) => (
              <MenuCheck key={id} isChecked={hidden[id] !== true} onChange={(isShown) => show(id, isShown)}>
                {header}
              </MenuCheck>
            ))}
          </Menu>
        </div>
      </div>
      {bulk && selected.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-3 py-1.5 text-sm">
          <span className="font-medium">{t('list.selected', { count: selected.length })}</span>
          {bulk(selected, () => setSelection({}))}
        </div>
      )}
      {query.error !== null && query.data === undefined ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton lines={10} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <Rows {...props} table={table} isStale={query.isFetching} caption={caption} />
      )}
      <Pager list={list} next={query.data?.next ?? null} count={rows.length} />
    </div>
  );
}

type Table<Row extends RowData> = ReturnType<typeof useTable<typeof features, Row>>;

const focusRow = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('a, button, input')?.focus();

/** Arrow keys go from row to row; Enter is the link's own. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || event.target.closest('select, [role=menu]')) return;
  const row = event.target.closest('tr');
  if (event.key === 'ArrowDown') focusRow(row?.nextElementSibling);
  else if (event.key === 'ArrowUp') focusRow(row?.previousElementSibling);
  else return;
  event.preventDefault();
}

function Rows<Row extends RowData>({
  table,
  columns,
  list,
  to,
  bulk,
  caption,
  isStale,
}: ListProps<Row> & { readonly table: Table<Row>; readonly isStale: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  // Rows with nothing to press scroll sideways by keyboard only where the box itself is reached.
  const reached = to === undefined && bulk === undefined ? { tabIndex: 0, 'aria-label': caption } : {};
  return (
    <section className="relative overflow-x-auto" {...reached}>
      {/* Not a paler table: what is read meanwhile keeps its contrast. */}
      {isStale && <div aria-hidden className="absolute inset-x-0 top-0 h-0.5 animate-pulse bg-accent" />}
      <table aria-busy={isStale} className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-line text-left text-muted">
              {bulk && (
                <th scope="col" className="w-9 px-3">
                  <input
                    type="checkbox"
                    aria-label={t('list.selectAll')}
                    className="size-4 align-middle accent-accent"
                    checked={table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              )}
              {group.headers.map((header) => {
                const column = columnOf.get(header.column.id);
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sortState(column?.sort, list.sort)}
                    className={`h-9 px-3 font-medium whitespace-nowrap ${cellClass(column)}`}
                  >
                    {column?.sort === undefined ? (
                      column?.header
                    ) : (
                      <SortButton header={column.header} sort={column.sort} list={list} />
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody onKeyDown={walk}>
          {table.getRowModel().rows.map((row) => {
            const address = to?.(row.original);
            return (
              <tr
                key={row.id}
                className={`h-(--row) border-b border-line/70 last:border-0 hover:bg-hover focus-within:bg-hover ${address === undefined ? '' : 'cursor-pointer'}`}
                onClick={(event) => {
                  const isOnControl =
                    event.target instanceof Element && event.target.closest('a, button, input, label');
                  if (address !== undefined && !isOnControl && getSelection()?.isCollapsed !== false)
                    void navigate(address);
                }}
              >
                {bulk && (
                  <td className="w-9 px-3">
                    <input
                      type="checkbox"
                      aria-label={t('list.select')}
                      className="size-4 align-middle accent-accent"
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell, place) => (
                  <td key={cell.id} className={`px-3 py-1 ${cellClass(columnOf.get(cell.column.id))}`}>
                    {place === 0 && address !== undefined ? (
                      <Link to={address} className="font-medium text-accent hover:underline">
                        <table.FlexRender cell={cell} />
                      </Link>
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const cellClass = (column: { readonly isFigure?: boolean; readonly isWide?: boolean } | undefined): string =>
  `${column?.isFigure === true ? 'text-right tabular-nums' : ''} ${column?.isWide === true ? 'max-lg:hidden' : ''}`;

function sortState(own: string | undefined, current: string | undefined) {
  if (own === undefined) return undefined;
  if (current === own) return 'ascending';
  return current === `-${own}` ? 'descending' : 'none';
}

function SortButton({
  header,
  sort,
  list,
}: {
  readonly header: string;
  readonly sort: string;
  readonly list: ListState;
}) {
  const state = sortState(sort, list.sort);
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1 rounded font-medium hover:text-ink"
      onClick={() => list.set('sort', state === 'descending' ? sort : `-${sort}`)}
    >
      {header}
      {state === 'ascending' && <ArrowUp size={12} aria-hidden />}
      {state === 'descending' && <ArrowDown size={12} aria-hidden />}
    </button>
  );
}

function Pager({
  list,
  next,
  count,
}: {
  readonly list: ListState;
  readonly next: string | null;
  readonly count: number;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div
      className="flex items-center justify-between gap-2 border-t border-line px-3 py-2 text-sm text-muted"
      data-no-print
    >
      <span>{t('list.shown', { count })}</span>
      <div className="flex gap-2">
        {list.before !== undefined && (
          <>
            <Button look="quiet" onClick={() => list.toPage(undefined)}>
              {t('list.first')}
            </Button>
            <Button onClick={() => void navigate(-1)}>{t('list.previous')}</Button>
          </>
        )}
        <Button disabled={next === null} onClick={() => list.toPage(next ?? undefined)}>
          {t('list.next')}
        </Button>
      </div>
    </div>
  );
}
