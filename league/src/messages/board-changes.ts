import { type FeedMarket, marketStatus } from '#contract/feed.ts';
import type { Board } from '../prices/board.ts';

/** The last published board of a match. */
export interface Shown {
  readonly board: Board;
  /** Everything is suspended: what goes on has to be said of each market. */
  readonly isStopped: boolean;
}

/** The market updates that turn one board into another. */
export function boardChanges({ board: before, isStopped }: Shown, now: Board): FeedMarket[] {
  const changed = [...now]
    .filter(([key, market]) => isStopped || !isSame(before.get(key), market))
    .map(([, market]) => market);
  const gone = [...before].filter(([key]) => !now.has(key)).map(([, market]) => closed(market));
  return [...changed, ...gone];
}

function closed({ bet_type, period, line }: FeedMarket): FeedMarket {
  return {
    bet_type,
    ...(period === undefined ? {} : { period }),
    ...(line === undefined ? {} : { line }),
    status: marketStatus.inactive,
    selections: [],
  };
}

/** By what a player sees: chances move a little all the time. */
function isSame(before: FeedMarket | undefined, now: FeedMarket): boolean {
  if (before === undefined || before.main !== now.main) return false;
  if (before.selections.length !== now.selections.length) return false;
  return before.selections.every(({ code, odds }, place) => {
    const other = now.selections[place];
    return other !== undefined && other.code === code && other.odds === odds;
  });
}
