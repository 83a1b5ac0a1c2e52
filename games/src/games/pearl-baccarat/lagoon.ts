import { backFor, MOST_CHIPS, type Spot as SpotName } from '#rules/games/pearl-baccarat/rules.ts';
import { ChipTable, type Spot } from '../../board/chips/chip-table.ts';
import type { How, Kit, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { wait } from '../../frame/wait.ts';
import type { WordKey, Words } from '../../frame/words.ts';
import { BeadRoad, endingOf } from './bead-road.ts';
import { backOf, type Coup, dealsOf, readCoup } from './coup.ts';
import { HandPlace } from './hand-place.ts';
import { shoeSign } from './shoe.ts';

/** Pauses before a third card, and after the last. */
const [BREATH_MS, SEEN_MS, SWEPT_MS] = [420, 700, 900];

export const spotWords: Readonly<Record<SpotName, WordKey>> = {
  player: 'baccarat.player',
  banker: 'baccarat.banker',
  tie: 'baccarat.tie',
  'player-pair': 'baccarat.playerPair',
  'banker-pair': 'baccarat.bankerPair',
};

/** As players find them on a table: the sides, what lies between them, and their pairs. */
const order: readonly SpotName[] = ['player', 'tie', 'banker', 'player-pair', 'banker-pair'];

/** The payout of a spot in table notation. */
function paysOf(name: SpotName): string {
  const winner = name === 'player' || name === 'banker' ? name : 'tie';
  return `${backFor(name, { winner, hasPlayerPair: true, hasBankerPair: true }) / 100 - 1}:1`;
}

function spotOf(t: Words, name: SpotName): Spot {
  const title = t(spotWords[name]);
  const button = el(
    'button',
    { type: 'button', class: `pool ${name}` },
    el('strong', {}, title),
    el('small', { 'data-pays': paysOf(name) }),
  );
  return { name, label: `${title} · ${paysOf(name)}`, button };
}

/** The table by the lagoon: two hands, five pools for chips, a shoe, and the beads of the coups before. */
export class Lagoon implements View {
  readonly #kit: Kit;
  readonly #table: ChipTable;
  readonly #hands: Readonly<Record<'player' | 'banker', HandPlace>>;
  readonly #shoe = el('div', { class: 'shoe', 'aria-hidden': 'true' }, shoeSign());
  readonly #road: BeadRoad;
  readonly #ending = el('p', { class: 'coup-ending', 'aria-hidden': 'true' });

  constructor(kit: Kit) {
    const { t } = kit;
    this.#kit = kit;
    const laid = order.map((name) => spotOf(t, name));
    this.#table = new ChipTable(kit, MOST_CHIPS, laid);
    this.#road = new BeadRoad(t);
    this.#hands = {
      player: new HandPlace(t, 'player', t('baccarat.player')),
      banker: new HandPlace(t, 'banker', t('baccarat.banker')),
    };
    const { player, banker } = this.#hands;
    kit.board.append(
      el(
        'div',
        { class: 'lagoon-board' },
        el('div', { class: 'coup' }, player.node, this.#shoe, banker.node, this.#ending),
        this.#road.node,
        this.#table.note,
        el(
          'div',
          { class: 'pools', role: 'group', 'aria-label': t('baccarat.table') },
          ...laid.map(({ button }) => button),
        ),
        this.#table.rail.node,
      ),
    );
  }

  choice(): unknown {
    return this.#table.choice();
  }

  bets() {
    return this.#table.bets();
  }

  setIdle(idle: boolean): void {
    this.#table.setIdle(idle);
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const { t, announce, sound } = this.#kit;
    const coup = readCoup(round.result);
    const { player, banker } = this.#hands;
    await this.#deal(coup, fresh ? skip : AbortSignal.abort());
    const ending = endingOf(t, coup);
    this.#ending.textContent = ending;
    if (coup.winner !== 'tie') this.#hands[coup.winner].crown();
    announce(`${player.said()} ${banker.said()} ${ending}`);
    await wait(fresh ? SEEN_MS : 0, skip);
    this.#road.add(coup);
    this.#table.settle(backOf(coup, this.#table.now));
    const [win, stake] = [readAmount(round.win), readAmount(round.stake)];
    if (fresh && win > stake) sound.win(win >= stake * 5n ? 2 : 1);
    await wait(fresh ? SWEPT_MS : 0, skip);
    this.#table.bare();
  }

  /** Card by card out of the shoe, each turned before the next comes. */
  async #deal(coup: Coup, skip: AbortSignal): Promise<void> {
    const { sound } = this.#kit;
    this.#ending.textContent = '';
    for (const hand of Object.values(this.#hands)) hand.clear();
    for (const { side, at, card } of dealsOf(coup)) {
      if (at === 2) await wait(BREATH_MS, skip);
      const hand = this.#hands[side];
      const placed = hand.add();
      await placed.fly(this.#shoe, skip);
      hand.settle();
      if (!skip.aborted) sound.stop(at + 3);
      await placed.turn(card, skip);
      hand.count();
    }
  }
}
