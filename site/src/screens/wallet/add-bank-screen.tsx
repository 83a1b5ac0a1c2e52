import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { playerQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddBankForm } from './banks/add-bank-form.tsx';
import { VerifyBank } from './banks/verify-bank.tsx';
import { backTo } from './deposits/deposit-memory.ts';

/** Two steps: the account, and the code that verifies it (`verify` in the address names it). */
export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = search.get('verify');
  const then = backTo(search.get('then')) || '/bank-details';
  const verifyAt = (account: string) =>
    `/add-bank?${new URLSearchParams({ verify: account, ...(then === '/bank-details' ? {} : { then }) })}`;
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t(id ? 'banks.verifyTitle' : 'banks.addTitle')}
        lead={t(id ? 'banks.verifyLead' : 'banks.addLead')}
        back={{ to: '/bank-details', text: t('banks.title') }}
      />
      <div className="w-full max-w-xl">
        {id ? (
          <VerifyBank key={id} id={id} onDone={() => navigate(then)} />
        ) : (
          <NewBank onAdded={(account) => navigate(verifyAt(account), { replace: true })} />
        )}
      </div>
    </div>
  );
}

function NewBank({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(playerQuery('/api/wallet/banks', {}));
  if (error && !data)
    return <LoadFailed title={t('banks.failed')} fault={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  if (data.value.length === 0)
    return (
      <Notice picture="empty" title={t('banks.noBanksTitle')} text={t('banks.noBanksLead')}>
        <ButtonLink to="/account" look="quiet">
          {t('account.title')}
        </ButtonLink>
      </Notice>
    );
  return <AddBankForm banks={data.value} isOwnNameOnly={data.own_name_only} onAdded={onAdded} />;
}
