import { describe, expect, it } from 'vitest';

/** Template data read from source, since the components need a browser build. */
const sources = import.meta.glob<string>('./*/template.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const shells = import.meta.glob<string>('../shells/*.tsx', { query: '?raw', import: 'default', eager: true });

interface Features {
  readonly shell: string;
  readonly hero: string;
  readonly nav: string;
  readonly card: string;
  readonly shape: string;
  readonly type: string;
}

/** The categories that a shell carries where its template does not say which. */
function ownNav(shell: string): string {
  const text = Object.values(shells).find((one) => one.includes(`export function ${shell}(`)) ?? '';
  return /shellNav(?:: \w+)? (?:=|\?\?) (\w+)/.exec(text)?.[1] ?? `that of ${shell}`;
}

function featuresOf(text: string): Features {
  const part = (name: string) => new RegExp(`^ {2}${name}: (\\w+),$`, 'm').exec(text)?.[1];
  const tokens = (name: string) =>
    [...text.matchAll(new RegExp(`'--${name}-[\\w-]+':\\s*(['"])(.*?)\\1,`, 'g'))].map(
      ([, , value]) => value,
    );
  const home = /\bhome: \[\s*'(\w+)'/.exec(text)?.[1];
  const [shell, hero, categories] = [part('shell') ?? '', part('hero'), part('categories')];
  return {
    shell,
    // Without a hero, the first section is what a visitor sees first.
    hero: hero === 'undefined' ? `none but ${home}` : (hero ?? ''),
    nav: `${part('shellNav') ?? ownNav(shell)} and ${categories}`,
    card: part('card') ?? '',
    shape: tokens('shape').join(' '),
    type: tokens('type').join(' '),
  };
}

const drawn = Object.entries(sources).map(([file, text]) => ({
  code: file.split('/')[1] ?? '',
  ...featuresOf(text),
}));

function differences(one: Features, other: Features): string[] {
  const slots = (['shell', 'hero', 'nav', 'card'] as const).filter((name) => one[name] !== other[name]);
  const isShapedAnew = one.shape !== other.shape && one.type !== other.type;
  return isShapedAnew ? [...slots, 'shape/type'] : slots;
}

const pairs = drawn.flatMap((one, place) => drawn.slice(place + 1).map((other) => [one, other] as const));

describe('any two templates', () => {
  it.each(drawn)('reads which parts $code is made of', ({ code: _, ...features }) => {
    expect(Object.entries(features).filter(([, value]) => value === '')).toEqual([]);
  });

  it('differ in at least three of shell, hero, category nav, card, shape/type', () => {
    const alike = pairs
      .map(([one, other]) => ({ pair: `${one.code} and ${other.code}`, differ: differences(one, other) }))
      .filter(({ differ }) => differ.length < 3);
    expect(alike, `of ${pairs.length} pairs these differ in too little`).toEqual([]);
  });
});
