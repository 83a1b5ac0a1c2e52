import { z } from 'zod';
import { type OfficeErrorCode, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { type Corrected, correctBalance } from '../../wallet/public.ts';
import type { RequestKind } from '../requests/request-kind.ts';

const schema = z.object({
  player_id: z.string(),
  purse: z.enum(['cash', 'token']),
  /** In 1/10,000 of a unit, with its sign. */
  units: z.string(),
  ref: z.string(),
});

type CorrectionInput = z.output<typeof schema>;

const refusals: Readonly<Record<Extract<Corrected, { done: false }>['why'], OfficeErrorCode>> = {
  unknownPlayer: 'unknownPlayer',
  insufficientFunds: 'insufficientFunds',
  accountFrozen: 'BLOCK',
};

/** Corrects a player's balance, by two persons whatever a site has set. */
export const correctionKind: RequestKind<CorrectionInput> = {
  name: 'correction',
  permission: 'players.correct',
  above: 0n,
  isAlwaysTwo: true,
  schema,
  object: ({ player_id }) => `player:${player_id}`,
  async perform(tx, context, { player_id, purse, units, ref }) {
    const amount = BigInt(units);
    const done = await correctBalance(tx, context, { playerId: BigInt(player_id), purse, amount, ref });
    if (!done.done) return refuseStaff(refusals[done.why]);
    return {
      amount,
      ...(purse === 'token' ? { currency: 'TOKEN' } : {}),
      before: { [purse]: formatAmount(done.before) },
      after: { [purse]: formatAmount(done.after), ref },
    };
  },
};
