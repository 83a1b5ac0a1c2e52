import { useTranslation } from 'react-i18next';
import type { CommissionPlanText } from '#contract/office/money/affiliate-words.ts';
import { useFormats } from '../../texts/formats.ts';
import { Facts } from '../../ui/page.tsx';

/** A plan in words, for staff and for the affiliate. */
export function PlanFacts({
  plan,
  currency,
}: {
  readonly plan: CommissionPlanText;
  readonly currency: string;
}) {
  const { t } = useTranslation('affiliates');
  const { money, number, basisPoints } = useFormats();
  const { revenue, acquisition } = plan;
  return (
    <Facts
      facts={[
        ...(revenue === null
          ? []
          : ([
              [
                t('revenueShare'),
                <ul key="tiers">
                  {revenue.tiers.map(({ from, basis_points }) => (
                    <li key={from}>
                      {basisPoints(basis_points)}
                      {from !== '0' && ` · ${t('tierFrom')} ${money(from, currency)}`}
                    </li>
                  ))}
                </ul>,
              ],
              ...(revenue.tiers.length > 1 ? [[t('mode'), t(`modes.${revenue.mode}`)] as const] : []),
              [t('carriedIn'), t(revenue.carries_losses ? 'carries' : 'noCarry')],
              [t('revenueCost'), basisPoints(revenue.revenue_cost)],
              [t('depositCost'), basisPoints(revenue.deposit_cost)],
            ] as const)),
        ...(acquisition === null
          ? []
          : [
              [
                t('acquisition'),
                t('cpaTerms', {
                  amount: money(acquisition.amount, currency),
                  deposit: money(acquisition.first_deposit, currency),
                  turnover: money(acquisition.turnover, currency),
                  days: number(acquisition.within_days),
                }),
              ] as const,
            ]),
        ...(plan.sub_share > 0 ? [[t('subShare'), basisPoints(plan.sub_share)] as const] : []),
        [t('windowDays'), number(plan.window_days)],
      ]}
    />
  );
}
