import { pays } from '#rules/games/gallery-jacks/pays.ts';
import { type PokerRank, ranks } from '#rules/games/gallery-jacks/rank.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';

/** The paytable, engraved: the row that the cards make as they lie is lit. */
export class PayPlate {
  readonly node: HTMLElement;
  readonly #rows: ReadonlyMap<PokerRank, HTMLElement>;

  constructor(t: Words) {
    const paid = ranks.flatMap((rank, place) => {
      const times = pays[place] ?? 0;
      if (times === 0) return [];
      const row = el('div', {}, el('dt', {}, t(`jacks.rank.${rank}`)), el('dd', {}, `×${times}`));
      return [[rank, row] as const];
    });
    this.#rows = new Map(paid);
    const rows = paid.toReversed().map(([, row]) => row);
    this.node = el('dl', { class: 'pay-plate', 'aria-label': t('jacks.table') }, ...rows);
  }

  /** @param isPaid the round is over, and this is what it paid */
  light(rank: PokerRank | undefined, isPaid = false): void {
    for (const [each, row] of this.#rows) {
      row.classList.toggle('now', each === rank);
      row.classList.toggle('paid', each === rank && isPaid);
    }
  }
}
