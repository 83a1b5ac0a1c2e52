import { dividendOf, type Side, sides } from '#rules/games/clockwork-sabong/pool.ts';
import { el } from '../../frame/dom.ts';
import type { Book } from '../../shared/book.ts';
import type { Slip, SlipDesk } from '../../shared/draws/draw-view.ts';
import { poolNow } from '../../shared/draws/return-now.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { totalizator } from './pit.ts';
import { chanceOf, payoutsNow, playedIn, poolsIn, times } from './reading.ts';
import { portrait } from './scene/portrait.ts';

interface Plate {
  readonly node: HTMLElement;
  readonly input: HTMLInputElement;
  readonly pays: HTMLElement;
  readonly pool: HTMLElement;
  readonly mine: HTMLElement;
  readonly chance: HTMLElement;
}

/** The choice of a side: each with its bird, the current return of one unit, and the stake on it. */
export class SideSlip implements Slip {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #desk: SlipDesk;
  readonly #plates: Readonly<Record<Side, Plate>>;
  readonly #field: HTMLFieldSetElement;
  #chosen: Side | undefined;

  constructor(kit: SharedKit, desk: SlipDesk) {
    const { t } = kit;
    this.#kit = kit;
    this.#desk = desk;
    const choose = (side: Side) => {
      this.#chosen = side;
      kit.sound.click();
      desk.changed();
    };
    const of = (side: Side) => plateOf(kit, side, () => choose(side));
    this.#plates = { meron: of('meron'), draw: of('draw'), wala: of('wala') };
    this.#field = el(
      'fieldset',
      { class: 'sides' },
      el('legend', { class: 'unseen' }, t('sabong.choose')),
      ...totalizator.map((side) => this.#plates[side].node),
    );
    this.node = el(
      'div',
      { class: 'side-slip' },
      this.#field,
      el('p', { class: 'take' }, t('sabong.take')),
      el('p', { class: 'take' }, t('sabong.moves')),
    );
  }

  choice(): unknown {
    return this.#chosen && { on: this.#chosen };
  }

  missing(): string {
    return this.#kit.t('sabong.choose');
  }

  taken(): void {
    this.#chosen = undefined;
    for (const side of sides) this.#plates[side].input.checked = false;
  }

  draw(isOpen: boolean, book: Book): void {
    const { t, show } = this.#kit;
    const { round, pools: pushed } = book;
    const [pools, played] = [poolsIn(pushed), playedIn(pushed)];
    this.#field.disabled = !isOpen;
    for (const side of sides) {
      const { node, pays, pool, mine, chance } = this.#plates[side];
      const dividend = dividendOf(played, side);
      pays.textContent = dividend === undefined ? '–' : times(dividend);
      pool.textContent = show(pools[side]);
      const share = chanceOf(round?.setting, side);
      chance.textContent = share === undefined ? '' : t('sabong.chance', { share });
      const isChosen = side === this.#chosen;
      node.classList.toggle('chosen', isChosen);
      const own = isChosen ? this.#dividendWithOwn(book, side) : undefined;
      mine.textContent = own === undefined ? '' : t('sabong.withYours', { times: times(own) });
    }
  }

  /** The return of the stake; `undefined` if it would be refunded. */
  #dividendWithOwn(book: Book, on: Side): bigint | undefined {
    const pool = poolNow(book);
    return (
      pool && payoutsNow({ stake: this.#desk.stake, choice: { on } }, pool, book.round?.setting)?.dividend
    );
  }
}

function plateOf({ t }: SharedKit, side: Side, choose: () => void): Plate {
  const input = el('input', { type: 'radio', name: 'side', class: 'unseen', value: side, onchange: choose });
  const [pays, pool] = [el('b', { class: 'pays' }, '–'), el('span', { class: 'pool' })];
  const [mine, chance] = [el('span', { class: 'with-yours' }), el('span', { class: 'chance' })];
  const node = el(
    'label',
    { class: `side-plate ${side}` },
    input,
    portrait(side),
    el('span', { class: 'side-name' }, t(`sabong.${side}`)),
    pays,
    el('span', { class: 'pays-now' }, t('sabong.paysNow')),
    el('span', { class: 'in-pool' }, el('span', { class: 'caption' }, t('sabong.pool')), pool),
    chance,
    mine,
  );
  return { node, input, pays, pool, mine, chance };
}
