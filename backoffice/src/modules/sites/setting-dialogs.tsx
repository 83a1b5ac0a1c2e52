import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { SettingField } from './setting-field.tsx';
import { useSettingText } from './setting-value.ts';
import type { Setting } from './settings-screen.tsx';

interface DialogProps {
  readonly site: string;
  readonly row: Setting;
  readonly domains: readonly string[];
  readonly onClose: () => void;
}

export function SettingDialog({ site, row, domains, onClose }: DialogProps) {
  const { t } = useTranslation('sites');
  const [value, setValue] = useState(row.value ?? '');
  return (
    <ActionDialog
      title={t(`settings.${row.name}.name`)}
      description={t(`settings.${row.name}.hint`)}
      confirm={t('set.save')}
      done={t('set.saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/sites/set_setting', {
          ...{ site, name: row.name, version: row.version, reason },
          value: value.trim() === '' ? null : value.trim(),
        })
      }
    >
      {(problem) => (
        <SettingField
          name={row.name}
          value={value}
          domains={domains}
          problem={problem('value')}
          onChange={setValue}
        />
      )}
    </ActionDialog>
  );
}

export function ResetDialog({ site, row, onClose }: DialogProps) {
  const { t } = useTranslation('sites');
  const textOf = useSettingText();
  return (
    <ActionDialog
      title={`${t('set.reset')}: ${t(`settings.${row.name}.name`)}`}
      description={t('set.resetLead', { value: textOf(row.name, row.default) })}
      confirm={t('set.reset')}
      done={t('set.saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/sites/set_setting', {
          ...{ site, name: row.name, version: row.version, reason, value: null },
        })
      }
    />
  );
}

/** Who changed it from what to what, when and why. */
export function HistoryDialog({ site, row, onClose }: DialogProps) {
  const { t } = useTranslation('sites');
  const textOf = useSettingText();
  const [before, setBefore] = useState<string>();
  const { data, error, refetch } = useCall('/api/office/sites/setting_history', {
    ...{ site, name: row.name },
    ...(before === undefined ? {} : { before }),
  });
  return (
    <Dialog title={`${t('set.history')}: ${t(`settings.${row.name}.name`)}`} onClose={onClose}>
      {error && !data && <LoadFailed problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      <ol className="divide-y divide-line/70">
        {data?.rows.map((change) => (
          <li key={change.version} className="grid gap-0.5 py-2 text-sm">
            <span className="break-words">
              {t('set.fromTo', {
                before: textOf(row.name, change.before),
                after: textOf(row.name, change.after),
              })}
            </span>
            <span className="text-muted">{change.reason}</span>
            <span className="text-xs text-muted">
              {t('set.changedBy', { name: change.changed_by })} <Time at={change.changed_at} />
            </span>
          </li>
        ))}
      </ol>
      {data?.next != null && (
        <Button onClick={() => setBefore(data.next ?? undefined)}>{t('set.older')}</Button>
      )}
    </Dialog>
  );
}
