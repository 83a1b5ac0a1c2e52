import type { Coin } from '#rules/games/steam-mint/play.ts';
import { el } from '../../frame/dom.ts';
import { lessMotion, wait } from '../../frame/wait.ts';
import type { Drums, Place } from '../../grid/drums.ts';
import { move } from '../../grid/move.ts';

/** How long free places spin before it is known whether they receive a coin. */
const ROLL_MS = 620;
const STAMP_MS = 300;

/** The coins on the reels: what is stamped on them, and the places that roll for more. */
export class Plate {
  readonly #drums: Drums;
  readonly #coin: number;
  readonly #box: HTMLElement;

  constructor(drums: Drums, coin: number, box: HTMLElement) {
    this.#drums = drums;
    this.#coin = coin;
    this.#box = box;
  }

  #place(at: number): Place {
    const { rows } = this.#drums.look;
    return [Math.floor(at / rows), at % rows];
  }

  #cell(at: number): HTMLElement | undefined {
    return this.#drums.cell(this.#place(at));
  }

  places(coins: readonly Coin[]): Place[] {
    return coins.map(([at]) => this.#place(at));
  }

  /** Writes on coins what they are worth. */
  stamp(coins: readonly Coin[]): void {
    for (const [at, times] of coins) {
      const rank = times >= 25 ? 'gold' : times >= 5 ? 'silver' : 'copper';
      const cell = this.#cell(at);
      cell?.querySelector('.worth')?.remove();
      cell?.append(el('b', { class: `worth ${rank}` }, `×${times}`));
    }
  }

  /** Takes everything but the coins away. */
  hold(coins: readonly Coin[]): void {
    this.#box.classList.add('holding');
    for (const [at] of coins) this.#cell(at)?.classList.add('held');
  }

  clear(): void {
    this.#box.classList.remove('holding', 'rolling');
    for (const column of this.#drums.columns)
      for (const cell of column.children) {
        cell.classList.remove('held');
        cell.querySelector('.worth')?.remove();
      }
  }

  /** One respin: every free place rolls, then the new coins are struck one after another. */
  async respin(found: readonly Coin[], struck: (index: number) => void, skip: AbortSignal): Promise<void> {
    if (!lessMotion()) {
      this.#box.classList.add('rolling');
      await wait(ROLL_MS, skip);
      this.#box.classList.remove('rolling');
    }
    for (const [index, coin] of found.entries()) {
      const cell = this.#cell(coin[0]);
      if (!cell) continue;
      this.#drums.face(this.#place(coin[0]), this.#coin);
      this.stamp([coin]);
      cell.classList.add('held');
      struck(index);
      const frames = [
        { transform: 'translateY(-60%) scale(1.7)', opacity: 0, easing: 'cubic-bezier(0.6, 0, 0.9, 0.4)' },
        { transform: 'scale(0.92, 0.86)', opacity: 1, offset: 0.6 },
        { transform: 'none', opacity: 1 },
      ];
      await move(cell, frames, { duration: STAMP_MS }, skip);
    }
  }

  /** A coin is paid. */
  async pay([at]: Coin, skip: AbortSignal): Promise<void> {
    const cell = this.#cell(at);
    const frames = [{ transform: 'none' }, { transform: 'scale(1.16)', offset: 0.4 }, { transform: 'none' }];
    if (cell) await move(cell, frames, { duration: 170 }, skip);
  }
}
