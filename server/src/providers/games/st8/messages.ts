import { z } from 'zod';
import { isProblem, MAIN_UNITS, readDecimal } from '#rules/wallet/outside/decimal.ts';
import type { WalletAction } from '#rules/wallet/outside/plan-message.ts';

const name = z.string().min(1).max(255);
/** Decimal texts in main units. */
const amount = z.string().transform((text, context) => {
  const read = readDecimal(text, MAIN_UNITS);
  if (!isProblem(read) && read >= 0n) return read;
  context.issues.push({ code: 'custom', message: 'cannot be booked exactly', input: text });
  return z.NEVER;
});
/** What takes from the player, and what is given to them. */
const debitKinds = ['debit', 'free_debit', 'bonus_buy_debit', 'correction_debit'] as const;
const creditKinds = [
  'credit',
  'jackpot_credit',
  'promo_credit',
  'free_credit',
  'bonus_buy_credit',
  'correction_credit',
] as const;

export const profile = z.object({ player: name });
export const balance = profile.extend({ token: name.nullish(), currency: z.string().length(3) });
const moving = balance.extend({ transaction_id: name, amount });
const inRound = moving.extend({ round: name, round_closed: z.boolean().nullish(), game_code: name });

export const debit = inRound.extend({ token: name, provider_kind: z.enum(debitKinds) });
export const credit = inRound.extend({ provider_kind: z.enum(creditKinds) });
/** Of no round, and under no token. */
export const buyin = moving.extend({ game_code: name.nullish(), provider_kind: z.enum(debitKinds) });
export const payout = moving.extend({ game_code: name.nullish(), provider_kind: z.enum(creditKinds) });
export const cancel = moving.extend({ cancel_id: name, round: name.nullish(), game_code: name.nullish() });

interface Moved {
  readonly transaction_id: string;
  readonly amount: bigint;
  readonly provider_kind: (typeof debitKinds)[number] | (typeof creditKinds)[number];
}

export function actionOf({ transaction_id: ref, amount: units, provider_kind }: Moved): WalletAction {
  switch (provider_kind) {
    case 'debit':
    case 'bonus_buy_debit':
      return { kind: 'bet', ref, amount: units, isFree: false };
    case 'free_debit':
      return { kind: 'bet', ref, amount: units, isFree: true };
    case 'correction_debit':
      return { kind: 'adjustment', ref, amount: -units };
    case 'credit':
    case 'jackpot_credit':
    case 'promo_credit':
    case 'bonus_buy_credit':
      return { kind: 'win', ref, of: undefined, amount: units, isFree: false };
    case 'free_credit':
      return { kind: 'win', ref, of: undefined, amount: units, isFree: true };
    case 'correction_credit':
      return { kind: 'adjustment', ref, amount: units };
  }
}
