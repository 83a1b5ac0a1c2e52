import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages as known, type LanguageCode } from '#contract/languages.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import type { Adapter, Sender } from './senders-screen.tsx';

/** What a language calls itself. */
export const languageName = (code: string): string => known[code as LanguageCode]?.name ?? code;

/** The form of a sender: what its service asks for. Secrets are written and never read. */
export function SenderDialog(props: {
  readonly site: string;
  readonly sender?: Sender;
  readonly adapters: readonly Adapter[];
  readonly languages: readonly string[];
  readonly onClose: () => void;
}) {
  const { site, sender, adapters, languages, onClose } = props;
  const { t } = useTranslation('messages');
  const [chosen, setChosen] = useState(sender?.adapter ?? adapters[0]?.adapter ?? '');
  const adapter = adapters.find((one) => one.adapter === chosen);
  const title = sender === undefined ? t('add') : t('action.changeOf', { name: sender.name });

  function save(values: FormValues) {
    const given = (isSecret: boolean) =>
      Object.fromEntries(
        (adapter?.fields ?? [])
          .filter(({ is_secret, name }) => is_secret === isSecret && (values[name] ?? '') !== '')
          .map(({ name }) => [name, values[name] ?? '']),
      );
    const { name = '', language = '', reason = '' } = values;
    return act('/api/office/messages/save_sender', {
      ...{ site, sender: sender?.sender ?? null, adapter: chosen, name, reason },
      ...{ language: language === '' ? null : language, settings: given(false), secrets: given(true) },
      ...{ is_on: values.is_on === 'on', version: sender?.version ?? 0 },
    });
  }

  return (
    <ActionDialog title={title} confirm={t('save')} done={t('saved')} onClose={onClose} onSubmit={save}>
      {(problem) => (
        <>
          <SelectField
            label={t('service')}
            options={adapters.map(({ adapter: value }) => ({ value, label: t(`adapters.${value}`) }))}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            disabled={sender !== undefined}
          />
          <TextField name="name" label={t('name')} defaultValue={sender?.name} required maxLength={60} />
          <SelectField
            name="language"
            label={t('language')}
            problem={problem('language')}
            defaultValue={sender?.language ?? ''}
            options={[
              { value: '', label: t('everyLanguage') },
              ...languages.map((value) => ({ value, label: languageName(value) })),
            ]}
          />
          {adapter && <AdapterFields key={chosen} adapter={adapter} sender={sender} />}
          <CheckField name="is_on" label={t('isOn')} defaultChecked={sender?.is_on ?? true} />
        </>
      )}
    </ActionDialog>
  );
}

function AdapterFields({
  adapter,
  sender,
}: {
  readonly adapter: Adapter;
  readonly sender: Sender | undefined;
}) {
  const { t } = useTranslation('messages');
  return adapter.fields.map(({ name, is_secret: isSecret, is_optional: isOptional }) => {
    const isThere = sender?.secrets.some((secret) => secret.name === name) ?? false;
    if (name === 'security')
      return (
        <SelectField
          key={name}
          name={name}
          label={t(`fields.${name}`)}
          defaultValue={sender?.settings[name] ?? 'starttls'}
          options={['starttls', 'tls', 'none'].map((value) => ({ value, label: t(`security.${value}`) }))}
        />
      );
    return (
      <TextField
        key={name}
        name={name}
        label={isOptional ? t('optional', { name: t(`fields.${name}`) }) : t(`fields.${name}`)}
        hint={isSecret ? t(isThere ? 'secretKept' : 'secretHint') : t(`hints.${name}`)}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        defaultValue={isSecret ? '' : sender?.settings[name]}
        required={!isOptional && !(isSecret && isThere)}
        maxLength={500}
      />
    );
  });
}
