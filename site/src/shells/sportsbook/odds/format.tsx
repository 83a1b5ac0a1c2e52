import { createContext, type ReactNode, use } from 'react';
import type { OddsFormat } from '#rules/sportsbook/odds/odds.ts';
import { useOddsFormat } from '../../../data/sportsbook/odds-text.ts';

const FormatContext = createContext<OddsFormat>('DEC');

/** Tells the prices within in which format they are read, once for all of them. */
export function PriceFormat({ children }: { readonly children: ReactNode }) {
  return <FormatContext value={useOddsFormat()}>{children}</FormatContext>;
}

export function useFormat(): OddsFormat {
  return use(FormatContext);
}
