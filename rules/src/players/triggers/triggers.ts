import type { Amount } from '../../money/amount.ts';

/** What is added up of a player. `renewal` is the days since staff reviewed the player last. */
export const triggerFacts = ['deposits', 'net_deposits', 'moved', 'largest', 'renewal'] as const;
export type TriggerFact = (typeof triggerFacts)[number];

/**
 * What is asked for: a level of verification, the lowest level that asks for the source of funds, or that staff reviews the player,
 * of which the player learns nothing.
 */
export const demandKinds = ['verification', 'funds', 'review'] as const;
export type DemandKind = (typeof demandKinds)[number];

/** What happens once the deadline of a demand has passed; `stop_play` stops deposits, too. */
export const consequences = ['nothing', 'stop_deposits', 'stop_play'] as const;
export type Consequence = (typeof consequences)[number];

export const triggerProfiles = ['uk', 'malta', 'curacao', 'philippines', 'eu', 'own'] as const;
export type TriggerProfile = (typeof triggerProfiles)[number];

export const triggerCodes = [
  ...(['uk_vulnerability', 'uk_month', 'uk_month_young'] as const),
  ...(['mt_deposits', 'mt_relationship'] as const),
  'cw_diligence',
  'ph_covered',
  'eu_renewal',
  ...(['own_deposits', 'own_renewal'] as const),
] as const;
export type TriggerCode = (typeof triggerCodes)[number];

/** Where a trigger comes from. */
export interface TriggerSource {
  readonly title: string;
  readonly clause: string;
  /** Of the text, or from when it applies, as `2025-02-28`; `null` where it is not known. */
  readonly date: string | null;
}

/** What a site may set of a trigger. */
export interface TriggerTerms {
  /** Days (UTC) that are looked back at, today included; `null`: since the account was opened. */
  readonly windowDays: number | null;
  /** 1/10,000 units; `null` for a renewal, which counts days. */
  readonly amount: Amount | null;
  readonly demand: DemandKind;
  /** Of a verification, from 1; the highest of the site takes the place of one that it does not have. */
  readonly level: number | null;
  /** From the day on which it is raised. */
  readonly deadlineDays: number;
  readonly consequence: Consequence;
  /** Days after which it may be raised again; `null`: once for a player. */
  readonly againDays: number | null;
}

export interface Trigger extends TriggerTerms {
  readonly code: TriggerCode;
  readonly profile: TriggerProfile;
  readonly fact: TriggerFact;
  /** Whether the amount has to be exceeded; otherwise it is enough to reach it. */
  readonly exceeds: boolean;
  /** Of the amount; a site with another one sets its own. */
  readonly currency: string | null;
  /** Only players below this age, in years. */
  readonly youngerThan: number | null;
  readonly source: TriggerSource;
}

const UNITS = 10_000n;
const lccp = 'UK Gambling Commission: Licence conditions and codes of practice';
const bgc = 'Betting and Gaming Council: voluntary code on financial risk';
const mga = 'Malta Gaming Authority: Prevention of money laundering';
const own = { title: 'A rule of the operator', clause: '', date: null };
const anybody = { youngerThan: null, level: null };

