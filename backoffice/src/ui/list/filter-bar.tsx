import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import type { Filter, ListState } from './use-list.ts';

const control = 'h-8 rounded-md border border-line-strong/60 bg-surface px-2 text-sm text-ink';

/** The filters of a list. `/` goes to the first, the arrow down from a field that is written in to the rows. */
export function FilterBar({
  filters,
  list,
  onDown,
}: {
  readonly filters: readonly Filter[];
  readonly list: ListState;
  readonly onDown: () => void;
}) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  /** The field that was in use when the filters were sent: its next self takes the focus. */
  const used = useRef<string>(undefined);
  const values = JSON.stringify(list.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields are made anew with each set of values
  useEffect(() => {
    if (used.current !== undefined)
      form.current?.querySelector<HTMLElement>(`[name="${used.current}"]`)?.focus();
    used.current = undefined;
  }, [values]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      form.current?.querySelector<HTMLElement>('input, select')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (filters.length === 0) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) used.current = activeElement.name;
    const values = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    );
    list.setAll(Object.fromEntries(values));
  }

  function down(event: KeyboardEvent<HTMLFormElement>) {
    const { key, target } = event;
    if (
      key !== 'ArrowDown' ||
      !(target instanceof HTMLInputElement) ||
      ['date', 'month'].includes(target.type)
    )
      return;
    event.preventDefault();
    onDown();
  }

  const isFiltered = Object.keys(list.values).length > 0;
  return (
    <search className="min-w-0 flex-1 basis-full sm:basis-0">
      <form ref={form} className="flex flex-wrap items-center gap-2" onSubmit={submit} onKeyDown={down}>
        {filters.map((filter) => (
          <FilterControl
            key={`${filter.name} ${list.values[filter.name] ?? ''}`}
            filter={filter}
            list={list}
          />
        ))}
        {/* Enter sends a form of several fields only where it has a button for it. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
        {isFiltered && (
          <Button look="quiet" onClick={() => list.setAll({})}>
            <X size={14} aria-hidden />
            {t('list.clear')}
          </Button>
        )}
      </form>
    </search>
  );
}

function FilterControl({ filter, list }: { readonly filter: Filter; readonly list: ListState }) {
  const { name, label, kind, options = [] } = filter;
  const value = list.values[name] ?? '';
  if (kind === 'choice')
    return (
      <select
        aria-label={label}
        name={name}
        value={value}
        onChange={({ target }) => list.set(name, target.value)}
        className={`${control} max-w-48 ${value === '' ? 'text-muted' : ''}`}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  if (kind === 'day' || kind === 'month')
    return (
      <label className="inline-flex items-center gap-1.5 text-sm text-muted">
        {label}
        <input
          type={kind === 'day' ? 'date' : 'month'}
          name={name}
          defaultValue={value}
          onChange={({ target }) =>
            (target.value === '' || target.validity.valid) && list.set(name, target.value)
          }
          className={control}
        />
      </label>
    );
  return (
    <input
      type={kind === 'search' ? 'search' : 'text'}
      name={name}
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      onBlur={({ target }) => target.value.trim() !== value && list.set(name, target.value.trim())}
      className={`${control} ${kind === 'search' ? 'w-64' : 'w-40'}`}
    />
  );
}
