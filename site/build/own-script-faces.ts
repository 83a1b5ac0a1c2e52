import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { firstBlocks } from '../src/locales/first-blocks.ts';
import { faceRule, isIn, partsOf, rangeOf, run, without } from './face.ts';
import { packages, subset, weights } from './subset.ts';

const locales = fileURLToPath(new URL('../src/locales/', import.meta.url));
/** Texts of the demonstration sites: they ship with the product, and use the same font files. */
const seeded = fileURLToPath(new URL('../../server/src/seed/locales/', import.meta.url));
const weight = `${weights.min} ${weights.max}`;

const chinese = {
  simplified: { language: 'CN', package: 'noto-sans-sc', family: 'Noto Sans SC' },
  traditional: { language: 'CT', package: 'noto-sans-tc', family: 'Noto Sans TC' },
} as const;

/** Characters in modern use. Marks must be in one file with their base letters: a text cannot select them alone. */
const indic = {
  devanagari: {
    package: 'noto-sans-devanagari',
    family: 'Noto Sans Devanagari',
    letters: `${run('ँ', 'ः')}${run('अ', 'ऋ')}एऐओऔऑॉऍॅ${run('क', 'ह')}${run('़', 'ृ')}${run('े', 'ै')}${run('ो', '्')}ॐ।॥${run('०', '९')}\u200c\u200d₹`,
  },
  bengali: {
    package: 'noto-sans-bengali',
    family: 'Noto Sans Bengali',
    letters: `${run('ঁ', 'ঃ')}${run('অ', 'ঋ')}এঐওঔ${run('ক', 'ন')}${run('প', 'র')}ল${run('শ', 'হ')}${run('়', 'ৃ')}েৈ${run('ো', 'ৎ')}ৗড়ঢ়য়।॥${run('০', '৯')}৳\u200c\u200d`,
  },
} as const;

/** Signs of money that templates' faces lack: those of our sites, and those that somebody may write. */
const currencies = { ours: '₫₮₱', others: '₡₦₩₪₭₲₴₵₸₹₺₼₽₾' };

type Chinese = keyof typeof chinese;
type Indic = keyof typeof indic;
export type OwnScript = Chinese | Indic;

const isChinese = (script: OwnScript): script is Chinese => script in chinese;

/** Blocks of the demonstration sites' texts that their homes show; the others are on pages of their own. */
const onHomes = new Set(['slides', 'announcements', 'marquee', 'promotions', 'terms', 'boards']);

function seededHomes(language: string): readonly unknown[] {
  const folder = `${seeded}${language}/`;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file): Record<string, unknown> => JSON.parse(readFileSync(folder + file, 'utf8')))
    .map((texts) => Object.entries(texts).filter(([name]) => onHomes.has(name)));
}

/** Signs beyond Latin of a language's texts: those that are seen first, and the others. */
function signsOf(language: string): readonly [first: readonly string[], others: readonly string[]] {
  const folders = [`${locales}${language}/`, `${seeded}${language}/`];
  const signs = (text: string) => [...new Set(text)].filter((sign) => sign > '\u2e80').sort();
  const blocks: Record<string, unknown> = JSON.parse(readFileSync(`${locales}${language}/ui.json`, 'utf8'));
  const seen = Object.entries(blocks).filter(([name]) => firstBlocks.has(name));
  const first = signs(JSON.stringify([seen, seededHomes(language)]));
  const all = signs(
    folders
      .flatMap((folder) => readdirSync(folder).map((file) => readFileSync(folder + file, 'utf8')))
      .join(''),
  );
  return [first, all.filter((sign) => !first.includes(sign))];
}

const fileOf = (name: string, part: string) =>
  `@fontsource-variable/${name}/files/${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;

/**
 * Thousands of signs come in a hundred files of 60 KB, of which a page touches a dozen for a few signs each. Out of
 * each, what our own texts use is cut: a page fetches what it shows.
 */
async function chineseFaces(script: Chinese): Promise<string> {
  const { language, package: name, family } = chinese[script];
  const parts = Object.entries(partsOf(`@fontsource-variable/${name}`));
  const rules: string[] = [];
  for (const signs of signsOf(language)) {
    for (const [part, range] of parts) {
      const these = signs.filter((sign) => isIn(range, sign));
      if (these.length === 0) continue;
      const file = await subset(fileOf(name, part), these.join(''));
      rules.push(faceRule({ family, file, weight, range: rangeOf(these) }));
    }
  }
  return rules.join('');
}

async function indicFaces(script: Indic): Promise<string> {
  const { package: name, family, letters } = indic[script];
  const file = fileOf(name, script);
  const range = partsOf(`@fontsource-variable/${name}`)[script] ?? '';
  const whole = faceRule({ family, file: `${packages}/${file}`, weight, range });
  const cut = await subset(file, letters);
  return whole + faceRule({ family, file: cut, weight, range: rangeOf([...letters]) });
}

/** Signs of currencies that few of the templates' faces have: a page fetches them only when it shows one. */
export async function signFaces(): Promise<string> {
  const face = async (signs: string) => {
    const file = await subset(fileOf('noto-sans', 'latin-ext'), signs, { keepFeatures: [] });
    return faceRule({ family: 'Noto Signs', file, weight, range: rangeOf([...signs]) });
  };
  return `${await face(currencies.ours)}${await face(currencies.others)}`;
}

/** Fonts of the product's texts. */
export function ownScriptFaces(script: OwnScript): Promise<string> {
  return isChinese(script) ? chineseFaces(script) : indicFaces(script);
}

/** For what an operator or a player writes: every sign there is but those of the product's own texts. */
export function restFaces(script: Chinese): string {
  const { language, package: name, family } = chinese[script];
  const known = new Set(signsOf(language).flat());
  return Object.entries(partsOf(`@fontsource-variable/${name}`))
    .filter(([part]) => part.startsWith('['))
    .map(([part, range]) => ({ part, range: without(range, known) }))
    .filter(({ range }) => range !== '')
    .map(({ part, range }) => faceRule({ family, file: `${packages}/${fileOf(name, part)}`, weight, range }))
    .join('');
}
