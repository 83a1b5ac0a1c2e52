import { Banknote, Coins } from 'lucide-react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { counterText } from '../../../ui/amount.tsx';
import { useMoney } from '../../../ui/money.ts';

export interface Paid {
  /** Amounts in wire form, "0" where there is none. */
  readonly token: string;
  readonly cash: string;
}

/** A reward in words, for sentences and labels. */
export function useRewardText(): (reward: Paid) => string {
  const { t } = useTranslation();
  const { money } = useMoney();
  return ({ token, cash }) => {
    const amounts = [
      ...(cash === '0' ? [] : [money(cash)]),
      ...(token === '0'
        ? []
        : [t('rewards.tokens', { count: Number(token), amount: counterText(token) ?? token })]),
    ];
    return amounts.join(' + ');
  };
}

/** A reward by purse, each with its sign; nothing if it is zero. */
export function Reward({ token, cash, className = '' }: Paid & { readonly className?: string }) {
  const words = useRewardText();
  if (token === '0' && cash === '0') return null;
  return (
    <span className={`reward ${className}`}>
      {cash === '0' ? null : (
        <span className="reward-part">
          <Banknote aria-hidden="true" size={16} />
          {words({ token: '0', cash })}
        </span>
      )}
      {token === '0' ? null : (
        <span className="reward-part">
          <Coins aria-hidden="true" size={16} />
          {words({ token, cash: '0' })}
        </span>
      )}
    </span>
  );
}
