import { expect, test } from 'vitest';
import { RANDOM_BYTES, uuid7 } from './uuid7.ts';

test('an id is written as the example of RFC 9562, appendix A.6', () => {
  const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(uuid7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

test('ids are ordered by their time, then by their first twelve random bits', () => {
  const zeros = new Uint8Array(RANDOM_BYTES);
  const ones = new Uint8Array(RANDOM_BYTES).fill(0xff);
  const ids = [uuid7(0, zeros), uuid7(0, ones), uuid7(1, zeros), uuid7(2 ** 48 - 1, ones)];
  expect([...ids].sort()).toEqual(ids);
  expect(ids.at(-1)).toBe('ffffffff-ffff-7fff-bfff-ffffffffffff');
});
