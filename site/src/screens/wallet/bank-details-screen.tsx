import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { playerQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BankCard } from './banks/bank-card.tsx';
import { RemoveQuestion } from './banks/remove-question.tsx';
import type { BankAccount } from './withdrawals/account-choice.tsx';

export function Screen() {
  const { t } = useTranslation();
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('banks.title')}
        lead={t('banks.lead')}
        back={{ to: '/account', text: t('account.title') }}
      />
      <Accounts />
    </div>
  );
}

function Accounts() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(playerQuery('/api/wallet/bank_accounts', {}));
  const [removing, setRemoving] = useState<BankAccount | undefined>();
  if (error && !data)
    return <LoadFailed title={t('banks.failed')} fault={error} onRetry={() => void refetch()} />;
  if (!data) return <CardsSkeleton />;
  if (data.value.length === 0)
    return (
      <Notice picture="empty" title={t('banks.emptyTitle')} text={t('banks.emptyLead')}>
        <ButtonLink to="/add-bank">{t('banks.add')}</ButtonLink>
      </Notice>
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      <ul className="grid grid-cols-1 gap-4 @2xl:grid-cols-2">
        {data.value.map((account) => (
          <BankCard key={account.bank_account_id} account={account} onRemove={() => setRemoving(account)} />
        ))}
      </ul>
      {data.value.length < data.most ? (
        <ButtonLink to="/add-bank" className="justify-self-start">
          <Plus aria-hidden className="size-5" />
          {t('banks.add')}
        </ButtonLink>
      ) : (
        <p className="text-small text-muted">{t('banks.most', { count: data.most })}</p>
      )}
      <Dialog open={removing !== undefined} onClose={() => setRemoving(undefined)}>
        {removing ? <RemoveQuestion account={removing} close={() => setRemoving(undefined)} /> : null}
      </Dialog>
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className="grid gap-4 @2xl:grid-cols-2">
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </div>
  );
}
