import type { MarketKind, MarketType, Period } from './bet-types.ts';
import { matchKinds } from './markets.ts';

/** How a tie after regular time goes on: not at all, until the next goal, or through a further period. */
export type OvertimeForm = 'none' | 'next_goal' | 'period';

/** What a sport offers and how it is played. What its rules change in settlement is in `sportRules`. */
export interface SportShape {
  /** Types with a market on the whole match. Outrights exist in every sport. */
  readonly types: readonly MarketType[];
  /** Those with a market on the first half too. */
  readonly halves: readonly MarketType[];
  readonly overtime: OvertimeForm;
  /** Minutes of regular time, and of an overtime that is a period of its own. */
  readonly minutes: number;
  readonly overtimeMinutes: number;
  /** Steps in which handicaps and totals are offered, in quarters. */
  readonly lineStep: 1 | 2;
}

const two: readonly MarketType[] = ['HDP', 'OU', 'ML', 'OE'];
const three: readonly MarketType[] = [...two, '1X2', 'DC', 'DNB'];
const everything = [...new Set(matchKinds.map(({ type }) => type))];

const table = {
  soccer: {
    types: everything,
    halves: everything,
    overtime: 'none',
    minutes: 90,
    overtimeMinutes: 0,
    lineStep: 1,
  },
  basketball: {
    types: two,
    halves: two,
    overtime: 'period',
    minutes: 48,
    overtimeMinutes: 5,
    lineStep: 2,
  },
  american_football: {
    types: two,
    halves: two,
    overtime: 'period',
    minutes: 60,
    overtimeMinutes: 10,
    lineStep: 2,
  },
  ice_hockey: {
    types: [...three, 'BS'],
    halves: [],
    overtime: 'next_goal',
    minutes: 60,
    overtimeMinutes: 0,
    lineStep: 2,
  },
  baseball: { types: two, halves: [], overtime: 'next_goal', minutes: 180, overtimeMinutes: 0, lineStep: 2 },
  handball: {
    types: three,
    halves: three,
    overtime: 'none',
    minutes: 60,
    overtimeMinutes: 0,
    lineStep: 2,
  },
} as const satisfies Record<string, SportShape>;

export type SportCode = keyof typeof table;

/** The sports that have a shape here. A feed may send others; they are settled, but no goal model prices them. */
export const sports: Readonly<Record<SportCode, SportShape>> = table;

export function isSportCode(text: string): text is SportCode {
  return Object.hasOwn(table, text);
}

/** The markets of a match of a sport, in the order of the displayed types. */
export function kindsOfSport(sport: SportCode): readonly MarketKind[] {
  const { types, halves } = sports[sport];
  const offered: Readonly<Record<Period, readonly MarketType[]>> = { FT: types, HT: halves };
  return matchKinds.filter(({ type, period }) => offered[period].includes(type));
}
