import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Face, faceRule, partsOf, rangeOf, run } from './face.ts';
import { packages, subset, weights } from './subset.ts';

/**
 * Scripts that many fonts of templates cover: a covering font loads its own characters with the language; where
 * a font lacks one, Noto Sans is the fallback.
 */
const scripts = {
  cyrillic: {
    tag: 'ru',
    letters: `${run('А', 'я')}ЁёЄєІіЇїҐґ№`,
    // Its words are of letters of its own: the rest of a line stays in the template's face.
    whole: false,
    width: '106.5%',
  },
  vietnamese: {
    tag: 'vi',
    letters: `ĂăĐđĨĩŨũƠơƯư${run('Ạ', 'ỹ')}₫`,
    // Latin letters and its own share a word, which must not be set in two faces.
    whole: true,
    width: '106.5%',
  },
} as const;

export type TemplateScript = keyof typeof scripts;

const templates = fileURLToPath(new URL('../src/templates/', import.meta.url));
const latin = `${run(' ', '~')}${run('\u00a0', 'ÿ')}${run('‐', '…')}€−`;

interface OwnFace extends Face {
  readonly package: string;
  readonly name: string;
}

/** The faces of Latin letters that a template's look.css declares. */
function ownFaces(look: string): readonly OwnFace[] {
  return [...look.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, rules = '']) => {
    const value = (name: string) => new RegExp(`${name}:\\s*"?([^";]+)`).exec(rules)?.[1] ?? '';
    const [, pack, name, rest] =
      /url\("(@fontsource[^"]*?)\/files\/([^"/]+)-latin-([^"/]+)"\)/.exec(rules) ?? [];
    if (!pack || !name || !rest) return [];
    return [
      {
        ...{ package: pack, name, file: rest, range: '', family: value('font-family') },
        ...{ weight: value('font-weight'), style: value('font-style') || 'normal' },
      },
    ];
  });
}

const lookOf = (code: string) => readFileSync(`${templates}${code}/look.css`, 'utf8');

const fileIn = (face: OwnFace, script: TemplateScript) =>
  `${packages}/${face.package}/files/${face.name}-${script}-${face.file}`;

const has = (face: OwnFace, script: TemplateScript) =>
  partsOf(face.package)[script] !== undefined && existsSync(fileIn(face, script));

/** The stacks of families among the tokens of a template, by the token's name. */
function stacksOf(code: string): readonly (readonly [token: string, families: readonly string[]])[] {
  const text = readFileSync(`${templates}${code}/template.ts`, 'utf8');
  const found = [...text.matchAll(/'(--type-(?:body|display))':\s*"([^"]+)"/g)];
  if (found.length !== 2) throw new Error(`${code}/template.ts: two stacks of families are looked for`);
  return found.map(([, token = '', stack = '']) => [token, stack.split(/,\s*(?![^(]*\))/)]);
}

async function standIns(script: TemplateScript): Promise<readonly string[]> {
  const { letters, whole, width } = scripts[script];
  const cut = async (part: string, of: string) =>
    faceRule({
      family: 'Noto Sans',
      file: await subset(`@fontsource-variable/noto-sans/files/noto-sans-${part}-wght-normal.woff2`, of),
      weight: `${weights.min} ${weights.max}`,
      range: rangeOf([...of]),
    });
  const fallback =
    `@font-face{font-family:"Noto Fallback";size-adjust:${width};ascent-override:100.4%;descent-override:27.5%;` +
    `line-gap-override:0%;src:local("Arial"),local("Liberation Sans"),local("Helvetica")` +
    `${whole ? '' : `;unicode-range:${rangeOf([...letters])}`}}`;
  return [...(whole ? [await cut('latin', latin)] : []), await cut(script, letters), fallback];
}

/** Noto Sans behind the template's own family, or instead of all, but before the system's letters. */
function stackIn(script: TemplateScript, families: readonly string[]): string {
  const [own = '', ...behind] = families;
  const noto = ['"Noto Sans"', '"Noto Fallback"'];
  return (
    scripts[script].whole ? [...noto, 'var(--type-script)', 'sans-serif'] : [own, ...noto, ...behind]
  ).join(',');
}

/** Fonts that a page in a language of the script needs beside the template's look.css. */
export async function templateFaces(code: string, script: TemplateScript): Promise<string> {
  const faces = ownFaces(lookOf(code));
  const lacking = new Set(faces.filter((face) => !has(face, script)).map(({ family }) => family));
  const own = faces
    .filter((face) => has(face, script))
    .map((face) =>
      faceRule({ ...face, file: fileIn(face, script), range: partsOf(face.package)[script] ?? '' }),
    );
  const changed = stacksOf(code).filter(([, [first = '']]) => lacking.has(first.replace(/['"]/g, '')));
  if (changed.length === 0) return own.join('');
  const tokens = changed.map(([token, families]) => `${token}:${stackIn(script, families)}`).join(';');
  const root = `:root[data-theme="${code}"]:lang(${scripts[script].tag})`;
  return [...own, ...(await standIns(script)), `${root}{${tokens}}`].join('');
}

/** Packages of which nothing is shown in the script: their files need not be fetched early. */
export function replacedPackages(script: TemplateScript): readonly string[] {
  if (!scripts[script].whole) return [];
  const faces = readdirSync(templates, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${templates}${entry.name}/look.css`))
    .flatMap(({ name }) => ownFaces(lookOf(name)));
  return [...new Set(faces.filter((face) => !has(face, script)).map(({ name }) => name))].sort();
}
