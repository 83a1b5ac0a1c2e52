import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { perSite } from '../sites/public.ts';
import { readRules } from './bets/site-rules.ts';
import { type BoardCalls, boardCalls } from './board/calls.ts';
import type { Board } from './board/open-board.ts';

export interface SportsbookDeps {
  readonly db: Db;
  readonly board: Board;
  /** UTC offset of the days of a site's players. */
  readonly dayOffsetMinutes: (siteId: number) => Promise<number>;
}

export function sportsbookCalls({
  db,
  board,
  dayOffsetMinutes,
}: SportsbookDeps): BoardCalls & Pick<Handlers, 'sports.rules'> {
  const rules = perSite((site) => readRules(db.read, site));
  return {
    ...boardCalls({ db, memo: board.memo, dayOffsetMinutes }),
    'sports.rules': (_request, { site }) => rules(site, undefined),
  };
}
