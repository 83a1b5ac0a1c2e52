import { percentText } from '#contract/percent.ts';
import { useTranslation } from './use-translation.tsx';

/** Writes percentages as the language of the page does, on the server and in the browser alike. */
export function usePercent(): (percent: string | number) => string {
  const { i18n } = useTranslation();
  return (percent) => percentText(percent, i18n.tag);
}
