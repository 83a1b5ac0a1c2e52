import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { playerQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DebtNote } from './withdrawals/debt-note.tsx';
import { StaffNote } from './withdrawals/staff-note.tsx';
import { TurnoverNote } from './withdrawals/turnover-note.tsx';
import { WithdrawalForm } from './withdrawals/withdrawal-form.tsx';
import { WithdrawalResult } from './withdrawals/withdrawal-result.tsx';

/** The withdrawal form, or the state of the withdrawal named in the address. */
export function Screen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const id = search.get('withdrawal');
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('withdrawal.title')}
        {...(id ? {} : { lead: t('withdrawal.lead') })}
        back={{ to: '/account', text: t('account.title') }}
      />
      {id ? <WithdrawalResult key={id} id={id} /> : <NewWithdrawal />}
    </div>
  );
}

function NewWithdrawal() {
  const { t } = useTranslation();
  // The balance and the turnover move with every bet.
  const terms = useQuery({ ...playerQuery('/api/wallet/withdrawal_terms', {}), staleTime: 0 });
  const accounts = useQuery(playerQuery('/api/wallet/bank_accounts', {}));
  const failed = terms.error && !terms.data ? terms : accounts.error && !accounts.data ? accounts : undefined;
  if (failed)
    return (
      <LoadFailed
        title={t('withdrawal.failedTitle')}
        fault={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!terms.data || !accounts.data) return <FormSkeleton />;
  const verified = accounts.data.value.filter(({ state }) => state === 'verified');
  if (terms.data.methods.length === 0)
    return <Notice picture="empty" title={t('withdrawal.closedTitle')} text={t('withdrawal.closedLead')} />;
  if (verified.length === 0) {
    const waiting = accounts.data.value.length > 0;
    return (
      <div className="grid grid-cols-1 gap-6">
        <DebtNote debt={terms.data.debt} />
        {terms.data.by_staff ? <StaffNote /> : null}
        <TurnoverNote turnover={terms.data.turnover} />
        <Notice
          picture="empty"
          title={t('withdrawal.noBankTitle')}
          text={t(waiting ? 'withdrawal.verifyBankLead' : 'withdrawal.noBankLead')}
        >
          <ButtonLink to={waiting ? '/bank-details' : '/add-bank?then=/withdrawal'}>
            {t(waiting ? 'banks.title' : 'banks.add')}
          </ButtonLink>
        </Notice>
      </div>
    );
  }
  return <WithdrawalForm terms={terms.data} accounts={verified} />;
}

function FormSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-6">
        <div className="grid gap-2.5 @xl:grid-cols-2">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
        <Skeleton className="h-36" />
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
