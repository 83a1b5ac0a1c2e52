import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isIn, partsOf } from './face.ts';
import { usualLetters } from './latin-faces.ts';

const locales = fileURLToPath(new URL('../src/locales/', import.meta.url));
const latin = partsOf('@fontsource-variable/figtree').latin ?? '';

test.each(readdirSync(locales).filter((name) => /^[A-Z]+$/.test(name)))(
  'the texts in %s need no letters of a face but those that come first',
  (language) => {
    const folder = `${locales}${language}/`;
    const letters = new Set(readdirSync(folder).flatMap((file) => [...readFileSync(folder + file, 'utf8')]));
    const others = [...letters].filter(
      (letter) =>
        letter >= ' ' && !/\p{Cf}/u.test(letter) && isIn(latin, letter) && !usualLetters.includes(letter),
    );
    expect(others).toEqual([]);
  },
);
