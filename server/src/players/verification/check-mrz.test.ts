import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMrz } from './check-mrz.ts';

/** Anna Maria Eriksson, of the specimens of ICAO 9303: part 5 (TD1), part 6 (TD2) and part 4 (TD3). */
const specimens = {
  TD1: ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
  TD2: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
  TD3: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
} as const;

const anna = {
  ...{ fullName: 'Anna Maria Eriksson', birthday: '1974-08-12', nationality: '', minimumAge: 18 },
};
const before = new Date('2012-01-01T00:00:00Z');

test.each(Object.entries(specimens))(
  'the specimen of %s is read, with the age and the end of its document',
  (format, lines) => {
    const read = checkMrz(lines, anna, before);
    expect(read).toMatchObject({
      ...{
        format,
        name: 'ERIKSSON ANNA MARIA',
        birthday: '1974-08-12',
        valid_until: '2012-04-15',
        differs: [],
      },
      document_end: format === 'TD3' ? '02C3' : '5890',
    });
    // Utopia is a country of specimens only.
    expect(read?.wrong.filter((field) => !['issuingState', 'nationality'].includes(field))).toEqual([]);
  },
);

test('what differs from the fields is named: name, birthday, nationality, an old document, an age', () => {
  const later = new Date('2026-11-27T00:00:00Z');
  const differs = (claimed: Partial<typeof anna>, now = before) =>
    checkMrz(specimens.TD3, { ...anna, ...claimed }, now)?.differs;
  expect(differs({ fullName: 'Anna Ericson' })).toEqual(['name']);
  expect(differs({ fullName: 'Eriksson, Anna' })).toEqual([]);
  expect(differs({ birthday: '1974-08-13' })).toEqual(['birthday']);
  expect(differs({ nationality: 'SE' })).toEqual(['nationality']);
  expect(differs({}, later)).toEqual(['expired']);
  expect(differs({ minimumAge: 40 })).toEqual(['under_age']);
});

test('one wrong character of a number, a date or a check digit is found', () => {
  const checked = [...Array(28).keys()].filter((at) => (at < 10 || at >= 13) && at !== 20);
  fc.assert(
    fc.property(fc.constantFrom(...checked), fc.constantFrom(...'0123456789'), (at, digit) => {
      const [first, second] = specimens.TD3;
      // The digits of the standard take a letter for the last digit of its number: C, 12, for 2.
      fc.pre(Number.parseInt(second.charAt(at), 36) % 10 !== Number(digit) || second.charAt(at) === digit);
      const changed = `${second.slice(0, at)}${digit}${second.slice(at + 1)}`;
      const wrong = checkMrz([first, changed], anna, before)?.wrong ?? ['unread'];
      const others = wrong.filter((field) => !['issuingState', 'nationality'].includes(field));
      expect(others.length > 0, changed).toBe(changed !== second);
    }),
  );
});

test('lines that are no zone of a document are not read', () => {
  expect(checkMrz(['A'.repeat(31), 'B'.repeat(31)], anna, before)).toBeUndefined();
});
