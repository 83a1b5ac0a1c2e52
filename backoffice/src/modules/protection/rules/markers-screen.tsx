import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';
import { Tabs } from '../tabs.tsx';
import { useUnit } from './use-unit.ts';

type Settings = OfficeResponse<'/api/office/protection/markers'>;
type Marker = Settings['rows'][number];

/** The rules of a site that open cases, each with its explanation, its threshold and who changed it. */
export function MarkersScreen() {
  const { t } = useTranslation('protection');
  const me = useMe();
  const inUnit = useUnit();
  // The rules are a site's: the first one, until another is chosen.
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canSet = useMay('players.protect', site);
  const query = useCall('/api/office/protection/markers', { site });
  const [editing, setEditing] = useState<Marker>();
  const shown = (one: Marker, value: string) => {
    if (one.unit !== 'amount') return inUnit(one.unit, value);
    return `${value} ${query.data?.currency ?? ''}`;
  };
  return (
    <Page title={t('tab.markers')} lead={t('markersLead', { site })}>
      <Tabs />
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton lines={12} />
      ) : (
        <Panel>
          <ul className="divide-y divide-line/70">
            {query.data.rows.map((one) => (
              <li
                key={one.code}
                className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm"
              >
                <div className="min-w-64 flex-1">
                  <p className="font-medium">
                    {t(`marker.${one.code}`)} <Badge>{t(`class.${one.class}`)}</Badge>{' '}
                    {!one.enabled && <Badge tone="warn">{t('off')}</Badge>}
                  </p>
                  <p className="text-muted">{t(`rule.${one.code}`)}</p>
                  {one.history[0] && (
                    <p className="text-xs text-muted">
                      {t('lastChange', { reason: one.history[0].reason })}{' '}
                      <Time at={one.history[0].changed_at} />
                    </p>
                  )}
                </div>
                <div className="text-right">
                  <p className="font-medium tabular-nums">{shown(one, one.threshold)}</p>
                  {one.threshold !== one.default && (
                    <p className="text-xs text-muted">{t('defaultIs', { value: shown(one, one.default) })}</p>
                  )}
                </div>
                {canSet && (
                  <Button
                    onClick={() => setEditing(one)}
                    aria-label={t('changeMarker', { marker: t(`marker.${one.code}`) })}
                  >
                    {t('change')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {editing && (
        <ActionDialog
          title={t(`marker.${editing.code}`)}
          description={t(`rule.${editing.code}`)}
          confirm={t('save')}
          done={t('saved')}
          onClose={() => setEditing(undefined)}
          onSubmit={({ threshold = '', enabled, reason = '' }) =>
            act('/api/office/protection/set_markers', {
              ...{ site, code: editing.code, threshold: threshold.trim(), reason },
              ...{ enabled: enabled !== undefined, version: editing.version },
            })
          }
        >
          {(problem) => (
            <>
              <TextField
                name="threshold"
                label={t('threshold')}
                hint={t(`unitHint.${editing.unit}`)}
                problem={problem('threshold')}
                defaultValue={editing.threshold}
                inputMode="decimal"
                required
              />
              <CheckField name="enabled" label={t('enabled')} defaultChecked={editing.enabled} />
            </>
          )}
        </ActionDialog>
      )}
    </Page>
  );
}
