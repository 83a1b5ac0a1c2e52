/** Why the money of a player is suspected to be laundered. Each is found by a rule of its own. */
export const suspicionKinds = [
  'structuring',
  'withoutPlay',
  'rapid',
  'sharedInstrument',
  'oppositeSides',
] as const;
export type SuspicionKind = (typeof suspicionKinds)[number];

export const suspicionNumberNames = [
  'structuringThreshold',
  'structuringBelow',
  'structuringCount',
  'structuringDays',
  'playShare',
  'playLeast',
  'playDays',
  'rapidMinutes',
  'rapidShare',
  'rapidLeast',
  'sharedPlayers',
  'sidesSeconds',
  'sidesCover',
  'sidesStake',
  'sidesTimes',
] as const;
export type SuspicionNumberName = (typeof suspicionNumberNames)[number];

export interface SuspicionNumber {
  readonly kind: SuspicionKind;
  /** Where the site sets none. */
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

const number = (
  kind: SuspicionKind,
  [usual, least, most]: readonly [number, number, number],
): SuspicionNumber => ({ kind, usual, least, most });

const MOST_UNITS = 1_000_000_000;

/** The numbers of the rules, adjustable by each site: whole units of its currency, percent, days, minutes and counts, as their names say. */
export const suspicionNumbers: Readonly<Record<SuspicionNumberName, SuspicionNumber>> = {
  /** The amount below which deposits are kept. */
  structuringThreshold: number('structuring', [10_000, 1, MOST_UNITS]),
  /** How far below it, in percent of it, a deposit counts. */
  structuringBelow: number('structuring', [10, 1, 50]),
  structuringCount: number('structuring', [3, 2, 100]),
  structuringDays: number('structuring', [7, 1, 90]),
  /** Less of the deposits was staked than this share. */
  playShare: number('withoutPlay', [50, 1, 500]),
  playLeast: number('withoutPlay', [5_000, 1, MOST_UNITS]),
  playDays: number('withoutPlay', [30, 1, 90]),
  rapidMinutes: number('rapid', [60, 1, 10_080]),
  /** How much of the deposit the withdrawal is. */
  rapidShare: number('rapid', [80, 1, 1_000]),
  rapidLeast: number('rapid', [5_000, 1, MOST_UNITS]),
  /** Other players who use the account that money is paid to. */
  sharedPlayers: number('sharedInstrument', [1, 1, 100]),
  sidesSeconds: number('oppositeSides', [600, 1, 86_400]),
  sidesCover: number('oppositeSides', [65, 50, 100]),
  sidesStake: number('oppositeSides', [50, 1, 100]),
  /** How many markets and rounds. */
  sidesTimes: number('oppositeSides', [3, 1, 100]),
};

export type SuspicionNumbers = Readonly<Record<SuspicionNumberName, number>>;

/** Whether a site may set a number to this. */
export function isSuspicionNumber(name: SuspicionNumberName, value: number): boolean {
  const { least, most } = suspicionNumbers[name];
  return Number.isInteger(value) && value >= least && value <= most;
}

/** The numbers of a site: the usual ones where it sets none, or one that is out of its bounds. */
export function suspicionNumbersOf(
  set: Readonly<Partial<Record<SuspicionNumberName, number>>>,
): SuspicionNumbers {
  const found: Partial<Record<SuspicionNumberName, number>> = {};
  for (const name of suspicionNumberNames) {
    const value = set[name];
    found[name] =
      value !== undefined && isSuspicionNumber(name, value) ? value : suspicionNumbers[name].usual;
  }
  // Sound: each name was set above.
  return found as SuspicionNumbers;
}

/** The names of the numbers of a rule. */
export const numbersOfRule = (kind: SuspicionKind): SuspicionNumberName[] =>
  suspicionNumberNames.filter((name) => suspicionNumbers[name].kind === kind);
