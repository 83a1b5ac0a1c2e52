import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';

const purses = ['cash', 'token'] as const;

/** Asks a colleague to correct a player's balance. Nothing moves before they approve. */
export function CorrectDialog(props: {
  readonly playerId: string;
  readonly name: string;
  readonly site: string;
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const { playerId: player_id, name, site, currency, onClose } = props;
  const { t } = useTranslation('cashier');
  // One key a dialog: what is sent twice is one request.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      title={t('correct.title')}
      description={t('correct.lead', { name })}
      confirm={t('correct.ask')}
      done={t('requested')}
      onClose={onClose}
      onSubmit={({ purse, amount = '', reason = '' }) =>
        act('/api/office/cashier/correct', {
          ...{ key, site, player_id, reason, amount: amount.trim() },
          purse: purses.find((one) => one === purse) ?? 'cash',
        })
      }
    >
      {(problem) => (
        <>
          <SelectField
            name="purse"
            label={t('correct.purse')}
            options={purses.map((value) => ({ value, label: t(`correct.${value}`) }))}
          />
          <TextField
            name="amount"
            label={t('correct.amount', { currency })}
            hint={t('correct.amountHint')}
            problem={problem('amount')}
            inputMode="decimal"
            pattern="-?(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
            required
          />
        </>
      )}
    </ActionDialog>
  );
}
