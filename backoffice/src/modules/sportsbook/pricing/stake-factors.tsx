import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sports } from '#contract/feed.ts';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Empty, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';

type Row = OfficeResponse<'/api/office/sportsbook/factors'>['rows'][number];

const choices = ['all', ...sports] as const;

/** By how much what a player may stake on sports is lowered. */
export function StakeFactors({ playerId, site }: { readonly playerId: string; readonly site: string }) {
  const { t } = useTranslation('pricing');
  const mayTrade = useMay('sportsbook.trade', site);
  const [isOpen, setOpen] = useState(false);
  const query = useCall('/api/office/sportsbook/factors', { player_id: playerId });
  return (
    <Panel
      title={t('factors')}
      {...(mayTrade && query.data
        ? { beside: <Button onClick={() => setOpen(true)}>{t('change')}</Button> }
        : {})}
    >
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton lines={1} />
      ) : query.data.rows.length === 0 ? (
        <Empty title={t('noFactors')} />
      ) : (
        <ul>
          {query.data.rows.map(({ sport, percent, set_at }) => (
            <li
              key={sport}
              className="flex flex-wrap justify-between gap-x-3 border-b border-line/60 px-4 py-2 text-sm last:border-0"
            >
              <span>{sport === 'all' ? t('everySport') : t(`sports.${sport}`)}</span>
              <span className="font-medium tabular-nums">{`${percent} %`}</span>
              <Time at={set_at} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && query.data && (
        <FactorDialog playerId={playerId} rows={query.data.rows} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}

function FactorDialog(props: {
  readonly playerId: string;
  readonly rows: readonly Row[];
  readonly onClose: () => void;
}) {
  const { playerId, rows, onClose } = props;
  const { t } = useTranslation('pricing');
  const [sport, setSport] = useState<Row['sport']>('all');
  const was = rows.find((row) => row.sport === sport)?.percent ?? null;
  return (
    <ActionDialog
      title={t('factors')}
      description={t('factorsLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ percent = '', reason = '' }) =>
        act('/api/office/sportsbook/set_factor', {
          ...{ player_id: playerId, sport, was, reason },
          percent: percent === '' ? null : Number(percent),
        })
      }
    >
      <SelectField
        label={t('sport')}
        value={sport}
        onChange={({ target }) => setSport(choices.find((one) => one === target.value) ?? sport)}
        options={choices.map((one) => ({
          value: one,
          label: one === 'all' ? t('everySport') : t(`sports.${one}`),
        }))}
      />
      <TextField
        key={sport}
        {...{ name: 'percent', type: 'number', min: 1, max: 99, step: 1 }}
        label={t('factorPercent')}
        hint={t('factorHint')}
        defaultValue={was ?? ''}
      />
    </ActionDialog>
  );
}
