import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { declineReasons } from '#contract/verification.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';

type Submission = OfficeResponse<'/api/office/verification/submission'>['submission'];

interface Props {
  readonly submission: Submission;
  readonly onClose: () => void;
}

/** Lets the player reach the level: from then on they may what it allows. */
export function ApproveDialog({ submission, onClose }: Props) {
  const { t } = useTranslation('verification');
  const { submission_id, version, needs, mrz, level } = submission;
  const submit = ({ valid_until = '', reason = '' }) =>
    act('/api/office/verification/decide', {
      ...{ submission_id, version, outcome: 'approved' as const, reason },
      ...(valid_until === '' ? {} : { valid_until }),
    });
  return (
    <ActionDialog
      title={t('approve')}
      description={t('approveLead', { level })}
      confirm={t('approve')}
      done={t('approved')}
      onClose={onClose}
      onSubmit={submit}
    >
      {(problem) =>
        needs.includes('document') && (
          <TextField
            name="valid_until"
            type="date"
            label={t('validUntil')}
            hint={t('validUntilHint')}
            defaultValue={mrz?.valid_until ?? ''}
            problem={problem('valid_until')}
          />
        )
      }
    </ActionDialog>
  );
}

/** Sends it back with what the player reads as the reason. */
export function DeclineDialog({ submission, onClose }: Props) {
  const { t } = useTranslation('verification');
  const { submission_id, version } = submission;
  const submit = ({ decline_reason = '', reason = '' }) => {
    const why = declineReasons.find((one) => one === decline_reason) ?? declineReasons[0];
    return act('/api/office/verification/decide', {
      ...{ submission_id, version, outcome: 'declined' as const, decline_reason: why, reason },
    });
  };
  return (
    <ActionDialog
      title={t('decline')}
      description={t('declineLead')}
      confirm={t('decline')}
      isDangerous
      done={t('declined')}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        name="decline_reason"
        label={t('declineReason')}
        options={declineReasons.map((value) => ({ value, label: t(`why.${value}`) }))}
      />
    </ActionDialog>
  );
}

/** Types the zone at the foot of a document, whose check digits are then compared. */
export function ZoneDialog({ submission, onClose }: Props) {
  const { t } = useTranslation('verification');
  const { submission_id, version } = submission;
  const submit = ({ lines = '' }) =>
    act('/api/office/verification/read_zone', {
      ...{ submission_id, version },
      lines: lines
        .toUpperCase()
        .split('\n')
        .map((line) => line.replaceAll(' ', ''))
        .filter((line) => line !== ''),
    });
  return (
    <ActionDialog
      title={t('zone')}
      description={t('zoneLead')}
      confirm={t('zoneRead')}
      needsReason={false}
      done={t('zoneDone')}
      onClose={onClose}
      onSubmit={submit}
    >
      {(problem) => (
        <TextArea
          name="lines"
          label={t('zoneLines')}
          hint={t('zoneHint')}
          problem={problem('lines')}
          required
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </ActionDialog>
  );
}
