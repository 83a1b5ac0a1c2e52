import { expect, test } from 'vitest';
import { layout } from '#rules/games/salon-roulette/layout.ts';
import { neighbour, places } from './spots.ts';

const at = (name: string) => {
  const place = places.find((one) => one.name === name);
  if (!place) throw new RangeError(name);
  return place;
};

test('every bet of the rules has a place of its own on the layout', () => {
  expect(places.map(({ name }) => name).toSorted()).toEqual([...layout.keys()].toSorted());
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(places.length);
});

test('bets on lines and crossings lie between the very numbers they cover', () => {
  for (const { name, covered, x, y, size } of places) {
    if (size || covered.includes(0)) continue;
    for (const number of covered) {
      const cell = at(`straight ${number}`);
      expect(Math.abs(cell.x - x), name).toBeLessThanOrEqual(0.5);
      expect(Math.abs(cell.y - y), name).toBeLessThanOrEqual(2.5);
    }
  }
  expect([at('corner 17-18-20-21'), at('split 8-11'), at('street 4-5-6')]).toMatchObject([
    { x: 7, y: 1 },
    { x: 4, y: 1.5 },
    { x: 2.5, y: 3 },
  ]);
});

test('the arrow keys reach every bet', () => {
  const seen = new Set(['straight 0']);
  const open = [at('straight 0')];
  for (let place = open.pop(); place; place = open.pop()) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = neighbour(place, key);
      if (!next || seen.has(next.name)) continue;
      seen.add(next.name);
      open.push(next);
    }
  }
  expect(seen.size).toBe(layout.size);
});

test('on a layout held upright the arrow keys go where the eye does', () => {
  const step = (key: string) => neighbour(at('straight 17'), key, true)?.name;
  expect(step('ArrowDown')).toBe('split 17-20');
  expect(step('ArrowUp')).toBe('split 14-17');
  expect(step('ArrowRight')).toBe('split 17-18');
  expect(step('ArrowLeft')).toBe('split 16-17');
});

test('one step of an arrow key goes to the line beside a number, two to the next number', () => {
  const walk = (...keys: string[]) =>
    keys.reduce((place, key) => neighbour(place, key) ?? place, at('straight 17')).name;
  expect(walk('ArrowRight')).toBe('split 17-20');
  expect(walk('ArrowRight', 'ArrowRight')).toBe('straight 20');
  expect(walk('ArrowUp', 'ArrowRight')).toBe('corner 17-18-20-21');
  expect(walk('ArrowDown', 'ArrowDown', 'ArrowDown')).toBe('street 16-17-18');
  expect(walk('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toBe('dozen 2');
});
