import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { settingGroups, settingOf } from '#contract/office/sites/site-settings.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { HistoryDialog, ResetDialog, SettingDialog } from './setting-dialogs.tsx';
import { useSettingText } from './setting-value.ts';
import { SiteTabs } from './site-tabs.tsx';

export type Setting = OfficeResponse<'/api/office/sites/settings'>['rows'][number];

type Open = { readonly what: 'change' | 'reset' | 'history'; readonly row: Setting };

/** Every setting of a site by group: what it does, what it is, and who changed it last. */
export function SettingsScreen() {
  const { t } = useTranslation('sites');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const mayManage = useMay('sites.manage', site);
  const { data, error, refetch } = useCall('/api/office/sites/settings', { site });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const dialog = { site, domains: data?.domains ?? [], onClose: close };
  return (
    <Page
      title={t('set.title')}
      beside={<span className="text-muted">{me.sites.find((one) => one.external_id === site)?.name}</span>}
      lead={t('set.lead')}
    >
      <SiteTabs />
      {error && !data && <LoadFailed problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data &&
        settingGroups.map((group) => (
          <Panel key={group} title={t(`groups.${group}`)}>
            <ul className="divide-y divide-line/70">
              {data.rows
                .filter(({ name }) => settingOf(name).group === group)
                .map((row) => (
                  <SettingRow
                    key={row.name}
                    row={row}
                    mayManage={mayManage}
                    onOpen={(what) => setOpen({ what, row })}
                  />
                ))}
            </ul>
          </Panel>
        ))}
      {open?.what === 'change' && <SettingDialog row={open.row} {...dialog} />}
      {open?.what === 'reset' && <ResetDialog row={open.row} {...dialog} />}
      {open?.what === 'history' && <HistoryDialog row={open.row} {...dialog} />}
    </Page>
  );
}

function SettingRow(props: {
  readonly row: Setting;
  readonly mayManage: boolean;
  readonly onOpen: (what: Open['what']) => void;
}) {
  const { row, mayManage, onOpen } = props;
  const { t } = useTranslation('sites');
  const textOf = useSettingText();
  const name = t(`settings.${row.name}.name`);
  const button = (what: Open['what'], label: string) => (
    <Button onClick={() => onOpen(what)} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-2.5 text-sm md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_16rem] xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_22rem] md:items-center">
      <div className="grid gap-0.5">
        <span className="font-medium">{name}</span>
        <span className="text-muted">{t(`settings.${row.name}.hint`)}</span>
      </div>
      <div className="grid gap-0.5">
        <span className="break-words">{textOf(row.name, row.value)}</span>
        {row.value !== row.default && (
          <span className="text-xs text-muted">
            {t('set.default', { value: textOf(row.name, row.default) })}
          </span>
        )}
        {row.changed_by !== null && row.changed_at !== null && (
          <span className="text-xs text-muted">
            {t('set.changedBy', { name: row.changed_by })} <Time at={row.changed_at} />
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {row.version > 0 && button('history', t('set.history'))}
        {mayManage && row.value !== row.default && button('reset', t('set.reset'))}
        {mayManage && button('change', t('set.change'))}
      </div>
    </li>
  );
}
