import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogTitle } from '../../../ui/dialog.tsx';
import type { BankAccount } from '../withdrawals/account-choice.tsx';

/** Asks once more before an account goes. */
export function RemoveQuestion({
  account,
  close,
}: {
  readonly account: BankAccount;
  readonly close: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const { bank_account_id } = account;
    const answer = await callAsPlayer('/api/wallet/bank_account_remove', { bank_account_id });
    await client.invalidateQueries({ queryKey: ['/api/wallet/bank_accounts'] });
    setBusy(false);
    if (!isRefusal(answer) || answer.refused === 'unknownBankAccount') close();
  };
  return (
    <div className="grid gap-5">
      <header className="grid gap-2 pe-8">
        <DialogTitle>{t('banks.removeTitle')}</DialogTitle>
        <p className="text-body text-muted">
          {t('banks.removeLead', { bank: account.bank_name, number: account.account_number })}
        </p>
      </header>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button look="quiet" onClick={close}>
          {t('banks.keep')}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void remove()}>
          {t('banks.remove')}
        </Button>
      </div>
    </div>
  );
}
