import { existsSync, readFileSync } from 'node:fs';
import { packages } from './subset.ts';

export interface Face {
  readonly family: string;
  /** Path of the file. */
  readonly file: string;
  readonly weight: string;
  readonly style?: string;
  /** In the notation of `unicode-range`. */
  readonly range: string;
}

/** `?no-inline`: a page's policy lets fonts come from its own address only, not out of a stylesheet. */
export function faceRule({ family, file, weight, style = 'normal', range }: Face): string {
  return (
    `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};font-display:swap;` +
    `src:url("${file}?no-inline") format("woff2");unicode-range:${range}}`
  );
}

/** The files that a font package is split into, with the characters of each; numbered ones are named `[4]`. */
export function partsOf(name: string): Readonly<Record<string, string>> {
  const file = `${packages}/${name}/unicode.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

export function isIn(range: string, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return range.split(',').some((span) => {
    const [first = 0, last = first] = span
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return code >= first && code <= last;
  });
}

export function rangeOf(letters: readonly string[]): string {
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const spans: [first: number, last: number][] = [];
  for (const code of codes) {
    const open = spans.at(-1);
    if (open && code <= open[1] + 1) open[1] = code;
    else spans.push([code, code]);
  }
  const hex = (code: number) => code.toString(16);
  return spans
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',');
}

/** Every letter from one to another, both counted in. */
export function run(first: string, last: string): string {
  const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)];
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/** A range less some letters. */
export function without(range: string, known: ReadonlySet<string>): string {
  const signs = range.split(',').flatMap((span) => {
    const [first = '', last = first] = span
      .replace('U+', '')
      .split('-')
      .map((hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
    return [...run(first, last)];
  });
  return rangeOf(signs.filter((sign) => !known.has(sign)));
}
