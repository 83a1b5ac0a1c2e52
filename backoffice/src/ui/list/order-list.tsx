import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';

interface OrderListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** As it is read out. */
  readonly nameOf: (item: Item) => string;
  /** What is shown after the name. */
  readonly beside?: (item: Item) => ReactNode;
  readonly onChange: (items: readonly Item[]) => void;
}

/** A list with one of its items at another place. */
function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, place) => place !== from);
  const item = list[from];
  return item === undefined ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Things that are put in order: by dragging, by the arrows of each, or by Alt and the arrow keys. */
export function OrderList<Item>({ items, keyOf, nameOf, beside, onChange }: OrderListProps<Item>) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    onChange(moved(items, from, to));
    setSaid(t('order.movedTo', { name: nameOf(item), place: to + 1, count: items.length }));
  }
  function byKey(event: KeyboardEvent, place: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || !event.altKey) return;
    event.preventDefault();
    move(place, place + step);
    // The row goes to its new place with the next drawing: the focus goes along.
    requestAnimationFrame(() =>
      list.current?.children[place + step]?.querySelector<HTMLElement>('button:not(:disabled)')?.focus(),
    );
  }
  return (
    <>
      <ol ref={list} className="divide-y divide-line/70">
        {items.map((item, place) => (
          <li
            key={keyOf(item)}
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
            <span className="min-w-0 flex-1 truncate font-medium">{nameOf(item)}</span>
            {beside?.(item)}
            <IconButton
              label={t('order.up', { name: nameOf(item) })}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={t('order.down', { name: nameOf(item) })}
              disabled={place === items.length - 1}
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
