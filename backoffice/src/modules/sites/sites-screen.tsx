import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { CancelPlanDialog, ClosingDialog, MaintenanceDialog, PlanDialog } from './site-dialogs.tsx';
import { SiteTabs } from './site-tabs.tsx';

export type SiteRow = OfficeResponse<'/api/office/sites/maintenance'>['rows'][number];

const dialogs = {
  maintenance: MaintenanceDialog,
  plan: PlanDialog,
  cancelPlan: CancelPlanDialog,
  closing: ClosingDialog,
  copy: CopyDialog,
};
type Action = keyof typeof dialogs;

/** What a person may do with a site, with the text of its button. */
function actionsOf(row: SiteRow, may: { readonly mayManage: boolean; readonly mayCreate: boolean }) {
  const actions = [
    may.mayManage && (['plan', row.plan ? 'plan.change' : 'plan.set'] as const),
    may.mayManage && row.plan && (['cancelPlan', 'plan.cancel'] as const),
    may.mayManage &&
      !row.plan_runs &&
      (['maintenance', row.is_closed ? 'list.reopen' : 'list.close'] as const),
    may.mayManage && (['closing', row.withdrawals_only ? 'closing.reopen' : 'closing.close'] as const),
    may.mayCreate && (['copy', 'copy.title'] as const),
  ];
  return actions.filter((one) => one !== false && one !== null);
}

/** The sites: open, under maintenance now or later, or closed. */
export function SitesScreen() {
  const { t } = useTranslation('sites');
  const mayManage = useMay('sites.manage');
  const mayCreate = useMay('sites.create');
  const [changing, setChanging] = useState<{ readonly row: SiteRow; readonly action: Action }>();
  const { data, error, refetch } = useCall('/api/office/sites/maintenance', {});
  const ChangeDialog = changing && dialogs[changing.action];
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
                <State row={row} />
                <div className="flex flex-wrap gap-2">
                  {actionsOf(row, { mayManage, mayCreate }).map(([action, label]) => (
                    <Button
                      key={action}
                      aria-label={`${t(label)}: ${row.name}`}
                      onClick={() => setChanging({ row, action })}
                    >
                      {t(label)}
                    </Button>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {changing && ChangeDialog && <ChangeDialog row={changing.row} onClose={() => setChanging(undefined)} />}
    </Page>
  );
}

function State({ row }: { readonly row: SiteRow }) {
  const { t } = useTranslation('sites');
  const isOpen = !row.is_closed && !row.withdrawals_only;
  return (
    <div className="flex min-w-60 grow flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {row.name} <span className="text-muted">{row.site}</span>
      </span>
      {isOpen && <Badge tone="good">{t('list.open')}</Badge>}
      {row.withdrawals_only && <Badge tone="bad">{t('closing.badge')}</Badge>}
      {row.is_closed && <Badge tone="warn">{t('list.closed')}</Badge>}
      {row.until !== null && (
        <span className="text-sm text-muted">
          {t('list.until')} <Time at={row.until} />
        </span>
      )}
      {row.plan && !row.plan_runs && (
        <span className="text-sm text-muted">
          {t('plan.planned')} <Time at={row.plan.begins_at} /> – <Time at={row.plan.ends_at} />
        </span>
      )}
    </div>
  );
}
