import { z } from 'zod';
import { refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, UNIT } from '#rules/money/amount.ts';
import { approveStatement } from '../../affiliates/public.ts';
import type { RequestKind } from '../requests/request-kind.ts';

const schema = z.object({ statement_id: z.string() });

type ApproveInput = z.output<typeof schema>;

/** Approves the statement of an affiliate for payment. */
export const approveKind: RequestKind<ApproveInput> = {
  name: 'affiliate-statement',
  permission: 'cashier.pay',
  above: 1_000n * UNIT,
  isSingle: true,
  schema,
  object: ({ statement_id }) => `affiliate-statement:${statement_id}`,
  async perform(tx, context, { statement_id: id }) {
    const done = await approveStatement(tx, context, id);
    if (typeof done === 'string') return refuseStaff(done, { field: 'statement_id' });
    const { due, month, affiliate_id: affiliate } = done;
    return {
      ...{ amount: due, currency: done.currency, before: { state: done.state } },
      after: { state: 'approved', affiliate, month: String(month).slice(0, 7), due: formatAmount(due) },
    };
  },
};
