import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sports } from '#contract/feed.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { MarginField } from './margin-dialog.tsx';
import { marginEntered } from './margin-text.ts';

/** A margin on a sport or on one of its competitions. */
export function NewMarginDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('pricing');
  const { sites, may } = useMe();
  const trading = may.find(({ permission }) => permission === 'sportsbook.trade')?.sites ?? [];
  const [site, setSite] = useState(useSite() ?? trading[0] ?? '');
  const [sport, setSport] = useState<(typeof sports)[number]>('soccer');
  const { data } = useCall('/api/office/sportsbook/competitions', { site }, { enabled: site !== '' });
  const competitions = (data?.rows ?? []).filter((one) => one.sport === sport);
  return (
    <ActionDialog
      title={t('new')}
      description={t('marginLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ competition = '', margin = '', reason = '' }) =>
        act('/api/office/sportsbook/set_margin', {
          ...{ site, sport, margin: marginEntered(margin), was: null, reason },
          ...(competition === '' ? {} : { competition_id: competition }),
        })
      }
    >
      <SelectField
        label={t('site')}
        value={site}
        onChange={({ target }) => setSite(target.value)}
        options={sites
          .filter(({ external_id }) => trading.includes(external_id))
          .map(({ external_id, name }) => ({ value: external_id, label: name }))}
      />
      <SelectField
        label={t('sport')}
        value={sport}
        onChange={({ target }) => setSport(sports.find((one) => one === target.value) ?? sport)}
        options={sports.map((one) => ({ value: one, label: t(`sports.${one}`) }))}
      />
      <SelectField
        key={`${site} ${sport}`}
        name="competition"
        label={t('scopes.competition')}
        options={[
          { value: '', label: t('whole') },
          ...competitions.map(({ competition_id, name }) => ({ value: competition_id, label: name })),
        ]}
      />
      <MarginField was={null} />
    </ActionDialog>
  );
}
