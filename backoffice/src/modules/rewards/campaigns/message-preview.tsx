import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { officeLanguages } from '../../../texts/texts.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/page.tsx';
import type { Draft } from './draft.ts';

interface Props {
  readonly texts: Draft['texts'];
  readonly href: string | null;
  /** The language of the site that is read where a text is missing. */
  readonly fallback: string;
}

/** The message as a player reads it in a language: in that one, else in the site's fallback, else in English. */
export function MessagePreview({ texts, href, fallback }: Props) {
  const { t } = useTranslation('campaigns');
  const [language, setLanguage] = useState<string>('EN');
  const read = [language, fallback, 'EN'].find((code) => texts[code] !== undefined) ?? 'EN';
  const { title, body } = texts[read] ?? { title: '', body: '' };
  const tag = Object.entries(languages).find(([code]) => code === read)?.[1].tag;
  return (
    <Panel title={t('preview')}>
      <div className="grid gap-3 p-4 text-sm">
        <SelectField
          label={t('previewLanguage')}
          value={language}
          options={officeLanguages.map((code) => ({
            value: code,
            label: `${code} · ${languages[code].name}`,
          }))}
          onChange={({ target }) => setLanguage(target.value)}
        />
        {read !== language && <Notice tone="warn">{t('fallbackRead', { language: read })}</Notice>}
        <article lang={tag} className="grid gap-2 rounded-md border border-line bg-sunken p-3">
          <p className="flex items-center gap-2 font-semibold">
            <Mail size={16} aria-hidden />
            <span className="min-w-0 break-words">{title === '' ? '…' : title}</span>
          </p>
          {body !== '' && <p className="break-words whitespace-pre-line">{body}</p>}
          {href !== null && <p className="text-accent">{href}</p>}
        </article>
      </div>
    </Panel>
  );
}
