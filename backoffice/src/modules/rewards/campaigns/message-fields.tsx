import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { officeLanguages } from '../../../texts/texts.ts';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import type { Draft } from './draft.ts';

interface Props {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** The words of the message, in one language at a time. */
export function MessageFields({ draft, onChange }: Props) {
  const { t } = useTranslation('campaigns');
  const [language, setLanguage] = useState<string>('EN');
  const { texts } = draft;
  const { title, body } = texts[language] ?? { title: '', body: '' };
  const write = (next: { readonly title: string; readonly body: string }) => {
    const isGone = language !== 'EN' && next.title === '' && next.body === '';
    const others = Object.entries(texts).filter(([code]) => code !== language);
    const kept = { EN: texts.EN, ...Object.fromEntries(others) };
    onChange({ ...draft, texts: isGone ? kept : { ...texts, [language]: next } });
  };
  return (
    <>
      <SelectField
        label={t('language')}
        value={language}
        options={officeLanguages.map((code) => ({ value: code, label: texts[code] ? `${code} ✓` : code }))}
        onChange={({ target }) => setLanguage(target.value)}
      />
      <TextField
        label={t('messageTitle')}
        value={title}
        maxLength={120}
        required
        onChange={({ target }) => write({ title: target.value, body })}
      />
      <div className="sm:col-span-2">
        <TextArea
          label={t('messageBody')}
          value={body}
          maxLength={2_000}
          onChange={({ target }) => write({ title, body: target.value })}
        />
      </div>
    </>
  );
}
