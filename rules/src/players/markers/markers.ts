import type { HarmFacts } from './facts.ts';

/** The classes of indicators that the UKGC names (social responsibility code 3.4.3). */
export const markerClasses = [
  'spend',
  'pattern',
  'time',
  'behaviour',
  'contact',
  'tools',
  'account',
] as const;
export type MarkerClass = (typeof markerClasses)[number];

/** What a marker's value and threshold are counted in; amounts are 1/10,000 units. */
export type MarkerUnit = 'amount' | 'percent' | 'minutes' | 'count';

export const markerCodes = [
  ...(['net_deposits', 'net_loss'] as const),
  ...(['deposit_rise', 'deposits_a_day', 'failed_deposits'] as const),
  ...(['play_time', 'night_play'] as const),
  ...(['chasing_losses', 'cancelled_withdrawals'] as const),
  'harm_contacts',
  ...(['loosened_limits', 'breaks_taken'] as const),
  ...(['new_instruments', 'shared_devices'] as const),
] as const;
export type MarkerCode = (typeof markerCodes)[number];

/** A marker of harm: raised where its value reaches the threshold. */
export interface Marker {
  readonly code: MarkerCode;
  readonly class: MarkerClass;
  readonly unit: MarkerUnit;
  /** Where the site sets none. */
  readonly threshold: bigint;
  /** The rule in words; `{{threshold}}` stands for the threshold in its unit. */
  readonly rule: string;
  /** Its value; never falls when the fact it reads rises. */
  readonly value: (facts: HarmFacts) => bigint;
}

const UNITS = 10_000n;
/** Below this a rise says nothing: the first deposit after a pause is one of infinitely many percent. */
const LEAST_WEEK = 100n * UNITS;
const HIGHEST_RISE = 10_000n;

const atLeastZero = (value: bigint): bigint => (value < 0n ? 0n : value);

/** Deposits of the last 7 days in percent of the average week of the 4 before. */
function riseOf({ deposits7, deposits28Before }: HarmFacts): bigint {
  if (deposits7 < LEAST_WEEK) return 0n;
  const week = deposits28Before / 4n;
  const rise = (deposits7 * 100n) / (week < LEAST_WEEK ? LEAST_WEEK : week);
  return rise > HIGHEST_RISE ? HIGHEST_RISE : rise;
}

const count =
  (read: (facts: HarmFacts) => number): Marker['value'] =>
  (facts) =>
    BigInt(read(facts));

