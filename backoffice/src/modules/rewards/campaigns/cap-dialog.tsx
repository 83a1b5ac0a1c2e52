import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';

interface Props {
  readonly sites: readonly string[];
  readonly onClose: () => void;
}

/** How many messages of campaigns the players of a site receive at most. */
export function CapDialog({ sites, onClose }: Props) {
  const { t } = useTranslation('campaigns');
  const [site, setSite] = useState(sites[0] ?? '');
  const { data } = useCall('/api/office/campaigns/caps', {});
  const cap = data?.rows.find((row) => row.site === site);
  if (!cap) return null;
  const was = { most: cap.most, days: cap.days };
  return (
    <ActionDialog
      title={t('cap')}
      description={t('capLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ most = '', days = '', reason = '' }) =>
        act('/api/office/campaigns/set_cap', {
          ...{ site, was, reason },
          ...{ most: Number(most), days: Number(days) },
        })
      }
    >
      {sites.length > 1 && (
        <SelectField
          label={t('site')}
          value={site}
          options={sites.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setSite(target.value)}
        />
      )}
      <div key={site} className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...{ name: 'most', label: t('capMost'), type: 'number', min: 1, max: 100, required: true }}
          defaultValue={cap.most}
        />
        <TextField
          {...{ name: 'days', label: t('capDays'), type: 'number', min: 1, max: 90, required: true }}
          defaultValue={cap.days}
        />
      </div>
    </ActionDialog>
  );
}
