import { z } from 'zod';
import { type OfficeErrorCode, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { approveTransfer, type TransferDecision } from '../../wallet/public.ts';
import type { Performed, RequestKind } from '../requests/request-kind.ts';

const UNIT = 10_000n;
/** Transfers above this need two persons where a site has set no threshold, in units of its currency. */
const TWO_ABOVE = 50_000n;

const refusals: Readonly<
  Record<Extract<TransferDecision, { done: false }>['why'], { code: OfficeErrorCode; field: string }>
> = {
  unknown: { code: 'unknownDeposit', field: 'deposit_id' },
  changed: { code: 'versionConflict', field: 'version' },
  amount: { code: 'invalidAmount', field: 'came' },
};

/** Reads a decision as what was done. */
export function readTransfer(decision: TransferDecision): Performed | OfficeRefusal {
  if (!decision.done) {
    const { code, field } = refusals[decision.why];
    return refuseStaff(code, { field });
  }
  const stateOf = ({ state, amount, fee }: typeof decision.after) => ({
    ...{ state, amount: formatAmount(amount), fee: formatAmount(fee) },
  });
  const { before, after } = decision;
  return { amount: after.amount, before: stateOf(before), after: stateOf(after) };
}

const schema = z.object({
  deposit_id: z.string(),
  version: z.int(),
  /** In 1/10,000 of a unit; `null`: what was asked for. */
  came: z.string().nullable(),
});

/** Credits what came by a bank transfer. */
export const transferKind: RequestKind<z.output<typeof schema>> = {
  name: 'transfer',
  permission: 'cashier.resolve',
  above: TWO_ABOVE * UNIT,
  isSingle: true,
  schema,
  object: ({ deposit_id }) => `deposit:${deposit_id}`,
  perform: async (tx, context, { deposit_id: depositId, version, came }) => {
    const asked = { depositId, version, came: came === null ? undefined : BigInt(came) };
    return readTransfer(await approveTransfer(tx, context, asked));
  },
};
