import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFairQueue } from './fair-queue.ts';

const open = (limits = { mostOfOne: 3, most: 5 }) => {
  const queue = openFairQueue<string>(limits);
  return {
    ...queue,
    /** Adds items named by their owner and a number. */
    addAll: (...items: readonly string[]) =>
      items.map((item) => queue.add(item, { owner: item.charAt(0), isFirst: item.startsWith('!') })),
    drain(): string[] {
      const taken: string[] = [];
      for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
      return taken;
    },
  };
};

test('owners take turns, each with their oldest first', () => {
  const queue = open();
  queue.addAll('a1', 'a2', 'a3', 'b1', 'c1');
  expect(queue.drain()).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('an owner who comes back waits for those who are there', () => {
  const queue = open();
  queue.addAll('a1', 'b1', 'a2');
  expect(queue.take()).toBe('a1');
  queue.addAll('a3');
  expect(queue.drain()).toEqual(['b1', 'a2', 'a3']);
});

test('an owner has at most so many items waiting', () => {
  const queue = open();
  expect(queue.addAll('a1', 'a2', 'a3', 'a4')).toEqual([undefined, undefined, undefined, 'a4']);
  queue.take();
  expect(queue.addAll('a4')).toEqual([undefined]);
});

test('items that go first are taken before those of all owners', () => {
  const queue = open();
  queue.addAll('a1', 'b1', '!1', '!2');
  expect(queue.drain()).toEqual(['!1', '!2', 'a1', 'b1']);
});

test('a full queue drops the newest item of the longest line for a shorter one, and else refuses', () => {
  const queue = open({ mostOfOne: 9, most: 4 });
  queue.addAll('a1', 'a2', 'a3', 'a4');
  expect(queue.addAll('a5')).toEqual(['a5']);
  expect(queue.addAll('b1')).toEqual(['a4']);
  expect(queue.addAll('!1')).toEqual(['a3']);
  // Two of each would be left: no line is longer than the one the item would join.
  expect(queue.addAll('b2')).toEqual(['b2']);
  expect(queue.drain()).toEqual(['!1', 'a1', 'b1', 'a2']);
});

test('groups take turns, however many owners one of them has', () => {
  const queue = openFairQueue<string>({ mostOfOne: 9, most: 100 });
  const noisy = Array.from({ length: 20 }, (_, n) => `n${n}`);
  for (const item of noisy) queue.add(item, { group: 'noisy', owner: item });
  for (const item of ['q1', 'q2']) queue.add(item, { group: 'quiet', owner: 'q' });
  const taken = Array.from({ length: 5 }, () => queue.take());
  expect(taken).toEqual(['n0', 'q1', 'n1', 'q2', 'n2']);
});

test('a full queue drops an item of the group with most of them for one of another group', () => {
  const queue = openFairQueue<string>({ mostOfOne: 9, most: 4 });
  for (const item of ['n1', 'n2', 'n3', 'n4']) queue.add(item, { group: 'noisy', owner: item });
  expect(queue.add('q1', { group: 'quiet', owner: 'q' })).toBe('n1');
  expect(queue.add('q2', { group: 'quiet', owner: 'q' })).toBe('n2');
  expect(queue.add('q3', { group: 'quiet', owner: 'q' }), 'half of it is theirs').toBe('q3');
  expect(queue.add('n5', { group: 'noisy', owner: 'n5' })).toBe('n5');
});

const items = fc.array(
  fc.record({
    owner: fc.constantFrom('a', 'b', 'c', 'd'),
    group: fc.constantFrom('', 'other'),
    isFirst: fc.boolean(),
    isTake: fc.boolean(),
  }),
  { maxLength: 200 },
);

test('nothing is lost or taken twice, and nothing waits beyond the limits', () => {
  fc.assert(
    fc.property(items, (steps) => {
      const limits = { mostOfOne: 4, most: 9 };
      const queue = openFairQueue<object>(limits);
      const waiting = new Set<object>();
      for (const step of steps) {
        const gone = step.isTake ? queue.take() : queue.add(step, step);
        if (step.isTake) expect(gone === undefined).toBe(waiting.size === 0);
        else waiting.add(step);
        if (gone !== undefined) expect(waiting.delete(gone)).toBe(true);
        expect(queue.size()).toBe(waiting.size);
        expect(waiting.size).toBeLessThanOrEqual(limits.most);
      }
    }),
  );
});

test('between two items of an owner one of each other owner is taken', () => {
  fc.assert(
    fc.property(items, (steps) => {
      const queue = openFairQueue<string>({ mostOfOne: 200, most: 200 });
      for (const { owner } of steps) queue.add(owner, { owner });
      const taken: string[] = [];
      for (let owner = queue.take(); owner !== undefined; owner = queue.take()) taken.push(owner);
      taken.forEach((owner, place) => {
        const next = taken.indexOf(owner, place + 1);
        const between = taken.slice(place + 1, next);
        const waiting = new Set(taken.slice(place + 1));
        if (next > 0) expect(new Set(between)).toEqual(new Set([...waiting].filter((one) => one !== owner)));
      });
    }),
  );
});
