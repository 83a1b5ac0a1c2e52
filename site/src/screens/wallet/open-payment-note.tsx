import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playerQuery } from '../../data/queries.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { useMoney } from '../../ui/money.ts';
import { isWebAddress, type OpenPayment, openPayment } from './deposit-memory.ts';
import { useMethodName } from './deposit-methods.tsx';

/** Tells somebody who came back without paying that a payment is still open, and how to go on with it. */
export function OpenPaymentNote() {
  const [payment] = useState(() => openPayment(window.sessionStorage));
  return payment && isWebAddress(payment.redirect_url) ? <Note payment={payment} /> : null;
}

function Note({ payment }: { readonly payment: OpenPayment }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const nameOf = useMethodName();
  const { deposit_id } = payment;
  const { data } = useQuery(playerQuery('/api/wallet/deposit_status', { deposit_id }));
  if (data?.state !== 'pending') return null;
  return (
    <div className="grid gap-3 rounded-card border border-accent/60 bg-accent-soft p-4 @xl:grid-cols-[auto_1fr_auto] @xl:items-center">
      <Hourglass aria-hidden className="hidden size-5 text-accent @xl:block" />
      <p className="text-body text-ink">
        {t('deposit.resume', { amount: money(data.amount), method: nameOf(data.method_code) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={payment.redirect_url} className={buttonClass({ size: 'small' })}>
          {t('deposit.resumeOpen')}
        </a>
        <ButtonLink to={`/deposit?deposit=${encodeURIComponent(deposit_id)}`} look="plain" size="small">
          {t('deposit.resumeCheck')}
        </ButtonLink>
      </div>
    </div>
  );
}
