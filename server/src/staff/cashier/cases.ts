import { z } from 'zod';
import { type OfficeErrorCode, refuseStaff } from '#contract/office/errors.ts';
import type { resolutions } from '#contract/office/money/payment-words.ts';
import type { RequestKindName } from '#contract/office/request-kinds.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { type Resolved, resolveCase } from '../../wallet/public.ts';
import type { RequestKind } from '../requests/request-kind.ts';

type Resolution = (typeof resolutions)[number];

const schema = z.object({ case_id: z.string(), player_id: z.string().nullable() });
type CaseInput = z.output<typeof schema>;

const refusals: Readonly<Record<Extract<Resolved, { done: false }>['why'], OfficeErrorCode>> = {
  unknown: 'unknownCase',
  decided: 'caseDecided',
  notPossible: 'resolutionNotPossible',
  unknownPlayer: 'unknownPlayer',
  insufficientFunds: 'insufficientFunds',
  accountFrozen: 'BLOCK',
};

/** Decides on a case of a payment, by two persons whatever a site has set. */
const kindOf = (name: RequestKindName, as: Resolution): RequestKind<CaseInput> => ({
  name,
  permission: 'cashier.resolve',
  above: 0n,
  isAlwaysTwo: true,
  isSingle: true,
  schema,
  object: ({ case_id }) => `deposit-case:${case_id}`,
  async perform(tx, context, { case_id: caseId, player_id }) {
    const playerId = player_id === null ? undefined : BigInt(player_id);
    const done = await resolveCase(tx, context, { caseId, as, playerId });
    if (!done.done) return refuseStaff(refusals[done.why]);
    const { amount, currency, state } = done;
    return {
      amount,
      currency,
      before: { state: 'open' },
      after: { state, moved: formatAmount(amount), currency },
    };
  },
});

/** The kinds of requests by what they decide. */
export const resolutionKinds = {
  credit: kindOf('deposit-credit', 'credit'),
  return: kindOf('deposit-return', 'return'),
  'write-off': kindOf('write-off', 'write-off'),
} as const satisfies Readonly<Record<Resolution, RequestKind<CaseInput>>>;
