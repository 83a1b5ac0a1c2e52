import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { holdBalance, openGame, showBalance, useBalance } from '../../../data/balance.ts';

/** A hold lasts 15 s by itself; long rounds (free spins) renew it, but not for ever: a game may have fallen silent. */
const RENEW = 10_000;
const MOST_RENEWALS = 18;

interface HeldBalance {
  /** @param balance what the game shows as left while its round runs */
  readonly hold: (balance?: string) => void;
  /** @param balance what the game shows once its round is over */
  readonly release: (balance?: string) => void;
}

/** Keeps the shown balance at what the game shows during a round. What the round won arrives with its end. */
export function useHeldBalance(isReal: boolean): HeldBalance {
  const client = useQueryClient();
  const holder = useMemo(() => {
    let free: (() => void) | undefined;
    let renewal: ReturnType<typeof setInterval> | undefined;
    let since: string | undefined;
    const release = (balance?: string) => {
      clearInterval(renewal);
      free?.();
      free = undefined;
      const before = since;
      since = undefined;
      if (balance === undefined || before === undefined) return;
      // A balance pushed in between is applied first; it is newer than the game's.
      void Promise.resolve().then(() => showBalance(client, balance, before));
    };
    const hold = (balance?: string) => {
      release();
      since = balance === undefined ? undefined : showBalance(client, balance);
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
  useEffect(() => () => holder.release(), [holder]);
  useEffect(() => (isReal ? openGame() : undefined), [isReal]);
  return holder;
}

/**
 * Sends a game of ours what the header shows when something else than its rounds changed it (a deposit, a bonus, a bet in
 * another tab), so that the page has one balance.
 *
 * @returns to be called with what the game reports: whether a round is shown, and the balance after it
 */
export function useSameBalance(frame: RefObject<HTMLIFrameElement | null>, isOn: boolean) {
  const shown = useBalance().data?.game_balance;
  // A game that is not ready yet is sent nothing.
  const said = useRef<{ isRound: boolean; balance: string | undefined }>({
    isRound: true,
    balance: undefined,
  });
  useEffect(() => {
    const { isRound, balance } = said.current;
    if (!isOn || shown === undefined || isRound || balance === shown) return;
    frame.current?.contentWindow?.postMessage({ type: 'baize:balance', balance: shown }, '*');
  }, [frame, isOn, shown]);
  return useCallback((isRound: boolean, balance?: string) => {
    said.current = { isRound, balance };
  }, []);
}
