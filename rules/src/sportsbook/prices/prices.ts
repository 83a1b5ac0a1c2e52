import type { MarketKind } from '../bet-types.ts';
import { formatLine, type Quarters } from '../line.ts';
import { type Book, booksOf, lineSteps } from '../markets.ts';
import { sportRules } from '../match-result.ts';
import { type SelectionBet, settlerOf } from '../settle-selection.ts';
import { sports } from '../sports.ts';
import type { Chances } from '../tickets/cash-out.ts';
import type { MatchModel } from './goal-model.ts';
import { type WeightedEnd, weightedEnds } from './weighted-ends.ts';

/** How prices are made of chances. */
export interface PriceRules {
  /** What the book of a market adds up to above its fair sum, such as 0.05. At least 0. */
  readonly margin: number;
  /** Decimals of the decimal odds, 2 or 3; they are cut, so that the margin is never less. */
  readonly decimals: 2 | 3;
  /** The least and the most that is offered, decimal odds; what pays less is not offered, what pays more pays this. */
  readonly least: number;
  readonly most: number;
}

/** Chances as numbers, adding up to 1 but for the last bits. */
export type ChanceNumbers = Readonly<Record<keyof Chances, number>>;

/** A selection with its chances and its price. */
export interface PricedSelection {
  readonly selection: string;
  readonly chances: Chances;
  /** Decimal odds as text; absent where the selection is not offered. */
  readonly odds?: string;
}

const fields = {
  win: 'win',
  half_win: 'halfWin',
  push: 'refund',
  void: 'refund',
  half_lose: 'halfLose',
  lose: 'lose',
} as const;

/**
 * How likely a bet ends in which way, by the goals of the model and the rules that settle bets.
 *
 * @returns `undefined` if an end is unknown, such as a last goal without data
 */
export function chancesOf(ends: readonly WeightedEnd[], bet: SelectionBet): ChanceNumbers | undefined {
  const chances = { win: 0, halfWin: 0, refund: 0, halfLose: 0, lose: 0 };
  const settle = settlerOf(bet);
  for (const { result, chance } of ends) {
    const settled = settle(result);
    if (settled === undefined) return undefined;
    chances[fields[settled.outcome]] += chance;
  }
  return chances;
}

/** How likely a bet that was struck, with its own line and score, ends in which way now: what cash-out asks. */
export function betChances(model: MatchModel, bet: SelectionBet): Chances | undefined {
  const chances = chancesOf(weightedEnds(model, bet), bet);
  return chances && printChances(chances);
}

/** Chances as decimals of 6 places that add up to exactly 1: the largest takes what rounding leaves. */
export function printChances(chances: ChanceNumbers): Chances {
  const names = ['win', 'halfWin', 'refund', 'halfLose', 'lose'] as const;
  const parts = names.map((name) => Math.round(chances[name] * 1e6));
  const largest = parts.indexOf(Math.max(...parts));
  const left = 1e6 - parts.reduce((sum, part) => sum + part, 0);
  const [win, halfWin, refund, halfLose, lose] = parts.map((part, position) =>
    ((part + (position === largest ? left : 0)) / 1e6).toFixed(6),
  );
  return {
    win: win ?? '0',
    halfWin: halfWin ?? '0',
    refund: refund ?? '0',
    halfLose: halfLose ?? '0',
    lose: lose ?? '0',
  };
}

/** The chance of a win where the stake does not come back, halves counting half: what fair odds are one over. */
export function winChance({ win, halfWin, halfLose, lose }: ChanceNumbers): number {
  const [wins, loses] = [win + halfWin / 2, lose + halfLose / 2];
  return wins + loses === 0 ? 0 : wins / (wins + loses);
}

/** Decimal odds of a chance with a margin on it; `undefined` where it is not offered. */
export function oddsOf(chance: number, rules: PriceRules): string | undefined {
  if (chance < 1e-9) return undefined;
  const scale = 10 ** rules.decimals;
  const odds = Math.min(rules.most, 1 / (chance * (1 + rules.margin)));
  const cut = Math.floor(odds * scale + 1e-9) / scale;
  return cut < rules.least ? undefined : cut.toFixed(rules.decimals);
}

