import { useTranslation } from 'react-i18next';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { SiteRow } from './sites-screen.tsx';

interface DialogProps {
  readonly row: SiteRow;
  readonly onClose: () => void;
}

/** Puts a site under maintenance now, or opens it again. */
export function MaintenanceDialog({ row, onClose }: DialogProps) {
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

/** As a field for a local time has it. */
function localTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Plans maintenance, or changes the plan; of one that has begun only the end. */
export function PlanDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('sites');
  const { plan } = row;
  return (
    <ActionDialog
      title={t(plan ? 'plan.change' : 'plan.set')}
      description={t('plan.lead', { name: row.name })}
      confirm={t(plan ? 'plan.change' : 'plan.set')}
      done={t('plan.done')}
      onClose={onClose}
      onSubmit={({ reason = '', from = '', until = '' }) =>
        act('/api/office/sites/plan_maintenance', {
          ...{ site: row.site, version: row.plan_version, reason },
          plan: {
            begins_at: plan && row.plan_runs ? plan.begins_at : new Date(from).toISOString(),
            ends_at: new Date(until).toISOString(),
          },
        })
      }
    >
      {(problem) => (
        <>
          {!row.plan_runs && (
            <TextField
              name="from"
              type="datetime-local"
              label={t('plan.from')}
              defaultValue={plan ? localTime(plan.begins_at) : undefined}
              required
            />
          )}
          <TextField
            name="until"
            type="datetime-local"
            label={t('plan.until')}
            defaultValue={plan ? localTime(plan.ends_at) : undefined}
            problem={problem('plan')}
            required
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Cancels planned maintenance; one that has begun ends with it. */
export function CancelPlanDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('sites');
  return (
    <ActionDialog
      title={t('plan.cancel')}
      description={t(row.plan_runs ? 'plan.cancelRuns' : 'plan.cancelLead', { name: row.name })}
      confirm={t('plan.cancel')}
      done={t('plan.cancelDone')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/sites/plan_maintenance', {
          ...{ site: row.site, plan: null, version: row.plan_version, reason },
        })
      }
    />
  );
}

/** Closes a site but for withdrawals, or opens it again. */
export function ClosingDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('sites');
  const verb = row.withdrawals_only ? 'reopen' : 'close';
  return (
    <ActionDialog
      title={t(`closing.${verb}`)}
      description={t(`closing.${verb}Lead`, { name: row.name })}
      confirm={t(`closing.${verb}`)}
      isDangerous={!row.withdrawals_only}
      done={t(`closing.${verb}Done`)}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/sites/set_withdrawals_only', {
          ...{ site: row.site, withdrawals_only: !row.withdrawals_only, reason },
        })
      }
    />
  );
}
