import { placesOf } from '#rules/games/inkwell-derby/odds.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import { nameOf, orderOf, written } from './reading.ts';
import { token } from './runners.ts';
import { portrait } from './scene/portrait.ts';

const PAST_SHOWN = 8;

type Odds = (code: string) => number | undefined;

/** Numbers in their order: who is in front, or how a race ended. */
export function tokens(order: readonly number[], name: string): HTMLElement {
  return el('span', { class: name, 'aria-hidden': 'true' }, ...order.map((number) => token(number - 1)));
}

const priced = (odds: Odds, code: string) => {
  const laid = odds(code);
  return laid === undefined ? '–' : written(laid);
};

/** The order of finish with what winners and placed runners were laid at. */
export function finishBoard(t: Words, order: readonly number[], odds: Odds): HTMLElement {
  const places = placesOf(order.length);
  const row = (number: number, at: number) => {
    const isPlaced = at < places;
    const runner = number - 1;
    return el(
      'li',
      { class: at === 0 ? 'winner' : isPlaced ? 'placed' : '' },
      el('b', { class: 'place' }, String(at + 1)),
      token(runner),
      ...(isPlaced ? [portrait(runner, 52)] : []),
      el('span', { class: 'name' }, nameOf(t, runner)),
      el(
        'span',
        { class: 'paid-at' },
        ...(at === 0 ? [el('b', { title: t('derby.win') }, priced(odds, `win ${number}`))] : []),
        ...(isPlaced ? [el('span', { title: t('derby.place') }, priced(odds, `place ${number}`))] : []),
      ),
    );
  };
  return el(
    'div',
    { class: 'finish-board' },
    el('h2', {}, t('derby.finish')),
    el('ol', { class: 'finish' }, ...order.map(row)),
  );
}

/** Results of the last races: the first three of each. */
export function pastBoard(
  t: Words,
  past: readonly { readonly number: number; readonly outcome: unknown }[],
): HTMLElement {
  const list = past.slice(0, PAST_SHOWN).map(({ number, outcome }) => {
    const first = orderOf(outcome).slice(0, 3);
    const said = first.map((runner, at) => `${at + 1}. ${runner} ${nameOf(t, runner - 1)}`).join(', ');
    return el(
      'li',
      {},
      el('span', { class: 'unseen' }, `${t('draws.round', { number: String(number) })}: ${said}`),
      el('span', { class: 'past-number', 'aria-hidden': 'true' }, `#${number}`),
      tokens(first, 'past-three'),
    );
  });
  return el(
    'div',
    { class: 'past-board' },
    el('h2', {}, t('derby.past')),
    list.length > 0 ? el('ol', { class: 'past-races' }, ...list) : el('p', {}, t('draws.archiveNone')),
  );
}
