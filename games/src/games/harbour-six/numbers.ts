import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { drawnOf, linesOf } from './reading.ts';

/** An outcome in words: `4 11 19 26 38 45 + 7`. */
export function drawnText(t: Words, outcome: unknown): string {
  const { numbers, bonus } = drawnOf(outcome);
  const sorted = [...numbers].sort((a, b) => a - b).join(' ');
  return t('six.drawn', { numbers: sorted, bonus: String(bonus) });
}

/** An outcome as floats in a row. */
export function drawnRow(t: Words, outcome: unknown): HTMLElement {
  const { numbers, bonus } = drawnOf(outcome);
  const sorted = [...numbers].sort((a, b) => a - b);
  return el(
    'p',
    { class: 'six-row' },
    el('span', { class: 'unseen' }, drawnText(t, outcome)),
    ...sorted.map((number) => el('i', { class: 'ball', 'aria-hidden': 'true' }, String(number))),
    el('i', { class: 'ball bonus', 'aria-hidden': 'true' }, String(bonus)),
  );
}

/** The lines of a bet; what was drawn is marked. */
export function linesNode({ t }: Pick<SharedKit, 't'>, bet: OwnSharedBet, outcome: unknown): HTMLElement {
  const drawn = outcome === undefined || outcome === null ? undefined : drawnOf(outcome);
  const classOf = (number: number) => {
    if (drawn?.numbers.includes(number)) return 'ball hit';
    return drawn?.bonus === number ? 'ball bonus' : 'ball';
  };
  const said = (line: readonly number[]) => {
    if (!drawn) return line.join(' ');
    const right = line.filter((number) => drawn.numbers.includes(number)).length;
    return `${line.join(' ')}: ${t('six.right', { count: right })}`;
  };
  const row = (line: readonly number[]) =>
    el(
      'li',
      { class: 'six-row' },
      el('span', { class: 'unseen' }, said(line)),
      ...line.map((number) => el('i', { class: classOf(number), 'aria-hidden': 'true' }, String(number))),
    );
  return el('ol', { class: 'six-lines' }, ...linesOf(bet.choice).map(row));
}
