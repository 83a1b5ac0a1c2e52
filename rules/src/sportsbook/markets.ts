import type { MarketKind, MarketType, Period } from './bet-types.ts';

/** Selections of which exactly so many win, unless the stake comes back: what a price is made against. */
export interface Book {
  /** Names the part of a market that is settled on its own ([R-ABN] 3); empty where the market is one book. */
  readonly part: '' | 'first' | 'last' | 'home' | 'away' | 'three_way' | 'yes_no';
  readonly selections: readonly string[];
  /** 1; 2 in a double chance; 0 where it may be none of them (to win to nil). */
  readonly winners: 0 | 1 | 2;
  /** The market of Betradar's Unified Odds Feed that is read as this book (section 1 of the settlement rules). */
  readonly uof: number | undefined;
}

/** Which lines a type has: steps of 0.25, whole numbers, or none. */
export type LineSteps = 'quarter' | 'whole' | 'none';

/** @returns [R-HDP] and [R-OU] steps of 0.25, [R-3W] whole numbers, none for all others */
export function lineSteps(type: MarketType): LineSteps {
  if (type === 'HDP' || type === 'OU') return 'quarter';
  return type === '1X2HDP' ? 'whole' : 'none';
}

/** Whether bets of a type carry a line. */
export function takesLine(type: MarketType): boolean {
  return lineSteps(type) !== 'none';
}

const book = (
  selections: readonly string[],
  uof?: number,
  part: Book['part'] = '',
  winners: Book['winners'] = 1,
): Book => ({ part, selections, winners, uof });

/** The scores of a CS market from 0-0 up, home's goals first: to 4 each, to 3 each in the first half ([R-CS]). */
export function csScores(period: Period): readonly string[] {
  return grids[period];
}

const grid = (goals: readonly number[]): readonly string[] =>
  goals.flatMap((home) => goals.map((away) => `${home}-${away}`));
const grids = { FT: grid([0, 1, 2, 3, 4]), HT: grid([0, 1, 2, 3]) };

const halves = ['H', 'D', 'A'];

/** What the types offer on a whole match and on a first half, in the order in which it is shown. */
const table: Readonly<Record<Exclude<MarketType, 'OR'>, Readonly<Record<Period, readonly Book[]>>>> = {
  HDP: { FT: [book(['H', 'A'], 16)], HT: [book(['H', 'A'], 66)] },
  OU: { FT: [book(['O', 'U'], 18)], HT: [book(['O', 'U'], 68)] },
  OE: { FT: [book(['ODD', 'EVEN'], 26)], HT: [book(['ODD', 'EVEN'], 74)] },
  ML: { FT: [book(['H', 'A'], 219)], HT: [book(['H', 'A'])] },
  '1X2': { FT: [book(['1', 'X', '2'], 1)], HT: [book(['1', 'X', '2'], 60)] },
  '1X2HDP': { FT: [book(['1', 'X', '2'], 14)], HT: [book(['1', 'X', '2'], 65)] },
  CS: { FT: [book([...grids.FT, 'AOS'], 45)], HT: [book([...grids.HT, 'AOS'], 81)] },
  TG: { FT: [book(['0-1', '2-3', '4-6', '7+'], 25)], HT: [book(['0-1', '2-3', '4+'])] },
  BS: {
    FT: [book(['BOTH', 'ONE', 'NEITHER'], 30, 'three_way'), book(['YES', 'NO'], 29, 'yes_no')],
    HT: [book(['BOTH', 'ONE', 'NEITHER'], undefined, 'three_way'), book(['YES', 'NO'], 75, 'yes_no')],
  },
  HTFT: {
    FT: [
      book(
        halves.flatMap((first) => halves.map((last) => first + last)),
        47,
      ),
    ],
    HT: [],
  },
  FGLG: {
    // The last goal has no selection of its own for no goal: NG belongs to the first ([R-ABN] 3).
    FT: [book(['HF', 'AF', 'NG'], 8, 'first'), book(['HL', 'AL'], 9, 'last', 0)],
    HT: [book(['HF', 'AF', 'NG'], 62, 'first'), book(['HL', 'AL'], undefined, 'last', 0)],
  },
  CL: {
    FT: [book(['HY', 'HN'], 31, 'home'), book(['AY', 'AN'], 32, 'away')],
    HT: [book(['HY', 'HN'], 76, 'home'), book(['AY', 'AN'], 77, 'away')],
  },
  HNB: { FT: [book(['A', 'X'], 12)], HT: [book(['A', 'X'])] },
  ANB: { FT: [book(['H', 'X'], 13)], HT: [book(['H', 'X'])] },
  DNB: { FT: [book(['H', 'A'], 11)], HT: [book(['H', 'A'], 64)] },
  TWTN: {
    FT: [book(['H'], 33, 'home', 0), book(['A'], 34, 'away', 0)],
    HT: [book(['H'], undefined, 'home', 0), book(['A'], undefined, 'away', 0)],
  },
  DC: { FT: [book(['1X', '12', '2X'], 10, '', 2)], HT: [book(['1X', '12', '2X'], 63, '', 2)] },
};

/**
 * The books of a market, in the order in which they are shown.
 *
 * @returns nothing for an outright, whose selections are its competitors, and for a half that a type does not have
 */
export function booksOf({ type, period }: MarketKind): readonly Book[] {
  return type === 'OR' ? [] : table[type][period];
}

/**
 * The keys of a market's selections.
 *
 * @param listed the scores a CS market lists where they are not the usual grid ([R-CS]); AOS comes with them
 * @returns an empty list for an outright (any competitor); `undefined` where a type has no first half
 */
export function selectionsOf(kind: MarketKind, listed?: readonly string[]): readonly string[] | undefined {
  if (kind.type === 'OR') return kind.period === 'HT' ? undefined : [];
  if (kind.type === 'CS' && listed !== undefined) return [...listed.filter((one) => one !== 'AOS'), 'AOS'];
  const selections = keys[kind.type]?.[kind.period] ?? [];
  return selections.length === 0 ? undefined : selections;
}

/** The type and period that a market of the Unified Odds Feed is read as; `undefined` for a market we do not know. */
export function kindOfUof(market: number): (MarketKind & { readonly part: Book['part'] }) | undefined {
  const overtime = overtimeMarkets[market];
  if (overtime !== undefined) return { type: overtime, period: 'FT', part: '' };
  for (const kind of matchKinds) {
    const found = booksOf(kind).find(({ uof }) => uof === market);
    if (found) return { ...kind, part: found.part };
  }
  return undefined;
}

/** Feed markets that say in their name that overtime counts, as it does for these types outside soccer, and tennis' winner. */
const overtimeMarkets: Readonly<Record<number, MarketType>> = { 186: 'ML', 223: 'HDP', 225: 'OU' };

const keysOf = (books: readonly Book[]) => books.flatMap((one) => one.selections);
const keys = Object.fromEntries(
  Object.entries(table).map(([type, periods]) => [type, { FT: keysOf(periods.FT), HT: keysOf(periods.HT) }]),
);

/** Every market of a match: each type with its periods. */
export const matchKinds: readonly MarketKind[] = Object.entries(table).flatMap(([type, periods]) =>
  (['FT', 'HT'] as const).flatMap((period) =>
    periods[period].length === 0 || !isMatchType(type) ? [] : [{ type, period }],
  ),
);

function isMatchType(type: string): type is Exclude<MarketType, 'OR'> {
  return Object.hasOwn(table, type);
}
