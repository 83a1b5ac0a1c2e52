import { el } from '../frame/dom.ts';
import { wait } from '../frame/wait.ts';
import type { Drums, Place } from './drums.ts';

const ALL_MS = 1_300;
const EACH_MS = 1_150;
/** Number of repetitions of the win highlights, so that an idle page comes to rest. */
const TIMES = 4;

/** Something to be lit: its cells, and what is written over them. */
export interface Sight {
  readonly places: readonly Place[];
  readonly label: string;
}

/** Shows wins, all at once and then one after another, until it is stopped. */
export class WinTour {
  readonly #drums: Drums;
  readonly #label = el('span', { class: 'line-win', hidden: true });
  #stop = new AbortController();

  constructor(drums: Drums, overlay: HTMLElement) {
    this.#drums = drums;
    overlay.append(this.#label);
  }

  /** Lights cells and writes over their middle. */
  show({ places, label }: Sight): void {
    this.#drums.light(places);
    this.#label.hidden = label === '' || places.length === 0;
    this.#label.textContent = label;
    const { rows } = this.#drums.look;
    const middle = places[Math.floor(places.length / 2)] ?? [2, 1];
    const reels = this.#drums.columns.length;
    this.#label.style.left = `${((middle[0] + 0.5) / reels) * 100}%`;
    this.#label.style.top = `${((middle[1] + 0.8) / rows) * 100}%`;
  }

  stop(): void {
    this.#stop.abort();
    this.#drums.light(undefined);
    this.#label.hidden = true;
  }

  async play(sights: readonly Sight[]): Promise<void> {
    this.stop();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const [only] = sights;
    if (!only) return;
    if (sights.length > 1) {
      this.show({ places: sights.flatMap(({ places }) => places), label: '' });
      await wait(ALL_MS, signal);
    }
    for (let i = 0; !signal.aborted && i < sights.length * TIMES; i++) {
      this.show(sights[i % sights.length] ?? only);
      await wait(EACH_MS, signal);
    }
    if (!signal.aborted) this.stop();
  }
}
