import { formatAmount } from '#rules/money/amount.ts';

interface Payment {
  readonly external_id: string;
  readonly player_id: bigint;
  readonly account_id: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
}

/** Whose a deposit or a withdrawal is and what it comes to, as lists and pages show it. */
export const paymentOnWire = (row: Payment) => ({
  site: row.external_id,
  player_id: String(row.player_id),
  account_id: row.account_id,
  currency: row.currency,
  amount: formatAmount(row.amount),
  fee: formatAmount(row.fee),
});
