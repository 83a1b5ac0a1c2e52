import { isMoneyLimit, type LimitKind } from '#rules/players/limits.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useMoney } from '../../../ui/money.ts';

/** A limit, or what is used of it, in words: money, or hours and minutes. */
export function useLimitText(): (kind: LimitKind, value: string | null) => string {
  const { t } = useTranslation();
  const { money } = useMoney();
  return (kind, value) => {
    if (value === null) return t(kind === 'reality_check' ? 'care.off' : 'care.none');
    if (isMoneyLimit(kind)) return money(value);
    const minutes = Number(value);
    if (kind === 'reality_check') return t('care.everyMinutes', { count: minutes });
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return t('care.minutes', { count: rest });
    return rest === 0 ? t('care.hours', { count: hours }) : t('care.hoursMinutes', { hours, minutes: rest });
  };
}
