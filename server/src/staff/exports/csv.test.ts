import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+63 917', "'+63 917"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
])('a spreadsheet takes the cell %j as a text', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

test('a cell with a comma, a quote or a line break is quoted, and all others are as they are', () => {
  const cells = ['Reyes, Ana', 'the "Ace"', 'two\nlines', '-12.5', 7, null, undefined, ['a', 'b'], { a: 1 }];
  expect(csvLine(cells)).toBe('"Reyes, Ana","the ""Ace""","two\nlines",-12.5,7,,,a b,"{""a"":1}"\r\n');
});
