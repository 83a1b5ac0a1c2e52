import { outcomeOf } from '#rules/games/round-outcome.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el } from '../dom.ts';
import type { ShowAmount } from '../money.ts';
import type { WordKey, Words } from '../words.ts';

export function figure(name: string, label: string) {
  const caption = el('span', { class: 'caption' }, label);
  const value = el('output', { class: 'value' });
  return { caption, value, node: el('div', { class: `figure ${name}` }, caption, value) };
}

export interface WinShown {
  /** All that was put down on the round. */
  readonly staked: Amount;
  /** The final amount while a lower one is counted up to it. */
  readonly of?: Amount;
  /** Labels for a win and for a return below the stake. */
  readonly words?: readonly [win: WordKey, returned: WordKey];
}

/** The subtotal of free spins is labelled neither as won nor as returned. */
export const freeWords = { words: ['freeWin', 'freeWin'] } as const satisfies Partial<WinShown>;

/** The payout of a round. It is labelled and highlighted as a win only when it exceeds the stake. */
export function winFigure(t: Words, show: ShowAmount) {
  const { node, caption, value } = figure('win', t('win'));
  return {
    node,
    set(paid: Amount, { staked, of = paid, words: [win, returned] = ['win', 'returned'] }: WinShown) {
      const { is } = outcomeOf(staked, of);
      caption.textContent = t(is === 'returned' ? returned : win);
      value.textContent = paid > 0n ? show(paid) : '';
      node.classList.toggle('lit', is === 'won' && paid > staked);
    },
  };
}

/** The result of a round for screen readers: a win net of the stake, a smaller payout as a return. */
export function outcomeSaid(t: Words, show: ShowAmount, staked: Amount, paid: Amount): string {
  const outcome = outcomeOf(staked, paid);
  if (outcome.is === 'won') return t('winSaid', { net: show(outcome.net), amount: show(paid) });
  return outcome.is === 'returned' ? t('returnedSaid', { amount: show(outcome.amount) }) : t('noWin');
}
