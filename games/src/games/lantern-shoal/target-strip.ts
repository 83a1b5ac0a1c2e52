import type { Target } from '#rules/games/lantern-shoal/rules.ts';
import { blankSheet, sharpness } from '../../canvas/pen.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import { paintFish, putFish } from './fish/paint.ts';
import { chanceOf, type Kind, kinds, paysOf } from './targets.ts';

/** Size of the small pictures, in CSS pixels. */
const [WIDE, TALL] = [52, 34];

export const nameOf = (t: Words, name: Target): string => t(`shoal.${name}`);

function picture({ shape }: Kind): HTMLCanvasElement {
  const sharp = sharpness();
  const { picture, pen } = blankSheet(WIDE, TALL, sharp);
  picture.className = 'portrait';
  const [x, y] = shape.reach;
  const scale = Math.min(WIDE / 2 / x, TALL / 2 / y);
  pen.translate(WIDE / 2, TALL / 2);
  pen.scale(scale, scale);
  putFish(pen, paintFish(shape, scale * sharp), 0.1);
  return picture;
}

export interface TargetStrip {
  readonly node: HTMLElement;
  readonly chosen: Target;
  choose(name: Target): void;
}

/**
 * Everything that can be shot at, with what it pays and how often it is caught. One of them is aimed at; the arrow keys
 * go from one to the next wherever the focus is, as it is in a shooting gallery.
 */
export function targetStrip(
  t: Words,
  on: { readonly chosen: (name: Target) => void; readonly shoot: () => void },
): TargetStrip {
  let chosen: Target = 'sardine';
  const buttons = new Map(
    kinds.map((kind) => {
      const { name } = kind;
      const [times, chance] = [paysOf(name), chanceOf(name)];
      const button = el(
        'button',
        {
          type: 'button',
          role: 'radio',
          class: 'target',
          'aria-label': t('shoal.target', { name: nameOf(t, name), times, chance }),
          onclick: () => choose(name),
          // As everywhere on the page, it shoots: who has come to a target has chosen it.
          onkeydown: (event) => {
            if (!(event instanceof KeyboardEvent) || (event.code !== 'Space' && event.code !== 'Enter'))
              return;
            event.preventDefault();
            if (!event.repeat) on.shoot();
          },
        },
        picture(kind),
        el('b', {}, `×${times}`),
        el('small', {}, chance),
      );
      return [name, button] as const;
    }),
  );
  const mark = () => {
    for (const [name, button] of buttons) {
      button.ariaChecked = String(name === chosen);
      button.tabIndex = name === chosen ? 0 : -1;
    }
  };
  function choose(name: Target): void {
    if (name === chosen) return;
    chosen = name;
    mark();
    on.chosen(name);
  }
  const node = el(
    'div',
    { class: 'targets', role: 'radiogroup', 'aria-label': t('shoal.targets') },
    ...buttons.values(),
  );
  mark();
  document.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    const { target } = event;
    if (!step || document.querySelector('dialog[open]')) return;
    if (target instanceof Element && target.closest('input, select, textarea')) return;
    event.preventDefault();
    const at = kinds.findIndex(({ name }) => name === chosen);
    const next = kinds[(at + step + kinds.length) % kinds.length];
    if (!next) return;
    choose(next.name);
    buttons.get(next.name)?.focus({ preventScroll: true });
  });
  return {
    node,
    get chosen() {
      return chosen;
    },
    choose,
  };
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
