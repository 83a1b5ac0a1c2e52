import type { RoomSeat } from '#contract/calls/games/rooms.ts';
import { el } from '../../../frame/dom.ts';
import { readAmount, type ShowAmount } from '../../../frame/money.ts';
import type { Words } from '../../../frame/words.ts';
import { nameOf } from '../target-strip.ts';
import { kinds } from '../targets.ts';

export const timesOf = (times: number): string => `×${times / 100}`;

/** The plates at the others' boats: a name, and the last catch. */
export function seatPlates(t: Words, show: ShowAmount) {
  const node = el('ul', { class: 'mates', 'aria-label': t('shoal.mates') });
  const plates = new Map<string, HTMLElement>();
  const caughtOf = ({ last }: RoomSeat): readonly Node[] => {
    if (!last) return [];
    const kind = kinds.find(({ name }) => name === last.target);
    return [
      el('b', { class: 'times' }, timesOf(last.times)),
      el('span', { class: 'amount' }, show(readAmount(last.win))),
      el('span', { class: 'unseen' }, kind ? nameOf(t, kind.name) : ''),
    ];
  };
  return {
    node,
    draw(others: readonly RoomSeat[]): void {
      const shown = others.map((one) => {
        const { seat, name, last } = one;
        const key = JSON.stringify([seat, name, last]);
        const known = plates.get(key);
        if (known) return [key, known] as const;
        const words = [el('span', { class: 'name' }, name), ...caughtOf(one)];
        const plate = el('li', { 'data-seat': seat }, ...words);
        return [key, plate] as const;
      });
      plates.clear();
      for (const [key, plate] of shown) plates.set(key, plate);
      node.replaceChildren(...plates.values());
    },
  };
}
