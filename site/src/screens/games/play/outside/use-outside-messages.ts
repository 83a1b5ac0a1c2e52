import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { useBalance } from '../../../../data/balance.ts';
import { useSite } from '../../../../data/page.ts';
import { onLine } from '../../../../data/wire/live.ts';
import { fairnessAddress } from '../../../fairness/address.ts';
import { useHeldBalance } from '../use-held-balance.ts';
import { openDepositBeside } from './deposit-beside.ts';
import { messageFrom, originsOf } from './outside-window.ts';

/** Between a change of the balance and the question what play came to. */
const NET_PAUSE = 1_000;

interface Talk {
  readonly launch: CallResponse<'/api/games/launch'>;
  /** The window of the game, once there is one. */
  readonly game: () => Window | null | undefined;
  readonly lobby: string;
  /** The address to play the game at, to come back to. */
  readonly here: string;
  readonly onReady: () => void;
  readonly onEnded: () => void;
}

/** Follows what an outside game says, and sends it what the player has: docs/providers/frame.md. */
export function useOutsideMessages(talk: Talk): void {
  const { launch } = talk;
  const isReal = launch.mode === 'real';
  const { hold, release } = useHeldBalance(isReal);
  const navigate = useNavigate();
  const { currency } = useSite();
  const shown = useBalance().data?.game_balance;
  /** Where the game has said that it is ready: the balance is sent there and nowhere else. */
  const peer = useRef<string>(undefined);
  const latest = useRef({ ...talk, hold, release, navigate, shown });
  latest.current = { ...talk, hold, release, navigate, shown };
  const sendBalance = useRef((balance: string | undefined) => {
    if (peer.current === undefined || balance === undefined) return;
    latest.current.game()?.postMessage({ type: 'baize:balance', balance, currency }, peer.current);
  });
  useEffect(() => {
    if (isReal) sendBalance.current(shown);
  }, [isReal, shown]);
  useNetResult(isReal, shown);
  useBalanceOfConnection(isReal);
  useEffect(() => {
    const origins = originsOf(launch);
    const listen = (event: MessageEvent) => {
      const now = latest.current;
      const message = messageFrom(event, now.game(), origins);
      if (!message) return;
      switch (message.kind) {
        case 'ready':
          peer.current = event.origin;
          now.onReady();
          if (isReal) sendBalance.current(now.shown);
          break;
        case 'deposit':
          openDepositBeside(now.here, now.navigate);
          break;
        case 'lobby':
          now.navigate(now.lobby);
          break;
        case 'verify':
          // The studio that played the round has the page that plays it again.
          window.open(event.origin + fairnessAddress(message.round), '_blank', 'noopener');
          break;
        case 'ended':
          now.release();
          now.onEnded();
          break;
        case 'round':
          if (!isReal) break;
          if (message.phase === 'start') now.hold();
          else now.release();
          break;
        default:
      }
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [launch, isReal]);
}

/**
 * Asks for the balance once pushes arrive: what the game has moved between the first answer and the connection was pushed to nobody.
 */
function useBalanceOfConnection(isReal: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isReal) return;
    const ask = () => void client.invalidateQueries({ queryKey: ['/api/auth/get_balance'] });
    return onLine((line) => void line.once('connect', ask));
  }, [client, isReal]);
}

/** Asks what play came to when the balance has changed: an outside game need not say when a round is over. */
function useNetResult(isReal: boolean, shown: string | undefined): void {
  const client = useQueryClient();
  const first = useRef(shown);
  useEffect(() => {
    if (!isReal || shown === first.current) return;
    const timer = window.setTimeout(() => {
      first.current = shown;
      void client.invalidateQueries({ queryKey: ['/api/players/reality_check'] });
    }, NET_PAUSE);
    return () => window.clearTimeout(timer);
  }, [client, isReal, shown]);
}
