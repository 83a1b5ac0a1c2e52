import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { holdBalance, openGame } from '../../../data/balance.ts';

/** A hold lasts 15 s by itself; long rounds (free spins) renew it, but not for ever: a game may have fallen silent. */
const RENEW = 10_000;
const MOST_RENEWALS = 18;

/** Keeps the shown balance still while a game shows a round. What the round won arrives with its end. */
export function useHeldBalance(isReal: boolean): { readonly hold: () => void; readonly release: () => void } {
  const client = useQueryClient();
  const holder = useMemo(() => {
    let free: (() => void) | undefined;
    let renewal: ReturnType<typeof setInterval> | undefined;
    const release = () => {
      clearInterval(renewal);
      free?.();
      free = undefined;
    };
    const hold = () => {
      release();
      free = holdBalance(client);
      let times = 0;
      renewal = setInterval(() => {
        times += 1;
        if (times > MOST_RENEWALS) release();
        else free = holdBalance(client);
      }, RENEW);
    };
    return { hold, release };
  }, [client]);
  useEffect(() => holder.release, [holder]);
  useEffect(() => (isReal ? openGame() : undefined), [isReal]);
  return holder;
}
