import fc from 'fast-check';

/** A value of a field: one of somebody else's, looked up when it is sent, or exactly this. */
export type Value = { readonly foreign: number } | { readonly exactly: unknown };

/** A request, named by its difference from a valid one. */
export interface Case {
  /** Which of several right values: of an enumeration, of the ids that are remembered. */
  readonly variant: number;
  readonly changes: readonly (readonly [field: number, value: Value])[];
  readonly missing: number | null;
  readonly extras: Readonly<Record<string, unknown>>;
  /** Instead of all that: a body which is no request. */
  readonly raw: string | null;
}

const unicode = [
  '٢٥٠',
  'ﷺ',
  '𝕏',
  'e\u0301',
  '\u202eabc',
  'a\u0000b',
  '\ud800',
  'İ',
  'ß',
  '👩‍👩‍👧‍👦',
  '\u200b',
  '\ufeff',
];
const figures = [
  ...[
    '0',
    '-0',
    '-1',
    '1e9',
    '1E-2',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    '1_000',
    '1,000',
    ' 1',
    '.5',
    '5.',
  ],
  ...['0.0001', '0.00001', '9'.repeat(12), '9'.repeat(13), '9'.repeat(40), '18446744073709551616', '1'],
];
const moments = [
  ...['2026-02-30', '0000-00-00', '9999-12-31', '2026-11-21T25:61:00Z', '+275760-09-13T00:00:00.001Z'],
  ...['-000001-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z', 'now', 'infinity'],
];
const hostile = [
  ...["'; drop table player; --", "' or '1'='1", '<script>alert(1)</script>', '../../etc/passwd', '%00'],
  ...['{"$ne":null}', 'null', 'undefined', '[object Object]', '__proto__', 'constructor', 'toString', '%'],
  ...['(', '\\', '*', '?', '_', '\n', '\t', ''],
];
const numbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER,
];

/** Nested deeply enough to overflow the stack of a recursive reader. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
}

const huge = fc.constantFrom<unknown>(
  'x'.repeat(30_000),
  '9'.repeat(5_000),
  Array.from({ length: 5_000 }, (_, n) => n),
  Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n])),
  nested(1_000),
);

const exact = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...figures, ...moments, ...hostile, ...unicode) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(...numbers, true, false, null, [], {}, ['a'], [[]], { a: 1 }),
  },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: huge },
);

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ foreign: fc.nat(1_000) }) },
  { weight: 3, arbitrary: fc.record({ exactly: exact }) },
);

const noRequest = fc.constantFrom(
  ...[
    '',
    '{',
    '[]',
    'null',
    '1',
    '"text"',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":1e999}',
    '{"a":01}',
    '{"a":undefined}',
  ],
  ...[
    '{"__proto__":{"auth":"x"}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '[[[[]]]]',
    '\ufeff{}',
    '{"a":"\\ud800"}',
  ],
  '['.repeat(20_000),
);

/** In one case of twelve. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 11, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

export const cases: fc.Arbitrary<Case> = fc.record({
  variant: fc.nat(1_000),
  changes: fc.array(fc.tuple(fc.nat(1_000), value), { maxLength: 3 }),
  missing: rarely(fc.nat(1_000)),
  extras: fc.dictionary(fc.constantFrom('__proto__', 'player_id', 'site_id', 'state', 'a'), exact, {
    maxKeys: 1,
  }),
  raw: rarely(noRequest),
});
