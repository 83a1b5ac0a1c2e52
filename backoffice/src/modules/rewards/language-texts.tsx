import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';

const ready = Object.entries(languages).flatMap(([code, { ready: isReady }]) => (isReady ? [code] : []));

interface Field<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly max: number;
  readonly isLong?: boolean;
  readonly isOptional?: boolean;
}

/** The words for players in one language at a time; English is read where there are none. */
export function LanguageTexts<Name extends string>(props: {
  readonly texts: Readonly<Record<string, Readonly<Record<Name, string>>>>;
  readonly fields: readonly Field<Name>[];
  readonly empty: Readonly<Record<Name, string>>;
  readonly onChange: (texts: Record<string, Record<Name, string>>) => void;
}) {
  const { texts, fields, empty, onChange } = props;
  const { t } = useTranslation('rewards');
  const [language, setLanguage] = useState('EN');
  const words = texts[language] ?? empty;
  function write(name: Name, text: string) {
    const { [language]: _, ...others } = texts;
    const next = { ...words, [name]: text };
    const isGone = language !== 'EN' && fields.every((field) => next[field.name] === '');
    onChange(isGone ? others : { ...others, [language]: next });
  }
  return (
    <>
      <SelectField
        label={t('language')}
        hint={t('languageHint')}
        value={language}
        options={ready.map((code) => ({ value: code, label: texts[code] ? `${code} ✓` : code }))}
        onChange={({ target }) => setLanguage(target.value)}
      />
      {fields.map(({ name, label, max, isLong = false, isOptional = false }) => {
        const Control = isLong ? TextArea : TextField;
        return (
          <div key={name} className={isLong ? 'sm:col-span-2' : ''}>
            <Control
              label={label}
              value={words[name]}
              maxLength={max}
              required={!isOptional && language === 'EN'}
              onChange={({ target }: { readonly target: { readonly value: string } }) =>
                write(name, target.value)
              }
            />
          </div>
        );
      })}
    </>
  );
}

/** Title and description, as most rewards have them. */
export function useTitleFields(): readonly Field<'title' | 'body'>[] {
  const { t } = useTranslation('rewards');
  return [
    { name: 'title', label: t('textTitle'), max: 120 },
    { name: 'body', label: t('textBody'), max: 2_000, isLong: true, isOptional: true },
  ];
}
