import { z } from 'zod';
import { isProblem, MAIN_UNITS, readDecimal } from '#rules/wallet/outside/decimal.ts';
import type { WalletAction } from '#rules/wallet/outside/plan-message.ts';
import { WrittenNumber } from '../core/read-json.ts';
import { USER } from '../core/sessions.ts';

const number = z.instanceof(WrittenNumber).transform(({ text }) => text);
/** Names of rounds and transactions are numbers of more digits than one of JavaScript holds. */
const id = number.pipe(z.string().regex(/^\d{1,40}$/));
/** Numbers in main units. */
const amount = number.transform((text, context) => {
  const read = readDecimal(text, MAIN_UNITS);
  if (!isProblem(read) && read >= 0n) return read;
  context.issues.push({ code: 'custom', message: 'cannot be booked exactly', input: text });
  return z.NEVER;
});
const token = z.string().min(1).max(800);
const user = z.string().regex(USER);
/** The list of games has them as numbers too, its description as texts. */
const game = z.union([number, z.string().min(1).max(64)]);
const freeSpin = z.object({ referenceId: z.string().min(1).max(50), originalBet: amount });

export const opening = z.object({ token });
const asked = z.object({
  ...{ token, userId: user.optional(), currency: z.string().length(3), game, round: id },
  ...{ betAmount: amount, winloseAmount: amount },
});
export const bet = asked.extend({
  isFreeRound: z.boolean().optional(),
  /** Of an offline payment: the round that it is of. */
  transactionId: id.optional(),
  freeSpinData: freeSpin.optional(),
});
export const cancelled = asked;
const ofSession = {
  sessionId: id,
  // What is held before a round, and given back at its end: games that need it are not offered.
  preserve: amount.refine((held) => held === 0n).optional(),
};
const type = number.pipe(z.enum(['1', '2']));
export const sessionBet = asked.extend({ ...ofSession, type, freeSpinData: freeSpin.optional() });
export const cancelledOfSession = asked.extend({ ...ofSession, type: number.pipe(z.literal('1')) });

export type Asked = z.output<typeof asked>;

/** What a message asks of the wallet. */
export interface Step {
  readonly actions: readonly WalletAction[];
  /** `undefined`: that of what is taken back. */
  readonly round?: string;
  readonly closes: boolean;
  /** The free rounds that it is of. */
  readonly freeRounds?: string | undefined;
}

const winRef = (round: string) => `${round}:win`;

/** A stake and what it won, in one message; an offline payment has no stake, and is of the round that triggered it. */
export function stepOfBet(data: z.output<typeof bet>): Step {
  const { round: ref, betAmount, winloseAmount, freeSpinData: free } = data;
  const isFree = free !== undefined;
  const win = { kind: 'win', ref: winRef(ref), amount: winloseAmount, isFree } as const;
  if (data.isFreeRound === true && betAmount === 0n) {
    // Under both references, as a stake and its win are cancelled.
    const actions = [
      { ...win, ref, of: undefined, amount: 0n },
      { ...win, of: undefined },
    ];
    return { actions, round: data.transactionId ?? ref, closes: true };
  }
  const stake = { kind: 'bet', ref, amount: free?.originalBet ?? betAmount, isFree } as const;
  return { actions: [stake, { ...win, of: ref }], round: ref, closes: true, freeRounds: free?.referenceId };
}

/** The stake is back before the win is taken: it may be what that is taken from. */
export function stepOfCancel({ round: ref, betAmount, winloseAmount }: z.output<typeof cancelled>): Step {
  const stake = { kind: 'rollback', ref: `cancel:${ref}`, of: ref, ...said(betAmount) } as const;
  const win = { kind: 'rollback', ref: `cancel:${winRef(ref)}`, of: winRef(ref) } as const;
  return { actions: winloseAmount === 0n ? [stake] : [stake, win], closes: true };
}

/** `round` names the transaction, `sessionId` the round; a settlement may have a stake of its own. */
export function stepOfSession(data: z.output<typeof sessionBet>): Step {
  const { round: ref, sessionId: round, betAmount, winloseAmount, freeSpinData: free } = data;
  const isFree = free !== undefined;
  if (data.type === '1')
    return {
      actions: [{ kind: 'bet', ref, amount: free?.originalBet ?? betAmount, isFree }],
      ...{ round, closes: false, freeRounds: free?.referenceId },
    };
  const win = { kind: 'win', ref, of: undefined, amount: winloseAmount, isFree } as const;
  const stake = { kind: 'bet', ref: `${ref}:bet`, amount: betAmount, isFree: false } as const;
  const actions = betAmount === 0n ? [win] : [stake, win];
  return { actions, round, closes: true, freeRounds: free?.referenceId };
}

/** Settlements are never cancelled. */
export const stepOfSessionCancel = ({
  round: ref,
  sessionId: round,
  betAmount,
}: z.output<typeof cancelledOfSession>): Step => ({
  actions: [{ kind: 'rollback', ref: `cancel:${ref}`, of: ref, ofKind: 'bet', ...said(betAmount) }],
  ...{ round, closes: false },
});

/** Free spins are cancelled without what their stake was. */
const said = (amount: bigint) => (amount === 0n ? {} : { amount });
