import { type URLSearchParamsInit, useSearchParams } from 'react-router';

/** A filter of a list: its value is in the address, under its name. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly kind: 'search' | 'text' | 'day' | 'month' | 'choice';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** What a saved view says of a list's address. */
export interface AddressOfView {
  readonly id: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string | null;
}

/** What of a list is in its address: filters, order, page and the saved view. */
export interface ListState {
  readonly values: Readonly<Record<string, string>>;
  /** The cursor of the page; absent on the first. */
  readonly before: string | undefined;
  readonly sort: string | undefined;
  /** The saved view that is open, `all` where none is although the list opens with one. */
  readonly view: string | undefined;
  /** Sets a filter, or the order under `sort`; without a value it is taken away. The first page is shown then. */
  readonly set: (name: string, value: string | undefined) => void;
  /** Sets the filters to these and no others. */
  readonly setAll: (values: Readonly<Record<string, string>>) => void;
  readonly toPage: (before: string | undefined) => void;
  /** Sets filters and order to those of a saved view: all rows for `all`. */
  readonly openView: (view: AddressOfView | 'all', options?: { readonly replace: boolean }) => void;
}

/** Stay as they are while the filters of a list change. */
const KEPT = ['site', 'sort', 'view'];

const keptOf = (params: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

export function useList(filters: readonly Filter[]): ListState {
  const [params, setParams] = useSearchParams();
  // By the address: what was rendered last is older while a view is being opened.
  const change = (
    to: (now: URLSearchParams) => URLSearchParamsInit,
    options?: { readonly replace: boolean },
  ) => setParams(to(new URLSearchParams(window.location.search)), options);
  const values = Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = params.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
  return {
    values,
    before: params.get('before') ?? undefined,
    sort: params.get('sort') ?? undefined,
    view: params.get('view') ?? undefined,
    set: (name, value) =>
      change(
        (now) => {
          now.delete('before');
          if (value === undefined || value === '') now.delete(name);
          else now.set(name, value);
          return now;
        },
        { replace: true },
      ),
    setAll: (all) => change((now) => ({ ...keptOf(now, KEPT), ...all })),
    // A page is a step of the history: going back shows the page before.
    toPage: (before) =>
      change((now) => {
        if (before === undefined) now.delete('before');
        else now.set('before', before);
        return now;
      }),
    openView: (view, options) =>
      change(
        (now) => ({
          ...keptOf(now, ['site']),
          ...(view === 'all'
            ? { view }
            : { ...view.filters, ...(view.sort === null ? {} : { sort: view.sort }), view: view.id }),
        }),
        options,
      ),
  };
}
