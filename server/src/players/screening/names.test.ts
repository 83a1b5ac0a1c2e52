import { expect, test } from 'vitest';
import { commonNames } from './common-names.ts';
import { anotherPerson, samePerson } from './labelled-names.ts';
import { HIT, keysOf, likenessOf, scoreOf, spokenName, wordsOf } from './names.ts';

const listed = Object.keys(samePerson).map((name) => {
  const words = wordsOf(name);
  return { name, spoken: spokenName(words), keys: new Set(keysOf(words)) };
});

/** The listed names that a name hits, found as the screening does: by a key, then by likeness. */
function hitsOf(name: string): readonly string[] {
  const words = wordsOf(name);
  const [keys, spoken] = [keysOf(words), spokenName(words)];
  return listed
    .filter((one) => keys.some((key) => one.keys.has(key)) && likenessOf(spoken, one.spoken) >= HIT)
    .map((one) => one.name);
}

test('names are written in small Latin letters, word by word', () => {
  expect(wordsOf('Ольга  Петро́ва-Ли')).toEqual(['olga', 'petrova', 'li']);
  expect(wordsOf("Sa’id O'Neill, José Mª")).toEqual(['said', 'oneill', 'jose', 'ma']);
  expect(wordsOf('毛泽东')).toEqual(['mao', 'ze', 'dong']);
  expect(wordsOf(' – ')).toEqual([]);
});

test('of the spellings of listed persons 97 % are found, and few names of other persons', () => {
  const spellings = Object.entries(samePerson).flatMap(([name, all]) => all.map((one) => ({ name, one })));
  const missed = spellings.filter(({ name, one }) => !hitsOf(one).includes(name));
  // Pairs of common names, none of which is a listed person's.
  const common = commonNames.split(/\s+/);
  const crowd = common.flatMap((one, at) =>
    Array.from({ length: 40 }, (_, step) => `${one} ${common[(at * 7 + step * 13 + 5) % common.length]}`),
  );
  const wrong = [...anotherPerson, ...crowd].filter((one) => hitsOf(one).length > 0);
  const found = spellings.length - missed.length;
  // docs/operations.md has these figures.
  expect({
    recall: (found / spellings.length).toFixed(3),
    precision: (found / (found + wrong.length)).toFixed(3),
    wrongOfAlike: anotherPerson.filter((one) => wrong.includes(one)).length,
    wrongOfCrowd: `${wrong.filter((one) => !anotherPerson.includes(one)).length} of ${crowd.length}`,
  }).toMatchInlineSnapshot(`
    {
      "precision": "0.940",
      "recall": "0.975",
      "wrongOfAlike": 7,
      "wrongOfCrowd": "3 of 12640",
    }
  `);
});

test('another year of birth makes a hit weaker, the same or an unknown one does not', () => {
  const listedName = { name: spokenName(wordsOf('Ramzan Khasanovich DADAEV')) };
  const score = (birth: string | null, births: readonly string[]) =>
    scoreOf({ name: spokenName(wordsOf('Ramzan Dadayev')), birth }, { ...listedName, births });
  expect(score('1971-05-02', ['1970'])).toBe(score(null, ['1970']));
  expect(score('1971-05-02', [])).toBe(score(null, ['1970']));
  expect(score('1991-05-02', ['1970', '1969-01-02'])).toBeLessThan(HIT);
});
