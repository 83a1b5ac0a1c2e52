/** Why a grant is suspected. Each is found by a rule of its own. */
export const signalKinds = ['shared', 'opposite', 'maximumThenDrop', 'lowRisk', 'claimAndWithdraw'] as const;
export type SignalKind = (typeof signalKinds)[number];

export const numberNames = [
  'addressHours',
  'oppositeSeconds',
  'oppositeCover',
  'oppositeStake',
  'linkedTimes',
  'strangerTimes',
  'nearMaximum',
  'largeWin',
  'roundsEachSide',
  'dropTo',
  'lowRiskCover',
  'lowRiskRounds',
  'cycles',
  'withdrawHours',
  'playedOn',
] as const;
export type NumberName = (typeof numberNames)[number];

export interface SignalNumber {
  readonly kind: SignalKind;
  /** Where the site sets none. */
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

const number = (kind: SignalKind, [usual, least, most]: readonly [number, number, number]): SignalNumber => ({
  kind,
  usual,
  least,
  most,
});

/** The numbers of the rules, adjustable by each site: whole hours and seconds, percent, multiples and counts, as their names say. */
export const signalNumbers: Readonly<Record<NumberName, SignalNumber>> = {
  /** Two players at one address count as linked only where they took the promotion within so many hours. */
  addressHours: number('shared', [24, 0, 720]),
  oppositeSeconds: number('opposite', [600, 1, 86_400]),
  /** How much of the sides two bets cover together. */
  oppositeCover: number('opposite', [65, 50, 100]),
  /** How large the smaller stake is, of the larger one. */
  oppositeStake: number('opposite', [50, 1, 100]),
  /** How often two linked players, or one player, bet on opposite sides. */
  linkedTimes: number('opposite', [1, 1, 100]),
  /** The same of two players who share nothing: on a match that many bet on, once is chance. */
  strangerTimes: number('opposite', [3, 1, 100]),
  nearMaximum: number('maximumThenDrop', [90, 50, 100]),
  largeWin: number('maximumThenDrop', [20, 1, 1_000]),
  roundsEachSide: number('maximumThenDrop', [5, 1, 100]),
  dropTo: number('maximumThenDrop', [25, 1, 90]),
  /** How much of a table one bet covers. */
  lowRiskCover: number('lowRisk', [66, 50, 100]),
  lowRiskRounds: number('lowRisk', [10, 1, 1_000]),
  cycles: number('claimAndWithdraw', [3, 1, 100]),
  withdrawHours: number('claimAndWithdraw', [24, 1, 720]),
  /** What was still staked before the withdrawal, of what became cash. */
  playedOn: number('claimAndWithdraw', [10, 0, 100]),
};

/** The numbers by which a site's grants are judged. */
export type SignalNumbers = Readonly<Record<NumberName, number>>;

/** The numbers of a site: the usual ones where it sets none, or one that is out of its bounds. */
export function numbersOf(set: Readonly<Partial<Record<NumberName, number>>>): SignalNumbers {
  const of = (name: NumberName) => {
    const value = set[name];
    return value !== undefined && isNumberFor(name, value) ? value : signalNumbers[name].usual;
  };
  return {
    addressHours: of('addressHours'),
    oppositeSeconds: of('oppositeSeconds'),
    oppositeCover: of('oppositeCover'),
    oppositeStake: of('oppositeStake'),
    linkedTimes: of('linkedTimes'),
    strangerTimes: of('strangerTimes'),
    nearMaximum: of('nearMaximum'),
    largeWin: of('largeWin'),
    roundsEachSide: of('roundsEachSide'),
    dropTo: of('dropTo'),
    lowRiskCover: of('lowRiskCover'),
    lowRiskRounds: of('lowRiskRounds'),
    cycles: of('cycles'),
    withdrawHours: of('withdrawHours'),
    playedOn: of('playedOn'),
  };
}

/** Whether a site may set a number to this. */
export function isNumberFor(name: NumberName, value: number): boolean {
  const { least, most } = signalNumbers[name];
  return Number.isInteger(value) && value >= least && value <= most;
}

/** The names of the numbers of a rule. */
export const namesOf = (kind: SignalKind): NumberName[] =>
  numberNames.filter((name) => signalNumbers[name].kind === kind);
