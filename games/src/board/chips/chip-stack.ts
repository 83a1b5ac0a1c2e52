import type { Amount } from '#rules/money/amount.ts';
import { el } from '../../frame/dom.ts';
import { shortAmount } from './short-amount.ts';

const MOST_SEEN = 5;
/** So many chips are counted out at most: what lies below them is not seen. */
const MOST_STACKED = 60;

/** Splits an amount into chips, largest first; each chip is its index among all chips. */
function piecesOf(amount: Amount, chips: readonly Amount[]): readonly number[] {
  const stacked: number[] = [];
  let left = amount;
  for (const [place, worth] of [...chips.entries()].reverse()) {
    for (; left >= worth && stacked.length < MOST_STACKED; left -= worth) stacked.push(place);
  }
  return stacked;
}

const disc = (place: number, height: number): HTMLElement => {
  const made = el('i', { class: `disc piece-${place}` });
  made.style.setProperty('--height', String(height));
  return made;
};

/** A chip seen from above, with what it is worth. */
export function chip(place: number, worth: Amount): HTMLElement {
  return el(
    'span',
    { class: 'stack', 'aria-hidden': 'true' },
    disc(place, 0),
    el('b', { 'data-worth': shortAmount(worth) }),
  );
}

/** Chips on a spot: the last few of them, one on another, and what all of them are worth. */
export function chipStack(amount: Amount, chips: readonly Amount[]): HTMLElement {
  const seen = piecesOf(amount, chips).slice(-MOST_SEEN);
  const places = seen.length > 0 ? seen : [0];
  const made = el(
    'span',
    { class: 'stack', 'aria-hidden': 'true' },
    ...places.map((place, at) => disc(place, at)),
    el('b', { 'data-worth': shortAmount(amount) }),
  );
  made.style.setProperty('--top', String(places.length - 1));
  return made;
}
