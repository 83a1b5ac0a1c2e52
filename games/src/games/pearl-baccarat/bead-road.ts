import type { Winner } from '#rules/games/pearl-baccarat/tableau.ts';
import { el } from '../../frame/dom.ts';
import type { WordKey, Words } from '../../frame/words.ts';
import { type Coup, hasPair, totalOf } from './coup.ts';

const ROWS = 6;
const COLUMNS = 16;

const winnerWords: Readonly<Record<Winner, WordKey>> = {
  player: 'baccarat.playerWins',
  banker: 'baccarat.bankerWins',
  tie: 'baccarat.tied',
};

/** The result of a coup, as a sentence. */
export function endingOf(t: Words, coup: Coup): string {
  const [player, banker] = [totalOf(coup.player), totalOf(coup.banker)];
  return t(winnerWords[coup.winner], { player, banker });
}

/** The bead road: a bead for each coup of this visit, from top to bottom, then the next column. */
export class BeadRoad {
  readonly node: HTMLElement;
  readonly #t: Words;

  constructor(t: Words) {
    this.#t = t;
    this.node = el('ol', { class: 'bead-road', 'aria-label': t('baccarat.road') });
  }

  add(coup: Coup): void {
    const pairs = [hasPair(coup.player) ? 'player-pair' : '', hasPair(coup.banker) ? 'banker-pair' : ''];
    const bead = el('i', { class: `bead ${coup.winner} ${pairs.join(' ')}`, 'aria-hidden': 'true' });
    this.node.append(el('li', {}, bead, el('span', { class: 'unseen' }, endingOf(this.#t, coup))));
    // The oldest column goes when the road is full.
    if (this.node.children.length <= ROWS * COLUMNS) return;
    for (let i = 0; i < ROWS; i++) this.node.firstElementChild?.remove();
  }
}
