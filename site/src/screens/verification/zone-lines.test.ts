import { expect, test } from 'vitest';
import { zoneLines } from './zone-lines.ts';

const passport = [
  'P<UTOERIKSSON<<ANNA<MARIA'.padEnd(44, '<'),
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];

test('the lines of a passport are read with spaces, small letters and empty lines', () => {
  expect(zoneLines(` ${passport[0]?.toLowerCase()}\n\n${passport[1]} \n`)).toEqual(passport);
  expect(zoneLines('I<UTO'.padEnd(30, '<').concat('\n').repeat(3))).toHaveLength(3);
});

test('nothing typed is no line, and lines that are not whole are none', () => {
  expect(zoneLines(' \n')).toEqual([]);
  for (const text of [
    passport[0] ?? '',
    `${passport[0]}\n${passport[1]?.slice(1)}`,
    `${passport[0]}\n${'é'.repeat(44)}`,
  ])
    expect(zoneLines(text)).toBeUndefined();
});
