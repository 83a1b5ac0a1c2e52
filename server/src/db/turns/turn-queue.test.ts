import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';
import { TurnQueue } from './turn-queue.ts';

const drain = (queue: TurnQueue<string>): string[] => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
};

const filled = (...items: readonly string[]) => {
  const queue = new TurnQueue<string>();
  for (const item of items) queue.add(item.charAt(0), item);
  return queue;
};

test('an item of a site waits for one item of each other site, however many a noisy one has queued', () => {
  const noisy = Array.from({ length: 50 }, (_, n) => `a${n}`);
  const taken = drain(filled(...noisy, 'b1', 'c1', 'b2'));
  expect(taken.slice(0, 5)).toEqual(['a0', 'b1', 'c1', 'a1', 'b2']);
  expect(taken.filter((item) => item.startsWith('a'))).toEqual(noisy);
});

test('what does not fit stays where it is, and what is not kept is gone', () => {
  const queue = filled('a1', 'b1', 'b2');
  expect(queue.take((item) => item !== 'a1')).toBeUndefined();
  queue.retain((item) => item !== 'b1');
  expect([queue.size, queue.sizeOf('b')]).toEqual([2, 1]);
  expect(drain(queue)).toEqual(['a1', 'b2']);
});

test('a batch has the items of all sites by turns, and one site fills half of the queue at most', async () => {
  const batches: string[][] = [];
  const batcher = createBatcher<string, string>(
    4,
    async (items) => {
      batches.push([...items]);
      return items;
    },
    (item) => item.charAt(0),
  );
  const noisy = Array.from({ length: 2_100 }, (_, n) => batcher.add(`a${n}`));
  expect(noisy.filter((answer) => answer === undefined)).toHaveLength(2_100 - 2_048);
  await Promise.all([batcher.add('b1'), batcher.add('b2'), batcher.add('c1')]);
  expect(batches[0]).toEqual(['a0', 'b1', 'c1', 'a1']);
  expect(batches[1]?.[0]).toBe('b2');
  await Promise.all(noisy);
  await batcher.close();
});
