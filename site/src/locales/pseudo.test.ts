import { expect, test } from 'vitest';
import { pseudo, pseudoText } from './pseudo.ts';

test('a text is accented, longer by two fifths, and in brackets', () => {
  expect(pseudoText('Deposit')).toBe('[Déépöösîît]');
  expect(pseudoText('Hot games')).toMatch(/^\[.{13}\]$/);
  expect(pseudoText('PNG')).toBe('[PÑG~~]');
});

test('what is filled in, and tags, stay as they are', () => {
  expect(pseudoText('{{count}} of <b>{{all}}</b>')).toBe('[{{count}} ööf <b>{{all}}</b>~]');
  expect(pseudoText('<way>Register</way> &amp; go')).toContain('<way>Réégîîstéér</way> &amp; ');
});

test('every text of a file is changed, its keys stay', () => {
  expect(pseudo({ lobby: { more_other: 'More' } })).toEqual({ lobby: { more_other: '[Mööréé]' } });
});
