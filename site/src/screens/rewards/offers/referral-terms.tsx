import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useMoney } from '../../../ui/money.ts';
import { useRewardText } from '../components/reward.tsx';

/** Rewards and conditions of a referral, beside the promotion that links to it. */
export function ReferralTerms() {
  const { t } = useTranslation();
  const { money } = useMoney();
  const words = useRewardText();
  const { data } = useQuery(publicQuery('/api/rewards/referral', {}));
  if (!data) return null;
  const { token, cash, friend_token, deposit, turnover } = data.value;
  const rows = [
    ['you', words({ token, cash })],
    ['friend', words({ token: friend_token, cash: '0' })],
    ['deposit', money(deposit)],
    ['turnover', money(turnover)],
  ] as const;
  return (
    <dl className="terms">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`rewards.referral.terms.${name}`)}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
