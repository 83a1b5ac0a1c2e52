import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { themes } from '#contract/site.ts';
import { useCall } from '../../data/queries.ts';
import { officeLanguages } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { SitePreview } from '../../ui/site-preview.tsx';

const widths = [390, 768, 1024, 1440];
const looks = Object.entries(themes).flatMap(([code, { colors }]) =>
  colors.map((color) => ({ value: `${code}.${color}`, label: `${code} · ${color}` })),
);

/** The real page of the site with a version of an item, in any template, palette, language and width. */
export function PreviewPanel({ itemId, number }: { readonly itemId: string; readonly number: number }) {
  const { t } = useTranslation('content');
  const [theme, setTheme] = useState('');
  const [language, setLanguage] = useState('');
  const [width, setWidth] = useState(1024);
  const code = officeLanguages.find((one) => one === language);
  const { data, error, refetch } = useCall('/api/office/content/preview', {
    ...{ item_id: itemId, number },
    ...(theme === '' ? {} : { theme }),
    ...(code === undefined ? {} : { language: code }),
  });
  const own = { value: '', label: t('asSite') };
  return (
    <Panel
      title={t('preview')}
      beside={
        data && (
          <a href={data.url} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            <ExternalLink size={14} aria-hidden />
            {t('openPreview')}
          </a>
        )
      }
    >
      <div className="grid gap-4 p-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label={t('look')}
            value={theme}
            onChange={({ target }) => setTheme(target.value)}
            options={[own, ...looks]}
          />
          <SelectField
            label={t('language')}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
            options={[own, ...officeLanguages.map((one) => ({ value: one, label: languages[one].name }))]}
          />
          <SelectField
            label={t('width')}
            value={String(width)}
            onChange={({ target }) => setWidth(Number(target.value))}
            options={widths.map((one) => ({ value: String(one), label: `${one} px` }))}
          />
        </div>
        {error !== null && !data ? (
          <LoadFailed problem={error} onRetry={() => void refetch()} />
        ) : (
          <SitePreview preview={data} title={t('preview')} path={data?.path ?? '/'} width={width} />
        )}
      </div>
    </Panel>
  );
}
