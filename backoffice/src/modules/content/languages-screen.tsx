import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isReadyLanguage, languages } from '#contract/languages.ts';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { contentKindNames } from '#contract/office/content/kinds.ts';
import { useCall } from '../../data/queries.ts';
import { loadFaces } from '../../texts/texts.ts';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { ContentTabs, useContentSite } from './parts.tsx';

type Row = OfficeResponse<'/api/office/content/translated'>['rows'][number];

const sum = (rows: readonly Row[], of: 'items' | 'complete') => rows.reduce((all, row) => all + row[of], 0);

/** A share as a bar with its figures; what is missing is found by pressing it. */
function Share({ rows, to }: { readonly rows: readonly Row[]; readonly to?: string }) {
  const { t } = useTranslation('content');
  const [items, complete] = [sum(rows, 'items'), sum(rows, 'complete')];
  if (items === 0) return <span className="text-muted">—</span>;
  const percent = Math.floor((100 * complete) / items);
  const bar = (
    <span className="inline-grid w-20 gap-0.5 text-left">
      <span className="tabular-nums">
        {percent} %{' '}
        <span className="text-xs text-muted">
          {complete}/{items}
        </span>
      </span>
      <span aria-hidden className="h-1 overflow-hidden rounded bg-sunken">
        <span
          className={`block h-full ${percent === 100 ? 'bg-good' : 'bg-warn'}`}
          style={{ width: `${percent}%` }}
        />
      </span>
    </span>
  );
  return to === undefined || percent === 100 ? (
    bar
  ) : (
    <Link to={to} title={t('showMissing')} className="rounded hover:bg-hover">
      {bar}
    </Link>
  );
}

/** How much of a site's content is there in each of its languages. */
export function LanguagesScreen() {
  const { t } = useTranslation('content');
  const site = useContentSite();
  const { data, error, refetch } = useCall('/api/office/content/translated', { site: site.code });
  useEffect(loadFaces, []);
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const { rows } = data;
  const codes = [...new Set(rows.map(({ language }) => language))];
  const kinds = contentKindNames.filter((kind) => rows.some((row) => row.kind === kind));
  return (
    <Page title={t('translations')} lead={t('translationsLead', { site: site.name })}>
      <ContentTabs />
      <Panel>
        {codes.length === 0 ? (
          <Empty title={t('empty')} />
        ) : (
          <SimpleTable
            caption={t('translations')}
            hasRowHeaders
            headers={[t('language'), t('total'), ...kinds.map((kind) => t(`kinds.${kind}`))]}
            rows={codes.map((code) => ({
              key: code,
              cells: [
                isReadyLanguage(code) ? languages[code].name : code,
                <span key="total" className="font-medium">
                  <Share rows={rows.filter(({ language }) => language === code)} />
                </span>,
                ...kinds.map((kind) => (
                  <Share
                    key={kind}
                    rows={rows.filter((row) => row.language === code && row.kind === kind)}
                    to={`/content/${kind}?site=${encodeURIComponent(site.code)}&lacks=${code}`}
                  />
                )),
              ],
            }))}
          />
        )}
      </Panel>
    </Page>
  );
}
