import { expect, test } from 'vitest';
import { blurHash } from './blur-hash.ts';
import { readSlideFile, slideStem } from './slide-files.ts';

const hash = blurHash({ pixels: [200, 100, 50], width: 1, height: 1 });
const set = '/pictures/0123456789abcdef0123456789abcdef';
const address = `${set}/${slideStem('c86432', hash)}`;

test('the address of an uploaded slide says its colour, its placeholder and its sizes', () => {
  expect(readSlideFile(`${address}-wide`)).toEqual({
    ...{ colour: 'c86432', hash, width: 1600, height: 600, narrow: 800 },
  });
  expect(readSlideFile(`${address}-tall`)).toMatchObject({ width: 800, height: 900 });
});

test.each(['/art/baize/hero-1-wide', `${set}/hero-1-wide`, address, `${address}-wide-800`])(
  'the address %s says nothing of a slide',
  (other) => {
    expect(readSlideFile(other)).toBeUndefined();
  },
);
