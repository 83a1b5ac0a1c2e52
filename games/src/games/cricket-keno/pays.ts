import { timesOf } from '#rules/games/cricket-keno/rules.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';

/** Payouts by number of hits for the current picks; the row of the current hits is highlighted. */
export class Pays {
  readonly node: HTMLElement;
  readonly #t: Words;
  readonly #rows = new Map<number, HTMLElement>();

  constructor(t: Words) {
    this.#t = t;
    this.node = el('ol', { class: 'pays', 'aria-label': t('keno.pays') });
  }

  set(picks: number): void {
    const t = this.#t;
    this.#rows.clear();
    for (let hits = 0; hits <= picks; hits++) {
      const times = timesOf(picks, hits) / 100;
      if (times === 0) continue;
      const said = el('span', { class: 'unseen' }, t('keno.pay', { hits, times: String(times) }));
      const row = el(
        'li',
        {},
        said,
        el('b', { 'aria-hidden': 'true' }, `${hits}`),
        el('span', { 'aria-hidden': 'true' }, `×${times}`),
      );
      this.#rows.set(hits, row);
    }
    const first = el('li', { class: 'begin' }, t('keno.begin'));
    this.node.replaceChildren(...(picks === 0 ? [first] : this.#rows.values()));
  }

  /** @param hits `undefined` while nothing is drawn */
  light(hits: number | undefined): void {
    for (const [own, row] of this.#rows) row.classList.toggle('now', own === hits);
  }
}
