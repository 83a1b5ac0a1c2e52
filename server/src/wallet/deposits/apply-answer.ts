import type { Db, Tx } from '../../db/database.ts';
import type {
  AskedPayment,
  Confirmations,
  PaymentAdapter,
  PaymentAnswer,
} from '../../providers/payment-adapter.ts';
import type { Deposit } from '../cases/collected.ts';
import type { OpenGateway } from '../gateways/find-gateway.ts';
import { settleDeposit } from '../settle-deposit.ts';
import { lockDeposit } from '../store.ts';
import { askedFor } from './judge-notice.ts';

const MINUTE = 60_000;
/** A gateway that calls nobody back is asked as often until the deposit ends, and while something is under way. */
const SOON_MS = MINUTE;
/** How long a deposit stays open after something was seen under way. */
const OPEN_FOR_MS = 120 * MINUTE;

/** Whether more may come of a deposit without a notice of it: what is paid in full is not asked about. */
export const mayChange = (deposit: {
  readonly state: string;
  readonly asked_amount: bigint | null;
}): boolean => deposit.state !== 'paid' || deposit.asked_amount !== null;

/** A deposit as its gateway is asked about it. */
export const askedOf = (deposit: Deposit): AskedPayment => ({
  ...{ reference: deposit.id, gatewayRef: deposit.gateway_ref, asked: askedFor(deposit) },
  ...{ currency: deposit.currency, instruction: deposit.instruction },
});

/** Applies what a gateway answered about a deposit: each part as a notice of its own. What is about another deposit counts not. */
export async function applyAnswer(
  db: Db,
  { code, adapter }: Pick<OpenGateway<PaymentAdapter>, 'code' | 'adapter'>,
  {
    depositId,
    answer,
    now,
  }: { readonly depositId: string; readonly answer: PaymentAnswer; readonly now: Date },
): Promise<void> {
  const { notice, beside = [], underway } = answer;
  if (notice?.reference === depositId) await settleDeposit(db, code, notice, now);
  for (const one of beside) await settleDeposit(db, code, one, now);
  if (adapter.isSilent) await db.tx((tx) => noteUnderway(tx, { depositId, underway, now }));
}

/** Writes down what was seen and does not count yet, or that nothing is, and asks again soon. */
async function noteUnderway(
  tx: Tx,
  of: { readonly depositId: string; readonly underway: Confirmations | undefined; readonly now: Date },
): Promise<void> {
  const { underway, now } = of;
  const deposit = await lockDeposit(tx, of.depositId);
  if (!deposit) return;
  const isOpen = deposit.state === 'pending' && deposit.expires_at > now;
  const isSoon = mayChange(deposit) && (isOpen || underway !== undefined);
  const openUntil = new Date(now.getTime() + OPEN_FOR_MS);
  await tx
    .updateTable('deposit')
    .set({ underway: underway === undefined ? null : JSON.stringify(underway) })
    .$if(isSoon, (query) => query.set({ ask_at: new Date(now.getTime() + SOON_MS) }))
    // It does not expire while the network confirms what came in time.
    .$if(isOpen && underway !== undefined && deposit.expires_at < openUntil, (query) =>
      query.set({ expires_at: openUntil }),
    )
    .where('id', '=', of.depositId)
    .execute();
}
