import type { SportsMarket } from '#contract/calls/sportsbook.ts';

export const groupNames = ['all', 'main', 'handicap', 'goals', 'halves', 'score', 'more'] as const;
export type GroupName = (typeof groupNames)[number];

const groups: Readonly<Record<Exclude<GroupName, 'all' | 'halves'>, readonly string[]>> = {
  main: ['1X2', 'ML', 'HDP', 'OU', 'DC', 'DNB', 'BS'],
  handicap: ['HDP', '1X2HDP'],
  goals: ['OU', 'TG', 'OE', 'BS', 'FGLG', 'CL', 'TWTN'],
  score: ['CS', 'HTFT'],
  more: ['DNB', 'HNB', 'ANB', 'TWTN', 'CL', 'FGLG', 'OE'],
};

/** In this order, the whole match before its first half. */
const order = [
  ...['1X2', 'ML', 'HDP', 'OU', 'DC', 'DNB', 'BS', '1X2HDP', 'TG', 'OE', 'CS', 'HTFT'],
  ...['FGLG', 'CL', 'TWTN', 'HNB', 'ANB', 'OR'],
];

/** The markets of one type and period: one, or one for each line. */
export interface MarketFamily {
  readonly key: string;
  readonly bet_type: SportsMarket['bet_type'];
  readonly period: SportsMarket['period'];
  /** By line, from the lowest. */
  readonly markets: readonly SportsMarket[];
}

const isShown = ({ state }: SportsMarket) => state === 'active' || state === 'suspended';

/** All markets that are open, those of one kind together. */
export function familiesOf(markets: readonly SportsMarket[]): readonly MarketFamily[] {
  const families = new Map<string, SportsMarket[]>();
  for (const market of markets.filter(isShown)) {
    const key = `${market.bet_type} ${market.period}`;
    families.set(key, [...(families.get(key) ?? []), market]);
  }
  const all = [...families].flatMap(([key, of]): MarketFamily[] => {
    const [first] = of;
    if (!first) return [];
    const sorted = of.sort((a, b) => Number(a.line ?? 0) - Number(b.line ?? 0));
    return [{ key, bet_type: first.bet_type, period: first.period, markets: sorted }];
  });
  const rank = ({ bet_type, period }: MarketFamily) =>
    order.indexOf(bet_type) + (period === 'HT' ? order.length : 0);
  return all.sort((a, b) => rank(a) - rank(b));
}

/** Whether a market family belongs to a tab. */
export function belongs({ bet_type, period }: MarketFamily, group: GroupName): boolean {
  if (group === 'all') return true;
  if (group === 'halves') return period === 'HT' || bet_type === 'HTFT';
  return period === 'FT' && groups[group].includes(bet_type);
}
