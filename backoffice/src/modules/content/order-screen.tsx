import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { type Item, kindOf, StateBadges, useContentSite, useItemTitle } from './parts.tsx';

/** A list with one of its items at another place. */
function moved<Value>(list: readonly Value[], from: number, to: number): Value[] {
  const rest = list.filter((_, place) => place !== from);
  const item = list[from];
  return item === undefined || to < 0 || to >= list.length
    ? [...list]
    : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Puts the items of a kind in order: by dragging, by buttons, or by Alt and the arrow keys. */
export function OrderScreen() {
  const { t } = useTranslation('content');
  const kind = kindOf(useParams().kind) ?? 'slide';
  const site = useContentSite();
  const { data, error, refetch } = useCall('/api/office/content/list', { site: site.code, kind, limit: 100 });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  if (data.rows.length === 0) return <Empty title={t('empty')} />;
  const was = data.rows.map(({ item_id }) => item_id).join();
  return <Order key={was} kind={kind} site={site.code} rows={data.rows} />;
}

interface OrderProps {
  readonly kind: Item['kind'];
  readonly site: string;
  readonly rows: readonly Item[];
}

function Order({ kind, site, rows }: OrderProps) {
  const { t } = useTranslation('content');
  const navigate = useNavigate();
  const [order, setOrder] = useState(rows);
  const [isSaving, setSaving] = useState(false);
  const idsOf = (items: readonly Item[]) => items.map(({ item_id }) => item_id);
  const isSame = idsOf(order).join() === idsOf(rows).join();
  async function save(reason: string) {
    const change = { site, kind, from: idsOf(rows), to: idsOf(order), reason };
    const answer = await act('/api/office/content/reorder', change);
    if (!isOfficeRefusal(answer)) void navigate(`/content/${kind}?site=${encodeURIComponent(site)}`);
    return answer;
  }
  return (
    <Page
      title={t('orderOf', { kind: t(`kinds.${kind}`) })}
      lead={t('orderLead')}
      actions={
        <Button look="primary" disabled={isSame} onClick={() => setSaving(true)}>
          {t('saveOrder')}
        </Button>
      }
    >
      <Panel>
        <Rows order={order} onMove={(from, to) => setOrder(moved(order, from, to))} />
      </Panel>
      {isSaving && (
        <ActionDialog
          title={t('saveOrder')}
          description={t('orderDone')}
          confirm={t('saveOrder')}
          done={t('saved')}
          onClose={() => setSaving(false)}
          onSubmit={({ reason = '' }) => save(reason)}
        />
      )}
    </Page>
  );
}

function Rows(props: {
  readonly order: readonly Item[];
  readonly onMove: (from: number, to: number) => void;
}) {
  const { order, onMove } = props;
  const { t } = useTranslation('content');
  const titleOf = useItemTitle();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  function move(from: number, to: number) {
    const item = order[from];
    if (!item || to < 0 || to >= order.length) return;
    onMove(from, to);
    setSaid(t('movedTo', { name: titleOf(item), place: to + 1, count: order.length }));
  }
  function byKey(event: KeyboardEvent, place: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || !event.altKey) return;
    event.preventDefault();
    move(place, place + step);
    // React moves the row, and the focus stays on the place: the item takes it along.
    requestAnimationFrame(() =>
      list.current?.children[place + step]?.querySelector<HTMLElement>('button')?.focus(),
    );
  }
  return (
    <>
      <ol ref={list} className="divide-y divide-line/70">
        {order.map((item, place) => (
          <li
            key={item.item_id}
            draggable
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, place)}
            onKeyDown={(event) => byKey(event, place)}
            className={`flex items-center gap-3 px-3 py-1.5 text-sm ${dragged === place ? 'bg-accent-soft opacity-70' : ''}`}
          >
            <GripVertical size={16} aria-hidden className="cursor-grab text-muted" />
            <span className="w-6 text-right text-muted tabular-nums">{place + 1}</span>
            <span className="min-w-0 flex-1 truncate font-medium">{titleOf(item)}</span>
            <StateBadges item={item} />
            <IconButton
              label={t('moveUp', { name: titleOf(item) })}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={t('moveDown', { name: titleOf(item) })}
              disabled={place === order.length - 1}
              onClick={() => move(place, place + 1)}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
