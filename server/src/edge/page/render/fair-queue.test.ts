import { expect, test } from 'vitest';
import { openFairQueue } from './fair-queue.ts';

const open = () => openFairQueue<string>({ mostOfOne: 3, most: 5 });
function drain(queue: ReturnType<typeof open>): string[] {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
}

test('owners take turns, each with their oldest first', () => {
  const queue = open();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1']) queue.add(item.charAt(0), item);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('an owner who comes back waits for those who are there', () => {
  const queue = open();
  queue.add('a', 'a1');
  queue.add('b', 'b1');
  queue.add('a', 'a2');
  expect(queue.take()).toBe('a1');
  queue.add('a', 'a3');
  expect(drain(queue)).toEqual(['b1', 'a2', 'a3']);
});

test('nothing is added beyond what may wait, of one owner and in all', () => {
  const queue = open();
  expect(['a1', 'a2', 'a3', 'a4'].map((item) => queue.add('a', item))).toEqual([true, true, true, false]);
  expect(['b1', 'b2', 'b3'].map((item) => queue.add('b', item))).toEqual([true, true, false]);
  queue.take();
  expect(queue.add('b', 'b3')).toBe(true);
  expect(drain(queue)).toHaveLength(5);
});
