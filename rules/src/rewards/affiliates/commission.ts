/** A share of net revenue from an amount of it on. */
export interface CommissionTier {
  /** Net revenue of a month, 1/10,000 units; the first tier is from 0, and each from more than the one before. */
  readonly from: bigint;
  /** Hundredths of a percent, 0 to 10,000. */
  readonly basisPoints: number;
}

/** A share of the net revenue that the players of an affiliate leave in a month. */
export interface RevenueShare {
  /** `marginal`: each tier counts for the part of the revenue within it; `whole`: the highest reached counts for all of it. */
  readonly mode: 'marginal' | 'whole';
  readonly tiers: readonly CommissionTier[];
  /** Whether net revenue below 0 is taken off that of the next month. */
  readonly carriesLosses: boolean;
  /** Costs that are taken off first: of gross revenue above 0 (taxes, studios), and of what was deposited (gateways), in basis points. */
  readonly revenueCost: number;
  readonly depositCost: number;
}

/** A fixed amount for each player who qualifies. */
export interface Acquisition {
  /** 1/10,000 units, above 0; as are the least first deposit and what is to be staked. */
  readonly amount: bigint;
  readonly firstDeposit: bigint;
  readonly turnover: bigint;
  /** Business days from registration on in which both have to be reached. */
  readonly withinDays: number;
}

/** How an affiliate is paid. With a share and an acquisition it is a hybrid. */
export interface CommissionPlan {
  readonly revenue: RevenueShare | null;
  readonly acquisition: Acquisition | null;
  /** Of the commission of affiliates that it brought, in basis points. */
  readonly subShare: number;
  /** A registration counts so many days after the click. */
  readonly windowDays: number;
}

/** What a player adds to a statement, in 1/10,000 units: below 0 where it corrects what an earlier one had. */
export interface PlayerFigures {
  readonly staked: bigint;
  readonly paid: bigint;
  /** What promotions gave, less what they took back. */
  readonly bonuses: bigint;
  readonly deposits: bigint;
  /** Deposits that went back through their gateway. */
  readonly chargedBack: bigint;
  /** What the player is worth as an acquisition. */
  readonly acquisition: bigint;
}

export const statementLineKinds = ['revenue', 'acquisition', 'sub', 'carried'] as const;

export interface StatementLine {
  readonly kind: (typeof statementLineKinds)[number];
  /** What the share is of; of acquisitions and of what is carried over the amount itself. */
  readonly base: bigint;
  readonly basisPoints: number;
  readonly amount: bigint;
}

/** What one statement leaves to the next: both 0 or below. */
export interface Carried {
  readonly revenue: bigint;
  readonly commission: bigint;
}

export interface Statement {
  /** Gross revenue, less bonuses, charged back deposits and costs. */
  readonly net: bigint;
  readonly lines: readonly StatementLine[];
  /** The sum of the lines. */
  readonly amount: bigint;
  /** What is to be paid: the amount, or 0 where it is below. */
  readonly due: bigint;
  readonly carried: Carried;
}

const WHOLE = 10_000n;

/** A share, rounded down: nobody is paid a part of the smallest unit that was not earned. */
const shareOf = (base: bigint, basisPoints: number): bigint => (base * BigInt(basisPoints)) / WHOLE;

/** A cost, rounded up. */
const costOf = (base: bigint, basisPoints: number): bigint =>
  base <= 0n ? 0n : (base * BigInt(basisPoints) + WHOLE - 1n) / WHOLE;

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/** Net revenue of players, in 1/10,000 units, before the costs of a plan. */
export const netOf = ({ staked, paid, bonuses, chargedBack }: Omit<PlayerFigures, 'acquisition'>): bigint =>
  staked - paid - bonuses - chargedBack;

/** The share of net revenue by tiers: a line for each that counts. Nothing is earned of 0 and below. */
function revenueLines({ mode, tiers }: RevenueShare, base: bigint): StatementLine[] {
  const reached = tiers.filter(({ from }) => base > from);
  const counted = mode === 'whole' ? reached.slice(-1).map((tier) => ({ ...tier, from: 0n })) : reached;
  return counted.map(({ from, basisPoints }, place) => {
    const next = counted[place + 1];
    const part = (next ? next.from : base) - from;
    return { kind: 'revenue', base: part, basisPoints, amount: shareOf(part, basisPoints) };
  });
}

/**
 * The statement of a month, by what its players add and what the one before left.
 *
 * @param subs commissions of the month of affiliates that this one brought; those below 0 count nothing
 */
export function makeStatement(
  plan: CommissionPlan,
  players: readonly PlayerFigures[],
  { subs, carried }: { readonly subs: readonly bigint[]; readonly carried: Carried },
): Statement {
  const gross = sumOf(players.map(({ staked, paid }) => staked - paid));
  const deposits = sumOf(players.map(({ deposits: one }) => one));
  const costs = plan.revenue
    ? costOf(gross, plan.revenue.revenueCost) + costOf(deposits, plan.revenue.depositCost)
    : 0n;
  const net = sumOf(players.map(netOf)) - costs;
  const base = net + carried.revenue;
  const acquired = sumOf(players.map(({ acquisition }) => acquisition));
  const lines: StatementLine[] = [
    ...(plan.revenue ? revenueLines(plan.revenue, base) : []),
    ...(acquired === 0n
      ? []
      : [{ kind: 'acquisition' as const, base: acquired, basisPoints: 10_000, amount: acquired }]),
    ...subs
      .filter((amount) => amount > 0n && plan.subShare > 0)
      .map((amount) => ({
        ...{ kind: 'sub' as const, base: amount, basisPoints: plan.subShare },
        amount: shareOf(amount, plan.subShare),
      })),
    ...(carried.commission === 0n
      ? []
      : [
          {
            ...{ kind: 'carried' as const, base: carried.commission, basisPoints: 10_000 },
            amount: carried.commission,
          },
        ]),
  ];
  const amount = sumOf(lines.map((line) => line.amount));
  return {
    net,
    lines,
    amount,
    due: amount > 0n ? amount : 0n,
    carried: {
      revenue: plan.revenue?.carriesLosses === true && base < 0n ? base : 0n,
      commission: amount < 0n ? amount : 0n,
    },
  };
}

/** Whether a player is worth the acquisition: by the first deposit, what is left of it, and what was staked in time. */
export const isAcquired = (
  { firstDeposit, turnover }: Acquisition,
  player: { readonly firstDeposit: bigint; readonly chargedBack: bigint; readonly staked: bigint },
): boolean => player.chargedBack === 0n && player.firstDeposit >= firstDeposit && player.staked >= turnover;
