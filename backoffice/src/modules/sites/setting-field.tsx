import { useTranslation } from 'react-i18next';
import { type SettingName, settingOf } from '#contract/office/sites/site-settings.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { entriesOf } from './setting-value.ts';

interface FieldProps {
  readonly name: SettingName;
  /** As it is kept; empty where it is nothing. */
  readonly value: string;
  readonly domains: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The field of a setting, by its kind. */
export function SettingField({ name, value, domains, problem, onChange }: FieldProps) {
  const { t, i18n } = useTranslation('sites');
  const labelOf = (one: string) => {
    const key = `settings.${name}.choice.${one}`;
    return i18n.exists(key, { ns: 'sites' }) ? t(key) : one;
  };
  const { kind, on = '', off = '', least, most, choices = [] } = settingOf(name);
  const label = t('set.value');
  const typed = { label, value, problem };
  const note = problem === undefined ? null : <p className="text-sm text-bad">{problem}</p>;
  switch (kind) {
    case 'switch':
      return (
        <CheckField
          label={t(`settings.${name}.name`)}
          checked={value === on}
          onChange={({ target }) => onChange(target.checked ? on : off)}
        />
      );
    case 'choice':
    case 'domain': {
      const texts = kind === 'domain' ? ['', ...domains] : choices;
      const options = texts.map((one) => ({
        value: one,
        label: one === '' ? t('set.nothing') : labelOf(one),
      }));
      return <SelectField {...typed} options={options} onChange={({ target }) => onChange(target.value)} />;
    }
    case 'routes':
      return (
        <>
          <RouteFields value={value} onChange={onChange} />
          {note}
        </>
      );
    case 'scripts':
      return (
        <>
          <ScriptFields value={value} onChange={onChange} />
          {note}
        </>
      );
    case 'number':
    case 'date':
    case 'text':
      return (
        <TextField
          {...typed}
          {...(kind === 'text' ? { maxLength: most } : { type: kind, min: least, max: most })}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

interface ListProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const textIn = (entry: unknown, key: string): string => {
  const found: unknown =
    typeof entry === 'object' && entry !== null
      ? Object.entries(entry).find(([name]) => name === key)?.[1]
      : undefined;
  return Array.isArray(found) ? found.join(' ') : String(found ?? '');
};

/** A list of entries that are edited, added and taken away. */
function useEntries<Entry>(
  { value, onChange }: ListProps,
  read: (entry: unknown) => Entry,
  write: (entry: Entry) => object,
) {
  const entries = entriesOf(value).map(read);
  const put = (next: readonly Entry[]) => onChange(JSON.stringify(next.map(write)));
  return {
    entries,
    set: (at: number, entry: Partial<Entry>) =>
      put(entries.map((one, index) => (index === at ? { ...one, ...entry } : one))),
    add: (entry: Entry) => put([...entries, entry]),
    remove: (at: number) => put(entries.filter((_, index) => index !== at)),
  };
}

function RouteFields(props: ListProps) {
  const { t } = useTranslation('sites');
  const list = useEntries(
    props,
    (entry) => ({
      path: textIn(entry, 'path'),
      to: textIn(entry, 'to'),
      external: textIn(entry, 'external') === 'true',
    }),
    (entry) => entry,
  );
  return (
    <div className="grid gap-3">
      {list.entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place
        <fieldset key={at} className="grid gap-2 rounded-md border border-line p-3">
          <TextField
            label={t('set.path')}
            value={entry.path}
            onChange={({ target }) => list.set(at, { path: target.value })}
          />
          <TextField
            label={t('set.to')}
            value={entry.to}
            onChange={({ target }) => list.set(at, { to: target.value })}
          />
          <div className="flex items-center justify-between gap-2">
            <CheckField
              label={t('set.external')}
              checked={entry.external}
              onChange={({ target }) => list.set(at, { external: target.checked })}
            />
            <Button onClick={() => list.remove(at)}>{t('set.remove')}</Button>
          </div>
        </fieldset>
      ))}
      <Button onClick={() => list.add({ path: '/', to: '/', external: false })}>{t('set.add')}</Button>
    </div>
  );
}

const sections = ['HEAD', 'BODY'].map((value) => ({ value, label: value }));

function ScriptFields(props: ListProps) {
  const { t } = useTranslation('sites');
  const list = useEntries(
    props,
    (entry) => ({
      section: textIn(entry, 'section'),
      script: textIn(entry, 'script'),
      hosts: textIn(entry, 'hosts'),
    }),
    ({ hosts, ...entry }) => ({ ...entry, hosts: hosts.split(/\s+/).filter((one) => one !== '') }),
  );
  return (
    <div className="grid gap-3">
      {list.entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place
        <fieldset key={at} className="grid gap-2 rounded-md border border-line p-3">
          <SelectField
            label={t('set.section')}
            value={entry.section}
            options={sections}
            onChange={({ target }) => list.set(at, { section: target.value })}
          />
          <TextArea
            label={t('set.script')}
            value={entry.script}
            spellCheck={false}
            className="font-mono text-xs"
            onChange={({ target }) => list.set(at, { script: target.value })}
          />
          <TextField
            label={t('set.hosts')}
            defaultValue={entry.hosts}
            onBlur={({ target }) => list.set(at, { hosts: target.value })}
          />
          <Button onClick={() => list.remove(at)}>{t('set.remove')}</Button>
        </fieldset>
      ))}
      <Button onClick={() => list.add({ section: 'HEAD', script: '', hosts: '' })}>{t('set.add')}</Button>
    </div>
  );
}
