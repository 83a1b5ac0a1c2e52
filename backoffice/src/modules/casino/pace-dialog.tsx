import { useTranslation } from 'react-i18next';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';

const MS = 1_000;

/** How fast games of a site are played where they have no pace of their own. */
export function PaceDialog({ site, onClose }: { readonly site: string; readonly onClose: () => void }) {
  const { t } = useTranslation('casino');
  const { data } = useCall('/api/office/catalogue/play', { site });
  if (!data) return null;
  const { shortest_round_ms, shortest_shot_ms, shows_play } = data;
  const seconds = (name: string, label: string, value: number) => (
    <TextField
      {...{ name, label, type: 'number', min: 0, max: 60, step: 0.1, required: true }}
      defaultValue={value / MS}
    />
  );
  return (
    <ActionDialog
      title={t('pace')}
      description={t('limitsLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ round = '', shot = '', shows, reason = '' }) =>
        act('/api/office/catalogue/set_play', {
          ...{ site, reason, was: { shortest_round_ms, shortest_shot_ms, shows_play } },
          shortest_round_ms: Math.round(Number(round) * MS),
          shortest_shot_ms: Math.round(Number(shot) * MS),
          shows_play: shows !== undefined,
        })
      }
    >
      {seconds('round', t('limits.pace'), shortest_round_ms)}
      {seconds('shot', t('shots'), shortest_shot_ms)}
      <CheckField name="shows" label={t('showsPlay')} defaultChecked={shows_play} />
    </ActionDialog>
  );
}
