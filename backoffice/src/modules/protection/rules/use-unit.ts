import { useTranslation } from 'react-i18next';
import type { MarkerUnit } from '#rules/players/markers/markers.ts';

/** Writes a value of a marker with its unit; amounts are written by `Money`. */
export function useUnit(): (unit: Exclude<MarkerUnit, 'amount'>, value: string) => string {
  const { t } = useTranslation('protection');
  return (unit, value) => {
    if (unit === 'minutes') return t('minutes', { value });
    return unit === 'percent' ? `${value} %` : value;
  };
}
