import { useEffect, useState } from 'react';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { marketName } from '../desk/desk-row.tsx';

export type Review = OfficeResponse<'/api/office/sportsbook/reviews'>['rows'][number];
export type ReviewLeg = Review['legs'][number];

/** What a trader does with a bet. */
export type Decision = 'accept' | 'decline' | 'stake' | 'price';

/** `1X2 Alder Town`, `OU 2.5 O`. */
export const betName = (leg: ReviewLeg): string => `${marketName(leg)} ${leg.selection}`;

/** Decimal odds with two places at least: `2.00`, `1.925`. */
export const oddsText = (odds: string): string => {
  const [whole = '', places = ''] = odds.split('.');
  return `${whole}.${places.padEnd(2, '0')}`;
};

/** What is left until a moment, each second again: `0:42`. */
export function useTimeLeft(until: string): { readonly text: string; readonly isShort: boolean } {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
  return {
    text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    isShort: seconds <= 15,
  };
}
