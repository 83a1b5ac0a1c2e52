import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { SiteTabs } from './site-tabs.tsx';

type Row = OfficeResponse<'/api/office/sites/maintenance'>['rows'][number];

/** The sites: open, or closed to players for maintenance. */
export function SitesScreen() {
  const { t } = useTranslation('sites');
  const mayManage = useMay('sites.manage');
  const mayCreate = useMay('sites.create');
  const [changing, setChanging] = useState<Row>();
  const { data, error, refetch } = useCall('/api/office/sites/maintenance', {});
  return (
    <Page
      title={t('list.title')}
      lead={t('list.lead')}
      actions={
        mayCreate && (
          <Link to="/sites/new" className={buttonClass('primary')}>
            {t('new.title')}
          </Link>
        )
      }
    >
      <SiteTabs />
      {error && <LoadFailed problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && (
        <Panel title={t('list.title')}>
          <ul>
            {data.rows.map((row) => (
              <li
                key={row.site}
                className="flex min-h-11 flex-wrap items-center gap-3 border-b border-line/60 px-4 py-2 last:border-0"
              >
                <span className="min-w-40 grow">
                  {row.name} <span className="text-muted">{row.site}</span>
                </span>
                <Badge tone={row.is_closed ? 'warn' : 'good'}>
                  {t(row.is_closed ? 'list.closed' : 'list.open')}
                </Badge>
                {row.until !== null && (
                  <span className="text-sm text-muted">
                    {t('list.until')} <Time at={row.until} />
                  </span>
                )}
                {mayManage && (
                  <Button onClick={() => setChanging(row)}>
                    {t(row.is_closed ? 'list.reopen' : 'list.close')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {changing && <MaintenanceDialog row={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  );
}

function MaintenanceDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { t } = useTranslation('sites');
  const verb = row.is_closed ? 'reopen' : 'close';
  return (
    <ActionDialog
      title={t(`list.${verb}`)}
      description={t(`list.${verb}Lead`, { name: row.name })}
      confirm={t(`list.${verb}`)}
      isDangerous={!row.is_closed}
      done={t(`list.${verb}Done`)}
      onClose={onClose}
      onSubmit={({ reason = '', until = '' }) =>
        act('/api/office/sites/set_maintenance', {
          ...{ site: row.site, is_closed: !row.is_closed, was_closed: row.is_closed, reason },
          ...(until === '' ? {} : { until: new Date(until).toISOString() }),
        })
      }
    >
      {(problem) =>
        !row.is_closed && (
          <TextField
            name="until"
            type="datetime-local"
            label={t('list.untilLabel')}
            hint={t('list.untilHint')}
            problem={problem('until')}
          />
        )
      }
    </ActionDialog>
  );
}
