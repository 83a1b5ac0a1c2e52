import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { triggerProfiles } from '#rules/players/triggers/triggers.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay, useMe } from '../../../data/me.ts';
import { useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Money, Time } from '../../../ui/values.tsx';
import { Tabs } from '../tabs.tsx';
import { TriggerDialog } from './trigger-dialog.tsx';

export type TriggerRow = OfficeResponse<'/api/office/triggers/list'>['rows'][number];

/** The triggers that a site can switch on, by where they come from, and what it has set. */
export function TriggersScreen() {
  const { t } = useTranslation('protection');
  const me = useMe();
  // Triggers are a site's: the first one's, until another is chosen.
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canSet = useMay('players.protect', site);
  const siteName = me.sites.find((one) => one.external_id === site)?.name ?? site;
  const query = useCall('/api/office/triggers/list', { site });
  const [editing, setEditing] = useState<TriggerRow>();
  const currency = query.data?.currency ?? '';
  return (
    <Page title={t('tab.triggers')} lead={t('triggersLead', { site: siteName })}>
      <Tabs />
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton lines={12} />
      ) : (
        triggerProfiles.map((profile) => (
          <Panel key={profile} title={t(`profile.${profile}`)}>
            <ul className="divide-y divide-line/70">
              {query.data.rows
                .filter((row) => row.profile === profile)
                .map((row) => (
                  <li
                    key={row.code}
                    className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm"
                  >
                    <TriggerText row={row} currency={currency} />
                    {canSet && (
                      <Button
                        onClick={() => setEditing(row)}
                        aria-label={t('changeMarker', { marker: t(`marker.${row.code}`) })}
                      >
                        {t(row.version === 0 ? 'switchOn' : 'change')}
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
          </Panel>
        ))
      )}
      {editing && (
        <TriggerDialog row={editing} site={site} currency={currency} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
}

function TriggerText({ row, currency }: { readonly row: TriggerRow; readonly currency: string }) {
  const { t } = useTranslation('protection');
  const { fact, amount, window_days: window, demand, level, deadline_days: deadline, consequence } = row;
  const { days } = useFormats();
  const { title, clause, date } = row.source;
  // Of a trigger that the site has not set, as its source has it.
  const unit = row.version === 0 ? (row.usual.currency ?? currency) : currency;
  return (
    <div className="grid min-w-64 flex-1 gap-1">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {t(`marker.${row.code}`)}
        {row.enabled ? <Badge tone="good">{t('on')}</Badge> : <Badge>{t('off')}</Badge>}
        {row.open > 0 && <Badge tone="warn">{t('openDemands', { number: row.open })}</Badge>}
      </p>
      <p>
        {t(`fact.${fact}`)} · {window === null ? t('sinceOpened') : days(window)}
        {amount !== null && (
          <>
            {' '}
            · {t(row.exceeds ? 'moreThan' : 'fromAmount')} <Money amount={amount} currency={unit} />
          </>
        )}
        {row.younger_than !== null && `, ${t('youngerThan', { age: row.younger_than })}`}
      </p>
      <p>
        {t(`demand.${demand}`, { level: level ?? 1 })} · {t('byDays', { days: days(deadline) })} ·{' '}
        {t(`consequence.${consequence}`)}
      </p>
      <p className="text-muted">
        {title}
        {clause !== '' && ` · ${clause}`}
        {date !== null && ` · ${date}`}
      </p>
      {row.changed_at !== null && (
        <p className="text-xs text-muted">
          {t('lastChange', { reason: row.reason ?? '' })} <Time at={row.changed_at} />
        </p>
      )}
    </div>
  );
}
