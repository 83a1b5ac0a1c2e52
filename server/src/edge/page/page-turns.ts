import { openFairQueue } from '../../db/turns/fair-queue.ts';

const MOST_WAITING_OF_A_NETWORK = 600;
const MOST_WAITING = 10_000;

export interface PageTurn {
  readonly pass: () => void;
  /** Called instead where too many wait. */
  readonly refuse: () => void;
}

/**
 * Lets one page pass in each turn of the event loop, networks by turns: what else has arrived, bets above all, is taken
 * between two pages. Without it a crowd of pages that arrive together is answered before the bet behind them.
 */
export function openPageTurns(): (network: string, turn: PageTurn) => void {
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

  return (network, turn) => {
    queue.add(turn, { owner: network })?.refuse();
    schedule();
  };
}