/** The triggers that a site can switch on, with what their sources ask for (docs/triggers.md). */
export const triggers: readonly Trigger[] = [
  {
    ...{ code: 'uk_vulnerability', profile: 'uk', fact: 'net_deposits', currency: 'GBP', ...anybody },
    ...{ windowDays: 30, amount: 150n * UNITS, exceeds: true, demand: 'review' },
    ...{ deadlineDays: 7, consequence: 'nothing', againDays: 365 },
    source: { title: lccp, clause: 'Social responsibility code 3.4.4', date: '2025-02-28' },
  },
  {
    ...{ code: 'uk_month', profile: 'uk', fact: 'net_deposits', currency: 'GBP', ...anybody },
    ...{ windowDays: 30, amount: 5_000n * UNITS, exceeds: true, demand: 'funds' },
    ...{ deadlineDays: 14, consequence: 'stop_deposits', againDays: 90 },
    source: { title: bgc, clause: 'Net deposits of a rolling month', date: null },
  },
  {
    ...{
      code: 'uk_month_young',
      profile: 'uk',
      fact: 'net_deposits',
      currency: 'GBP',
      ...anybody,
      youngerThan: 25,
    },
    ...{ windowDays: 30, amount: 2_500n * UNITS, exceeds: true, demand: 'funds' },
    ...{ deadlineDays: 14, consequence: 'stop_deposits', againDays: 90 },
    source: { title: bgc, clause: 'Net deposits of a rolling month, ages 18 to 24', date: null },
  },
  {
    ...{ code: 'mt_deposits', profile: 'malta', fact: 'deposits', currency: 'EUR', ...anybody, level: 2 },
    ...{ windowDays: 180, amount: 2_000n * UNITS, exceeds: false, demand: 'verification' },
    ...{ deadlineDays: 30, consequence: 'stop_play', againDays: 180 },
    source: { title: mga, clause: 'Deposits of EUR 2,000 in a rolling period of 180 days', date: null },
  },
  {
    ...{ code: 'mt_relationship', profile: 'malta', fact: 'deposits', currency: 'EUR', ...anybody },
    ...{ windowDays: null, amount: 2_000n * UNITS, exceeds: false, demand: 'review' },
    ...{ deadlineDays: 30, consequence: 'nothing', againDays: null },
    source: { title: mga, clause: 'Risk assessment at accrued deposits of EUR 2,000', date: null },
  },
  {
    ...{ code: 'cw_diligence', profile: 'curacao', fact: 'moved', currency: 'ANG', ...anybody, level: 2 },
    ...{ windowDays: null, amount: 4_000n * UNITS, exceeds: false, demand: 'verification' },
    ...{ deadlineDays: 0, consequence: 'stop_play', againDays: null },
    source: {
      title: 'Curaçao Gaming Control Board: regulations for the prevention of money laundering',
      ...{ clause: 'Customer due diligence at NAf 4,000, deposits and withdrawals counted', date: null },
    },
  },
  {
    ...{ code: 'ph_covered', profile: 'philippines', fact: 'largest', currency: 'PHP', ...anybody },
    ...{ windowDays: 1, amount: 5_000_000n * UNITS, exceeds: true, demand: 'review' },
    ...{ deadlineDays: 5, consequence: 'nothing', againDays: 1 },
    source: {
      title: 'Republic Act No. 10927 (casinos licensed by PAGCOR report to the AMLC)',
      ...{ clause: 'Section 2: a single casino cash transaction', date: '2017-07-14' },
    },
  },
  {
    ...{ code: 'eu_renewal', profile: 'eu', fact: 'renewal', currency: null, ...anybody },
    ...{ windowDays: 730, amount: null, exceeds: false, demand: 'review' },
    ...{ deadlineDays: 30, consequence: 'nothing', againDays: null },
    source: { title: 'Directive (EU) 2015/849', clause: 'Article 14(5)', date: '2015-05-20' },
  },
  {
    ...{ code: 'own_deposits', profile: 'own', fact: 'deposits', currency: null, ...anybody },
    ...{ windowDays: 30, amount: 10_000n * UNITS, exceeds: false, demand: 'funds' },
    ...{ deadlineDays: 14, consequence: 'stop_deposits', againDays: 365, source: own },
  },
  {
    ...{ code: 'own_renewal', profile: 'own', fact: 'renewal', currency: null, ...anybody },
    ...{ windowDays: 365, amount: null, exceeds: false, demand: 'review' },
    ...{ deadlineDays: 14, consequence: 'nothing', againDays: null, source: own },
  },
];

/** Whether a value raises a trigger: an amount in 1/10,000 units, or whole days. */
export function isReached(
  { amount, windowDays, exceeds }: Pick<Trigger, 'amount' | 'windowDays' | 'exceeds'>,
  value: bigint,
): boolean {
  const limit = amount ?? BigInt(windowDays ?? 0);
  return exceeds ? value > limit : value >= limit;
}

const DAY_MS = 86_400_000;

/** Whether a trigger may be raised again after it was raised at a moment; moments in milliseconds since 1970. */
export function mayRaiseAgain(
  { againDays }: Pick<Trigger, 'againDays'>,
  raised: { readonly at: number; readonly now: number },
): boolean {
  return againDays !== null && raised.now - raised.at >= againDays * DAY_MS;
}
