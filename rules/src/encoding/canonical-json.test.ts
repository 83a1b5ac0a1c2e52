import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, isSame } from './canonical-json.ts';

const plain = fc.jsonValue({ maxDepth: 3 });

test('equal values have equal canonical JSON, and different ones do not', () => {
  fc.assert(
    fc.property(plain, plain, (a, b) => {
      expect(isSame(a, JSON.parse(JSON.stringify(a)))).toBe(true);
      expect(isSame(a, b)).toBe(canonical(a) === canonical(b));
      expect(JSON.parse(canonical(a))).toEqual(JSON.parse(JSON.stringify(a)));
    }),
    { numRuns: 500 },
  );
});

test('canonical JSON ignores the order of names, and keeps that of lists', () => {
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

describe('the examples of RFC 8785', () => {
  test('section 3.2.2: literals, numbers and strings', () => {
    const text = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonical(JSON.parse(text))).toBe(
      `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
        String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('section 3.2.3: names in the order of their UTF-16 code units', () => {
    const named = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(
      canonical(named)
        .match(/:"[^"]+/g)
        ?.map((text) => text.slice(2)),
    ).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
    expect(JSON.parse(canonical(named))).toEqual(named);
  });

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('appendix B: the number %s is %s', (bits, text) => {
    expect(canonical(numberOf(bits))).toBe(text);
  });

  test.each(['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])(
    'refuses %s, no number of JSON',
    (bits) => {
      expect(() => canonical({ a: [numberOf(bits)] })).toThrow(RangeError);
    },
  );
});

function numberOf(bits: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}