export const markers: readonly Marker[] = [
  {
    ...{ code: 'net_deposits', class: 'spend', unit: 'amount', threshold: 5_000n * UNITS },
    rule: 'Deposits less withdrawals of 30 days are {{threshold}} or more.',
    value: ({ netDeposits30 }) => atLeastZero(netDeposits30),
  },
  {
    ...{ code: 'net_loss', class: 'spend', unit: 'amount', threshold: 2_500n * UNITS },
    rule: 'Stakes less winnings of 7 days are {{threshold}} or more.',
    value: ({ lost7 }) => atLeastZero(lost7),
  },
  {
    ...{ code: 'deposit_rise', class: 'pattern', unit: 'percent', threshold: 300n },
    rule: 'Deposits of 7 days, 100 or more in all, are at least {{threshold}} of the average week of the four weeks before.',
    value: riseOf,
  },
  {
    ...{ code: 'deposits_a_day', class: 'pattern', unit: 'count', threshold: 5n },
    rule: 'On one of the last 7 days there were {{threshold}} deposits or more.',
    value: count(({ mostDepositsDay }) => mostDepositsDay),
  },
  {
    ...{ code: 'failed_deposits', class: 'pattern', unit: 'count', threshold: 3n },
    rule: '{{threshold}} deposits or more failed in 7 days.',
    value: count(({ failedDeposits7 }) => failedDeposits7),
  },
  {
    ...{ code: 'play_time', class: 'time', unit: 'minutes', threshold: 1_200n },
    rule: 'There was play in {{threshold}} or more of 7 days.',
    value: count(({ minutes7 }) => minutes7),
  },
  {
    ...{ code: 'night_play', class: 'time', unit: 'count', threshold: 4n },
    rule: 'There was play between midnight and 5:00 in {{threshold}} of the last 7 nights or more.',
    value: count(({ nights7 }) => nights7),
  },
  {
    ...{ code: 'chasing_losses', class: 'behaviour', unit: 'count', threshold: 4n },
    rule: '{{threshold}} deposits or more of 7 days were made in an hour with a loss, or the hour after one.',
    value: count(({ chasingDeposits7 }) => chasingDeposits7),
  },
  {
    ...{ code: 'cancelled_withdrawals', class: 'behaviour', unit: 'count', threshold: 2n },
    rule: 'The player cancelled {{threshold}} withdrawals or more in 30 days.',
    value: count(({ cancelledWithdrawals30 }) => cancelledWithdrawals30),
  },
  {
    ...{ code: 'harm_contacts', class: 'contact', unit: 'count', threshold: 1n },
    rule: 'Harm was mentioned in {{threshold}} contacts or more of 90 days, by the player or somebody close.',
    value: count(({ harmContacts90 }) => harmContacts90),
  },
  {
    ...{ code: 'loosened_limits', class: 'tools', unit: 'count', threshold: 2n },
    rule: 'The player asked {{threshold}} times or more in 30 days to loosen a limit.',
    value: count(({ loosened30 }) => loosened30),
  },
  {
    ...{ code: 'breaks_taken', class: 'tools', unit: 'count', threshold: 2n },
    rule: 'The player took {{threshold}} breaks or exclusions or more in 90 days.',
    value: count(({ breaks90 }) => breaks90),
  },
  {
    ...{ code: 'new_instruments', class: 'account', unit: 'count', threshold: 3n },
    rule: '{{threshold}} bank accounts or e-wallets or more were added in 30 days.',
    value: count(({ instruments30 }) => instruments30),
  },
  {
    ...{ code: 'shared_devices', class: 'account', unit: 'count', threshold: 2n },
    rule: '{{threshold}} other accounts or more were used in a browser of this player.',
    value: count(({ sharedDevices }) => sharedDevices),
  },
];

/** A site's setting of a marker. */
export interface MarkerSetting {
  readonly threshold: bigint;
  readonly enabled: boolean;
}

export interface RaisedMarker {
  readonly code: MarkerCode;
  readonly class: MarkerClass;
  readonly value: bigint;
  readonly threshold: bigint;
}

/** Every marker's value, and those that are raised under the settings of a site; without a setting a marker's own counts. */
export function calculateMarkers(
  facts: HarmFacts,
  settings: ReadonlyMap<string, MarkerSetting>,
): { readonly values: ReadonlyMap<MarkerCode, bigint>; readonly raised: readonly RaisedMarker[] } {
  const values = new Map(markers.map((marker) => [marker.code, marker.value(facts)]));
  const raised = markers.flatMap(({ code, class: ofClass, threshold: own }) => {
    const { threshold, enabled } = settings.get(code) ?? { threshold: own, enabled: true };
    const value = values.get(code) ?? 0n;
    return enabled && value >= threshold ? [{ code, class: ofClass, value, threshold }] : [];
  });
  return { values, raised };
}

/** Whether raised markers make a case: two classes, twice a threshold, or harm that somebody mentioned. */
export function needsCase(raised: readonly RaisedMarker[]): boolean {
  const classes = new Set(raised.map((one) => one.class));
  return classes.size >= 2 || classes.has('contact') || raised.some((one) => one.value >= one.threshold * 2n);
}

export const interventionKinds = ['message', 'call', 'limit', 'break'] as const;
export type InterventionKind = (typeof interventionKinds)[number];

/** What is suggested for raised markers, the mildest first: a message always, more the more classes are raised. */
export function suggestInterventions(
  raised: readonly Pick<RaisedMarker, 'class'>[],
): readonly InterventionKind[] {
  const classes = new Set(raised.map((one) => one.class));
  if (classes.size === 0) return [];
  const has = (...some: readonly MarkerClass[]) => some.some((one) => classes.has(one));
  const suggested: InterventionKind[] = ['message'];
  if (classes.size >= 2 || has('contact')) suggested.push('call');
  if (has('spend', 'pattern')) suggested.push('limit');
  if (has('time', 'behaviour', 'contact') || classes.size >= 3) suggested.push('break');
  return suggested;
}
