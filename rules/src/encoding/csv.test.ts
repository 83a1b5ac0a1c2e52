import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRecords, delimiterOf } from './csv.ts';

const cellsOf = (text: string) => [...csvRecords(text, delimiterOf(text))].map(({ cells }) => cells);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('records of a CSV file', () => {
  test('are read back as they were written, whatever their cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ',', ';', '"', '\n', '\r\n', ' ', 'é') });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',' as const, ';' as const), (written, delimiter) => {
        const text = written.map((row) => `${row.map(quoted).join(delimiter)}\r\n`).join('');
        expect([...csvRecords(text, delimiter)].map(({ cells }) => cells)).toEqual(written);
      }),
    );
  });

  test('have the number of the line that they begin at, with empty lines and line breaks in cells counted', () => {
    const text = '\ufeffa,b\r\n\r\n"1\n2",3\n4,5';
    expect([...csvRecords(text, ',')]).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1\n2', '3'] },
      { line: 5, cells: ['4', '5'] },
    ]);
  });

  test('are separated by what the first line separates its cells with', () => {
    expect(cellsOf('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(cellsOf('a\n1')).toEqual([['a'], ['1']]);
  });

  test.each(['a,"b', 'a"b,c"', '"a"b,c', `${'x'.repeat(10_001)},1`])(
    'that are not in the form, or longer than 10,000 characters, have no cells: %.20s',
    (text) => expect([...csvRecords(text, ',')]).toEqual([{ line: 1, cells: undefined }]),
  );
});
