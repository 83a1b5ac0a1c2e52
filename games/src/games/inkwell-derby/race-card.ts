import { arrowKeys } from '../../board/arrow-keys.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import { betWords, calledOf, nameOf, pairOf, written } from './reading.ts';
import { token } from './runners.ts';
import { portrait } from './scene/portrait.ts';

export interface CardProps {
  readonly t: Words;
  readonly runners: number;
  readonly odds: (code: string) => number | undefined;
  readonly has: (code: string) => boolean;
  readonly toggle: (code: string) => void;
}

interface Row {
  readonly win: HTMLButtonElement;
  readonly place: HTMLButtonElement;
  readonly pair: HTMLButtonElement;
}

/** The field of a race with what is laid on it; the first two are chosen one after the other. */
export class RaceCard {
  readonly node: HTMLElement;
  readonly #props: CardProps;
  readonly #rows: readonly Row[];
  #first: number | undefined;
  #isOpen = false;

  constructor(props: CardProps) {
    this.#props = props;
    const { t } = props;
    this.#rows = Array.from({ length: props.runners }, (_, runner) => this.#row(runner));
    const head = [t('derby.runner'), t('derby.win'), t('derby.place'), t('derby.quinella')];
    const body = el(
      'tbody',
      {},
      ...this.#rows.map(({ win, place, pair }, runner) =>
        el(
          'tr',
          {},
          el(
            'th',
            { scope: 'row' },
            el(
              'span',
              { class: 'runner' },
              token(runner),
              portrait(runner, 40),
              el('span', {}, nameOf(t, runner)),
            ),
          ),
          ...[win, place, pair].map((button) => el('td', {}, button)),
        ),
      ),
    );
    this.node = el(
      'table',
      { class: 'race-card' },
      el('caption', { class: 'unseen' }, t('derby.card')),
      el('thead', {}, el('tr', {}, ...head.map((text) => el('th', { scope: 'col' }, text)))),
      body,
    );
    arrowKeys(
      body,
      this.#rows.flatMap(({ win, place, pair }) => [win, place, pair]),
      3,
    );
  }

  draw(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (!isOpen) this.#first = undefined;
    for (const [runner, { win, place, pair }] of this.#rows.entries()) {
      this.#odds(win, `win ${runner + 1}`);
      this.#odds(place, `place ${runner + 1}`);
      this.#pair(pair, runner);
    }
  }

  #row(runner: number): Row {
    const { t, odds, toggle } = this.#props;
    const single = (kind: 'win' | 'place') => {
      const code = `${kind} ${runner + 1}`;
      const laid = odds(code);
      const words = betWords(t, { kind, runners: [runner] });
      const label =
        laid === undefined ? `${words}: –` : t('derby.offer', { bet: words, odds: written(laid) });
      const onclick = () => {
        if (this.#isOpen && laid !== undefined) toggle(code);
      };
      return el(
        'button',
        { type: 'button', class: 'odds', 'aria-label': label, onclick },
        laid === undefined ? '–' : written(laid),
      );
    };
    const pair = el('button', { type: 'button', class: 'odds pair', onclick: () => this.#choose(runner) });
    return { win: single('win'), place: single('place'), pair };
  }

  #odds(button: HTMLButtonElement, code: string): void {
    const { has, odds } = this.#props;
    button.ariaPressed = String(has(code));
    button.ariaDisabled = String(!this.#isOpen || odds(code) === undefined);
  }

  /** Without a first runner it asks for one; then each of the others shows the odds of the pair. */
  #pair(button: HTMLButtonElement, runner: number): void {
    const { t, odds, has } = this.#props;
    const first = this.#first;
    const code = first === undefined || first === runner ? undefined : pairOf(first, runner);
    const laid = code === undefined ? undefined : odds(code);
    button.ariaDisabled = String(!this.#isOpen || (code !== undefined && laid === undefined));
    button.ariaPressed = String(code === undefined ? first === runner : has(code));
    button.classList.toggle('first', first === runner);
    const me = calledOf(t, runner);
    if (first === undefined) {
      button.textContent = '+';
      button.ariaLabel = t('derby.pairFirst', { runner: me });
    } else if (code === undefined) {
      button.textContent = '✓';
      button.ariaLabel = t('derby.pairChosen', { runner: me });
    } else {
      button.textContent = laid === undefined ? '–' : written(laid);
      const bet = t('derby.betPair', { first: calledOf(t, first), second: me });
      button.ariaLabel = laid === undefined ? `${bet}: –` : t('derby.offer', { bet, odds: written(laid) });
    }
  }

  #choose(runner: number): void {
    if (!this.#isOpen) return;
    const first = this.#first;
    if (first === undefined || first === runner) this.#first = first === runner ? undefined : runner;
    else {
      const code = pairOf(first, runner);
      if (this.#props.odds(code) === undefined) return;
      this.#first = undefined;
      this.#props.toggle(code);
    }
    this.draw(this.#isOpen);
  }
}
