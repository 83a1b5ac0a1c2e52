import { ranks, type ThreeRank } from '#rules/games/three-card-duel/hand.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';

/** What a bet pays by the player's cards alone, the best first; the row of the hand is lit. */
export class PayList {
  readonly node: HTMLElement;
  readonly #rows: ReadonlyMap<ThreeRank, HTMLElement>;

  /** @param pays to one, by the place in `ranks` */
  constructor(t: Words, title: string, pays: readonly number[]) {
    const paid = ranks.flatMap((rank, place) => {
      const toOne = pays[place] ?? 0;
      if (toOne === 0) return [];
      const row = el(
        'tr',
        {},
        el('th', { scope: 'row' }, t(`duel.rank.${rank}`)),
        el('td', {}, t('duel.toOne', { n: toOne })),
      );
      return [[rank, row] as const];
    });
    this.#rows = new Map(paid);
    const rows = paid.toReversed().map(([, row]) => row);
    this.node = el('table', { class: 'pay-list' }, el('caption', {}, title), el('tbody', {}, ...rows));
  }

  light(rank?: ThreeRank): void {
    for (const [each, row] of this.#rows) row.classList.toggle('lit', each === rank);
  }
}
