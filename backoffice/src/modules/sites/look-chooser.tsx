import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LanguageCode, languages } from '#contract/languages.ts';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { themes } from '#contract/site.ts';
import { useCall } from '../../data/queries.ts';
import { SelectField } from '../../ui/field.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { SitePreview } from '../../ui/site-preview.tsx';

export type Theme = NonNullable<OfficeRequest<'/api/office/sites/preview'>['theme']>;

interface LookChooserProps {
  readonly theme: string;
  readonly languages: readonly LanguageCode[];
  readonly onChange: (theme: Theme) => void;
  /** Whose pages are shown in the look. */
  readonly shownAt: string;
}

const drawn = Object.entries(themes).filter(([, { colors }]) => colors.length > 0);
const palettesOf = (template: string): readonly string[] =>
  drawn.find(([code]) => code === template)?.[1].colors ?? [];
const pages = ['/', '/slots', '/sports', '/promotions', '/register', '/about'];
const widths = [390, 768, 1280];
const option = (value: string | number) => ({ value: String(value), label: String(value) });

/** Template and palette, with the real pages beside them, which the public does not see so before it is saved. */
export function LookChooser({ theme, languages: offered, onChange, shownAt }: LookChooserProps) {
  const { t } = useTranslation('sites');
  const [template = '', palette = ''] = theme.split('.');
  const [path, setPath] = useState('/');
  const [width, setWidth] = useState(1280);
  const [language, setLanguage] = useState<LanguageCode>(offered[0] ?? 'EN');
  const { data, error, refetch } = useCall(
    '/api/office/sites/preview',
    { site: shownAt, theme, language: offered.includes(language) ? language : (offered[0] ?? 'EN') },
    { keepsLast: true },
  );
  return (
    <div className="grid gap-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="grid content-start gap-3 sm:grid-cols-2 lg:grid-cols-1">
        <SelectField
          label={t('look.template')}
          value={template}
          options={drawn.map(([code]) => option(code))}
          onChange={({ target }) => onChange(`${target.value}.${palettesOf(target.value)[0]}`)}
        />
        <SelectField
          label={t('look.palette')}
          value={palette}
          options={palettesOf(template).map(option)}
          onChange={({ target }) => onChange(`${template}.${target.value}`)}
        />
        <SelectField
          label={t('look.page')}
          value={path}
          options={pages.map(option)}
          onChange={({ target }) => setPath(target.value)}
        />
        <SelectField
          label={t('look.width')}
          value={String(width)}
          options={widths.map((one) => ({ value: String(one), label: `${one} px` }))}
          onChange={({ target }) => setWidth(Number(target.value))}
        />
        {offered.length > 1 && (
          <SelectField
            label={t('look.language')}
            value={language}
            options={offered.map((code) => ({ value: code, label: languages[code].name }))}
            onChange={({ target }) => setLanguage(offered.find((code) => code === target.value) ?? 'EN')}
          />
        )}
      </div>
      {error && !data ? (
        <LoadFailed problem={error} onRetry={() => void refetch()} />
      ) : (
        <SitePreview preview={data} title={t('look.preview')} path={path} width={width} />
      )}
    </div>
  );
}
