import { el } from '../frame/dom.ts';
import type { SlotHud } from '../slot/slot-hud.ts';

/** A line above the reels for what a game counts; the count of the free spins moves into it. */
export function addCrown({ reels }: SlotHud, ...content: readonly HTMLElement[]): void {
  const stage = reels.closest('.stage');
  const free = stage?.querySelector('.free-count');
  stage?.prepend(el('div', { class: 'crown' }));
  stage?.querySelector('.crown')?.append(...(free ? [free] : []), ...content);
}

/** Steps that a multiplier climbs. */
export interface Ladder {
  readonly node: HTMLElement;
  /** Shows these steps, the first one reached. */
  set(steps: readonly number[]): void;
  /** Lights a step; beyond the last the last. */
  reach(step: number): void;
}

export function makeLadder(label: string): Ladder {
  const node = el('ol', { class: 'ladder', 'aria-label': label });
  const reach = (step: number) => {
    const items = [...node.children];
    for (const [at, item] of items.entries()) {
      if (at === Math.min(step, items.length - 1)) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    }
  };
  return {
    node,
    set: (steps) => {
      node.replaceChildren(...steps.map((times) => el('li', {}, `×${times}`)));
      reach(0);
    },
    reach,
  };
}
