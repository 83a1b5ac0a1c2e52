import type { Period } from '#rules/rewards/period.ts';

interface PromotionData {
  readonly kind: 'deposit' | 'link';
  readonly period: Period;
  /** Its picture below `/art/<external_id>/`. */
  readonly picture: string;
  readonly href: string;
  readonly percent: number;
  readonly minDeposit: bigint;
  readonly maxBonus: bigint;
  readonly wageringTimes: number;
  readonly wageringDays: number;
  /** Its words, in the file of the rewards. */
  readonly text: string;
}

const NONE = { percent: 0, minDeposit: 0n, maxBonus: 0n, wageringTimes: 1, wageringDays: 7 };

/** The promotions of a new site. @param note a round sum of its currency, in 1/10,000 units */
export function promotionData(note: bigint, hasReferral: boolean): readonly PromotionData[] {
  return [
    {
      kind: 'deposit',
      period: 'once',
      picture: 'promotion-welcome',
      href: '/deposit',
      percent: 100,
      minDeposit: 5n * note,
      maxBonus: 50n * note,
      wageringTimes: 10,
      wageringDays: 14,
      text: 'welcome',
    },
    {
      kind: 'deposit',
      period: 'weekly',
      picture: 'promotion-cashback',
      href: '/deposit',
      percent: 25,
      minDeposit: 5n * note,
      maxBonus: 20n * note,
      wageringTimes: 8,
      wageringDays: 7,
      text: 'weekly',
    },
    ...(hasReferral ? [friend] : []),
  ];
}

const friend: PromotionData = {
  ...NONE,
  kind: 'link',
  period: 'once',
  picture: 'promotion-friend',
  href: '/referral',
  text: 'friend',
};
