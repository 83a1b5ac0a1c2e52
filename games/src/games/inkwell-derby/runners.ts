import { el } from '../../frame/dom.ts';

/** The colours of a cloth and of its number, as they are worn on courses; runner 1 first. */
export interface Silk {
  readonly cloth: string;
  readonly number: string;
}

const silks: readonly Silk[] = [
  { cloth: '#b3202e', number: '#ffffff' },
  { cloth: '#f6f1e2', number: '#1a1014' },
  { cloth: '#1f4f9c', number: '#ffffff' },
  { cloth: '#f2c230', number: '#1a1014' },
  { cloth: '#1d6b45', number: '#ffffff' },
  { cloth: '#241a20', number: '#f7d766' },
  { cloth: '#e8792b', number: '#1a1014' },
  { cloth: '#eaa3bd', number: '#1a1014' },
];

const plain: Silk = { cloth: '#5c534c', number: '#ffffff' };

/** @param runner from 0 */
export const silkOf = (runner: number): Silk => silks[runner] ?? plain;

/** The number of a runner on its colour. @param runner from 0 */
export function token(runner: number): HTMLElement {
  const { cloth, number } = silkOf(runner);
  const node = el('span', { class: 'token' }, String(runner + 1));
  node.style.setProperty('--cloth', cloth);
  node.style.setProperty('--number', number);
  return node;
}
