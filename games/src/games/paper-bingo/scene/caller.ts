import { BALLS } from '#rules/games/paper-bingo/card.ts';
import { el } from '../../../frame/dom.ts';
import type { SharedKit } from '../../../shared/start-shared.ts';
import { called, columnOf, letters } from '../reading.ts';
import { drum } from './drum.ts';

/** So many of the last calls hang on the string. */
const HUNG = 9;
/** A ball that comes more often than this is not seen to roll. */
const ROLL_MS = 240;
/** How fast the drum turns, in radians a second. */
const [IDLE, CALLING] = [0.8, 3.4];

/** Balls that were called, and how fast they come. */
export interface CallsNow {
  readonly balls: readonly number[];
  readonly count: number;
  readonly each: number;
  readonly isCalling: boolean;
  readonly isShaken: boolean;
  readonly at: number;
}

/** Before the first ball the string spells the name of the game. */
const sign = (): readonly HTMLElement[] =>
  letters.map((letter, column) =>
    el('li', { class: 'sign', 'data-column': column, 'aria-hidden': 'true' }, letter),
  );

/** The drum, the ball that was called last, the string of those before it, and the board of all 75. */
export function caller({ t }: Pick<SharedKit, 't'>) {
  const turning = drum();
  const letter = el('b');
  const number = el('span');
  const ball = el('p', { class: 'ball', hidden: true }, letter, number);
  const count = el('p', { class: 'call-count' });
  const string = el('ol', { class: 'string', 'aria-label': t('bingo.calls'), reversed: true });
  const fields = Array.from({ length: BALLS }, (_, i) => el('i', {}, String(i + 1)));
  const rows = letters.map((head, column) =>
    el(
      'div',
      { class: `column-${column}` },
      el('b', {}, head),
      ...fields.slice(column * 15, column * 15 + 15),
    ),
  );
  const board = el('div', { class: 'call-board', role: 'img' }, ...rows);
  const node = el(
    'div',
    { class: 'caller' },
    turning.node,
    el('div', { class: 'call-now' }, ball, count),
    string,
  );
  let shown = 'nothing';
  let shake = 0;
  let turned = 0;
  let before = 0;

  function show({ balls, count: many, each }: CallsNow): void {
    const out = balls.slice(0, many);
    const last = out.at(-1);
    ball.hidden = last === undefined;
    if (last !== undefined) {
      letter.textContent = letters[columnOf(last)] ?? '';
      number.textContent = String(last);
      ball.dataset.column = String(columnOf(last));
      if (each >= ROLL_MS)
        ball.animate(
          [{ transform: 'translateX(-90%) rotate(-200deg) scale(0.4)', opacity: 0 }, { transform: 'none' }],
          {
            duration: Math.min(380, each * 0.6),
            easing: 'cubic-bezier(0.2, 1.2, 0.4, 1)',
          },
        );
    }
    count.textContent = many > 0 ? t('bingo.ballOf', { n: many, all: BALLS }) : '';
    const hung = out.slice(-HUNG - 1, -1).reverse();
    string.replaceChildren(
      ...hung.map((one) => el('li', { 'data-column': columnOf(one) }, called(one))),
      ...(many > 0 ? [] : sign()),
    );
    const are = new Set(out);
    for (const [i, field] of fields.entries()) field.classList.toggle('on', are.has(i + 1));
    board.ariaLabel = t('bingo.board', { count: many });
  }

  return {
    node,
    board,
    draw(now: CallsNow) {
      const elapsed = Math.min(100, Math.max(0, now.at - before));
      before = now.at;
      turned += (elapsed / 1_000) * (now.isCalling ? CALLING : IDLE);
      const wants = now.isCalling ? 1 : now.isShaken ? 0.55 : 0;
      shake += (wants - shake) * Math.min(1, elapsed / 400);
      turning.draw(turned, now.at === 0 ? 0 : shake);
      const key = `${now.count} ${now.balls[0] ?? 0} ${now.balls[1] ?? 0}`;
      if (key === shown) return;
      shown = key;
      show(now.count === 0 ? { ...now, balls: [] } : now);
    },
  };
}
