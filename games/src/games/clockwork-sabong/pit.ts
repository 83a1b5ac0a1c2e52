import type { SharedPools } from '#contract/calls/games/shared-rounds.ts';
import { dividendOf, type Side, sides } from '#rules/games/clockwork-sabong/pool.ts';
import { el } from '../../frame/dom.ts';
import type { DrawShow, ShowMoment } from '../../shared/draws/draw-view.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { allOf, playedIn, poolsIn, times, winnerOf } from './reading.ts';
import { BOUT_S } from './scene/bout.ts';
import { type PitNow, PitStage } from './scene/stage.ts';

const PAST_SHOWN = 30;
/** Of the time for which the end is shown so much goes to the bout, so that what came of it can be read. */
const OF_THE_END = 0.6;
/** Before stakes close the birds grow eager. */
const EAGER_MS = 12_000;

/** The order of a totalizator: the draw in the middle. */
export const totalizator: readonly Side[] = ['meron', 'draw', 'wala'];

/** The pit, what is staked on each side, and how the last bouts ended. */
export class Pit implements DrawShow {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #stage = new PitStage();
  readonly #past: HTMLElement;
  readonly #said = el('p', { class: 'bout-said' });
  readonly #cells: Readonly<Record<Side, ReturnType<typeof cell>>>;
  #pools: SharedPools | undefined;
  #key = '';

  constructor(kit: SharedKit) {
    const { t } = kit;
    this.#kit = kit;
    this.#past = el('ol', { class: 'bouts', 'aria-label': t('sabong.past'), tabindex: '0' });
    const of = (side: Side) => cell(side, t(`sabong.${side}`));
    this.#cells = { meron: of('meron'), draw: of('draw'), wala: of('wala') };
    const board = el(
      'dl',
      { class: 'tote', 'aria-label': t('sabong.pool') },
      ...totalizator.map((side) => this.#cells[side].node),
    );
    this.node = el('div', { class: 'pit' }, this.#stage.canvas, this.#past, board, this.#said);
  }

  revealMs(): number {
    const { round } = this.#kit.feed.book;
    const shown =
      round?.next_at && round.ended_at ? round.next_at - round.ended_at : Number.POSITIVE_INFINITY;
    return Math.min(BOUT_S * 1_000, shown * OF_THE_END);
  }

  draw(moment: ShowMoment): void {
    const { book, phase, isRevealed, past } = moment;
    if (this.node.checkVisibility()) this.#stage.draw(this.#now(moment), moment.at / 1_000);
    const key = `${book.round?.round_id} ${phase.is} ${isRevealed} ${past[0]?.round_id}`;
    if (key === this.#key && book.pools === this.#pools) return;
    if (key !== this.#key) this.#drawPast(past);
    this.#key = key;
    this.node.dataset.revealing = String(phase.is === 'over' && !isRevealed);
    this.#pools = book.pools;
    const winner = phase.is === 'over' && isRevealed ? winnerOf(phase.outcome) : undefined;
    this.#tote(book.pools, winner);
  }

  #now({ phase, revealed, book }: ShowMoment): PitNow {
    if (phase.is === 'taking') return { is: 'rest', wound: Math.max(0, 1 - phase.left / EAGER_MS) * 0.6 };
    if (phase.is === 'waiting') return { is: 'rest', wound: 1 };
    const winner = phase.is === 'over' ? winnerOf(phase.outcome) : undefined;
    if (phase.is !== 'over' || !winner) return { is: 'rest', wound: 0 };
    const s = (revealed / this.revealMs()) * BOUT_S;
    return { is: 'bout', link: book.round?.link ?? '', winner, s };
  }

  #tote(pushed: SharedPools, winner: Side | undefined): void {
    const { t, show } = this.#kit;
    const [pools, played] = [poolsIn(pushed), playedIn(pushed)];
    for (const side of sides) {
      const { node, pays, pool } = this.#cells[side];
      const dividend = dividendOf(played, side);
      pays.textContent = dividend === undefined ? '–' : times(dividend);
      pool.textContent = show(pools[side]);
      node.classList.toggle('winner', side === winner);
    }
    this.#said.hidden = winner === undefined;
    if (winner === undefined) return;
    const dividend = dividendOf(played, winner);
    // What a side had that was left out came back to its own: nothing is said of it here.
    const isEmpty = allOf(played) === 0n || (dividend === undefined && pools[winner] > 0n);
    const after = isEmpty
      ? ''
      : dividend === undefined
        ? t('sabong.nobody', { side: t(`sabong.${winner}`) })
        : t('sabong.pays', { times: times(dividend) });
    this.#said.replaceChildren(
      el('b', {}, t(`sabong.wins.${winner}`)),
      ...(after === '' ? [] : [el('span', {}, after)]),
    );
    this.#said.dataset.winner = winner;
  }

  #drawPast(past: ShowMoment['past']): void {
    const { t } = this.#kit;
    const items = past.slice(0, PAST_SHOWN).flatMap(({ number, outcome }) => {
      const winner = winnerOf(outcome);
      if (!winner) return [];
      const words = `${t('draws.round', { number: String(number) })}: ${t(`sabong.${winner}`)}`;
      return [
        el('li', { class: winner, title: words }, mark(winner), el('span', { class: 'unseen' }, words)),
      ];
    });
    this.#past.replaceChildren(...items);
    this.#past.hidden = items.length === 0;
  }
}

const marks: Readonly<Record<Side, string>> = { meron: 'M', wala: 'W', draw: '=' };

/** A side as it stands in the strip of former bouts. */
export const mark = (side: Side): HTMLElement => el('i', { 'aria-hidden': 'true' }, marks[side]);

function cell(side: Side, name: string) {
  const pays = el('b', { class: 'pays' }, '–');
  const pool = el('span', { class: 'pool' });
  const node = el('div', { class: side }, el('dt', {}, name), el('dd', {}, pays, pool));
  return { node, pays, pool };
}
