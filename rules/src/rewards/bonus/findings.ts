import type { JurisdictionProfile } from './profiles.ts';
import { type Product, type PromotionData, productOf } from './promotion.ts';

/** Why a promotion may not be published. The first four follow from the data alone, the others from a profile. */
export const findingCodes = [
  'nothingCounts',
  'shareWithoutBase',
  'maximumStakeBelowFreeStake',
  'depositNeverMatched',
  'wageringAboveMaximum',
  'mixedProducts',
  'notWelcome',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  readonly code: FindingCode;
  /** The field it is about, as in {@link PromotionData}. */
  readonly field: string;
  /** The number that the profile allows, where it is about one. */
  readonly maximum: number | null;
}

/**
 * What is wrong with a promotion, by itself and under a profile.
 * @param day the day of publishing, `YYYY-MM-DD`: a profile says nothing before it applies
 */
export function findingsOf(data: PromotionData, profile: JurisdictionProfile, day: string): Finding[] {
  const applies = day >= profile.from;
  return [...dataFindings(data), ...(applies ? profileFindings(data, profile) : [])];
}

const finding = (code: FindingCode, field: string, maximum: number | null = null): Finding => ({
  code,
  field,
  maximum,
});

/** Cash and tokens are the player's at once: no terms apply to them. */
const hasTerms = ({ gift }: PromotionData) => gift.kind !== 'cash' && gift.kind !== 'tokens';

function dataFindings(data: PromotionData): Finding[] {
  const { trigger, gift, terms } = data;
  const found: Finding[] = [];
  if (hasTerms(data) && terms.wagering.times > 0 && !productsThatCount(data).length)
    found.push(finding('nothingCounts', 'terms.contribution'));
  const isShare = (gift.kind === 'money' || gift.kind === 'cash') && 'percent' in gift.size;
  const hasBase = ['deposit', 'lossBack', 'freeRoundWins'].includes(trigger.kind);
  if (isShare && !hasBase) found.push(finding('shareWithoutBase', 'gift.size'));
  if (terms.wagering.base === 'bonusAndDeposit' && trigger.kind !== 'deposit')
    found.push(finding('depositNeverMatched', 'terms.wagering.base'));
  if (gift.kind === 'freeRounds' && terms.maximumStake !== null && gift.stake > terms.maximumStake)
    found.push(finding('maximumStakeBelowFreeStake', 'terms.maximumStake'));
  return found;
}

function profileFindings(data: PromotionData, profile: JurisdictionProfile): Finding[] {
  const found: Finding[] = [];
  const most = profile.maximumWagering;
  if (most !== null && hasTerms(data) && wageringTimes(data) > most)
    found.push(finding('wageringAboveMaximum', 'terms.wagering.times', most));
  if (profile.oneProduct && mixesProducts(data)) found.push(finding('mixedProducts', 'gift'));
  if (profile.welcomeOnly && !isWelcome(data)) found.push(finding('notWelcome', 'trigger'));
  return found;
}

/** How many times the bonus alone is to be staked. With a fixed bonus a deposit has no bound, nor has this. */
function wageringTimes({ gift, terms }: PromotionData): number {
  const { times, base } = terms.wagering;
  if (base === 'bonus' || times === 0) return times;
  if (gift.kind !== 'money' || 'fixed' in gift.size) return Number.POSITIVE_INFINITY;
  return times * (1 + 100 / gift.size.percent);
}

/** Bonus money that may be used on any product is no mixing; what is bound to one must stay with it. */
function mixesProducts(data: PromotionData): boolean {
  const { trigger, gift } = data;
  const qualifies: Product[] = trigger.kind === 'lossBack' ? [trigger.product] : [];
  const counting = hasTerms(data) && data.terms.wagering.times > 0 ? productsThatCount(data) : [];
  const bound = productOf(gift);
  if (bound !== undefined) return [...qualifies, ...counting].some((product) => product !== bound);
  return counting.length === 1 && qualifies.some((product) => product !== counting[0]);
}

function productsThatCount({ terms: { contribution } }: PromotionData): Product[] {
  const casino = [
    contribution.casino,
    ...Object.values(contribution.categories),
    ...Object.values(contribution.games),
  ];
  return [
    ...(casino.some((percent) => percent > 0) ? (['casino'] as const) : []),
    ...(contribution.sportsbook > 0 ? (['sportsbook'] as const) : []),
  ];
}

function isWelcome({ trigger, caps }: PromotionData): boolean {
  if (trigger.kind === 'signUp') return true;
  return trigger.kind === 'deposit' && trigger.number === 1 && caps.perPlayer === 1;
}
