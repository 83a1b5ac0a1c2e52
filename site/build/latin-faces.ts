import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { partsOf, rangeOf, run, without } from './face.ts';
import { subset } from './subset.ts';

/** Characters of the languages in Latin script, with those of figures and of interfaces. */
export const usualLetters = `${run(' ', '~')}\u00a0¡¿ÁÉÍÓÚÜÑáéíóúüñÀÂÃÈÊÌÒÔÕÙÝàâãèêìòôõùýÄÖÜÇäöüçß«»ªº©·×÷°±½¢£¥€–—‘’“”„…−•→′›²³¹`;

/** Font features that texts need: spacing, ligatures, marks, and tabular figures. */
const features = [
  'kern',
  'liga',
  'clig',
  'rlig',
  'calt',
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'rvrn',
  'lnum',
  'tnum',
];

const latinFile = /@fontsource[^"?]*\/files\/[^"/?]+-latin-[^"/?]+\.woff2/;

/** The usual characters of a face, by its package's file. */
const cut = (file: string) => subset(file, usualLetters, { keepFeatures: features, max: 800 });

/** The package's own range of Latin letters, less what is cut out of it. */
function restOf(file: string): string {
  const [pack = ''] = file.split('/files/');
  return without(partsOf(pack).latin ?? '', new Set(usualLetters));
}

/** Splits a face in two: a small file with the usual characters, and the package's own file for all others. */
async function inTwo(rule: string, folder: string): Promise<string> {
  const file = latinFile.exec(rule)?.[0];
  if (file === undefined) return rule;
  const usual = rule
    .replace(file, `${relative(folder, await cut(file))}?no-inline`)
    .replace(/}$/, `;unicode-range:${rangeOf([...usualLetters])}}`);
  return `${usual}\n${rule.replace(/}$/, `;unicode-range:${restOf(file)}}`)}`;
}

/**
 * The templates' own faces, each with the letters that pages are written in and no more: in `templates/<code>/look.css`,
 * and wherever a file of one is asked for by its address.
 */
export function latinFaces(): Plugin {
  return {
    name: 'latin-faces',
    enforce: 'pre',
    async resolveId(asked) {
      const file = asked.endsWith('?url') ? latinFile.exec(asked)?.[0] : undefined;
      return file === undefined ? undefined : `${await cut(file)}?url`;
    },
    async transform(text, asked) {
      if (!/\/templates\/\w+\/look\.css$/.test(asked) || this.environment.name !== 'client') return undefined;
      const folder = asked.slice(0, asked.lastIndexOf('/'));
      const rules = text.match(/@font-face\s*{[^}]*}/g) ?? [];
      let split = text;
      for (const rule of rules) split = split.replace(rule, await inTwo(rule, folder));
      return split;
    },
  };
}
