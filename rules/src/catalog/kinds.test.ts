import { expect, it } from 'vitest';
import { gameTags, genres, type Kind, type KindWords, kindsNamed, nearPatterns } from './kinds.ts';

const none = Object.fromEntries([...genres, ...gameTags].map((kind) => [kind, '-'])) as Record<Kind, string>;
const words: KindWords = {
  ...none,
  mines: 'mines, minesweeper',
  hi_lo: 'hi-lo, high low',
  plinko: 'plinko',
  dragon: '龙',
};

it('a search finds a genre by the beginning of its name, ignoring case, marks, spaces and hyphens', () => {
  for (const text of ['mi', 'Mines', 'MÍNES', 'minesw']) expect(kindsNamed(text, [words])).toEqual(['mines']);
  for (const text of ['hilo', 'Hi Lo', 'highlow']) expect(kindsNamed(text, [words])).toEqual(['hi_lo']);
  expect(kindsNamed('龙', [words])).toEqual(['dragon']);
});

it('a search finds no genre by one letter, by the middle of a name, or in another language', () => {
  for (const text of ['m', '', ' ', 'sweeper', 'bombas']) expect(kindsNamed(text, [words])).toEqual([]);
  expect(kindsNamed('bombas', [words, { ...words, mines: 'bombas' }])).toEqual(['mines']);
});

it('a search of five letters or more tolerates one wrong, missing, added or exchanged letter', () => {
  for (const text of ['plinco', 'plnko', 'pliinko', 'plniko', 'plink'])
    expect(kindsNamed(text, [words])).toEqual(['plinko']);
  for (const text of ['plinca', 'plno', 'pachinko']) expect(kindsNamed(text, [words])).toEqual([]);
});

it('the search patterns cover every word that is one letter away', () => {
  const patterns = nearPatterns('quiet', (letters) => letters);
  expect(patterns).toEqual(expect.arrayContaining(['%_uiet%', '%uiet%', '%q_uiet%', '%uqiet%']));
  expect(nearPatterns('quit', (letters) => letters)).toEqual([]);
});
