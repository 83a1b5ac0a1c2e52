import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, isSame } from './canonical-json.ts';

const plain = fc.jsonValue({ maxDepth: 3 });

test('what is the same is spelled the same, and nothing else is', () => {
  fc.assert(
    fc.property(plain, plain, (a, b) => {
      expect(isSame(a, JSON.parse(JSON.stringify(a)))).toBe(true);
      expect(isSame(a, b)).toBe(canonical(a) === canonical(b));
      expect(JSON.parse(canonical(a))).toEqual(JSON.parse(JSON.stringify(a)));
    }),
    { numRuns: 500 },
  );
});

test('the order of names means nothing, the order of a list does', () => {
  expect(isSame({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(canonical({ a: 1, b: [1, 2] })).toBe(canonical({ b: [1, 2], a: 1 }));
  for (const other of [
    { a: 1, b: [2, 1] },
    { a: 1 },
    { a: 1, b: [1, 2], c: 0 },
    { a: 1, c: [1, 2] },
    [1],
    null,
    'a',
  ])
    expect(isSame({ a: 1, b: [1, 2] }, other)).toBe(false);
  expect(isSame([], {})).toBe(false);
});
