import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Entry } from './draft.ts';

type Leaf = Entry['children'][number];

const newLeaf: Leaf = { content_id: '', href: '/', icon: 'circle', category: null };

function swapped<Value>(list: readonly Value[], a: number, b: number): Value[] {
  return list.map((value, place) => (place === a ? list[b] : place === b ? list[a] : value) ?? value);
}

const control =
  'h-8 min-w-0 rounded-md border border-line-strong/60 bg-surface px-2 text-sm disabled:opacity-60';

/** The entries of a menu, with those of its second level below each. */
export function MenuFields(props: {
  readonly entries: readonly Entry[];
  readonly isFixed: boolean;
  readonly onChange: (entries: readonly Entry[]) => void;
}) {
  const { entries, isFixed, onChange } = props;
  const { t } = useTranslation('content');
  const set = (place: number, entry: Entry) =>
    onChange(entries.map((one, at) => (at === place ? entry : one)));
  return (
    <Panel
      title={t('entries')}
      beside={
        !isFixed && (
          <Button onClick={() => onChange([...entries, { ...newLeaf, children: [] }])}>
            <Plus size={14} aria-hidden />
            {t('addEntry')}
          </Button>
        )
      }
    >
      <ol className="divide-y divide-line/70">
        {entries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place
          <li key={place} className="grid gap-1.5 p-2">
            <Row
              leaf={entry}
              name={`${place + 1}`}
              isFixed={isFixed}
              onChange={(leaf) => set(place, { ...leaf, children: entry.children })}
              onUp={place > 0 ? () => onChange(swapped(entries, place, place - 1)) : undefined}
              onDown={
                place < entries.length - 1 ? () => onChange(swapped(entries, place, place + 1)) : undefined
              }
              onRemove={() => onChange(entries.filter((_, at) => at !== place))}
            />
            <Children
              entry={entry}
              name={`${place + 1}`}
              isFixed={isFixed}
              onChange={(children) => set(place, { ...entry, children })}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Children(props: {
  readonly entry: Entry;
  readonly name: string;
  readonly isFixed: boolean;
  readonly onChange: (children: readonly Leaf[]) => void;
}) {
  const { entry, name, isFixed, onChange } = props;
  const { t } = useTranslation('content');
  const { children } = entry;
  return (
    <div className="ml-8 grid gap-1.5">
      {children.map((child, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place
          key={at}
          leaf={child}
          name={`${name}.${at + 1}`}
          isFixed={isFixed}
          onChange={(leaf) => onChange(children.map((one, place) => (place === at ? leaf : one)))}
          onUp={at > 0 ? () => onChange(swapped(children, at, at - 1)) : undefined}
          onDown={at < children.length - 1 ? () => onChange(swapped(children, at, at + 1)) : undefined}
          onRemove={() => onChange(children.filter((_, place) => place !== at))}
        />
      ))}
      {!isFixed && (
        <div>
          <Button look="quiet" onClick={() => onChange([...children, newLeaf])}>
            <Plus size={14} aria-hidden />
            {t('addBelow')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Row(props: {
  readonly leaf: Leaf;
  /** Its place, as it is read out. */
  readonly name: string;
  readonly isFixed: boolean;
  readonly onChange: (leaf: Leaf) => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: () => void;
}) {
  const { leaf, name, isFixed, onChange, onUp, onDown, onRemove } = props;
  const { t } = useTranslation('content');
  const input = (field: 'content_id' | 'href' | 'icon' | 'category', width: string) => (
    <input
      aria-label={`${t(`fields.${field}`)} ${name}`}
      placeholder={t(`fields.${field}`)}
      value={leaf[field] ?? ''}
      disabled={isFixed}
      onChange={({ target: { value } }) =>
        onChange({ ...leaf, [field]: field === 'category' && value === '' ? null : value })
      }
      className={`${control} ${width}`}
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {input('content_id', 'w-44')}
      {input('href', 'w-56 flex-1')}
      {input('icon', 'w-40')}
      {input('category', 'w-32')}
      {!isFixed && (
        <>
          <IconButton label={t('moveUp', { name })} disabled={!onUp} onClick={onUp}>
            <ArrowUp size={14} aria-hidden />
          </IconButton>
          <IconButton label={t('moveDown', { name })} disabled={!onDown} onClick={onDown}>
            <ArrowDown size={14} aria-hidden />
          </IconButton>
          <IconButton label={t('removeEntry', { name })} onClick={onRemove}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  );
}
