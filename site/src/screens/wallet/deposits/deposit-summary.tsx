import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useMoney } from '../../../ui/money.ts';
import type { Quote } from '../fee.ts';
import { bonusFor, type Promotion } from './deposit-bonus.tsx';

interface DepositSummaryProps {
  readonly amount: string;
  readonly feePercent: string;
  /** `undefined` while the amount is none. */
  readonly quote: Quote | undefined;
  readonly method: string;
  /** The promotion this deposit is made for. */
  readonly promotion: Promotion | undefined;
}

/** Amount, fee and total, before anything happens. */
export function DepositSummary({ amount, feePercent, quote, method, promotion }: DepositSummaryProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const percent = usePercent();
  const figures = [
    [t('deposit.youGet'), quote ? money(amount) : '–'],
    feePercent === '0'
      ? [t('deposit.feeLabel'), t('deposit.noFee')]
      : [t('deposit.fee', { percent: percent(feePercent) }), quote ? money(quote.fee) : '–'],
  ];
  return (
    <section aria-live="polite" className="grid gap-3">
      <h2 className="text-title font-semibold text-ink">{t('deposit.summary')}</h2>
      <dl className="grid gap-2 text-body">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t('deposit.method')}</dt>
          <dd className="text-end font-semibold text-ink">{method}</dd>
        </div>
        {figures.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="figures text-end font-semibold text-ink">{value}</dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold text-ink">{t('deposit.youPay')}</dt>
          <dd className="figures text-end text-title font-bold text-ink">
            {quote ? money(quote.total) : '–'}
          </dd>
        </div>
        {promotion && quote ? <BonusRow promotion={promotion} amount={amount} /> : null}
      </dl>
    </section>
  );
}

/** The bonus of the deposit, or the amount missing for it. */
function BonusRow({ promotion, amount }: { readonly promotion: Promotion; readonly amount: string }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const bonus = bonusFor(promotion, amount);
  return bonus === undefined ? (
    <p className="text-small text-negative">
      {t('deposit.bonus.tooSmall', { min: money(promotion.min_deposit) })}
    </p>
  ) : (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{t('deposit.bonus.after')}</dt>
      <dd className="figures text-end font-semibold text-positive">{money(bonus)}</dd>
    </div>
  );
}
