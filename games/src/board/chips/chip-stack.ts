import type { Amount } from '#rules/money/amount.ts';
import { el } from '../../frame/dom.ts';
import { shortAmount } from './short-amount.ts';

/** Chips of the tray, in chips of one stake. */
export const pieces: readonly number[] = [1, 5, 25, 100];

const MOST_SEEN = 5;

/** The pieces that so many chips are stacked of, the largest first. */
export function piecesOf(count: number): readonly number[] {
  const stacked: number[] = [];
  let left = count;
  for (const piece of pieces.toReversed()) {
    for (; left >= piece; left -= piece) stacked.push(piece);
  }
  return stacked;
}

const disc = (piece: number, height: number): HTMLElement => {
  const made = el('i', { class: `disc piece-${piece}` });
  made.style.setProperty('--height', String(height));
  return made;
};

/** A chip seen from above, with what it is worth. */
export function chip(piece: number, worth: Amount): HTMLElement {
  return el(
    'span',
    { class: 'stack', 'aria-hidden': 'true' },
    disc(piece, 0),
    el('b', { 'data-worth': shortAmount(worth) }),
  );
}

/** Chips on a spot: the last few of them, one on another, and what all of them are worth. */
export function chipStack(count: number, worth: Amount): HTMLElement {
  const seen = piecesOf(count).slice(-MOST_SEEN);
  const made = el(
    'span',
    { class: 'stack', 'aria-hidden': 'true' },
    ...seen.map((piece, at) => disc(piece, at)),
    el('b', { 'data-worth': shortAmount(worth) }),
  );
  made.style.setProperty('--top', String(seen.length - 1));
  return made;
}
