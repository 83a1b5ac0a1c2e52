import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { SystemTabs } from './system-tabs.tsx';

type Row = OfficeResponse<'/api/office/system/failed_events'>['rows'][number];

const paths = { retry: '/api/office/system/retry_events', drop: '/api/office/system/drop_events' } as const;
const NO_FILTERS = [] as const;

/** Events that nobody could handle: put back once the fault is mended, or given up. */
export function FailedEventsScreen() {
  const { t } = useTranslation('system');
  const site = useSite();
  const mayDecide = useMay('system.manage');
  const [deciding, setDeciding] = useState<{
    readonly verb: keyof typeof paths;
    readonly rows: readonly Row[];
    readonly clear: () => void;
  }>();
  const list = useList(NO_FILTERS);
  const query = useCall(
    '/api/office/system/failed_events',
    {
      limit: 50,
      ...(site === undefined ? {} : { site }),
      ...(list.before === undefined ? {} : { before: list.before }),
    },
    { keepsLast: true, topics: ['system'] },
  );
  const columns: Column<Row>[] = [
    { id: 'event', header: t('events.event'), cell: (row) => <CopyId id={row.event_id} /> },
    { id: 'topic', header: t('events.topic'), cell: (row) => <span className="font-mono">{row.topic}</span> },
    {
      id: 'error',
      header: t('events.error'),
      cell: (row) => <span className="line-clamp-3 max-w-xl break-words">{row.error}</span>,
    },
    { id: 'site', header: t('events.site'), cell: (row) => row.site },
    { id: 'player', header: t('events.player'), cell: (row) => row.player_id ?? '—', isExtra: true },
    { id: 'failed', header: t('events.failed'), cell: (row) => <Time at={row.failed_at} /> },
  ];
  const bulk = (rows: readonly Row[], clear: () => void) =>
    (['retry', 'drop'] as const).map((verb) => (
      <Button key={verb} onClick={() => setDeciding({ verb, rows, clear })}>
        {t(`events.${verb}`)}
      </Button>
    ));
  return (
    <Page title={t('events.title')} lead={t('events.lead')}>
      <SystemTabs />
      <List
        name="system.failedEvents"
        caption={t('events.title')}
        list={list}
        filters={NO_FILTERS}
        columns={columns}
        query={query}
        keyOf={({ event_id }) => event_id}
        empty={<Empty title={t('events.empty')}>{t('events.emptyHint')}</Empty>}
        {...(mayDecide ? { bulk } : {})}
      />
      {deciding && (
        <ActionDialog
          title={t(`events.${deciding.verb}`)}
          description={t(`events.${deciding.verb}Lead`, { count: deciding.rows.length })}
          confirm={t(`events.${deciding.verb}`)}
          isDangerous={deciding.verb === 'drop'}
          done={t(`events.${deciding.verb}Done`)}
          onClose={() => {
            deciding.clear();
            setDeciding(undefined);
          }}
          onSubmit={({ reason = '' }) =>
            act(paths[deciding.verb], { event_ids: deciding.rows.map(({ event_id }) => event_id), reason })
          }
        />
      )}
    </Page>
  );
}
