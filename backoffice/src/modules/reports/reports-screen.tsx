import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { EXPORT_PATH } from '#contract/office/exports.ts';
import { type ReportBy, type ReportName, reportNames, reports } from '#contract/office/reports.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { Lines } from './lines.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { RevenueChart } from './revenue-chart.tsx';

type Request = OfficeRequest<'/api/office/reports/run'>;

const isReport = (text: string): text is ReportName => (reportNames as readonly string[]).includes(text);

/** The request that the address stands for. */
function useRequest(report: ReportName): Request {
  const [params] = useSearchParams();
  const site = useSite();
  const allowed: readonly ReportBy[] = reports[report].by;
  const by = allowed.find((one) => one === params.get('by'));
  const [from, to] = [params.get('from'), params.get('to')];
  return {
    report,
    ...(site === undefined ? {} : { sites: [site] }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(by === undefined ? {} : { by }),
  };
}

/** A report over business days, with what ties it to the ledger; it can be printed and exported as it is shown. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const { report: named = '' } = useParams();
  const report = isReport(named) ? named : 'money';
  const request = useRequest(report);
  const mayExport = useMay('reports.export');
  const query = useCall('/api/office/reports/run', request, { keepsLast: true });
  const { data } = query;
  const file = new URLSearchParams({ list: 'report', filter: JSON.stringify(request) });
  return (
    <Page
      title={t(`name.${report}`)}
      lead={t(`lead.${report}`)}
      actions={
        <div className="flex gap-2 print:hidden">
          <Button onClick={() => print()}>
            <Printer size={14} aria-hidden />
            {t('print')}
          </Button>
          {mayExport && (
            <a href={`${EXPORT_PATH}?${file}`} download className={buttonClass()}>
              <Download size={14} aria-hidden />
              {t('export')}
            </a>
          )}
        </div>
      }
    >
      <ReportTabs current={report} />
      <Choices report={report} request={request} shown={data} />
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <Skeleton lines={12} />
      ) : (
        <>
          {report === 'revenue' && data.by === 'day' && <RevenueChart rows={data.rows} />}
          <Panel
            title={t('period', { from: data.from, to: data.to })}
            beside={
              <span className="text-sm text-muted">
                {t('asOf')} <Time at={data.as_of} />
              </span>
            }
          >
            {data.rows.length === 0 ? (
              <Empty title={t('empty')}>{t('emptyHint')}</Empty>
            ) : (
              <ReportTable report={report} by={data.by} rows={data.rows} totals={data.totals} />
            )}
          </Panel>
          <Lines lines={data.lines} />
        </>
      )}
    </Page>
  );
}

const control = 'h-8 rounded-md border border-line-strong/60 bg-surface px-2 text-sm text-ink';

/** Period and grouping: in the address. */
function Choices(props: {
  readonly report: ReportName;
  readonly request: Request;
  readonly shown: { readonly from: string; readonly to: string; readonly by: ReportBy } | undefined;
}) {
  const { report, request, shown } = props;
  const { t } = useTranslation('reports');
  const [, setParams] = useSearchParams();
  const set = (name: string, value: string) =>
    setParams(
      (last) => {
        const next = new URLSearchParams(last);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const dates = ['from', 'to'] as const;
  return (
    <search className="flex flex-wrap items-center gap-3 print:hidden">
      {dates.map((name) => (
        <label key={name} className="inline-flex items-center gap-1.5 text-sm text-muted">
          {t(name)}
          <input
            type="date"
            value={request[name] ?? shown?.[name] ?? ''}
            onChange={({ target }) => set(name, target.value)}
            className={control}
          />
        </label>
      ))}
      {reports[report].by.length > 1 && (
        <label className="inline-flex items-center gap-1.5 text-sm text-muted">
          {t('by')}
          <select
            value={request.by ?? shown?.by ?? reports[report].by[0]}
            onChange={({ target }) => set('by', target.value)}
            className={control}
          >
            {reports[report].by.map((one) => (
              <option key={one} value={one}>
                {t(`group.${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </search>
  );
}
