import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OddsFormat } from '#rules/sportsbook/odds/odds.ts';
import { dropOld, useSlip } from './slip/slip.ts';

/** Take a changed price: never, when it is higher, always. */
export type PricePolicy = 'none' | 'higher' | 'any';

interface Preferences {
  /** Unsaid, it is the site's. */
  readonly format: OddsFormat | undefined;
  /** Policy for prices that change while the slip is being placed. */
  readonly policy: PricePolicy;
  /** One tap bets `quickStake`. */
  readonly isQuick: boolean;
  readonly quickStake: string;
  readonly events: readonly string[];
  readonly competitions: readonly string[];
  /** The market that narrow lists show. */
  readonly column: 'winner' | 'HDP' | 'OU';
}

/** Kept across reloads: how this visitor wants to see prices and bet. */
export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      format: undefined,
      policy: 'higher',
      isQuick: false,
      quickStake: '',
      events: [],
      competitions: [],
      column: 'winner',
    }),
    {
      name: 'baize.sportsbook',
      version: 2,
      skipHydration: true,
      // "Ask" used to be the default that nobody had chosen; accepting better prices loses nothing.
      migrate: (kept) => ({ ...Object(kept), policy: 'higher' }),
    },
  ),
);

/** As many as can be asked for at once. */
const MOST_FAVOURITES = 50;

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((one) => one !== id) : [id, ...list].slice(0, MOST_FAVOURITES);

export function toggleEvent(id: string): void {
  usePreferences.setState(({ events }) => ({ events: toggled(events, id) }));
}

export function toggleCompetition(id: string): void {
  usePreferences.setState(({ competitions }) => ({ competitions: toggled(competitions, id) }));
}

let woken = false;

/** Reads what this browser keeps of bets, once the page has been taken over, and follows the other tabs. */
export function useWakeSportsbook(): void {
  useEffect(() => {
    if (woken) return;
    woken = true;
    void usePreferences.persist.rehydrate();
    useSlip.persist.onFinishHydration(() => dropOld(Date.now()));
    void useSlip.persist.rehydrate();
    window.addEventListener('storage', ({ key }) => {
      if (key === usePreferences.persist.getOptions().name) void usePreferences.persist.rehydrate();
      if (key === useSlip.persist.getOptions().name) void useSlip.persist.rehydrate();
    });
  }, []);
}
