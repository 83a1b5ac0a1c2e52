import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LanguageCode, languages } from '#contract/languages.ts';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import { call } from '../../../data/call.ts';
import { loadFaces, officeLanguages } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { idOf, type StepProps, toggled } from './draft.ts';

type Answer = OfficeResponse<'/api/office/sites/check_domain'>['answer'];

/** Name, domain, currency and languages. */
export function SiteStep({ draft, change }: StepProps) {
  useEffect(loadFaces, []);
  const { t } = useTranslation('sites');
  const setDefault = (code: LanguageCode) =>
    change({ languages: [code, ...draft.languages.filter((one) => one !== code)] });
  return (
    <div className="grid max-w-2xl gap-4">
      <TextField
        label={t('new.name')}
        value={draft.name}
        maxLength={60}
        required
        onChange={({ target }) => change({ name: target.value })}
      />
      <DomainField draft={draft} change={change} />
      <SelectField
        label={t('new.currency')}
        hint={t('new.currencyHint')}
        value={draft.currency}
        options={Object.keys(currencies).map((value) => ({ value, label: value }))}
        onChange={({ target }) => isCurrencyCode(target.value) && change({ currency: target.value })}
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 text-sm font-medium">{t('new.languages')}</legend>
        <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-3">
          {officeLanguages.map((code) => (
            <CheckField
              key={code}
              label={languages[code].name}
              checked={draft.languages.includes(code)}
              disabled={draft.languages.length === 1 && draft.languages[0] === code}
              onChange={() => change({ languages: toggled(draft.languages, code) })}
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        label={t('new.defaultLanguage')}
        value={draft.languages[0] ?? 'EN'}
        options={draft.languages.map((code) => ({ value: code, label: languages[code].name }))}
        onChange={({ target }) => {
          const code = draft.languages.find((one) => one === target.value);
          if (code) setDefault(code);
        }}
      />
    </div>
  );
}

const tones = {
  here: 'good',
  elsewhere: 'warn',
  unreachable: 'warn',
  private: 'warn',
  taken: 'bad',
} as const;

function DomainField({ draft, change }: StepProps) {
  const { t } = useTranslation('sites');
  const [answer, setAnswer] = useState<Answer | 'invalid'>();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const found = await call('/api/office/sites/check_domain', { domain: draft.domain });
    setBusy(false);
    setAnswer(isOfficeRefusal(found) ? 'invalid' : found.answer);
  };
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('new.domain')}
            value={draft.domain}
            placeholder="play.example.com"
            spellCheck={false}
            required
            onChange={({ target }) => {
              const domain = target.value.trim().toLowerCase();
              setAnswer(undefined);
              change({ domain, site: idOf(domain) });
            }}
          />
        </div>
        <Button className="h-9" isBusy={isBusy} disabled={draft.domain === ''} onClick={() => void check()}>
          {t('new.check')}
        </Button>
      </div>
      {answer && (
        <Notice tone={answer === 'invalid' ? 'bad' : tones[answer]}>{t(`new.domainIs.${answer}`)}</Notice>
      )}
    </>
  );
}
