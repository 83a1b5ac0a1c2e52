import { useTranslation } from 'react-i18next';
import { type DemandReason, demandReasons } from '#contract/verification.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';

/** Those that no rule finds by itself. */
const byStaff = ['staff', 'risk', 'funds'] as const satisfies readonly DemandReason[];

/** Demands a level of a player from a day on: without it they neither deposit, play nor withdraw then. */
export function DemandDialog({
  playerId: player_id,
  site,
  onClose,
}: {
  readonly playerId: string;
  readonly site: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('verification');
  const { data } = useCall('/api/office/verification/levels', { site });
  const levels = data?.levels.filter(({ level }) => level > 0) ?? [];
  const submit = ({ level = '', by = '', why = '', reason = '' }) =>
    act('/api/office/verification/demand', {
      ...{ player_id, level: Number(level), by: `${by}T00:00:00Z`, reason },
      why: demandReasons.find((one) => one === why) ?? 'staff',
    });
  return (
    <ActionDialog
      title={t('demand')}
      description={t(data && levels.length === 0 ? 'demandNone' : 'demandLead')}
      confirm={t('demand')}
      done={t('demanded')}
      onClose={onClose}
      onSubmit={submit}
    >
      {(problem) => (
        <>
          <SelectField
            name="level"
            label={t('level')}
            options={levels.map(({ level }) => ({
              value: String(level),
              label: t('levelName', { level }),
            }))}
          />
          <TextField
            name="by"
            type="date"
            label={t('demandBy')}
            hint={t('demandByHint')}
            problem={problem('by')}
            required
          />
          <SelectField
            name="why"
            label={t('demandWhy')}
            options={byStaff.map((value) => ({ value, label: t(`demandOf.${value}`) }))}
          />
        </>
      )}
    </ActionDialog>
  );
}
