import { networkOf } from '#rules/players/network.ts';
import { openFairQueue } from '../../db/turns/fair-queue.ts';
import type { CallContext } from '../handlers.ts';

const MOST_WAITING_OF_A_NETWORK = 600;
const MOST_WAITING = 10_000;

export interface PageTurn {
  readonly pass: () => void;
  /** Called instead where too many wait. */
  readonly refuse: () => void;
}

/** On whose behalf: sites take turns, and the networks of a site among themselves. */
export interface Asker {
  /** Empty where no site is at the host. */
  readonly site: string;
  readonly network: string;
}

export const askerOf = ({ site, ip }: Pick<CallContext, 'site' | 'ip'>): Asker => ({
  site: site.externalId,
  network: networkOf(ip),
});

/**
 * Lets one page pass in each turn of the event loop, sites by turns: what else has arrived, bets above all, is taken
 * between two pages. Without it a crowd of pages that arrive together is answered before the bet behind them.
 */
export function openPageTurns(): (asker: Asker, turn: PageTurn) => void {
  const queue = openFairQueue<PageTurn>({ mostOfOne: MOST_WAITING_OF_A_NETWORK, most: MOST_WAITING });
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || queue.size() === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      queue.take()?.pass();
      schedule();
    });
  }

  return ({ site, network }, turn) => {
    queue.add(turn, { group: site, owner: network })?.refuse();
    schedule();
  };
}
