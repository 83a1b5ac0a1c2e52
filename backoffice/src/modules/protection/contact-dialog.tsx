import { useTranslation } from 'react-i18next';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';

const subjects = ['harm', 'money', 'complaint', 'third_party', 'other'] as const;

/** Writes down that a player, or somebody close, contacted the operator about play: markers of harm read it. */
export function ContactDialog({
  playerId: player_id,
  onClose,
}: {
  readonly playerId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('protection');
  return (
    <ActionDialog
      title={t('contact')}
      description={t('contactLead')}
      confirm={t('save')}
      needsReason={false}
      done={t('contactNoted')}
      onClose={onClose}
      onSubmit={({ about, note = '' }) =>
        act('/api/office/protection/note_contact', {
          ...{ player_id, note },
          about: subjects.find((one) => one === about) ?? 'other',
        })
      }
    >
      {(problem) => (
        <>
          <SelectField
            name="about"
            label={t('contactAbout')}
            options={subjects.map((value) => ({ value, label: t(`contactOf.${value}`) }))}
          />
          <TextArea
            name="note"
            label={t('contactNote')}
            problem={problem('note')}
            required
            minLength={3}
            maxLength={2_000}
          />
        </>
      )}
    </ActionDialog>
  );
}
