import { z } from 'zod';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import {
  type CommissionPlan,
  type StatementLine,
  statementLineKinds,
} from '#rules/rewards/affiliates/commission.ts';
import { amountText, signedAmountText } from '../../call.ts';

export const affiliateStates = ['pending', 'active', 'closed'] as const;
export type AffiliateState = (typeof affiliateStates)[number];

export const affiliateStatementStates = ['open', 'approved', 'paid', 'nothing'] as const;
export type StatementState = (typeof affiliateStatementStates)[number];

/** What affiliates are sent of their players. */
export const affiliateTopics = [
  'affiliate.registered',
  'affiliate.deposited',
  'affiliate.qualified',
] as const;
export type AffiliateTopic = (typeof affiliateTopics)[number];

const MOST_TIERS = 10;
const basisPoints = z.int().min(0).max(10_000).describe('Hundredths of a percent');

/** How an affiliate is paid, with amounts of the site's currency as text. */
export const commissionPlan = z
  .strictObject({
    revenue: z
      .strictObject({
        mode: z
          .enum(['marginal', 'whole'])
          .describe('Whether a tier counts for the part within it, or the highest reached for all'),
        tiers: z
          .array(z.strictObject({ from: amountText, basis_points: basisPoints }))
          .min(1)
          .max(MOST_TIERS)
          .refine(
            (tiers) => tiers.every(({ from }, place) => units(from) > units(tiers[place - 1]?.from ?? '-1')),
            'from more than the one before',
          )
          .refine(([first]) => first?.from === '0', 'the first from 0'),
        carries_losses: z.boolean(),
        revenue_cost: basisPoints,
        deposit_cost: basisPoints,
      })
      .nullable(),
    acquisition: z
      .strictObject({
        amount: amountText.refine((text) => units(text) > 0n),
        first_deposit: amountText,
        turnover: amountText,
        within_days: z.int().min(1).max(90),
      })
      .nullable(),
    sub_share: basisPoints,
    window_days: z.int().min(1).max(90),
  })
  .refine(({ revenue, acquisition }) => revenue !== null || acquisition !== null, 'pays for something');
export type CommissionPlanText = z.output<typeof commissionPlan>;

const units = (text: string): bigint => parseAmount(text) ?? -1n;

/** A plan as it is counted by. */
export function planOf({ revenue, acquisition, ...plan }: CommissionPlanText): CommissionPlan {
  return {
    revenue: revenue && {
      mode: revenue.mode,
      tiers: revenue.tiers.map((tier) => ({ from: units(tier.from), basisPoints: tier.basis_points })),
      carriesLosses: revenue.carries_losses,
      ...{ revenueCost: revenue.revenue_cost, depositCost: revenue.deposit_cost },
    },
    acquisition: acquisition && {
      ...{ amount: units(acquisition.amount), firstDeposit: units(acquisition.first_deposit) },
      ...{ turnover: units(acquisition.turnover), withinDays: acquisition.within_days },
    },
    ...{ subShare: plan.sub_share, windowDays: plan.window_days },
  };
}

/** A line of a statement as it is stored and shown. */
export const statementLine = z.object({
  kind: z.enum(statementLineKinds),
  base: signedAmountText,
  basis_points: basisPoints,
  amount: signedAmountText,
});
export type StatementLineText = z.output<typeof statementLine>;

export const lineText = ({ kind, base, basisPoints: share, amount }: StatementLine): StatementLineText => ({
  ...{ kind, base: formatAmount(base), basis_points: share, amount: formatAmount(amount) },
});
