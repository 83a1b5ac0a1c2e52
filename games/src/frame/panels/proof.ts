import { type Amount, formatAmount } from '#rules/money/amount.ts';
import type { Played } from '../api-client.ts';
import { el } from '../dom.ts';
import type { Words } from '../words.ts';

/** A round as the page keeps it, to show and verify it. */
export interface KeptRound {
  readonly seedId: string;
  readonly nonce: number;
  readonly played: Pick<Played, 'round_id' | 'stake' | 'win' | 'result'>;
  /** The unit stake, where a round may stake several units. Default: the stake. */
  readonly unit?: Amount;
  readonly choice?: unknown;
  readonly actions?: readonly unknown[];
}

/** The stake that was picked, as the wire spells it. */
export const stakeOf = ({ unit, played }: KeptRound): string =>
  unit === undefined ? played.stake : formatAmount(unit);

/** A name and its value in a definition list. */
export function proofLine(label: string, value: string): HTMLElement {
  return el('div', { class: 'proof-line' }, el('dt', {}, label), el('dd', {}, el('code', {}, value)));
}

/** A round with its button; the check is made when it is asked for, and unfolds below. */
export function checkRow(
  t: Words,
  about: string,
  check: () => HTMLElement,
  ...more: readonly HTMLElement[]
): HTMLElement {
  const place = el('div', {});
  const button = el(
    'button',
    {
      type: 'button',
      class: 'plain-button',
      onclick: () => {
        button.disabled = true;
        place.replaceChildren(check());
      },
    },
    t('verify'),
  );
  return el('li', {}, el('div', { class: 'check-head' }, el('span', {}, about), button, ...more), place);
}

interface ShownStep {
  readonly isGood: boolean;
  readonly text: string;
  readonly value: string;
}

/** The steps of a check, each good or bad, and what all of them come to. */
export function proofSteps(t: Words, steps: readonly ShownStep[], isGood: boolean): HTMLElement {
  const items = steps.map(({ isGood: good, text, value }) =>
    el(
      'li',
      { class: good ? 'good' : 'bad' },
      el('span', {}, `${good ? '✓' : '✗'} ${text}`),
      el('code', {}, value),
    ),
  );
  return el(
    'div',
    {},
    el('ol', { class: 'steps' }, ...items),
    el('p', { class: isGood ? 'verdict good' : 'verdict bad' }, t(isGood ? 'verified' : 'notVerified')),
  );
}
