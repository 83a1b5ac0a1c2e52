import type { OddsFormat } from '#rules/sportsbook/odds/odds.ts';
import { useOddsFormat } from '../../../data/sportsbook/odds-text.ts';
import { usePreferences } from '../../../data/sportsbook/preferences.ts';
import { useSportsRules } from '../../../data/sportsbook/reads.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Select } from '../../../ui/select.tsx';

const all: readonly OddsFormat[] = ['DEC', 'HK', 'MY', 'ID', 'US'];

/** In which format prices are read, of those the site offers. */
export function FormatChoice() {
  const { t } = useTranslation();
  const format = useOddsFormat();
  const offered = useSportsRules()?.odds_formats ?? all;
  return (
    <Select
      label={t('sports.format')}
      value={format}
      options={offered.map((value) => ({ value, text: t(`sports.formats.${value}`) }))}
      onChange={(value) => usePreferences.setState({ format: value })}
    />
  );
}
