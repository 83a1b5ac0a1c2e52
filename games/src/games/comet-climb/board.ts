import { el, icons } from '../../frame/dom.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { crashOf, hundredths } from './reading.ts';

const PAST_SHOWN = 24;

/** The elements of the page. */
export function buildBoard({ t, place, feed }: SharedKit) {
  const past = el('ol', { class: 'past', 'aria-label': t('climb.past'), tabindex: '0' });
  const label = el('p', { class: 'now-label' });
  const number = el('p', { class: 'now-number' });
  const below = el('p', { class: 'now-below' });
  const bar = el('i', { class: 'now-bar', 'aria-hidden': 'true' });
  const won = el('p', { class: 'now-won', hidden: true });
  const cut = el('p', { class: 'cut', role: 'alert', hidden: true }, t('climb.cut'));
  const who = el('button', { type: 'button', class: 'who-button', 'aria-haspopup': 'dialog' });
  const balance = el('output', { class: 'value' });
  const caption = el('span', { class: 'caption' }, t('balance'));
  const second = el('button', { type: 'button', class: 'second', 'aria-pressed': 'false' });
  const panels = el('div', { class: 'panels' });
  const side = el('aside', { class: 'side' });
  const stage = el(
    'div',
    { class: 'sky' },
    past,
    el('div', { class: 'now' }, label, number, bar, below, won),
    cut,
  );
  const note = el('div', { class: 'figure' }, caption, balance);
  const canSecond = feed.book.state.most_bets > 1;
  const purse = el('div', { class: 'purse' }, note, who, ...(canSecond ? [second] : []));
  place.append(stage, side, el('div', { class: 'bet-place' }, purse, panels));
  return { past, label, number, below, bar, won, cut, who, balance, second, panels, side, stage };
}

export type Board = ReturnType<typeof buildBoard>;

/** The second bet comes and goes; where there is room it is always there. */
export function drawSecond(button: HTMLButtonElement, t: SharedKit['t'], isOpen: boolean): void {
  const words = t(isOpen ? 'climb.secondOff' : 'climb.second');
  button.replaceChildren(isOpen ? icons.minus() : icons.plus(), el('span', {}, words));
  button.title = words;
  button.ariaPressed = String(isOpen);
}

export function drawWho(button: HTMLButtonElement, t: SharedKit['t'], count: number): void {
  const words = t('shared.in', { count });
  if (button.ariaLabel === words) return;
  button.ariaLabel = words;
  button.title = words;
  button.replaceChildren(icons.people(), String(count));
}

const rank = (crash: number): string => (crash >= 1_000 ? 'high' : crash >= 200 ? 'mid' : 'low');

export function drawPast(
  { past }: Pick<Board, 'past'>,
  last: readonly { readonly outcome: unknown }[],
): void {
  past.replaceChildren(
    ...last.slice(0, PAST_SHOWN).map(({ outcome }) => {
      const crash = crashOf(outcome);
      return el('li', { class: rank(crash) }, `×${hundredths(crash)}`);
    }),
  );
}
