import { type FeedMarket, marketStatus, type Sport } from '#contract/feed.ts';
import type { MarketKind } from '#rules/sportsbook/bet-types.ts';
import { booksOf, takesLine } from '#rules/sportsbook/markets.ts';
import { overtimeTypes, type Score, sportRules } from '#rules/sportsbook/match-result.ts';
import type { MatchModel } from '#rules/sportsbook/prices/goal-model.ts';
import {
  chancesOf,
  oddsOf,
  type PricedSelection,
  type PriceRules,
  priceMarket,
  printChances,
  winChance,
} from '#rules/sportsbook/prices/prices.ts';
import { type WeightedEnd, weightedEnds } from '#rules/sportsbook/prices/weighted-ends.ts';
import type { ServeChances, SetRules } from '../play/racket.ts';
import { linesOf } from './lines.ts';
import { setEnds } from './set-ends.ts';
import { LEAST_ODDS, MOST_ODDS, margins, type Stage, type Wanted, wantedOf } from './wanted.ts';

/** Inputs of prices: the remaining goals, or the sets. */
export type PriceModel =
  | { readonly kind: 'goals'; readonly match: MatchModel }
  | {
      readonly kind: 'racket';
      readonly rules: SetRules;
      readonly serve: ServeChances;
      readonly sets: Score;
      readonly units: Score;
    };

/** All markets that are offered, by their identity. */
export type Board = ReadonlyMap<string, FeedMarket>;

export const marketKey = (type: string, period: string, line: string | undefined): string =>
  `${type} ${period} ${line ?? ''}`;

/** Prices of everything that is offered, all from one model. */
export function boardOf(sport: Sport, stage: Stage, model: PriceModel): Board {
  const board = new Map<string, FeedMarket>();
  const ends = endsOf(sport, model);
  const scoreNow: Score = model.kind === 'goals' ? model.match.score : model.sets;
  const from: Score = sportRules(sport).liveHandicapFromZero ? scoreNow : [0, 0];
  for (const wanted of wantedOf(sport, stage)) {
    if (!isStillOpen(wanted, model)) continue;
    const all = ends(wanted);
    const isHandicap = wanted.type === 'HDP';
    const lines = takesLine(wanted.type)
      ? linesOf(sport, wanted, stage, wanted.lines, all, isHandicap ? from : [0, 0])
      : [undefined];
    lines.forEach((line, place) => {
      const isMain = place === 0 && isMainType(sport, wanted);
      const market = marketOf(sport, wanted, line, isMain, model, all);
      if (market) board.set(marketKey(wanted.type, wanted.period, line), market);
    });
  }
  return board;
}

/** Main markets, shown in lists. */
const isMainType = (sport: Sport, { type, period }: MarketKind): boolean =>
  period === 'FT' && ['HDP', 'OU', sport === 'soccer' ? '1X2' : 'ML'].includes(type);

/** A first half that is over takes no bets. */
const isStillOpen = ({ period }: Wanted, model: PriceModel): boolean =>
  period === 'FT' || (model.kind === 'goals' && model.match.halfScore === undefined);

function marketOf(
  sport: Sport,
  kind: MarketKind,
  line: string | undefined,
  isMain: boolean,
  model: PriceModel,
  ends: readonly WeightedEnd[],
): FeedMarket | undefined {
  const rules = { margin: margins[kind.type], decimals: 2, least: LEAST_ODDS, most: MOST_ODDS } as const;
  const priced =
    model.kind === 'goals'
      ? priceMarket(model.match, kind, line, rules, ends)
      : priceEnds(sport, kind, line, rules, ends);
  const selections = booksOf(kind).flatMap(({ selections: codes }) =>
    offered(priced.filter(({ selection }) => codes.includes(selection))),
  );
  if (selections.length === 0) return undefined;
  return {
    bet_type: kind.type,
    period: kind.period,
    ...(line === undefined ? {} : { line }),
    status: marketStatus.active,
    main: isMain,
    selections,
  };
}

/** A book without what cannot win any more; nothing of it where something is too likely to have a price. */
function offered(book: readonly PricedSelection[]): FeedMarket['selections'] {
  if (book.some(({ odds, chances }) => odds === undefined && Number(chances.lose) !== 1)) return [];
  return book.flatMap(({ selection, odds, chances }) =>
    odds === undefined
      ? []
      : [
          {
            code: selection,
            odds,
            probabilities: [
              Number(chances.win),
              Number(chances.halfWin),
              Number(chances.refund),
              Number(chances.halfLose),
              Number(chances.lose),
            ],
          },
        ],
  );
}

/** The chances of all ends, reckoned once for all markets that look at the same of them. */
function endsOf(sport: Sport, model: PriceModel): (kind: MarketKind) => readonly WeightedEnd[] {
  if (model.kind === 'racket') {
    const ends = setEnds(model.rules, model.serve, model.sets, model.units);
    return () => ends;
  }
  const known = new Map<string, readonly WeightedEnd[]>();
  return (kind) => {
    const key = groupOf(sport, kind);
    const found = known.get(key) ?? weightedEnds(model.match, kind);
    known.set(key, found);
    return found;
  };
}

/** Markets that look at the same of a result: the total, the margin, which sides scored, or something of their own. */
function groupOf(sport: Sport, { type, period }: MarketKind): string {
  const withOvertime = sportRules(sport).overtimeCounts && overtimeTypes.includes(type) ? ' overtime' : '';
  const own = type === 'CS' || type === 'HTFT' || type === 'FGLG' ? type : undefined;
  const seen = totals.includes(type) ? 'total' : sides.includes(type) ? 'sides' : 'margin';
  return `${own ?? seen} ${period}${withOvertime}`;
}

const totals: readonly MarketKind['type'][] = ['OU', 'OE', 'TG'];
const sides: readonly MarketKind['type'][] = ['BS', 'CL', 'TWTN'];

/** As `priceMarket` does it for goals. */
function priceEnds(
  sport: Sport,
  kind: MarketKind,
  line: string | undefined,
  rules: PriceRules,
  ends: readonly WeightedEnd[],
): readonly PricedSelection[] {
  return booksOf(kind).flatMap(({ selections }) =>
    selections.flatMap((selection) => {
      const chances = chancesOf(ends, { ...kind, selection, line, sport });
      if (chances === undefined) return [];
      const isCertain = chances.win > 1 - 1e-9 || chances.lose > 1 - 1e-9;
      const odds = isCertain ? undefined : oddsOf(winChance(chances), rules);
      return [{ selection, chances: printChances(chances), ...(odds === undefined ? {} : { odds }) }];
    }),
  );
}
