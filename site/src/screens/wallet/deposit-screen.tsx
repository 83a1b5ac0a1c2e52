import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { playerQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useBonusChoice } from './deposits/deposit-bonus.tsx';
import { DepositForm } from './deposits/deposit-form.tsx';
import { backTo } from './deposits/deposit-memory.ts';
import { DepositResult } from './deposits/deposit-result.tsx';

/** The deposit form, or the state of the deposit named in the address. */
export function Screen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const id = search.get('deposit');
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('deposit.title')}
        {...(id ? {} : { lead: t('deposit.lead') })}
        back={{ to: '/account', text: t('account.title') }}
      />
      {id ? (
        <DepositResult key={id} id={id} />
      ) : (
        <NewDeposit returnTo={backTo(search.get('then'))} isBeside={search.has('beside')} />
      )}
    </div>
  );
}

function NewDeposit({ returnTo, isBeside }: { readonly returnTo: string; readonly isBeside: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(playerQuery('/api/wallet/deposit_methods', {}));
  const bonus = useBonusChoice();
  if (error)
    return <LoadFailed title={t('deposit.failedTitle')} fault={error} onRetry={() => void refetch()} />;
  if (!data || !bonus.isReady) return <FormSkeleton />;
  if (data.value.length === 0) {
    return (
      <Notice picture="empty" title={t('deposit.emptyTitle')} text={t('deposit.emptyLead')}>
        <ButtonLink to="/account" look="quiet">
          {t('account.title')}
        </ButtonLink>
      </Notice>
    );
  }
  return <DepositForm methods={data.value} bonus={bonus} returnTo={returnTo} isBeside={isBeside} />;
}

function FormSkeleton() {
  return (
    <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-6">
        <div className="grid gap-2.5 @3xs:grid-cols-2 @2xl:grid-cols-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
        <Skeleton className="h-36" />
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}
