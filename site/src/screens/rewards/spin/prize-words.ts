import type { CallResponse } from '#contract/calls.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useMoney } from '../../../ui/money.ts';

export type Prize = CallResponse<'/api/spin/turn'>['prize'];

/** A prize in words, and as short as a field of the wheel holds. */
export function usePrizeWords(): {
  readonly words: (prize: Prize) => string;
  readonly short: (prize: Prize) => string;
} {
  const { t } = useTranslation();
  const { money } = useMoney();
  return {
    words({ kind, amount }) {
      switch (kind) {
        case 'token':
          return t('spin.prize.tokens', { count: Number(amount), amount });
        case 'cash':
          return money(amount);
        case 'spins':
          return t('spin.prize.spins', { count: Number(amount) });
        case 'none':
          return t('spin.prize.none');
      }
    },
    short({ kind, amount }) {
      if (kind === 'cash') return money(amount);
      if (kind === 'spins') return `+${amount}`;
      return kind === 'none' ? '·' : amount;
    },
  };
}

/** Prizes of one kind and amount are one prize, however many fields it has. */
export const samePrize = (a: Prize) => (b: Prize) => a.kind === b.kind && a.amount === b.amount;
