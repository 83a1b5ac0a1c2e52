import { createContext, type ReactNode, use } from 'react';
import type { OddsFormat } from '#rules/sportsbook/odds/odds.ts';
import { useOddsFormat } from '../../../data/sportsbook/odds-text.ts';

const FormatContext = createContext<OddsFormat>('DEC');

/** Provides the odds format to all prices within. */
export function PriceFormat({ children }: { readonly children: ReactNode }) {
  return <FormatContext value={useOddsFormat()}>{children}</FormatContext>;
}

export function useFormat(): OddsFormat {
  return use(FormatContext);
}
