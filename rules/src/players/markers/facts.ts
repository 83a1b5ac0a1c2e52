import type { Amount } from '../../money/amount.ts';

/** What markers are calculated from: sums over windows that end now, all of one player. Amounts in 1/10,000 units. */
export interface HarmFacts {
  /** Deposits less paid withdrawals of 30 days; below 0 where more was taken out. */
  readonly netDeposits30: Amount;
  /** Stakes less returns of 7 days; below 0 where more was won. */
  readonly lost7: Amount;
  readonly deposits7: Amount;
  /** Deposits of the 28 days before the last 7. */
  readonly deposits28Before: Amount;
  /** Most deposits within one day (24 hours from midnight UTC) of the last 7. */
  readonly mostDepositsDay: number;
  readonly failedDeposits7: number;
  /** Minutes with play in 7 days. */
  readonly minutes7: number;
  /** Nights of the last 7 with play between midnight and 5 in the site's time. */
  readonly nights7: number;
  /** Deposits of 7 days that were made in an hour with a loss, or in the hour after one. */
  readonly chasingDeposits7: number;
  readonly cancelledWithdrawals30: number;
  /** Contacts of 90 days in which harm was mentioned, by the player or somebody else. */
  readonly harmContacts90: number;
  /** Limits that the player asked to loosen in 30 days. */
  readonly loosened30: number;
  /** Breaks and exclusions of the player's own that began in 90 days. */
  readonly breaks90: number;
  /** Bank accounts and e-wallets added in 30 days. */
  readonly instruments30: number;
  /** Other accounts that were used in a browser of this player's. */
  readonly sharedDevices: number;
}
