import type { OddsFormat } from '#rules/sportsbook/odds/odds.ts';
import { ticketPrice } from '#rules/sportsbook/tickets/ticket-price.ts';
import { usePreferences } from './preferences.ts';
import { useSportsRules } from './reads.ts';

export interface ShownOdds {
  readonly text: string;
  /** Malay and Indonesian prices below zero: what is typed is what is won. */
  readonly isNegative: boolean;
}

/** A printed price for the eye: at least two decimals, a real minus, American with its sign. */
export function printed(format: OddsFormat, odds: string): ShownOdds {
  const isNegative = odds.startsWith('-');
  const [whole = '', decimals = ''] = (isNegative ? odds.slice(1) : odds).split('.');
  const sign = isNegative ? '−' : format === 'US' ? '+' : '';
  const rest = format === 'US' ? '' : `.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
  return { text: `${sign}${whole}${rest}`, isNegative };
}

/** A price in the format it is read in, as the ticket will print it; `odds` is the feed's own, decimal. */
export function showOdds(format: OddsFormat, odds: string): ShownOdds {
  return printed(format, ticketPrice({ format: 'DEC', odds }, format, 'single').odds);
}

/** The format prices are read in: the visitor's, else the site's. */
export function useOddsFormat(): OddsFormat {
  const chosen = usePreferences((state) => state.format);
  const rules = useSportsRules();
  const offered = rules?.odds_formats;
  if (chosen && (offered === undefined || offered.includes(chosen))) return chosen;
  return rules?.default_odds_format ?? 'DEC';
}
