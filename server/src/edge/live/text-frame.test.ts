import { expect, test } from 'vitest';
import { textFrame } from './text-frame.ts';

/** RFC 6455, 5.2: FIN and text, no mask, then the length in one, two or eight bytes. */
test.each([
  [0, '8100'],
  [125, '817d'],
  [126, '817e007e'],
  [65_535, '817effff'],
  [65_536, '817f0000000000010000'],
])('a text of %i bytes stands behind its length', (length, head) => {
  const frame = textFrame('a'.repeat(length));
  expect(frame.subarray(0, head.length / 2).toString('hex')).toBe(head);
  expect(frame.subarray(head.length / 2).toString()).toBe('a'.repeat(length));
});

test('the length of a frame is counted in bytes, not in characters', () => {
  expect(textFrame('Кубок')).toEqual(Buffer.from([0x81, 10, ...Buffer.from('Кубок')]));
});
