import { useTranslation } from 'react-i18next';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { limitKinds, stopKinds } from '#rules/players/limits.ts';
import { act } from '../../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../../ui/action-dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import type { CaseRow } from '../queue-screen.tsx';

export type DoneKind = 'message' | 'call' | 'limit' | 'break' | 'note';
type Outcome = OfficeRequest<'/api/office/protection/close'>['outcome'];

const ofProtection = ['helped', 'no_harm', 'excluded', 'watched'] as const;
const ofNames = ['another_person', 'same_person'] as const;

const outcomesOf: Readonly<Record<CaseRow['kind'], readonly [Outcome, ...Outcome[]]>> = {
  ...{ harm: ofProtection, duplicate: ofProtection, sanction: ofNames, pep: ofNames },
  ...{ trigger: ['no_concern', 'concern'], laundering: ['dismissed', 'reported'] },
};

/** What somebody has to know who decides a case of a kind. */
const leadOf = {
  ...{ harm: 'closeLead', duplicate: 'closeLead', sanction: 'listedHint', pep: 'pepHint' },
  ...{ trigger: 'triggerHint', laundering: 'launderingHint' },
} as const;

interface CaseProps {
  readonly found: CaseRow;
  readonly onClose: () => void;
}

/** Decides the case. */
export function CloseDialog({ found, onClose }: CaseProps) {
  const { t } = useTranslation('protection');
  const { case_id, version, kind } = found;
  const outcomes = outcomesOf[kind];
  const submit = ({ outcome: chosen, reason = '' }: FormValues) => {
    const outcome = outcomes.find((one) => one === chosen) ?? outcomes[0];
    return act('/api/office/protection/close', { case_id, version, reason, outcome });
  };
  return (
    <ActionDialog
      title={t('close')}
      description={t(leadOf[kind])}
      confirm={t('close')}
      done={t('closed')}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        name="outcome"
        label={t('outcome')}
        options={outcomes.map((value) => ({ value, label: t(`outcomeOf.${value}`) }))}
      />
    </ActionDialog>
  );
}

/** Does something in a case and writes it down. */
export function InterveneDialog({ found, kind, onClose }: CaseProps & { readonly kind: DoneKind }) {
  const { t } = useTranslation('protection');
  const { case_id, version } = found;
  const submit = ({ note = '', subject, limit_kind, limit, stop }: FormValues) => {
    const limitKind = limitKinds.find((one) => one === limit_kind);
    const stopKind = stopKinds.find((one) => one === stop);
    return act('/api/office/protection/intervene', {
      ...{ case_id, version, kind, note },
      ...(subject === undefined ? {} : { subject }),
      ...(limitKind && limit !== undefined ? { limit: { kind: limitKind, limit } } : {}),
      ...(stopKind ? { stop: stopKind } : {}),
    });
  };
  return (
    <ActionDialog
      title={t(`did.${kind}`)}
      description={t(`lead_${kind}`)}
      confirm={t(`doIt.${kind}`)}
      isDangerous={kind === 'break'}
      needsReason={false}
      done={t('noted')}
      onClose={onClose}
      onSubmit={submit}
    >
      {(problem) => (
        <>
          {kind === 'message' && (
            <TextField name="subject" label={t('subject')} required minLength={3} maxLength={120} />
          )}
          {kind === 'limit' && (
            <>
              <SelectField
                name="limit_kind"
                label={t('limitKind')}
                options={limitKinds.map((value) => ({ value, label: t(`limit.${value}`) }))}
              />
              <TextField
                name="limit"
                label={t('limitValue')}
                hint={t('limitHint')}
                problem={problem('limit')}
                inputMode="decimal"
                required
              />
            </>
          )}
          {kind === 'break' && (
            <SelectField
              name="stop"
              label={t('length')}
              problem={problem('stop')}
              options={stopKinds.map((value) => ({ value, label: t(`stop.${value}`) }))}
            />
          )}
          <TextArea
            name="note"
            label={t(kind === 'message' ? 'text' : 'note')}
            hint={t(kind === 'message' ? 'textHint' : 'noteHint')}
            problem={problem('note')}
            required
            minLength={3}
            maxLength={2000}
          />
        </>
      )}
    </ActionDialog>
  );
}
