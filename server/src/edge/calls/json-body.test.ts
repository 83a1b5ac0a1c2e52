import { describe, expect, test } from 'vitest';
import { unusableAt } from './json-body.ts';

const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);

describe('a parsed body', () => {
  test.each([
    ['of plain values', { a: 1, b: [true, null, 'é😀'] }],
    ['32 levels deep', nested(32)],
    ['that is a text', 'text'],
  ])('%s can be used', (_, value) => expect(unusableAt(value)).toBeUndefined());

  test.each([
    ['half a character in a text', { a: [{ b: '\ud800' }] }, 'a.0.b'],
    ['half a character in a name', { a: { 'x\udc00': 1 } }, 'a'],
    ['half a character alone', '\udfff', ''],
    ['33 levels', nested(33), Array(32).fill('0').join('.')],
    ['33 levels below a member', { choice: nested(32) }, `choice${'.0'.repeat(31)}`],
  ])('with %s is refused with the path', (_, value, path) => expect(unusableAt(value)).toBe(path));
});
