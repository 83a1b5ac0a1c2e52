import { Keyboard } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSite, useSiteSearch } from '../../../app/site-picker.tsx';
import { useMay } from '../../../data/me.ts';
import { act } from '../../../data/queries.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Empty, Page, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed, useRefusalText } from '../../../ui/refusal.tsx';
import { say } from '../../../ui/toaster.tsx';
import { type DeskRow, type EventNow, useDeskNow, useDeskRows, type View } from './desk-data.ts';
import { DeskKeys, placeAfter } from './desk-keys.tsx';
import { columns, DeskRowView, ROW_HEIGHT } from './desk-row.tsx';
import { Feeds } from './feeds.tsx';
import { useWindow } from './use-window.ts';

const views = ['all', 'live', 'prematch', 'over'] as const;

/** What is on, what is exposed, and one key to suspend it. */
export function DeskScreen() {
  const { t } = useTranslation('desk');
  const site = useSite();
  const [view, setView] = useState<View>('all');
  const [search, setSearch] = useState('');
  const [isHelp, setHelp] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { rows, isLoading, error, retry, more } = useDeskRows({ site, view, search });
  const help = () => setHelp(true);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <IconButton label={t('keys')} onClick={help}>
          <Keyboard size={16} aria-hidden />
        </IconButton>
      }
    >
      <Feeds site={site} />
      <div className="rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-2">
          <fieldset className="flex gap-1">
            <legend className="sr-only">{t('show')}</legend>
            {views.map((one) => (
              <Button
                key={one}
                look={one === view ? 'primary' : 'quiet'}
                aria-pressed={one === view}
                onClick={() => setView(one)}
              >
                {t(`view.${one}`)}
              </Button>
            ))}
          </fieldset>
          <input
            ref={field}
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            className="h-8 w-64 rounded-md border border-line-strong bg-surface px-2.5 text-sm"
          />
          <span className="ml-auto text-sm text-muted">{t('rows', { count: rows.length })}</span>
        </div>
        {error !== null ? (
          <LoadFailed problem={error} onRetry={retry} />
        ) : rows.length === 0 ? (
          isLoading ? (
            <Skeleton lines={12} />
          ) : (
            <Empty title={t('empty')}>{t('emptyHint')}</Empty>
          )
        ) : (
          <Grid rows={rows} site={site} onHelp={help} onSearch={() => field.current?.focus()} />
        )}
        {more && (
          <div className="border-t border-line p-2 text-center">
            <Button onClick={more}>{t('more')}</Button>
          </div>
        )}
      </div>
      {isHelp && <DeskKeys onClose={() => setHelp(false)} />}
    </Page>
  );
}

const heads = ['name', 'prices', 'risk', 'loss', 'state', 'action'] as const;
const ends: ReadonlySet<string> = new Set(['risk', 'loss', 'action']);

interface GridProps {
  readonly rows: readonly DeskRow[];
  readonly site: string | undefined;
  readonly onHelp: () => void;
  readonly onSearch: () => void;
}

function Grid({ rows, site, onHelp, onSearch }: GridProps) {
  const { t } = useTranslation('desk');
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  const siteSearch = useSiteSearch();
  const maySuspend = useMay('sportsbook.trade');
  const [currentKey, setCurrent] = useState<string>();
  const { first, last } = useWindow(box, rows.length, ROW_HEIGHT);
  const { now, refetch } = useDeskNow(site, rows, first, last);
  const current = Math.max(
    0,
    rows.findIndex(({ key }) => key === currentKey),
  );
  const { suspendedOf, toggle } = useSuspending(site, rows, now, refetch);
  const select = useCallback((place: number) => setCurrent(rows[place]?.key), [rows]);
  useEffect(() => grid.current?.focus({ preventScroll: true }), []);

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = placeAfter(event.key, current, rows.length);
    const row = rows[current];
    if (place !== undefined) {
      select(place);
      reveal(box.current, place);
    } else if (event.key === ' ') {
      if (maySuspend) void toggle(current);
    } else if (event.key === 'Enter' && row) void navigate(`/desk/${row.event.event_id}${siteSearch}`);
    else if (event.key === '?') onHelp();
    else if (event.key === '/') onSearch();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={box}
      className="relative h-[calc(100dvh-14rem)] min-h-80 overflow-auto has-[table:focus-visible]:outline-2 has-[table:focus-visible]:outline-accent"
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are walked by keys
        role="grid"
        aria-label={t('title')}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={rows[current] && `desk-${rows[current].key}`}
        tabIndex={0}
        onKeyDown={press}
        className="block min-w-[60rem] outline-none"
      >
        <thead className="sticky top-0 z-10 block border-b border-line bg-surface">
          <tr aria-rowindex={1} className={`${columns} h-8 text-xs font-medium text-muted`}>
            {heads.map((name) => (
              <th
                key={name}
                scope="col"
                title={t(`hint.${name}`, { defaultValue: '' })}
                className={`font-medium ${ends.has(name) ? 'text-right' : 'text-left'}`}
              >
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: rows.length * ROW_HEIGHT }}>
          {rows.slice(first, last).map((row, at) => (
            <DeskRowView
              key={row.key}
              row={row}
              place={first + at}
              now={now.get(row.key)}
              suspended={suspendedOf(row)}
              isCurrent={first + at === current}
              maySuspend={maySuspend}
              siteSearch={siteSearch}
              onSelect={select}
              onToggle={toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Scrolls no further than a row needs to be seen. */
function reveal(box: HTMLElement | null, place: number): void {
  if (!box) return;
  const top = place * ROW_HEIGHT;
  if (top < box.scrollTop) box.scrollTop = top;
  const bottom = top + 2 * ROW_HEIGHT - box.clientHeight;
  if (bottom > box.scrollTop) box.scrollTop = bottom;
}

/** What a press suspends or opens again; the row shows it before the server has answered. */
function useSuspending(
  site: string | undefined,
  rows: readonly DeskRow[],
  now: ReadonlyMap<string, { readonly suspended: EventNow['suspended'] }>,
  refetch: () => Promise<unknown>,
) {
  const textOf = useRefusalText();
  const [pressed, setPressed] = useState<ReadonlyMap<string, 'all' | 'none'>>(new Map());
  const suspendedOf = ({ key }: DeskRow): EventNow['suspended'] =>
    pressed.get(key) ?? now.get(key)?.suspended ?? 'none';
  const latest = useRef({ rows, suspendedOf, textOf });
  latest.current = { rows, suspendedOf, textOf };
  const toggle = useCallback(
    async (place: number) => {
      const row = latest.current.rows[place];
      if (!row) return;
      const isSuspended = latest.current.suspendedOf(row) !== 'all';
      setPressed((before) => new Map(before).set(row.key, isSuspended ? 'all' : 'none'));
      const answer = await act('/api/office/sportsbook/suspend', {
        event_id: row.event.event_id,
        ...(row.market ? { market_id: row.market.market_id } : {}),
        ...(site === undefined ? {} : { site }),
        is_suspended: isSuspended,
      });
      if (isOfficeRefusal(answer)) say(latest.current.textOf(answer));
      await refetch();
      setPressed((before) => new Map([...before].filter(([key]) => key !== row.key)));
    },
    [site, refetch],
  );
  return { suspendedOf, toggle };
}
