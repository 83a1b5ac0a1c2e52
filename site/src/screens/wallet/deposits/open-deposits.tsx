import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { playerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { useMoney } from '../../../ui/money.ts';
import { isWebAddress } from './deposit-memory.ts';
import { useMethodName } from './deposit-methods.tsx';

/** The server lets no more be open at a time. */
const MOST = 5;

/** Deposits that were begun and not paid yet, on this device or another, each with the way on and the time it has. */
export function OpenDeposits() {
  const { data } = useQuery({
    ...playerQuery('/api/wallet/transactions', { kind: 'deposit', state: 'pending', limit: MOST }),
    staleTime: 0,
  });
  if (!data || data.value.length === 0) return null;
  return (
    <div className="grid gap-2.5">
      {data.value.map(({ transaction_id }) => (
        <OpenDeposit key={transaction_id} id={transaction_id} />
      ))}
    </div>
  );
}

function OpenDeposit({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const dates = useDates();
  const nameOf = useMethodName();
  const { data } = useQuery(playerQuery('/api/wallet/deposit_status', { deposit_id: id }));
  // One whose time is over is only not swept up yet.
  if (data?.state !== 'pending' || data.redirect_url === null) return null;
  return (
    <div className="grid gap-3 rounded-card border border-accent/60 bg-accent-soft p-4 @xl:grid-cols-[auto_1fr_auto] @xl:items-center">
      <Hourglass aria-hidden className="hidden size-5 text-accent @xl:block" />
      <div className="grid gap-0.5">
        <p className="text-body text-ink">
          {t('deposit.resume', { amount: money(data.amount), method: nameOf(data.method_code) })}
        </p>
        <p className="text-small text-muted">
          {t('deposit.payUntil', { time: dates.moment(data.expires_at) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isWebAddress(data.redirect_url) ? (
          <a href={data.redirect_url} className={buttonClass({ size: 'small' })}>
            {t('deposit.resumeOpen')}
          </a>
        ) : null}
        <ButtonLink to={`/deposit?deposit=${encodeURIComponent(id)}`} look="plain" size="small">
          {t('deposit.resumeCheck')}
        </ButtonLink>
      </div>
    </div>
  );
}
