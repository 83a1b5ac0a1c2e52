import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { isIn, partsOf, run } from './face.ts';
import { packages } from './subset.ts';

/**
 * Letters for documents that are made in the browser: a PDF carries its letters with it, as TrueType and in one
 * weight a file. A pack holds all that a script needs, one file behind the other.
 */
interface Cut {
  readonly package: string;
  readonly part: string;
  readonly letters: string;
}

const sans = (part: string, letters: string): Cut => ({ package: 'noto-sans', part, letters });

const cuts = {
  latin: [
    sans('latin', `${run(' ', '~')}${run('\u00a0', 'ÿ')}\u2009\u202f${run('‐', '…')}‹›€−№`),
    sans('latin-ext', `${run('Ā', 'ſ')}ȘșȚț₡₦₩₪₭₮₱₲₴₵₸₹₺₼₽₾`),
    sans('vietnamese', `ƠơƯư${run('Ạ', 'ỹ')}₫`),
  ],
  cyrillic: [sans('cyrillic', `${run('Ѐ', 'џ')}Ґґ`)],
  devanagari: [
    { package: 'noto-sans-devanagari', part: 'devanagari', letters: `${run('ऀ', 'ॿ')}\u200c\u200d` },
  ],
  bengali: [{ package: 'noto-sans-bengali', part: 'bengali', letters: `${run('ঀ', '৾')}।॥\u200c\u200d` }],
} satisfies Readonly<Record<string, readonly Cut[]>>;

const chinese = {
  simplified: { language: 'CN', package: 'noto-sans-sc' },
  traditional: { language: 'CT', package: 'noto-sans-tc' },
} as const;

export type PdfPack = keyof typeof cuts | keyof typeof chinese;

const isChinese = (pack: PdfPack): pack is keyof typeof chinese => pack in chinese;

/** Characters of dates and separators. */
const datesSigns = '年月日周星期一二三四五六日上下午点點时時分秒，。、：；（）·“”「」';

/** Thousands of signs come in a hundred files: of each, what a statement says. */
function chineseCuts(pack: keyof typeof chinese): readonly Cut[] {
  const { language, package: name } = chinese[pack];
  const file = fileURLToPath(new URL(`../src/locales/${language}/ui.json`, import.meta.url));
  const { statement, history }: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  const said = JSON.stringify([statement, history]);
  const signs = [...new Set(datesSigns + said)].filter((sign) => sign > '\u2e80').sort();
  return Object.entries(partsOf(`@fontsource-variable/${name}`)).flatMap(([part, range]) => {
    const letters = signs.filter((sign) => isIn(range, sign)).join('');
    return letters === '' ? [] : [{ package: name, part: part.replace(/[[\]]/g, ''), letters }];
  });
}

const weights = [400, 700] as const;
const made = fileURLToPath(new URL('../../node_modules/.cache/pdf-letters', import.meta.url));

export interface PackFile {
  /** Path of the file. */
  readonly file: string;
  /** The contents in order: weight and length in bytes. */
  readonly faces: readonly (readonly [weight: 400 | 700, bytes: number])[];
}

/** Builds the font pack of a script; cached until the characters or their files change. */
export async function packFile(pack: PdfPack): Promise<PackFile> {
  const wanted = isChinese(pack) ? chineseCuts(pack) : cuts[pack];
  const pathOf = ({ package: name, part }: Cut) =>
    `${packages}/@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`;
  const hash = createHash('sha256').update(JSON.stringify([wanted, weights]));
  for (const cut of wanted) hash.update(readFileSync(pathOf(cut)));
  const name = `${made}/${pack}-${hash.digest('hex').slice(0, 8)}`;
  if (!existsSync(`${name}.json`)) {
    const all = weights.flatMap((weight) => wanted.map((cut) => ({ weight, cut })));
    const files: Buffer[] = [];
    for (const { weight, cut } of all)
      files.push(
        await subsetFont(readFileSync(pathOf(cut)), cut.letters, {
          targetFormat: 'truetype',
          variationAxes: { wght: weight },
          noHinting: true,
        }),
      );
    mkdirSync(made, { recursive: true });
    writeFileSync(`${name}.bin`, Buffer.concat(files));
    writeFileSync(`${name}.json`, JSON.stringify(all.map(({ weight }, i) => [weight, files[i]?.length])));
  }
  return { file: `${name}.bin`, faces: JSON.parse(readFileSync(`${name}.json`, 'utf8')) };
}

const prefix = 'virtual:pdf-letters/';

/** `virtual:pdf-letters/<pack>`: where a pack is fetched from, and what is in it. */
export function pdfLetters(): Plugin {
  return {
    name: 'pdf-letters',
    resolveId: (asked) => (asked.startsWith(prefix) ? `\0${asked}` : undefined),
    async load(asked) {
      if (!asked.startsWith(`\0${prefix}`)) return undefined;
      // The server makes no documents.
      if (this.environment.name !== 'client') return `export default { url: '', faces: [] }`;
      const { file, faces } = await packFile(asked.slice(prefix.length + 1) as PdfPack);
      return `import url from ${JSON.stringify(`${file}?url`)};export default { url, faces: ${JSON.stringify(faces)} }`;
    },
  };
}
