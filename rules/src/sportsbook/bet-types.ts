/** The bet types of the specification's section 9 that are about a whole match, or about more than one. */
const ofMatches = [
  'PARLAY',
  'HDP',
  'OU',
  'OE',
  'ML',
  '1X2',
  '1X2HDP',
  'CS',
  'TG',
  'OR',
  'BS',
  'HTFT',
  'FGLG',
  'CL',
  'HNB',
  'ANB',
  'DNB',
  'TWTN',
  'DC',
] as const;

/** A parlay joins bets, an outright is about a competition, and half-time/full-time is about both halves already. */
const withoutHalf = ['PARLAY', 'OR', 'HTFT'] as const;

type MatchType = (typeof ofMatches)[number];
type HalfType = Exclude<MatchType, (typeof withoutHalf)[number]>;
export type BetType = MatchType | `${HalfType}H`;

/** What a market is about, whatever its period; a parlay is no market, it joins selections of several. */
export type MarketType = Exclude<MatchType, 'PARLAY'>;

/** The whole match or its first half. */
export type Period = 'FT' | 'HT';

/** A bet type taken apart: `HDPH` is `HDP` of the period `HT`. */
export interface MarketKind {
  readonly type: MarketType;
  readonly period: Period;
}

export const marketTypes: readonly MarketType[] = ofMatches.filter((type) => type !== 'PARLAY');

const hasHalf = (type: MatchType): type is HalfType => !withoutHalf.some((one) => one === type);

/** Every bet type that is displayed. The half-time variant carries an H behind, as the specification's `1X2H` does. */
export const betTypes: readonly BetType[] = [
  ...ofMatches,
  ...ofMatches.filter(hasHalf).map((type): BetType => `${type}H`),
];

/**
 * What a displayed code stands for. A code that ends in the H of the half is about the first half whatever `period`
 * says; `1X2H` with a line is the three-way handicap of the stated period, without one the result of the first half
 * ([R-ALIAS] of the settlement rules).
 *
 * @returns `undefined` for a parlay, and for a half of what has none (outrights, half-time/full-time)
 */
export function marketKind(
  betType: BetType,
  period: Period = 'FT',
  line?: string | undefined,
): MarketKind | undefined {
  if (betType === '1X2H' && line !== undefined) return { type: '1X2HDP', period };
  const half = marketTypes.find((type) => hasHalf(type) && `${type}H` === betType);
  if (half !== undefined) return { type: half, period: 'HT' };
  const type = marketTypes.find((one) => one === betType);
  if (type === undefined || (period === 'HT' && !hasHalf(type))) return undefined;
  return { type, period };
}

/** The code that is displayed for a market: the first half of `HDP` is `HDPH`. */
export function betTypeOf(kind: MarketKind): BetType {
  return kind.period === 'HT' && hasHalf(kind.type) ? `${kind.type}H` : kind.type;
}

/** Whether a text is a displayed code. */
export function isBetType(text: string): text is BetType {
  return betTypes.some((type) => type === text);
}
