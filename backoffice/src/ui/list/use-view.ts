import { useEffect, useRef, useState } from 'react';
import type { OfficeCallName, OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../data/queries.ts';
import { keepHidden, keptHidden } from './kept-columns.ts';
import type { ListState } from './use-list.ts';

export type View = OfficeResponse<'/api/office/views/list'>['views'][number];

type Hidden = Readonly<Record<string, boolean>>;

/** How a list is looked at: its saved views, the one that is open, and the columns that are shown. */
export interface Looked {
  readonly views: readonly View[];
  /** The view that is open. */
  readonly open: View | undefined;
  /** Whether filters, order or columns are no longer those of the open view. */
  readonly isChanged: boolean;
  readonly hidden: Hidden;
  readonly show: (column: string, isShown: boolean) => void;
  /** What is looked at now, as a view keeps it. */
  readonly now: Pick<View, 'filters' | 'columns' | 'sort'>;
}

const sameTexts = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name]);

/**
 * The saved views of a list, and its columns: those of the open view, or as they were left in this browser. A list that is
 * opened without filters shows the view that was chosen for it.
 */
export function useView(
  name: OfficeCallName,
  list: ListState,
  columns: readonly { readonly id: string; readonly isExtra?: boolean }[],
): Looked {
  const { data } = useCall('/api/office/views/list', { list: name });
  const views = data?.views ?? [];
  const open = views.find(({ id }) => id === list.view);
  useFirstView(data?.views, list);

  const extra = columns.filter(({ isExtra = false }) => isExtra).map(({ id }) => id);
  const [chosen, setChosen] = useState<{ readonly view: string | undefined; readonly hidden: Hidden }>();
  const hiddenBy = (shown: readonly string[]): Hidden =>
    Object.fromEntries(columns.map(({ id }) => [id, !shown.includes(id)]));
  const kept = open && open.columns.length > 0 ? hiddenBy(open.columns) : keptHidden(name, extra);
  const hidden = chosen && chosen.view === open?.id ? chosen.hidden : kept;
  const shownBy = (by: Hidden) => columns.filter(({ id }) => by[id] !== true).map(({ id }) => id);

  const now = { filters: list.values, columns: shownBy(hidden), sort: list.sort ?? null };
  return {
    views,
    open,
    now,
    isChanged:
      open !== undefined &&
      !(
        sameTexts(open.filters, now.filters) &&
        open.sort === now.sort &&
        shownBy(kept).join() === now.columns.join()
      ),
    hidden,
    show(column, isShown) {
      const next = { ...hidden, [column]: !isShown };
      // The columns of a view are kept with the view.
      setChosen({ view: open?.id, hidden: open ? next : keepHidden(name, next) });
    },
  };
}

/** Opens the view that a list begins with, once, where its address says nothing of filters, order, page or view. */
function useFirstView(views: readonly View[] | undefined, list: ListState): void {
  const isSettled = useRef(false);
  useEffect(() => {
    if (isSettled.current || views === undefined) return;
    isSettled.current = true;
    const first = views.find((one) => one.is_default);
    const isPlain =
      list.view === undefined &&
      list.sort === undefined &&
      list.before === undefined &&
      Object.keys(list.values).length === 0;
    if (first && isPlain) list.openView(first, { replace: true });
  }, [views, list]);
}
