import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';

interface Props {
  readonly sites: readonly string[];
  readonly onClose: () => void;
}

/** How many messages of campaigns the players of a site receive at most, and when they are sent none. */
export function CapDialog({ sites, onClose }: Props) {
  const { t } = useTranslation('campaigns');
  const [site, setSite] = useState(sites[0] ?? '');
  const [hasQuiet, setHasQuiet] = useState<boolean>();
  const { data } = useCall('/api/office/campaigns/caps', {});
  const cap = data?.rows.find((row) => row.site === site);
  if (!cap) return null;
  const { most, days, quiet } = cap;
  const isQuiet = hasQuiet ?? quiet !== null;
  return (
    <ActionDialog
      title={t('cap')}
      description={t('capLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={(said) =>
        act('/api/office/campaigns/set_cap', {
          ...{ site, was: { most, days, quiet }, reason: said.reason ?? '' },
          ...{ most: Number(said.most), days: Number(said.days) },
          quiet: isQuiet ? { from: said.from ?? '', to: said.to ?? '' } : null,
        })
      }
    >
      {sites.length > 1 && (
        <SelectField
          label={t('site')}
          value={site}
          options={sites.map((value) => ({ value, label: value }))}
          onChange={({ target }) => {
            setSite(target.value);
            setHasQuiet(undefined);
          }}
        />
      )}
      <div key={site} className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...{ name: 'most', label: t('capMost'), type: 'number', min: 1, max: 100, required: true }}
          defaultValue={most}
        />
        <TextField
          {...{ name: 'days', label: t('capDays'), type: 'number', min: 1, max: 90, required: true }}
          defaultValue={days}
        />
        <div className="grid gap-1 sm:col-span-2">
          <CheckField
            label={t('quiet')}
            checked={isQuiet}
            onChange={({ target }) => setHasQuiet(target.checked)}
          />
          <p className="text-sm text-muted">{t('quietHint')}</p>
        </div>
        {isQuiet && (
          <>
            <TextField
              {...{ name: 'from', label: t('quietFrom'), type: 'time', required: true }}
              defaultValue={quiet?.from ?? '21:00'}
            />
            <TextField
              {...{ name: 'to', label: t('quietTo'), type: 'time', required: true }}
              defaultValue={quiet?.to ?? '09:00'}
            />
          </>
        )}
      </div>
    </ActionDialog>
  );
}
