import { expect, it } from 'vitest';
import { languages } from './languages.ts';
import { percentText } from './percent.ts';

it.each([
  { sign: '%', tags: ['en', 'fil', 'zh-Hans', 'zh-Hant', 'vi', 'ms', 'ne', 'bn'] },
  { sign: '\u00a0%', tags: ['es', 'ru'] },
])('the figure is followed by "$sign" in $tags', ({ sign, tags }) => {
  for (const tag of tags) {
    expect(percentText('96.3500', tag)).toBe(`96.3500${sign}`);
    expect(percentText(12, tag)).toBe(`12${sign}`);
  }
});

it('writes the sign where the language has it: before the figure in Turkish and Basque', () => {
  expect(percentText('96.35', 'tr')).toBe('%96.35');
  expect(percentText('96.35', 'eu')).toBe('%\u00a096.35');
});

it('writes as in English what it does not know, wherever it runs', () => {
  expect(percentText('96.35', 'xx')).toBe('96.35%');
});

it('keeps the figure as it is in each language there is', () => {
  for (const { tag } of Object.values(languages)) expect(percentText('0.0001', tag)).toContain('0.0001');
});
