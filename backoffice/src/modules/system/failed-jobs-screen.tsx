import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { SystemTabs } from './system-tabs.tsx';

type Row = OfficeResponse<'/api/office/system/dead_jobs'>['rows'][number];

const paths = { retry: '/api/office/system/retry_jobs', discard: '/api/office/system/discard_jobs' } as const;
const queues = ['mail', 'sms', 'push', 'payout'] as const;

/** Mail, SMS and payouts that failed for good: put back once the service is mended, or given up. */
export function FailedJobsScreen() {
  const { t } = useTranslation('jobs');
  const { number } = useFormats();
  const site = useSite();
  const mayDecide = useMay('system.manage');
  const [deciding, setDeciding] = useState<{
    readonly verb: keyof typeof paths;
    readonly rows: readonly Row[];
    readonly clear: () => void;
  }>();
  const filters = [
    {
      name: 'queue',
      label: t('queue'),
      kind: 'choice',
      options: queues.map((queue) => ({ value: queue, label: t(`queues.${queue}`) })),
    },
  ] as const;
  const list = useList(filters);
  const queue = queues.find((one) => one === list.values.queue);
  const query = useCall(
    '/api/office/system/dead_jobs',
    {
      limit: 50,
      ...(site === undefined ? {} : { site }),
      ...(queue === undefined ? {} : { queue }),
      ...(list.before === undefined ? {} : { before: list.before }),
    },
    { keepsLast: true, topics: ['system'] },
  );
  const columns: Column<Row>[] = [
    { id: 'job', header: t('job'), cell: (row) => <CopyId id={row.job_id} /> },
    { id: 'queue', header: t('queue'), cell: (row) => t(`queues.${row.queue}`) },
    {
      id: 'error',
      header: t('error'),
      cell: (row) => <span className="line-clamp-3 max-w-xl break-words">{row.error ?? t('killed')}</span>,
    },
    { id: 'site', header: t('site'), cell: (row) => row.site },
    {
      id: 'withdrawal',
      header: t('withdrawal'),
      isExtra: true,
      cell: (row) =>
        row.withdrawal_id === null ? (
          '—'
        ) : (
          <Link to={`/withdrawals/${row.withdrawal_id}`} className="text-accent hover:underline">
            {row.withdrawal_id}
          </Link>
        ),
    },
    { id: 'attempts', header: t('attempts'), isFigure: true, cell: (row) => number(row.attempts) },
    { id: 'failed', header: t('failed'), cell: (row) => <Time at={row.failed_at} /> },
  ];
  const bulk = (rows: readonly Row[], clear: () => void) =>
    (['retry', 'discard'] as const).map((verb) => (
      <Button key={verb} onClick={() => setDeciding({ verb, rows, clear })}>
        {t(verb)}
      </Button>
    ));
  return (
    <Page title={t('title')} lead={t('lead')}>
      <SystemTabs />
      <List
        name="system.deadJobs"
        caption={t('title')}
        list={list}
        filters={filters}
        columns={columns}
        query={query}
        keyOf={({ job_id }) => job_id}
        empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
        {...(mayDecide ? { bulk } : {})}
      />
      {deciding && (
        <ActionDialog
          title={t(deciding.verb)}
          description={t(`${deciding.verb}Lead`, { count: deciding.rows.length })}
          confirm={t(deciding.verb)}
          isDangerous={deciding.verb === 'discard'}
          done={t(`${deciding.verb}Done`)}
          onClose={() => {
            deciding.clear();
            setDeciding(undefined);
          }}
          onSubmit={({ reason = '' }) =>
            act(paths[deciding.verb], { job_ids: deciding.rows.map(({ job_id }) => job_id), reason })
          }
        />
      )}
    </Page>
  );
}
