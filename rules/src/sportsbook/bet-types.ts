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

const hasHalf = (type: MatchType): type is HalfType => !withoutHalf.some((one) => one === type);

/** Every bet type that is displayed. The half-time variant carries an H behind, as the specification's `1X2H` does. */
export const betTypes: readonly BetType[] = [
  ...ofMatches,
  ...ofMatches.filter(hasHalf).map((type): BetType => `${type}H`),
];