/**
 * A whole market with its prices, book by book. A handicap is quoted from the score of now, as soccer settles it.
 *
 * @param line of those types that have one, in its usual spelling
 */
export function priceMarket(
  model: MatchModel,
  kind: MarketKind,
  line: string | undefined,
  rules: PriceRules,
  ends: readonly WeightedEnd[] = weightedEnds(model, kind),
): readonly PricedSelection[] {
  return booksOf(kind).flatMap((book) => priceBook(book, betOn(model, kind, line), rules, ends));
}

function betOn(
  model: MatchModel,
  kind: MarketKind,
  line: string | undefined,
): Omit<SelectionBet, 'selection'> {
  return { ...kind, line, sport: model.sport, scoreAtBet: model.score };
}

function priceBook(
  book: Book,
  bet: Omit<SelectionBet, 'selection'>,
  rules: PriceRules,
  ends: readonly WeightedEnd[],
): PricedSelection[] {
  return book.selections.flatMap((selection) => {
    const chances = chancesOf(ends, { ...bet, selection });
    if (chances === undefined) return [];
    // What has been decided is no longer offered.
    const certain = chances.win > 1 - 1e-9 || chances.lose > 1 - 1e-9;
    const odds = certain ? undefined : oddsOf(winChance(chances), rules);
    return [{ selection, chances: printChances(chances), ...(odds === undefined ? {} : { odds }) }];
  });
}

/**
 * The lines of a market that are nearest to even money, the most even first; a three-way handicap leaves out level,
 * which is the match result.
 *
 * @param count how many at most
 * @returns lines in their usual spelling; none for types without lines
 */
export function evenLines(
  model: MatchModel,
  kind: MarketKind,
  count: number,
  ends: readonly WeightedEnd[] = weightedEnds(model, kind),
): readonly string[] {
  const steps = lineSteps(kind.type);
  if (steps === 'none') return [];
  const step = steps === 'whole' ? 4 : sports[model.sport].lineStep;
  const [selection = ''] = booksOf(kind)[0]?.selections ?? [];
  const middle = middleLine(model, kind, ends);
  const candidates = Array.from({ length: 2 * count + 7 }, (_, position) => {
    const away = Math.ceil(position / 2) * (position % 2 === 0 ? -1 : 1);
    return (Math.round(middle / step) + away) * step;
  }).filter((line) => (kind.type === 'OU' ? line > 0 : line !== 0 || kind.type === 'HDP'));
  return candidates
    .map((quarters) => {
      const line = formatLine(quarters);
      const chances = chancesOf(ends, { ...betOn(model, kind, line), selection });
      return { line, off: chances === undefined ? 1 : Math.abs(winChance(chances) - 0.5) };
    })
    .filter(({ off }) => off < 0.5)
    .sort((a, b) => a.off - b.off)
    .slice(0, count)
    .map(({ line }) => line);
}

/** The line at the median: minus the margin that is still to come, or the total. */
function middleLine(model: MatchModel, kind: MarketKind, ends: readonly WeightedEnd[]): Quarters {
  const sign = kind.type === 'OU' ? 1 : -1;
  const byValue = ends
    .map(({ result: { ft: [home, away] = [0, 0] }, chance }) => ({ value: home + sign * away, chance }))
    .sort((a, b) => a.value - b.value);
  let below = 0;
  const median = byValue.find(({ chance }) => {
    below += chance;
    return below >= 0.5;
  });
  if (kind.type === 'OU') return 4 * (median?.value ?? 0);
  const fromZero = kind.type === 'HDP' && sportRules(model.sport).liveHandicapFromZero;
  const margin = fromZero ? model.score[0] - model.score[1] : 0;
  return 4 * (margin - (median?.value ?? 0));
}
