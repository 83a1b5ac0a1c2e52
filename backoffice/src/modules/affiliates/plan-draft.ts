import type { CommissionPlanText } from '#contract/office/money/affiliate-words.ts';

/** A plan while it is written: what fields hold. Percent have two decimals at most. */
export interface PlanDraft {
  readonly hasRevenue: boolean;
  readonly mode: 'marginal' | 'whole';
  readonly tiers: readonly { readonly from: string; readonly percent: string }[];
  readonly carriesLosses: boolean;
  readonly revenueCost: string;
  readonly depositCost: string;
  readonly hasAcquisition: boolean;
  readonly amount: string;
  readonly firstDeposit: string;
  readonly turnover: string;
  readonly withinDays: string;
  readonly subShare: string;
  readonly windowDays: string;
}

const percentOf = (basisPoints: number): string => String(basisPoints / 100);
const basisPointsOf = (percent: string): number => Math.round(Number(percent) * 100);

export const firstDraft: PlanDraft = {
  ...{ hasRevenue: true, mode: 'marginal', tiers: [{ from: '0', percent: '25' }], carriesLosses: true },
  ...{ revenueCost: '0', depositCost: '0', hasAcquisition: false, amount: '50', firstDeposit: '20' },
  ...{ turnover: '100', withinDays: '30', subShare: '0', windowDays: '30' },
};

export function draftOf({ revenue, acquisition, ...plan }: CommissionPlanText): PlanDraft {
  const { sub_share, window_days } = plan;
  return {
    ...firstDraft,
    ...{ hasRevenue: revenue !== null, hasAcquisition: acquisition !== null },
    ...(revenue && {
      ...{ mode: revenue.mode, carriesLosses: revenue.carries_losses },
      tiers: revenue.tiers.map(({ from, basis_points }) => ({ from, percent: percentOf(basis_points) })),
      ...{ revenueCost: percentOf(revenue.revenue_cost), depositCost: percentOf(revenue.deposit_cost) },
    }),
    ...(acquisition && {
      ...{ amount: acquisition.amount, firstDeposit: acquisition.first_deposit },
      ...{ turnover: acquisition.turnover, withinDays: String(acquisition.within_days) },
    }),
    ...{ subShare: percentOf(sub_share), windowDays: String(window_days) },
  };
}

export const planOfDraft = (draft: PlanDraft): CommissionPlanText => ({
  revenue: draft.hasRevenue
    ? {
        ...{ mode: draft.mode, carries_losses: draft.carriesLosses },
        tiers: draft.tiers.map(({ from, percent }) => ({ from, basis_points: basisPointsOf(percent) })),
        revenue_cost: basisPointsOf(draft.revenueCost),
        deposit_cost: basisPointsOf(draft.depositCost),
      }
    : null,
  acquisition: draft.hasAcquisition
    ? {
        ...{ amount: draft.amount, first_deposit: draft.firstDeposit, turnover: draft.turnover },
        within_days: Number(draft.withinDays),
      }
    : null,
  ...{ sub_share: basisPointsOf(draft.subShare), window_days: Number(draft.windowDays) },
});
