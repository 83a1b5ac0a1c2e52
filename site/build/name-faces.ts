import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { languages } from '#contract/languages.ts';
import { faceRule, isIn, partsOf, rangeOf } from './face.ts';
import { packages, weights } from './subset.ts';

/** Fallback fonts for the names of languages outside the script of the template's own fonts. */
const packageOf: Readonly<Record<string, string>> = {
  CN: 'noto-sans-sc',
  CT: 'noto-sans-tc',
  RUS: 'noto-sans',
  VI: 'noto-sans',
  NE: 'noto-sans-devanagari',
  BN: 'noto-sans-bengali',
};

const made = fileURLToPath(new URL('../../node_modules/.cache/name-faces', import.meta.url));

async function cut(file: string, letters: string): Promise<string> {
  const whole = readFileSync(`${packages}/${file}`);
  const hash = createHash('sha256').update(whole).update(letters).digest('hex').slice(0, 8);
  const path = `${made}/name-${hash}.woff2`;
  if (existsSync(path)) return path;
  const small = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    noHinting: true,
  });
  mkdirSync(made, { recursive: true });
  writeFileSync(path, small);
  return path;
}

/** The characters of the languages' names, one family for each, so that other scripts are not loaded with them. */
export async function nameFaces(): Promise<string> {
  const rules: string[] = [];
  for (const [code, name] of Object.entries(packageOf)) {
    const known = Object.entries(languages).find(([one]) => one === code)?.[1];
    const signs = [...new Set(known?.name ?? '')];
    for (const [part, range] of Object.entries(partsOf(`@fontsource-variable/${name}`))) {
      // Latin letters of a Vietnamese name come from the same face as its own.
      if (code !== 'VI' && part.startsWith('latin')) continue;
      const these = signs.filter((sign) => sign !== ' ' && isIn(range, sign));
      if (these.length === 0) continue;
      for (const sign of these) signs.splice(signs.indexOf(sign), 1);
      const from = `@fontsource-variable/${name}/files/${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;
      const file = await cut(from, these.join(''));
      rules.push(
        faceRule({
          family: `Name ${code}`,
          file,
          weight: `${weights.min} ${weights.max}`,
          range: rangeOf(these),
        }),
      );
    }
    rules.push(`.language-name:lang(${known?.tag}){font-family:"Name ${code}",var(--type-body)}`);
  }
  return rules.join('');
}
