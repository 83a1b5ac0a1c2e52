import { expect, test } from 'vitest';
import { runApart } from './apart.ts';

test('items that share a name run in different groups, in their order, and are answered in the order of all', async () => {
  const groups: string[][] = [];
  const items = ['a1', 'b1', 'a2', 'c1', 'a3', 'b2'];
  const answers = await runApart(
    items,
    (item) => [item.slice(0, 1)],
    async (group) => {
      groups.push([...group]);
      return group.map((item) => item.toUpperCase());
    },
  );
  expect(groups).toEqual([['a1', 'b1', 'c1'], ['a2', 'b2'], ['a3']]);
  expect(answers).toEqual(items.map((item) => item.toUpperCase()));
});

test('an item of two names follows the items of either', async () => {
  const groups: string[][] = [];
  await runApart(
    ['a', 'b', 'ab', 'a', 'c'],
    (item) => [...item],
    async (group) => {
      groups.push([...group]);
      return group;
    },
  );
  expect(groups).toEqual([['a', 'b', 'c'], ['ab'], ['a']]);
});
