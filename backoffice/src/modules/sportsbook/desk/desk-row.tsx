import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { DeskMarket, DeskRow, EventNow, MarketNow } from './desk-data.ts';

/** In pixels: rows are drawn where they belong without being measured. */
export const ROW_HEIGHT = 32;

export const columns =
  'grid grid-cols-[minmax(15rem,1.3fr)_minmax(18rem,2fr)_9rem_9rem_9rem_6.5rem] items-center gap-x-3 px-3';

export const marketName = ({
  bet_type,
  period,
  line,
}: Pick<DeskMarket, 'period' | 'line'> & { readonly bet_type: string }): string =>
  [bet_type, line, period === 'HT' ? 'HT' : null].filter((part) => part !== null).join(' ');

interface Props {
  readonly row: DeskRow;
  readonly place: number;
  readonly now: EventNow | MarketNow | undefined;
  readonly suspended: EventNow['suspended'];
  readonly isCurrent: boolean;
  readonly maySuspend: boolean;
  readonly siteSearch: string;
  readonly onSelect: (place: number) => void;
  readonly onToggle: (place: number) => void;
}

/** A row of the desk. It is drawn again only where something of it changed. */
export const DeskRowView = memo(function DeskRowView(props: Props) {
  const { row, place, now, suspended, isCurrent, maySuspend, onSelect, onToggle } = props;
  const { t } = useTranslation('desk');
  return (
    <tr
      id={`desk-${row.key}`}
      aria-rowindex={place + 2}
      aria-selected={isCurrent}
      onClick={() => onSelect(place)}
      style={{ top: place * ROW_HEIGHT, height: ROW_HEIGHT }}
      className={`${columns} absolute inset-x-0 [contain:strict] border-b border-line/60 text-sm ${isCurrent ? 'bg-accent-soft' : row.market ? '' : 'bg-sunken font-medium'}`}
    >
      <Name {...props} />
      <td className="flex min-w-0 gap-1.5 overflow-hidden">
        {now && 'selections' in now ? <Prices selections={now.selections} /> : <Phase row={row} now={now} />}
      </td>
      <Exposure now={now} of="risk" />
      <Exposure now={now} of="loss" />
      <td>
        <State now={now} suspended={suspended} />
      </td>
      <td className="text-right">
        {maySuspend && (
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onToggle(place)}
            className="rounded border border-line-strong/50 bg-surface px-2 py-px text-xs hover:bg-hover"
          >
            {t(suspended === 'all' ? 'reopen' : 'suspend')}
          </button>
        )}
      </td>
    </tr>
  );
});

function Name({ row, siteSearch }: Pick<Props, 'row' | 'siteSearch'>) {
  const { event, market } = row;
  return (
    <td className="min-w-0 truncate">
      {market ? (
        <span className="pl-5">{marketName(market)}</span>
      ) : (
        <Link
          to={`/desk/${event.event_id}${siteSearch}`}
          tabIndex={-1}
          className="text-accent hover:underline"
        >
          {event.name}
        </Link>
      )}
    </td>
  );
}

/** Where an event is, and when. */
function Phase({ row: { event, market }, now }: Pick<Props, 'row' | 'now'>) {
  const { time } = useFormats();
  if (market) return <span className="text-muted">…</span>;
  const score = now && 'score' in now ? now.score : null;
  return (
    <span className="truncate font-normal text-muted">
      {score && <span className="mr-2 font-semibold text-ink">{`${score.home}–${score.away}`}</span>}
      {`${event.competition} · ${time(event.starts_at)}`}
    </span>
  );
}

function Prices({ selections }: Pick<MarketNow, 'selections'>) {
  return selections.map(({ code, odds, active }) => (
    <span
      key={code}
      className={`inline-flex shrink-0 gap-1 rounded bg-sunken px-1.5 tabular-nums ${active ? '' : 'line-through opacity-60'}`}
    >
      <span className="text-muted">{code}</span>
      <span>{odds}</span>
    </span>
  ));
}

function Exposure({ now, of }: Pick<Props, 'now'> & { readonly of: 'risk' | 'loss' }) {
  const { money } = useFormats();
  const [first, ...others] = now?.exposure ?? [];
  return (
    <td className="truncate text-right tabular-nums">
      {first ? (
        <span
          className={of === 'loss' && first.loss !== '0' ? 'text-bad' : ''}
          title={[first, ...others].map((one) => money(one[of], one.currency)).join('\n')}
        >
          {money(first[of], first.currency)}
          {others.length > 0 && ` +${others.length}`}
        </span>
      ) : (
        <span className="text-muted">—</span>
      )}
    </td>
  );
}

function State({ now, suspended: own }: Pick<Props, 'now' | 'suspended'>) {
  const { t } = useTranslation('desk');
  if (!now) return null;
  const suspended = own === 'none' && 'event_suspended' in now ? now.event_suspended : own;
  if (suspended !== 'none') return <Badge tone="bad">{t(suspended === 'all' ? 'ours' : 'oursSome')}</Badge>;
  if ('is_held' in now && now.is_held) return <Badge tone="warn">{t('held')}</Badge>;
  const isEvent = 'is_held' in now;
  const tone =
    now.state === 'active' || now.state === 'live' ? 'good' : now.state === 'prematch' ? 'info' : 'warn';
  return <Badge tone={tone}>{t(`${isEvent ? 'event' : 'market'}.${now.state}`)}</Badge>;
}
