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
  /** What the round comes to in the end, while an amount is counted up to it. */
  readonly of?: Amount;
  /** What it is called where it is a win, and where it is not. */
  readonly words?: readonly [win: WordKey, returned: WordKey];
}

/** What has come of free spins so far is the part of a round, neither won nor returned yet. */
export const freeWords = { words: ['freeWin', 'freeWin'] } as const satisfies Partial<WinShown>;

/** What a round pays. It is called a win, and lit up, only when it is more than its stake. */
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

/** How a round ended, read out: a win is told net, a return of the stake or of a part of it as what it is. */
export function outcomeSaid(t: Words, show: ShowAmount, staked: Amount, paid: Amount): string {
  const outcome = outcomeOf(staked, paid);
  if (outcome.is === 'won') return t('winSaid', { net: show(outcome.net), amount: show(paid) });
  return outcome.is === 'returned' ? t('returnedSaid', { amount: show(outcome.amount) }) : t('noWin');
}
