import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { officeLanguages } from '../../../texts/texts.ts';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import type { Draft } from './draft.ts';

type Text = Draft['texts']['EN'];

interface Props {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** The words of the message, in one language at a time. */
export function MessageFields({ draft, onChange }: Props) {
  const { t } = useTranslation('campaigns');
  const [language, setLanguage] = useState<string>('EN');
  const { texts } = draft;
  const text = texts[language] ?? { title: '', body: '' };
  const { title, body, subject = '', sms = '', push = '' } = text;
  const write = (change: Partial<Text>) => {
    const next = { ...text, ...change };
    const isGone = language !== 'EN' && Object.values(next).every((words) => words === '');
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
        onChange={({ target }) => write({ title: target.value })}
      />
      <div className="sm:col-span-2">
        <TextArea
          label={t('messageBody')}
          value={body}
          maxLength={2_000}
          onChange={({ target }) => write({ body: target.value })}
        />
      </div>
      {draft.data.mail === true && (
        <TextField
          label={t('subject')}
          hint={t('subjectHint')}
          value={subject}
          maxLength={120}
          onChange={({ target }) => write({ subject: target.value })}
        />
      )}
      {draft.data.sms === true && (
        <TextField
          label={t('smsText')}
          hint={t('smsHint')}
          value={sms}
          maxLength={200}
          onChange={({ target }) => write({ sms: target.value })}
        />
      )}
      {draft.data.push === true && (
        <TextField
          label={t('pushText')}
          hint={t('pushHint')}
          value={push}
          maxLength={180}
          onChange={({ target }) => write({ push: target.value })}
        />
      )}
    </>
  );
}
