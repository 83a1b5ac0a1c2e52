import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consequences, demandKinds } from '#rules/players/triggers/triggers.ts';
import { act } from '../../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import type { TriggerRow } from './triggers-screen.tsx';

interface DialogProps {
  readonly row: TriggerRow;
  readonly site: string;
  readonly currency: string;
  readonly onClose: () => void;
}

const whole = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? null : Number(text);

/** A level is renewed by itself, by its days. */
const demandsOf = ({ fact }: TriggerRow) => (fact === 'renewal' ? (['review'] as const) : demandKinds);

/** Sets a trigger at a site. */
export function TriggerDialog({ row, site, currency, onClose }: DialogProps) {
  const { t } = useTranslation('protection');
  const isRenewal = row.fact === 'renewal';
  const demands = demandsOf(row);
  const submit = ({ enabled, reason = '', amount = '', ...values }: FormValues) => {
    const demand = demands.find((one) => one === values.demand) ?? row.demand;
    const consequence = consequences.find((one) => one === values.consequence) ?? row.consequence;
    return act('/api/office/triggers/set', {
      ...{ site, code: row.code, version: row.version, enabled: enabled !== undefined, reason },
      ...{ amount: isRenewal ? null : amount.trim(), window_days: whole(values.window_days) },
      ...{ demand, level: demand === 'verification' ? (whole(values.level) ?? 1) : null, consequence },
      ...{ deadline_days: whole(values.deadline_days) ?? 0, again_days: whole(values.again_days) },
    });
  };
  return (
    <ActionDialog
      title={t(`marker.${row.code}`)}
      description={t('triggerDialogLead')}
      confirm={t('save')}
      done={t('triggerSaved')}
      onClose={onClose}
      onSubmit={submit}
    >
      {(problem) => <TermsFields row={row} currency={currency} problem={problem} />}
    </ActionDialog>
  );
}

interface FieldsProps {
  readonly row: TriggerRow;
  readonly currency: string;
  readonly problem: (field: string) => string | undefined;
}

function TermsFields({ row, currency, problem }: FieldsProps) {
  const { t } = useTranslation('protection');
  const isRenewal = row.fact === 'renewal';
  const demands = demandsOf(row);
  const [demand, setDemand] = useState<string>(row.demand);
  return (
    <>
      {!isRenewal && <AmountField row={row} currency={currency} problem={problem} />}
      <TextField
        name="window_days"
        label={t(isRenewal ? 'renewalDays' : 'windowDays')}
        {...(isRenewal ? {} : { hint: t('windowHint') })}
        problem={problem('window_days')}
        defaultValue={row.window_days ?? ''}
        inputMode="numeric"
        pattern="[0-9]{1,4}"
        required={isRenewal}
      />
      <SelectField
        name="demand"
        label={t('demands')}
        problem={problem('demand')}
        value={demand}
        onChange={({ target }) => setDemand(target.value)}
        options={demands.map((value) => ({ value, label: t(`demandName.${value}`) }))}
      />
      {demand === 'verification' && (
        <TextField
          name="level"
          label={t('level')}
          hint={t('levelHint')}
          problem={problem('level')}
          defaultValue={row.level ?? 1}
          inputMode="numeric"
          pattern="[1-9]"
        />
      )}
      <TextField
        name="deadline_days"
        label={t('deadlineDays')}
        problem={problem('deadline_days')}
        defaultValue={row.deadline_days}
        inputMode="numeric"
        pattern="[0-9]{1,3}"
        required
      />
      <SelectField
        name="consequence"
        label={t('afterDeadline')}
        problem={problem('consequence')}
        defaultValue={row.consequence}
        options={consequences.map((value) => ({ value, label: t(`consequence.${value}`) }))}
      />
      {!isRenewal && (
        <TextField
          name="again_days"
          label={t('againDays')}
          hint={t('againHint')}
          problem={problem('again_days')}
          defaultValue={row.again_days ?? ''}
          inputMode="numeric"
          pattern="[0-9]{1,4}"
        />
      )}
      <CheckField name="enabled" label={t('enabled')} defaultChecked={row.enabled || row.version === 0} />
    </>
  );
}

function AmountField({ row, currency, problem }: FieldsProps) {
  const { t } = useTranslation('protection');
  const { usual, version, exceeds, amount } = row;
  const isOfAnother = version === 0 && usual.currency !== null && usual.currency !== currency;
  return (
    <TextField
      name="amount"
      label={t('amountIn', { currency })}
      hint={
        isOfAnother
          ? t('amountOther', { amount: usual.amount, currency: usual.currency })
          : t(exceeds ? 'amountExceeded' : 'amountReached')
      }
      problem={problem('amount')}
      defaultValue={isOfAnother ? '' : (amount ?? '')}
      inputMode="decimal"
      required
    />
  );
}
